"""Things to test with: people, tournaments in any phase, results."""

import random
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
from tiltyard.rating.elo import expected_score
from tiltyard_server.accounts.models import User
from tiltyard_server.common import clock
from tiltyard_server.cups.models import CupRun
from tiltyard_server.fairplay.evidence import Evidence
from tiltyard_server.fairplay.models import Flag
from tiltyard_server.festivals.models import Festival
from tiltyard_server.teams.services import found_team, join_team
from tiltyard_server.tournaments import log
from tiltyard_server.tournaments.commands.details import Details
from tiltyard_server.tournaments.commands.envelopes import Applied, Envelope, Note, Profile
from tiltyard_server.tournaments.models import Tournament
from tiltyard_server.tournaments.services import apply_commands, create_tournament

AT = 1_790_000_000_000
PASSWORD = "a lance and a horse"
WAY = (Phase.CREATED, Phase.REGISTRATION, Phase.CHECK_IN, Phase.SEEDING, Phase.IN_PROGRESS)
_numbers = count(1)


def make_user(
    name: str = "", *, is_operator: bool = False, has_password: bool = False, title: str = ""
) -> User:
    username = name or f"user{next(_numbers)}"
    user = User(username=username, display_name=username.title(), is_staff=is_operator)
    if title:
        user.title = title
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
    way: list[Envelope] = []
    for to in WAY[1 : WAY.index(phase) + 1]:
        way.append(Envelope(ChangePhase(to, AT, lot="test")))
        if to is Phase.REGISTRATION:
            way += _list_entries(size, players)
    if way:
        send(tournament, way)  # at once: a transaction a step takes longer than most tests
    tournament.refresh_from_db()
    return tournament


def make_team(organiser: User, player: User) -> int:
    now = clock.now()
    team = found_team(user_id=organiser.pk, name="Rooks", description="", now=now)
    join_team(team, user_id=player.pk, now=now)
    return team.pk


def make_section(tournament: Tournament) -> None:
    """Put a tournament into a festival of its own number."""
    festival = Festival.objects.create(
        pk=tournament.pk, owner=tournament.owner, name="Fair", created_at=clock.now()
    )
    festival.sections.create(tournament=tournament, label="A", position=1)


def enter(tournament: Tournament, size: int, players: Sequence[User] = ()) -> None:
    send(tournament, _list_entries(size, players))


def _list_entries(size: int, players: Sequence[User]) -> list[Envelope]:
    profiles = [Profile(user.display_name, user.pk) for user in players]
    profiles += [Profile(f"Name {n}") for n in range(len(profiles) + 1, size + 1)]
    return [
        Envelope(RegisterEntry(AT, 2000 - number), profile=profile)
        for number, profile in enumerate(profiles)
    ]


def make_cup(**fields: object) -> CupRun:
    """A cup of two engines with one finished game, as rows alone."""
    choice = {
        "name": "Cup",
        "engines": ["A", "B"],
        "increments": [1],
        "seeding": "ByRating",
        "book": "",
        "unique_in_cup": False,
        "seed": 0,
        "time": {"kind": "depth", "value": 1, "increment": 0},
    }
    run = CupRun.objects.create(
        **{"name": "Cup", "choice": choice, "created_at": clock.now(), **fields}
    )
    run.games.create(
        number=1, match=1, round="1.1", white="A", black="B", is_over=True, result="1-0", pgn="x\n"
    )
    return run


def make_flag(tournament: Tournament, key: str = "k", **fields: object) -> Flag:
    evidence = Evidence("Odd.", [("Chance", "1 in 2,000")], ("Who",), [("Erec",)], "Counted.")
    settings: dict[str, object] = {
        "kind": Flag.Kind.MEETINGS,
        "severity": Flag.Severity.LOW,
        "evidence": evidence.to_json(),
        "created_at": tournament.created_at,
    }
    return Flag.objects.create(tournament=tournament, key=key, **{**settings, **fields})


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


def play_round(
    tournament: Tournament, strengths: Mapping[int, float], chance: random.Random
) -> int:
    """Play all open matches by strength and luck; return how many."""
    users = dict(tournament.entries.values_list("number", "user_id"))
    commands = []
    for number, match in state_of(tournament).matches.items():
        if match.status is MatchStatus.READY:
            one, two = (round(strengths[users[side.entry or 0]]) for side in match.sides)
            commands.append(win(number, int(chance.random() >= expected_score(one, two))))
    apply(tournament, *commands)
    return len(commands)


def play_to_the_end(tournament: Tournament) -> None:
    while ready := ready_matches(tournament):
        apply(tournament, *(win(match) for match in ready))
    tournament.refresh_from_db()
