"""Things to test with: people, tournaments in any phase, results."""

from collections.abc import Mapping, Sequence
from itertools import count

from tiltyard import (
    ChangePhase,
    Command,
    Config,
    MatchId,
    MatchStatus,
    Phase,
    RecordResult,
    RegisterEntry,
    Result,
    TournamentState,
)
from tiltyard_server.accounts.models import User
from tiltyard_server.tournaments import log
from tiltyard_server.tournaments.details import Details
from tiltyard_server.tournaments.envelopes import Applied, Envelope, Note, Profile
from tiltyard_server.tournaments.models import Tournament
from tiltyard_server.tournaments.services import apply_commands, create_tournament

AT = 1_790_000_000_000
PASSWORD = "a lance and a horse"
WAY = (Phase.CREATED, Phase.REGISTRATION, Phase.CHECK_IN, Phase.SEEDING, Phase.IN_PROGRESS)
_numbers = count(1)


def make_user(name: str = "", *, is_operator: bool = False, has_password: bool = False) -> User:
    username = name or f"user{next(_numbers)}"
    user = User(username=username, display_name=username.title(), is_staff=is_operator)
    if has_password:
        user.set_password(PASSWORD)
    user.save()
    return user


def make_tournament(
    owner: User | None = None,
    *,
    size: int = 4,
    phase: Phase = Phase.IN_PROGRESS,
    players: Sequence[User] = (),
    config: Mapping[str, object] | None = None,
    details: Details | None = None,
) -> Tournament:
    settings: dict[str, object] = {"name": "Joust", "format": "single-elimination"}
    owner = owner or make_user()
    tournament = create_tournament(
        config=Config(**{**settings, **(config or {})}),  # type: ignore[arg-type]
        details=details or Details(),
        owner_id=owner.pk,
    )
    for to in WAY[1 : WAY.index(phase) + 1]:
        apply(tournament, ChangePhase(to, AT, lot="test"))
        if to is Phase.REGISTRATION:
            enter(tournament, size, players)
    tournament.refresh_from_db()
    return tournament


def enter(tournament: Tournament, size: int, players: Sequence[User] = ()) -> None:
    profiles = [Profile(user.display_name, user.pk) for user in players]
    profiles += [Profile(f"Name {n}") for n in range(len(profiles) + 1, size + 1)]
    send(
        tournament,
        [
            Envelope(RegisterEntry(AT, 2000 - number), profile=profile)
            for number, profile in enumerate(profiles)
        ],
    )


def apply(tournament: Tournament, *commands: Command | Note) -> Applied:
    return send(tournament, [Envelope(command) for command in commands])


def send(tournament: Tournament, envelopes: Sequence[Envelope]) -> Applied:
    return apply_commands(
        tournament_id=tournament.pk,
        envelopes=envelopes,
        actor_id=tournament.owner_id,
        is_atomic=True,
    )


def win(match: int, side: int = 0) -> RecordResult:
    score = (10, 0) if side == 0 else (0, 10)
    return RecordResult(MatchId(match), Result.from_score(*score), AT)


def state_of(tournament: Tournament) -> TournamentState:
    tournament.refresh_from_db()
    return log.load_head(tournament).state


def ready_matches(tournament: Tournament) -> list[MatchId]:
    matches = state_of(tournament).matches.values()
    return [match.fixture.id for match in matches if match.status is MatchStatus.READY]


def play_to_the_end(tournament: Tournament) -> None:
    while ready := ready_matches(tournament):
        apply(tournament, *(win(match) for match in ready))
    tournament.refresh_from_db()
