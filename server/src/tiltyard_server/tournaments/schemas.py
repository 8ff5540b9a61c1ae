"""What the tournament endpoints write."""

from typing import Annotated, Literal

from ninja import Schema
from pydantic import ConfigDict, Field

from tiltyard import EntryStatus, Mark, MatchStatus, Phase, ResultKind, SeedingMethod
from tiltyard_server.common.sentences import Telling
from tiltyard_server.tournaments.permissions import Action, Role

Side = Literal[0, 1]
Score = Annotated[list[int], Field(min_length=2, max_length=2)]


class Strict(Schema):
    """Answers that hold exactly what they declare."""

    model_config = ConfigDict(extra="forbid")


class SeqOut(Strict):
    """How far the log is now."""

    seq: int


class NumberOut(SeqOut):
    """The entry that was made."""

    number: int


class NumbersOut(SeqOut):
    """The entries that were made."""

    numbers: list[int]


class OwnerOut(Strict):
    """Who a tournament belongs to."""

    id: int
    display_name: str


class RoundNowOut(Strict):
    """The round that a Swiss is in, and how many it has."""

    number: int
    of: int


class SummaryOut(Strict):
    """What lists show of a tournament."""

    id: int
    name: str
    description: str
    format: str
    format_name: str
    phase: Phase
    phase_name: str
    starts_at: str | None
    entry_count: int
    capacity: int | None
    match_count: int
    matches_done: int
    round: RoundNowOut | None
    champion: str | None
    seq: int
    owner: OwnerOut
    updated_at: str


class PageOut(Strict):
    """A page of a list."""

    items: list[SummaryOut]
    total: int
    page: int
    page_size: int


class PlaceOut(Strict):
    """A final place, shared when `to` is greater than `from`."""

    from_: Annotated[int, Field(alias="from")]
    to: int


class EntryOut(Strict):
    """Somebody in a tournament."""

    number: int
    name: str
    user_id: int | None
    username: str | None
    rating: int | None
    club: str | None
    status: EntryStatus
    seed: int | None
    place: PlaceOut | None


class SourceOut(Strict):
    """Where the occupant of a side comes from."""

    kind: Literal["seed", "winner", "loser", "bye"]
    of: int


class TargetOut(Strict):
    """A side of a match, to which somebody goes."""

    match: int
    side: Side


class SideOut(Strict):
    """Who is on a side of a match."""

    kind: Literal["entry", "bye", "empty"]
    entry: int | None
    source: SourceOut


class SheetOut(Strict):
    """What people wrote about a match: archetypes by entry, and notes."""

    decks: dict[str, str]
    notes: str


class RatingChangeOut(Strict):
    """What a match did to the rating of somebody who played it."""

    entry: int
    before: int
    after: int
    delta: int


class MatchOut(Strict):
    """A match as it stands. Scores are in tenths of a point."""

    number: int
    round: int
    bracket: str
    index: int
    best_of: int
    head_start: int
    sides: Annotated[list[SideOut], Field(min_length=2, max_length=2)]
    status: MatchStatus
    score: Score | None
    winner: Side | None
    kind: ResultKind | None
    games: list[Side | None]
    winner_to: TargetOut | None
    loser_to: TargetOut | None
    marks: list[Mark]
    drawn_games: int
    rating_changes: list[RatingChangeOut]
    sheet: SheetOut | None


class TieBreakOut(Strict):
    """One tie-break of one entry; `OMW`, `GW` and `OGW`, such as `16/27`, also as a decimal."""

    code: str
    value: str
    decimal: float | None = None


class StandingOut(Strict):
    """A line of the table."""

    rank: int
    rank_to: int
    entry: int
    score: int
    played: int
    wins: int
    draws: int
    losses: int
    tiebreaks: list[TieBreakOut]


class RoundOut(Telling, Strict):
    """A round and what people call it."""

    number: int
    bracket: str
    name: str
    best_of: int
    of: int | None = None  # rounds of the Swiss it belongs to


class MyOut(Strict):
    """What a tournament is to who asks."""

    roles: list[Role]
    entry_number: int | None
    can: list[Action]
    invitation: Literal["pending", "accepted", "declined"] | None


class ExtensionOut(Strict):
    """Extra time of one match."""

    match: int
    ms: int


class ClockOut(Strict):
    """The clock of a round, in milliseconds; moments are since 1970.

    What is left is `length_ms - (now - started_at - paused_ms)`, with `paused_at` for `now` while
    the clock stands still; below zero it is overtime.
    """

    round: int
    length_ms: int
    started_at: int
    paused_ms: int
    paused_at: int | None
    extensions: list[ExtensionOut]


class WarningOut(Telling, Strict):
    """What people should know about a round that was drawn."""

    round: int
    code: str
    entries: list[int]
    text: str


class FestivalRefOut(Strict):
    """The festival that a tournament belongs to, and what the tournament is called there."""

    id: int
    name: str
    section: str


class FieldsOut(SummaryOut):
    """All that is not a list."""

    options: dict[str, bool | int | str]
    seeding: SeedingMethod
    check_in_required: bool
    self_report: bool
    confirm_after_minutes: int
    rating_min: int | None
    rating_max: int | None
    is_public: bool
    opens_registration_at: str | None
    opens_check_in_at: str | None
    auto_start: bool
    game: str
    is_rated: bool
    spectator_delay: int
    spectators: Literal["everyone", "participants"]
    delays_results: bool
    fide_mode: Literal["on", "left"] | None
    festival: FestivalRefOut | None
    withholds_rounds: bool
    allowed_phases: list[Phase]
    seats: list[list[int | None]]
    clock: ClockOut | None
    warnings: list[WarningOut]
    prize_texts: list[str]
    featured_match: int | None


class LiveViewOut(FieldsOut):
    """A whole tournament as everybody sees it."""

    entries: list[EntryOut]
    matches: list[MatchOut]
    standings: list[StandingOut]
    rounds: list[RoundOut]


class ViewOut(LiveViewOut):
    """A whole tournament, and what it is to who asks."""

    my: MyOut
    now: int  # the time of the server, in milliseconds since 1970
