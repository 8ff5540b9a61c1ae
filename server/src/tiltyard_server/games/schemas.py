"""What the endpoints about game servers, reports and disputes read and write."""

from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import Field, StringConstraints

from tiltyard import Result, ResultKind
from tiltyard_server.common.names import Name
from tiltyard_server.common.sentences import Telling, tell_message
from tiltyard_server.games.models import GameServer, TournamentGameServer
from tiltyard_server.games.recorder import Verdict
from tiltyard_server.tournaments.history.schemas import ErrorOut
from tiltyard_server.tournaments.inputs import Body, ResultIn, Tenths
from tiltyard_server.tournaments.schemas import Score, SeqOut, Side, Strict


class ServerIn(Body):
    """A game server to be registered."""

    name: Name


class RotateIn(Body):
    """How long the present secret stays good beside the new one."""

    overlap_minutes: Annotated[int, Field(ge=0, le=7 * 24 * 60)] = 24 * 60


class GrantIn(Body):
    """The game server that shall report, by its public id."""

    public_id: Annotated[str, Field(min_length=1, max_length=40)]


class DecisionIn(ResultIn):
    """How an arbiter decides, and why."""

    reason: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=500)]


class ProposalIn(Body):
    """What players say at a tablet: a score in tenths of a point, never a forfeit."""

    score: Annotated[list[Tenths], Field(min_length=2, max_length=2)]
    drawn_games: Annotated[int, Field(ge=0, le=9)] = 0

    def to_result(self) -> Result:
        """Return the result that is meant."""
        return Result.from_score(*self.score, drawn_games=self.drawn_games)


class ServerOut(Strict):
    """A game server, without its secret."""

    id: int
    name: str
    public_id: str
    created_at: datetime
    rotated_at: datetime | None
    previous_until: datetime | None
    last_used_at: datetime | None


class NewSecretOut(ServerOut):
    """A game server with a new secret: it is shown once."""

    secret: str


class GrantOut(Strict):
    """A game server that may report for a tournament."""

    public_id: str
    name: str
    owner: str
    granted_at: datetime
    last_used_at: datetime | None
    is_revoked: bool


class GameResultOut(Strict):
    """A result that is recorded. The same result sent again gets the same answer."""

    tournament: int
    match: int
    game_id: str
    seq: int


class GameResultAnswer(Strict):
    """The answer to one result of many: recorded, or refused."""

    ok: bool
    result: GameResultOut | None = None
    error: ErrorOut | None = None


class GameResultsOut(Strict):
    """The answers, in the order of the results."""

    results: list[GameResultAnswer]


class ReportedOut(SeqOut):
    """Where a match stands after a report."""

    state: Literal["waiting", "disputed", "recorded"]


class ClaimedOut(Strict):
    """A result as somebody says it was. Scores are in tenths of a point."""

    kind: ResultKind
    winner: Side | None
    score: Score | None
    drawn_games: int


class ReportOut(Strict):
    """What one side says."""

    side: Side
    result: ClaimedOut
    at: str


class OpenReportOut(Strict):
    """A match that players have reported and nobody has decided."""

    match: int
    state: Literal["waiting", "disputed"]
    since: str
    counts_at: str | None
    reports: list[ReportOut]


class ProposalOut(Strict):
    """A result that waits for somebody who may enter it, and the tablet it comes from."""

    match: int
    result: ClaimedOut
    by: str
    at: str


class AttemptServerOut(Strict):
    """Who tried."""

    public_id: str
    name: str


class AttemptOut(Telling, Strict):
    """An attempt to report a result."""

    id: int
    at: str
    match: int | None
    server: AttemptServerOut | None
    reason: str
    is_accepted: bool
    code: str
    message: str
    claim: dict[str, Any] | None
    address: str


class AttemptsOut(Strict):
    """Attempts, newest first."""

    items: list[AttemptOut]
    total: int


def server_out(server: GameServer) -> ServerOut:
    """Return a game server, without its secret."""
    return ServerOut(
        id=server.pk,
        name=server.name,
        public_id=server.public_id,
        created_at=server.created_at,
        rotated_at=server.rotated_at,
        previous_until=server.previous_until,
        last_used_at=server.last_used_at,
    )


def secret_out(server: GameServer, secret: str) -> NewSecretOut:
    """Return a game server with its new secret."""
    return NewSecretOut(**server_out(server).model_dump(), secret=secret)


def grant_out(grant: TournamentGameServer) -> GrantOut:
    """Return a game server that may report."""
    server = grant.server
    return GrantOut(
        public_id=server.public_id,
        name=server.name,
        owner=server.owner.get_full_name(),
        granted_at=grant.granted_at,
        last_used_at=server.last_used_at,
        is_revoked=server.revoked_at is not None,
    )


def error_out(verdict: Verdict) -> ErrorOut | None:
    """Return why a result was refused, if it was."""
    error = verdict.error
    if error is None:
        return None
    return ErrorOut(code=error.code, **tell_message(error.message), details=error.details)
