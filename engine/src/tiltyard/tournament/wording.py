"""Errors of the rules, which know numbers only, in the names that a program gave its players."""

import re
from typing import Final

from tiltyard.core.model import EntryId, MatchId
from tiltyard.errors import TiltyardError
from tiltyard.tournament.record import Record

_ENTRIES: Final = re.compile(r"\b[Ee]ntr(?:y|ies) (\d+(?:(?:, | and )\d+)*)")
_MATCH: Final = re.compile(r"\b[Mm]atch (\d+)")
_NUMBER: Final = re.compile(r"\d+")


def name_people(error: TiltyardError, record: Record) -> TiltyardError:
    """Return the same error with the ids of players and games in place of their numbers."""

    def name(number: str) -> str:
        player = record.people.get(EntryId(int(number)))
        return number if player is None else player.id

    def show(number: str) -> str:
        match = MatchId(int(number))
        return str(record.read_game(match)) if match in record.state.matches else number

    message = _ENTRIES.sub(lambda m: _NUMBER.sub(lambda n: name(n[0]), m[1]), error.message)
    message = _MATCH.sub(lambda m: show(m[1]), message)
    details = dict(error.details)
    if "entry" in details:
        details["player"] = name(str(details.pop("entry")))
    return type(error)(error.code.replace("entry.", "player."), message, **details)
