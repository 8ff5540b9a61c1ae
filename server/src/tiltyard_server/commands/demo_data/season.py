"""A season for the demo: people with ratings and histories, and a few things that look odd."""

import random
from collections.abc import Sequence
from datetime import timedelta
from typing import Final

from tiltyard import ChangePhase, Config, MatchStatus, Phase, RecordResult, RegisterEntry, Result
from tiltyard.core.commands import Command
from tiltyard.rating.elo import expected_score
from tiltyard_server.accounts.models import User
from tiltyard_server.common import clock
from tiltyard_server.games.models import Dispute, GameReport, PlayerReport
from tiltyard_server.ratings.selectors import find_rating
from tiltyard_server.ratings.services import record_matchmaking_game
from tiltyard_server.tournaments import log
from tiltyard_server.tournaments.commands.details import Details
from tiltyard_server.tournaments.commands.envelopes import Envelope, Profile
from tiltyard_server.tournaments.models import Match, Tournament
from tiltyard_server.tournaments.services import apply_commands, create_tournament

EVENTS: Final = (
    "Candlemas Joust",
    "Shrovetide Round",
    "Lady Day Lists",
    "Easter Round",
    "May Day Joust",
    "Whitsun Round",
    "Midsummer Lists",
    "Lammas Round",
)
_FOLK: Final = (
    ("isolde", "Isolde of Wells"),
    ("osbert", "Osbert Dunmore"),
    ("rohese", "Rohese Elder"),
    ("fulk", "Fulk Fairfax"),
)
_STRENGTHS: Final = (1480, 1360, 1290, 1220, 1400, 1250, 850, 1180)  # the knights, then the folk
_SLEEPER: Final = 6  # plays far below their strength until the last event
_WEEK: Final = 7 * 24 * 3600 * 1000
_MEDIAN: Final = 13.3  # logarithm of the milliseconds of a usual game: ten minutes


def hold_season(marshal: User, knights: Sequence[User]) -> None:
    """Hold the events that are missing, one a week up to now."""
    people = [*knights, *(_ensure_person(*person) for person in _FOLK)]
    chance = random.Random("season")
    for number, name in enumerate(EVENTS):
        if Tournament.objects.filter(name=name, owner=marshal).exists():
            continue
        at = clock.now_ms() - (len(EVENTS) - number) * _WEEK
        is_last = number == len(EVENTS) - 1
        event = _open(name, marshal, people, at)
        _play(event, marshal, people, chance, is_last=is_last)
        _report(event, chance, is_last=is_last)
        if is_last:
            _play_casually(people, chance)


def _ensure_person(username: str, display_name: str) -> User:
    user, is_new = User.objects.get_or_create(
        username=username, defaults={"display_name": display_name}
    )
    if is_new:
        user.set_unusable_password()
        user.save(update_fields=["password"])
    return user


def _open(name: str, marshal: User, people: Sequence[User], at: int) -> Tournament:
    """Open an event, enter everybody with their rating, and draw it."""
    is_table = "Round" in name
    tournament = create_tournament(
        config=Config(name=name, format="round-robin" if is_table else "single-elimination"),
        details=Details(
            description="Part of the season of the demo, for the ratings.",
            starts_at=clock.from_ms(at),
        ),
        owner_id=marshal.pk,
    )
    _apply(tournament, marshal, [Envelope(ChangePhase(Phase.REGISTRATION, at))])
    entries = [
        Envelope(
            RegisterEntry(at, find_rating(user.pk, "general")),
            profile=Profile(user.display_name, user.pk),
        )
        for user in people
    ]
    _apply(tournament, marshal, entries)
    for to in (Phase.CHECK_IN, Phase.SEEDING, Phase.IN_PROGRESS):
        _apply(tournament, marshal, [Envelope(ChangePhase(to, at, lot=name))])
    return tournament


def _play(
    tournament: Tournament,
    marshal: User,
    people: Sequence[User],
    chance: random.Random,
    *,
    is_last: bool,
) -> None:
    strengths = dict(enumerate(_STRENGTHS, start=1))
    if is_last:
        strengths[_SLEEPER + 1] = 2200
    for hour in range(1, len(people) * 2):
        tournament.refresh_from_db()
        commands: list[Command] = []
        for number, match in log.load_head(tournament).state.matches.items():
            first, second = (side.entry for side in match.sides)
            if match.status is MatchStatus.READY and first and second:
                is_won = chance.random() < expected_score(strengths[first], strengths[second])
                result = Result.from_score(10, 0) if is_won else Result.from_score(0, 10)
                commands.append(RecordResult(number, result, _hour(tournament, hour)))
        if not commands:
            return
        half = commands[: len(people) // 2]  # a round at a time
        _apply(tournament, marshal, [Envelope(command) for command in half])


def _hour(tournament: Tournament, hour: int) -> int:
    start = tournament.starts_at or tournament.created_at
    return int((start + timedelta(hours=hour)).timestamp() * 1000)


def _report(tournament: Tournament, chance: random.Random, *, is_last: bool) -> None:
    """Say how long the games took; in the last event one is over at once, and one disputed."""
    matches = list(Match.objects.filter(tournament=tournament, kind="normal").order_by("number"))
    durations = [round(chance.lognormvariate(_MEDIAN, 0.4)) for _ in matches]
    if is_last:
        durations[-1] = 6_300
        _dispute(tournament, matches[4])
    GameReport.objects.bulk_create(
        GameReport(
            tournament=tournament,
            match_number=match.number,
            source=GameReport.Source.HOST,
            game_id=f"season-{match.number}",
            duration_ms=duration,
            seq=tournament.seq,
            at=tournament.updated_at,
        )
        for match, duration in zip(matches, durations, strict=True)
    )


def _dispute(tournament: Tournament, match: Match) -> None:
    at = tournament.updated_at
    claims = [{"kind": "normal", "winner": side, "score": None} for side in (0, 1)]
    users = dict(tournament.entries.values_list("number", "user_id"))
    for side, entry in enumerate((match.first_entry or 0, match.second_entry or 0)):
        PlayerReport.objects.create(
            tournament=tournament,
            match_number=match.number,
            side=side,
            entry_number=entry,
            user_id=users[entry] or tournament.owner_id,
            result=claims[side],
            at=at,
            closed_at=at,
        )
    Dispute.objects.create(
        tournament=tournament,
        match_number=match.number,
        claims=claims,
        status=Dispute.Status.DECIDED,
        opened_at=at,
        closed_at=at,
        decided_by=tournament.owner,
        reason="The score sheet is clear.",
    )


def _play_casually(people: Sequence[User], chance: random.Random) -> None:
    now = clock.now()
    for n in range(60):
        first, second = chance.sample(range(len(people)), 2)
        is_won = chance.random() < expected_score(_STRENGTHS[first], _STRENGTHS[second])
        record_matchmaking_game(
            users=(people[first].pk, people[second].pk),
            scores=(10, 0) if is_won else (0, 10),
            game="general",
            reference=f"season-{n}",
            at=now - timedelta(hours=24 * 20 - 8 * n),
        )


def _apply(tournament: Tournament, marshal: User, envelopes: Sequence[Envelope]) -> None:
    apply_commands(
        tournament_id=tournament.pk, envelopes=envelopes, actor_id=marshal.pk, is_atomic=True
    )
