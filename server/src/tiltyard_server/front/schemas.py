"""What the start page, search, the desk, forecasts and imports read and write."""

from typing import Annotated, Literal

from ninja import Schema
from pydantic import Field

from tiltyard_server.common.sentences import Telling
from tiltyard_server.tournaments.schemas import Strict, SummaryOut

SharedKind = Literal["arenas", "players", "cups", "chess", "games"]


class LiveGameOut(Strict):
    """A game that is being played on this server."""

    id: int
    kind: str
    tournament_id: int
    tournament: str
    match: int
    players: list[str]


class OwnMatchOut(Telling, Strict):
    """A match that you can play now; `game_id` where it is played on this server.

    The page of a game of chess (`is_chess`) is under `/games/chess/`.
    """

    tournament_id: int
    tournament: str
    match: int
    round: str
    opponent: str | None
    game_id: int | None
    is_chess: bool


class OwnCheckInOut(Strict):
    """A tournament that waits for you to check in."""

    tournament_id: int
    tournament: str


class OwnStartOut(Strict):
    """A tournament that you have entered and that has not begun."""

    tournament_id: int
    tournament: str
    starts_at: str | None


class OwnInvitationOut(Strict):
    """A tournament that you are invited to and have not answered."""

    tournament_id: int
    tournament: str


class MineOut(Strict):
    """What concerns you; `runs` are the tournaments that you run and that are not over."""

    matches: list[OwnMatchOut]
    check_ins: list[OwnCheckInOut]
    upcoming: list[OwnStartOut]
    invitations: list[OwnInvitationOut]
    runs: list[SummaryOut]


class HomeOut(Strict):
    """The start page; `my` is null when nobody is signed in."""

    live: list[LiveGameOut]
    running: list[SummaryOut]
    running_total: int
    upcoming: list[SummaryOut]
    upcoming_total: int
    finished: list[SummaryOut]
    my: MineOut | None


class FoundPlayerOut(Strict):
    """Somebody with an account and a profile."""

    username: str
    display_name: str


class FoundEventOut(Strict):
    """A tournament that something was found in."""

    tournament_id: int
    tournament: str


class FoundEntryOut(FoundEventOut):
    """Somebody in a public tournament, by the name that everybody reads."""

    name: str
    entry: int


class FoundClubOut(Strict):
    """A club, and the latest public tournaments in which it has players."""

    name: str
    events: list[FoundEventOut]


class FoundFestivalOut(Strict):
    """One that a search has found, by its number and its name."""

    id: int
    name: str


class SearchOut(Strict):
    """What was found."""

    tournaments: list[SummaryOut]
    festivals: list[FoundFestivalOut]
    players: list[FoundPlayerOut]
    entries: list[FoundEntryOut]
    clubs: list[FoundClubOut]


class ChanceOut(Strict):
    """What an entry may expect, from 0 to 1; `cut` is to reach the playoff, null without one."""

    entry: int
    win: float
    podium: float
    cut: float | None


class ForecastOut(Strict):
    """Chances from ratings, best first. `margin` is how far a simulated chance may be off."""

    seq: int
    way: Literal["decided", "exact", "simulated"]
    runs: int
    margin: float
    is_behind: bool
    chances: list[ChanceOut]


class SealOut(Strict):
    """The hash that stands for the log up to an event: who notes it can prove it later."""

    tournament_id: int
    seq: int
    hash: str
    at: str


class DoOut(Telling, Strict):
    """What one click does."""

    what: Literal["phase", "pair"]
    label: str
    to: str | None


class TaskOut(Telling, Strict):
    """Something that waits for you; urgency 0 is now, 1 next, 2 in good time."""

    kind: str
    urgency: Literal[0, 1, 2]
    tournament_id: int
    tournament: str
    title: str
    detail: str
    path: str
    do: DoOut | None


class ImportIn(Schema):
    """A file as text."""

    text: Annotated[str, Field(max_length=800_000)]
    kind: Literal["auto", "csv", "trf"] = "auto"


class ImportEntryOut(Strict):
    """A player in a line of the file."""

    line: int
    name: str
    rating: int | None
    club: str | None


class ImportProblemOut(Telling, Strict):
    """What is wrong in a line; line 0 is about the file as a whole."""

    line: int
    message: str


class ImportOut(Strict):
    """What a file says. Nothing is made of it yet."""

    kind: Literal["csv", "trf"]
    name: str
    rounds: int | None
    entries: list[ImportEntryOut]
    problems: list[ImportProblemOut]


class CloseIn(Schema):
    """Your password: an account is closed by nobody else."""

    password: Annotated[str, Field(min_length=1, max_length=200)]
