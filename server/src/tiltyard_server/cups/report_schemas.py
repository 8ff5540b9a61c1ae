"""What a tournament of engines has come to, as the API tells it."""

from tiltyard_server.tournaments.schemas import Strict


class CupStrengthOut(Strict):
    """A difference in Elo and nElo, with errors of 95 %; None where one side has everything."""

    elo: float | None
    elo_error: float | None
    nelo: float | None
    nelo_error: float | None
    los: float


class CupEngineReportOut(CupStrengthOut):
    """An engine in the table; `faults` are games lost by its own fault, by reason."""

    name: str
    points: float
    games: int
    wins: int
    draws: int
    losses: int
    faults: dict[str, int]


class CupMeetingOut(CupStrengthOut):
    """Two engines, from the view of the first. `pairs`: LL, LD, WL or DD, WD, WW."""

    first: str
    second: str
    wins: int
    draws: int
    losses: int
    pairs: list[int]


class CupRatingOut(Strict):
    """An engine in the rating list: error of 95 %; no rating where nothing can be compared."""

    name: str
    rating: float | None
    error: float | None
    points: float
    games: int
    draws: int


class CupOpeningOut(Strict):
    """How White did with an opening."""

    opening: int
    games: int
    white_wins: int
    draws: int
    black_wins: int


class CupTestOut(Strict):
    """The sequential test: `verdict` is continue, accept-h0 or accept-h1."""

    first: str
    second: str
    elo0: float
    elo1: float
    alpha: float
    beta: float
    model: str
    llr: float
    lower: float
    upper: float
    verdict: str


class CupReportOut(Strict):
    """The statistics of all finished games."""

    games: int
    draw_rate: float
    engines: list[CupEngineReportOut]
    meetings: list[CupMeetingOut]
    openings: list[CupOpeningOut]
    reasons: dict[str, int]
    test: CupTestOut | None
    order: list[str]  # of a Swiss or ladder, best first; else empty


class CupComparedOut(CupMeetingOut):
    """What two engines did against each other in one tournament."""

    id: int
    name: str
    kind: str
    created_at: str


class CupComparisonOut(Strict):
    """Two engines over time, oldest first, and all of it together."""

    first: str
    second: str
    rows: list[CupComparedOut]
    total: CupMeetingOut | None
