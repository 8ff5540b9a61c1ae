"""What is said of an arena in lichess's words, read into ours."""

from collections.abc import Mapping
from typing import Any, Final, TypeVar

from pydantic import BaseModel, ValidationError

from tiltyard import InputError
from tiltyard.arena.clocks import Clock
from tiltyard.arena.settings import ArenaSettings, Conditions
from tiltyard_server.arenas import inputs
from tiltyard_server.lichess.names import read_variant
from tiltyard_server.lichess.requests import Asked

M = TypeVar("M", bound=BaseModel)
_BEGINNING: Final = Clock(180)
_CONDITION: Final = "conditions."
_SAID: Final[Mapping[str, tuple[str, ...]]] = {  # ours: theirs
    "name": ("name",),
    "description": ("description",),
    "minutes": ("minutes",),
    "clock": ("clockTime", "clockIncrement"),
    "variant": ("variant",),
    "position": ("position",),
    "is_rated": ("rated",),
    "has_berserk": ("berserkable",),
    "has_streaks": ("streakable",),
    "has_chat": ("hasChat",),
    "allows_bots": ("conditions.bots",),
    "password": ("password",),
    "conditions": (
        "conditions.minRating.rating",
        "conditions.maxRating.rating",
        "conditions.nbRatedGame.nb",
        "conditions.accountAge",
        "conditions.titled",
        "conditions.teamMember.teamId",
    ),
}


def read_new_arena(asked: Asked) -> inputs.ArenaIn:
    """Return the arena that is asked for.

    Raises:
        InputError: `input.invalid`, `clock.invalid`.
    """
    fields = _read_fields(asked, _BEGINNING, Conditions())
    start = asked.number("startDate")
    when = (
        {"starts_in_minutes": asked.number("waitMinutes", usual=5)}
        if start is None
        else {"starts_at": start}
    )
    return _make(inputs.ArenaIn, {**fields, "password": fields["password"] or None, **when})


def read_arena_changes(asked: Asked, old: ArenaSettings) -> inputs.ArenaPatchIn:
    """Return what is said; whatever is not stays as it is. An empty password takes it away.

    Raises:
        InputError: `input.invalid`, `clock.invalid`.
    """
    fields = _read_fields(asked, old.clock, old.conditions)
    said = {ours: fields[ours] for ours, theirs in _SAID.items() if any(map(asked.says, theirs))}
    if asked.says("startDate"):
        said["starts_at"] = asked.number("startDate")
    return _make(inputs.ArenaPatchIn, said)


def _read_fields(asked: Asked, clock: Clock, wanted: Conditions) -> dict[str, Any]:
    """Return all that can be said; clock and conditions are those, where only a part is said."""
    try:
        initial = round(60 * float(asked.say("clockTime", str(clock.initial / 60))))
    except (ValueError, OverflowError):
        raise InputError("clock.invalid", "clockTime is a number of minutes.") from None
    return {
        "name": asked.say("name"),
        "description": asked.say("description"),
        "minutes": asked.number("minutes", usual=45),
        "clock": {
            "initial_seconds": initial,
            "increment_seconds": asked.number("clockIncrement", usual=clock.increment),
        },
        "variant": read_variant(asked.say("variant")).value,
        "position": asked.say("position"),
        "is_rated": asked.flag("rated", usual=True),
        "has_berserk": asked.flag("berserkable", usual=True),
        "has_streaks": asked.flag("streakable", usual=True),
        "has_chat": asked.flag("hasChat", usual=True),
        "allows_bots": asked.flag("conditions.bots"),
        "password": asked.say("password"),
        "conditions": {
            "min_rating": _read_bound(asked, "minRating.rating", wanted.min_rating),
            "max_rating": _read_bound(asked, "maxRating.rating", wanted.max_rating),
            "rated_games": asked.number("conditions.nbRatedGame.nb", usual=wanted.rated_games),
            "account_days": asked.number("conditions.accountAge", usual=wanted.account_days),
            "is_titled_only": asked.flag("conditions.titled", usual=wanted.is_titled_only),
            "team": _read_bound(asked, "teamMember.teamId", wanted.team),
        },
    }


def _read_bound(asked: Asked, name: str, usual: int | None) -> int | None:
    """Return a bound; one that is said to be empty is none."""
    name = _CONDITION + name
    return asked.number(name) if asked.says(name) else usual


def _make(form: type[M], fields: Mapping[str, Any]) -> M:
    try:
        return form.model_validate(fields)
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(map(str, first["loc"]))
        raise InputError("input.invalid", f"{place}: {first['msg']}.") from None
