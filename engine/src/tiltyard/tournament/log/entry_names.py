"""Errors of a `Tournament` name players and games: the rules know numbers only.

A sentence keeps its template, and only the values that stand after "entry" or "match" in it are
looked up. So a player may be called "Match 1".
"""

import re
from collections.abc import Callable
from string import Formatter
from typing import Final

from tiltyard.core.model import EntryId, MatchId
from tiltyard.errors import TiltyardError
from tiltyard.sentence import Sentence, say
from tiltyard.tournament.record.record import Record

Show = Callable[[re.Match[str]], str]

_KIND: Final = re.compile(r"\b(entry|entries|match) $", re.IGNORECASE)
_JOINTS: Final = ("", ", ", " and ")
_NUMBER: Final = re.compile(r"\d+")


def name_people(error: TiltyardError, record: Record) -> TiltyardError:
    """Return the same error with the ids of players and games in place of their numbers."""

    def name(number: re.Match[str]) -> str:
        player = record.people.get(EntryId(int(number[0])))
        return number[0] if player is None else player.id

    def show(number: re.Match[str]) -> str:
        match = MatchId(int(number[0]))
        return str(record.read_game(match)) if match in record.state.matches else number[0]

    message = error.message
    if isinstance(message, Sentence):
        message = _name_values(message, name, show)
    details = dict(error.details)
    if "entry" in details:
        details["player"] = _NUMBER.sub(name, str(details.pop("entry")))
    return type(error)(error.code.replace("entry.", "player."), message, **details)


def _name_values(told: Sentence, name: Show, show: Show) -> Sentence:
    """Return a sentence without "entry" and "match", and with names where their numbers stood."""
    wording, values = "", dict(told.values)
    look_up: Show | None = None
    for text, field, form, _ in Formatter().parse(told.template):
        before = text
        if kind := _KIND.search(text):
            look_up = show if kind[1].lower() == "match" else name
            before = text[: kind.start()]
        elif text not in _JOINTS:
            look_up = None
        wording += before.replace("{", "{{").replace("}", "}}")
        if field is None:
            continue
        wording += "{" + field + (f":{form}" if form and look_up is None else "") + "}"
        value = values[field]
        if look_up is not None:
            values[field] = _NUMBER.sub(look_up, str(value))
        elif isinstance(value, Sentence):
            values[field] = _name_values(value, name, show)
    return say(wording, **values)
