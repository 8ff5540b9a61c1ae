"""What the API takes, and settings made from it."""

from dataclasses import replace
from typing import Annotated, Any, Final, Literal

from ninja import Schema
from pydantic import Field

from tiltyard.arena.clocks import Clock
from tiltyard.arena.settings import ArenaSettings, Conditions, PairingSettings, TeamBattle
from tiltyard.arena.standings.sheet import Variant
from tiltyard_hosts.chess.variants import Variant as ChessVariant
from tiltyard_hosts.chess.variants import find_start
from tiltyard_server.common.moments import Milliseconds
from tiltyard_server.common.names import Name, OptionalName
from tiltyard_server.common.numbers import Count

RESULTS_MAX: Final = 100
ENTRANTS_MAX: Final = 1000
Rating = Annotated[int, Field(ge=0, le=4000)]
Word = Annotated[str, Field(max_length=100)]


class ArenaClockIn(Schema):
    """The clock of the games."""

    initial_seconds: Count
    increment_seconds: Count = 0


class ConditionsIn(Schema):
    """Who may enter."""

    rated_games: Count = 0
    min_rating: Rating | None = None
    max_rating: Rating | None = None
    account_days: Count = 0
    is_titled_only: bool = False
    team: Count | None = None


class BattleIn(Schema):
    """The teams that meet."""

    teams: Annotated[list[Count], Field(max_length=200)]
    leaders: Count = 5


class ArenaPairingIn(Schema):
    """How pairs are found."""

    is_balanced: bool = True
    pairs_when_nobody_plays: bool = False
    spares_left_out: bool = False
    avoids_repeats: bool = False
    lifts_stuck: bool = False
    is_prompt: bool = True


class ArenaFieldsIn(Schema):
    """What an organiser decides; what is left out keeps its usual value, or the one it has."""

    name: Annotated[OptionalName, Field(max_length=60)] = ""
    description: Annotated[str, Field(max_length=4000)] = ""
    prizes: Annotated[str, Field(max_length=4000)] = ""
    starts_at: Milliseconds | None = None
    starts_in_minutes: Annotated[int, Field(ge=0, le=10_000)] | None = None
    minutes: Count = 45
    clock: ArenaClockIn = ArenaClockIn(initial_seconds=120)
    variant: Variant = Variant.STANDARD
    position: Annotated[str, Field(max_length=100)] = ""
    is_rated: bool = True
    has_berserk: bool = True
    has_streaks: bool = True
    has_chat: bool = True
    allows_bots: bool = False
    conditions: ConditionsIn = ConditionsIn()
    battle: BattleIn | None = None
    pairing: ArenaPairingIn = ArenaPairingIn()
    password: Word | None = None
    allow_list: list[Annotated[str, Field(max_length=150)]] | None = None


class ArenaIn(ArenaFieldsIn):
    """A new arena."""

    host: Literal["here", "elsewhere"] = "here"
    join: bool = False


class ArenaPatchIn(ArenaFieldsIn):
    """What shall change."""


class JoinIn(Schema):
    """What somebody brings to enter."""

    password: Word = ""
    entry_code: Word = ""
    team: Count | None = None
    pair_now: bool = False


class ArenaBotsIn(Schema):
    """How many bots of which levels, in turn."""

    count: Annotated[int, Field(ge=1, le=200)]
    levels: Annotated[list[str], Field(max_length=16, default_factory=list)]


class EntrantIn(Schema):
    """Somebody in an arena played elsewhere."""

    name: Name
    rating: Rating
    team: Count | None = None


class EntrantsIn(Schema):
    """Players to be entered."""

    entrants: Annotated[list[EntrantIn], Field(min_length=1, max_length=ENTRANTS_MAX)]


class ArenaResultIn(Schema):
    """The result of a game that was played elsewhere."""

    command_id: Annotated[str, Field(min_length=1, max_length=64)]
    game: Count
    result: Literal["white", "black", "draw"]
    plies: Count
    no_start: bool = False
    berserk: list[Literal["white", "black"]] = Field(default_factory=list, max_length=2)


class ArenaResultsIn(Schema):
    """Results, each with an id of its own."""

    results: Annotated[list[ArenaResultIn], Field(min_length=1, max_length=RESULTS_MAX)]


def make_settings(body: ArenaFieldsIn, *, now: int) -> ArenaSettings:
    """Return the settings of a new arena.

    Raises:
        InputError: `start.fen`.
    """
    return change_settings(ArenaSettings(name="", starts_at=now + 5 * 60_000), body, set(), now=now)


def change_settings(
    old: ArenaSettings, body: ArenaFieldsIn, kept: set[str], *, now: int
) -> ArenaSettings:
    """Return `old` with what the body says; the fields in `kept` were not sent."""
    new: dict[str, Any] = {name: getattr(body, name) for name in _PLAIN if name not in kept}
    if "clock" not in kept:
        new["clock"] = Clock(body.clock.initial_seconds, body.clock.increment_seconds)
    if body.starts_at is not None:
        new["starts_at"] = body.starts_at
    elif body.starts_in_minutes is not None:
        new["starts_at"] = now + 60_000 * body.starts_in_minutes
    if "battle" not in kept:
        battle = body.battle
        new["battle"] = battle and TeamBattle(tuple(battle.teams), battle.leaders)
    if "pairing" not in kept:
        new["pairing"] = PairingSettings(**body.pairing.model_dump())
    if new.get("position"):
        new["position"] = find_start(ChessVariant.STANDARD, new["position"])
    new["conditions"] = _change_conditions(old.conditions, body, kept)
    return replace(old, **new)


def list_kept(body: ArenaPatchIn) -> set[str]:
    """Return the fields that a patch does not name."""
    return set(ArenaFieldsIn.model_fields) - body.model_fields_set


_PLAIN: Final = (
    "name", "description", "prizes", "minutes", "variant", "position", "is_rated", "has_berserk",
    "has_streaks", "has_chat", "allows_bots",
)  # fmt: skip


def _change_conditions(old: Conditions, body: ArenaFieldsIn, kept: set[str]) -> Conditions:
    wanted = old
    if "conditions" not in kept:
        wanted = replace(old, **body.conditions.model_dump())
    has_password = old.has_password if body.password is None else bool(body.password)
    has_list = (
        old.has_allow_list if body.allow_list is None else any(map(str.strip, body.allow_list))
    )
    return replace(wanted, has_password=has_password, has_allow_list=has_list)
