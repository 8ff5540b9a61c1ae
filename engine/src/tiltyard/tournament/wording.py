"""Errors of the rules, which know numbers only, in the names that a program gave its players."""

import re
from typing import Final

from tiltyard.core.model import EntryId, MatchId
from tiltyard.errors import TiltyardError
from tiltyard.tournament.record import Record

_NAMED: Final = re.compile(
    r"\b[Ee]ntr(?:y|ies) (?P<entries>\d+(?:(?:, | and )\d+)*)|\b[Mm]atch (?P<match>\d+)"
)
_NUMBER: Final = re.compile(r"\d+")


def name_people(error: TiltyardError, record: Record) -> TiltyardError:
    """Return the same error with the ids of players and games in place of their numbers."""

    def name(number: str) -> str:
        player = record.people.get(EntryId(int(number)))
        return number if player is None else player.id

    def show(number: str) -> str:
        match = MatchId(int(number))
        return str(record.read_game(match)) if match in record.state.matches else number

    def put(found: re.Match[str]) -> str:
        entries = found["entries"]
        return _NUMBER.sub(lambda n: name(n[0]), entries) if entries else show(found["match"])

    message = _NAMED.sub(put, error.message)  # in one pass: a player may be called "Match 1"
    details = dict(error.details)
    if "entry" in details:
        details["player"] = name(str(details.pop("entry")))
    return type(error)(error.code.replace("entry.", "player."), message, **details)
