"""What the tournament endpoints read, and the commands it means."""

from collections.abc import Mapping
from dataclasses import fields
from typing import Annotated, Any, Literal

from ninja import Schema
from pydantic import (
    ConfigDict,
    Field,
    StrictBool,
    StrictStr,
    model_validator,
)

from tiltyard import (
    Config,
    EnterLate,
    Phase,
    RegisterEntry,
    Result,
    SeedingMethod,
)
from tiltyard.core.result import GameMark, Score
from tiltyard.sentence import say
from tiltyard_server.common.moments import Moment
from tiltyard_server.common.names import Name, OptionalName, Title
from tiltyard_server.common.numbers import Number, Whole
from tiltyard_server.payments.schemas import TermsIn
from tiltyard_server.tournaments.commands.details import Details
from tiltyard_server.tournaments.commands.envelopes import LATE_PHASES, Envelope, Profile

Club = OptionalName
Reason = Annotated[str, Field(max_length=500)]
Rating = Annotated[int, Field(ge=0, le=10_000)]
Tenths = Annotated[int, Field(ge=0, le=10_000)]
Capacity = Annotated[int, Field(ge=2, le=1_048_576)]
GameCode = Annotated[str, Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", max_length=40)]
SpectatorDelay = Annotated[int, Field(ge=0, le=900)]
CommandId = Annotated[str, Field(min_length=1, max_length=64)]
OptionValue = StrictBool | Whole | StrictStr


def _drop_default(schema: dict[str, Any]) -> None:
    schema.pop("default", None)


_NOT_GIVEN = Field(json_schema_extra=_drop_default)  # what is not given is never looked at


class Body(Schema):
    """Bodies are read strictly: a misspelt key is an error, not a silence."""

    model_config = ConfigDict(extra="forbid")


class TournamentIn(Body):
    """A tournament to be made."""

    name: Title
    description: Annotated[str, Field(max_length=10_000)] = ""
    format: Annotated[str, Field(max_length=40)]
    options: dict[str, OptionValue] = Field(default_factory=dict, max_length=50)
    seeding: SeedingMethod = SeedingMethod.RATING
    capacity: Capacity | None = None
    check_in_required: bool = False
    self_report: bool = False
    confirm_after_minutes: Annotated[int, Field(ge=0, le=7 * 24 * 60)] = 0
    rating_min: Rating | None = None
    rating_max: Rating | None = None
    starts_at: Moment | None = None
    opens_registration_at: Moment | None = None
    opens_check_in_at: Moment | None = None
    auto_start: bool = False
    is_public: bool = True
    game: GameCode = "general"
    is_rated: bool = True
    spectator_delay: SpectatorDelay = 3
    spectators: Literal["everyone", "participants"] = "everyone"
    delays_results: bool = False

    def to_config(self) -> Config:
        """Return the rules."""
        return Config(**{field.name: getattr(self, field.name) for field in fields(Config)})

    def to_details(self) -> Details:
        """Return the rest."""
        names = [field.name for field in fields(Details) if field.name != "has_auto_start"]
        given = {name: getattr(self, name) for name in names}
        return Details(**given, has_auto_start=self.auto_start)


class NewTournamentIn(TournamentIn):
    """A tournament to be made, with what it costs and promises."""

    money: TermsIn | None = None


class TournamentPatch(TournamentIn):
    """Changes to a tournament: only what is given changes."""

    name: Annotated[Title, _NOT_GIVEN] = "-"
    format: Annotated[str, Field(max_length=40), _NOT_GIVEN] = "-"

    def to_changes(self) -> tuple[Mapping[str, Any], Mapping[str, Any]]:
        """Return what was given, as changes to the rules and to the details."""
        given = {name: getattr(self, name) for name in self.model_fields_set}
        if "auto_start" in given:
            given["has_auto_start"] = given.pop("auto_start")
        details = {k: v for k, v in given.items() if k in Details.__dataclass_fields__}
        return {k: v for k, v in given.items() if k not in details}, details


class DeleteIn(Body):
    """The name of the tournament, typed again."""

    name: Annotated[str, Field(max_length=200)]


class PhaseIn(Body):
    """A move along the lifecycle."""

    to: Phase
    reason: Reason = ""


class EntryIn(Body):
    """Somebody to be entered; empty to enter oneself."""

    name: Name | None = None
    rating: Rating | None = None
    club: Club | None = None
    user_id: Number | None = None


class NamedEntryIn(Body):
    """Somebody to be entered by the organisers."""

    name: Name
    rating: Rating | None = None
    club: Club | None = None

    def to_envelope(self, at: int, phase: Phase) -> Envelope:
        """Return the command: a late entry once registration is closed."""
        kind = EnterLate if phase in LATE_PHASES else RegisterEntry
        return Envelope(kind(at, self.rating, self.club or None), profile=Profile(self.name))


class EntriesIn(Body):
    """Many to be entered at once: all of them or none."""

    entries: Annotated[list[NamedEntryIn], Field(min_length=1, max_length=10_000)]


class EntryPatch(Body):
    """Changes to an entry: only what is given changes."""

    name: Annotated[Name, _NOT_GIVEN] = "-"
    rating: Rating | None = None
    club: Club | None = None


class ReplaceIn(Body):
    """A newcomer for the place of another."""

    name: Name
    rating: Rating | None = None
    club: Club | None = None


class WithdrawIn(Body):
    """Why somebody leaves."""

    reason: Reason = ""
    disqualify: bool = False


class ReasonIn(Body):
    """Why something is done."""

    reason: Reason = ""


class SeedsIn(Body):
    """All active entries, best first."""

    order: Annotated[list[Number], Field(max_length=1_048_576)]


class ResultIn(Body):
    """How a match ended: exactly one of a score in tenths, a forfeit or a double forfeit.

    Card players count the games that nobody won apart from the score: `drawn_games`. In a Swiss
    `mark` says that a game is unrated (not both moved) or adjourned (a draw until it is played on),
    and `points` what it is worth where that does not follow from the score: 0.5-0, 0-0.
    """

    score: Annotated[list[Tenths], Field(min_length=2, max_length=2)] | None = None
    drawn_games: Annotated[int, Field(ge=0, le=9)] = 0
    forfeit: Literal[0, 1] | None = None
    double_forfeit: bool = False
    mark: Literal["unrated", "adjourned"] | None = None
    points: Annotated[list[Tenths], Field(min_length=2, max_length=2)] | None = None

    @model_validator(mode="after")
    def _is_one_thing(self) -> "ResultIn":
        if (self.score is not None) + (self.forfeit is not None) + self.double_forfeit != 1:
            message = say("Give exactly one of score, forfeit and double_forfeit.")
            raise ValueError(message)
        if self.drawn_games and self.score is None:
            message = say("Only a score comes with drawn games.")
            raise ValueError(message)
        return self

    @property
    def game_mark(self) -> GameMark | None:
        """What is special about the game."""
        return None if self.mark is None else GameMark(self.mark)

    @property
    def given(self) -> Score | None:
        """The points, where they do not follow from the score."""
        return None if self.points is None else (self.points[0], self.points[1])

    def to_result(self) -> Result:
        """Return the result that is meant."""
        if self.score is not None:
            return Result.from_score(*self.score, drawn_games=self.drawn_games)
        if self.forfeit is not None:
            return Result.forfeit_by(self.forfeit)
        return Result.double_forfeit()


class CorrectionIn(ResultIn):
    """Another result, and why."""

    reason: Reason
    force: bool = False


class ClearIn(Body):
    """Why a match shall be unplayed again."""

    reason: Reason
    force: bool = False


class GameIn(Body):
    """The side that won a game, null for a draw."""

    winner: Literal[0, 1] | None


class StaffIn(Body):
    """Somebody to help."""

    username: Annotated[str, Field(min_length=1, max_length=150)]
    role: Literal["organiser", "arbiter"]
