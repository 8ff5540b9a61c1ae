"""Scenes for the detectors: events with accounts, histories, and stories that do not fit."""

from collections.abc import Sequence

from factories import AT, WAY, make_user, send

from tiltyard import ChangePhase, Config, Phase, RegisterEntry, SeedingMethod
from tiltyard_server.accounts.models import User
from tiltyard_server.common import clock
from tiltyard_server.ratings.models import Pool, Rating
from tiltyard_server.ratings.selectors import find_rating
from tiltyard_server.ratings.services import RatedMatch, Revision, revise_matches
from tiltyard_server.tournaments.commands.details import Details
from tiltyard_server.tournaments.commands.envelopes import Envelope, Profile
from tiltyard_server.tournaments.models import Tournament
from tiltyard_server.tournaments.services import create_tournament

NOW = clock.from_ms(AT)


def make_event(
    people: Sequence[User | None],
    *,
    format_: str = "single-elimination",
    seeding: SeedingMethod = SeedingMethod.RATING,
    lot: str = "lot",
    at: int = AT,
    rating_max: int | None = None,
    game: str = "general",
) -> Tournament:
    """An event in play; each comes with their rating, None is somebody without an account."""
    config = Config(name="Joust", format=format_, seeding=seeding, rating_max=rating_max)
    tournament = create_tournament(
        config=config, details=Details(game=game), owner_id=make_user().pk
    )
    for to in WAY[1:]:
        send(tournament, [Envelope(ChangePhase(to, at, lot=lot))])
        if to is Phase.REGISTRATION:
            send(tournament, [_enter(n, user, game, at) for n, user in enumerate(people)])
    tournament.refresh_from_db()
    return tournament


def _enter(number: int, user: User | None, game: str, at: int) -> Envelope:
    if user is None:
        return Envelope(RegisterEntry(at, 1000 - number), profile=Profile(f"Guest {number}"))
    rating = find_rating(user.pk, game)
    return Envelope(RegisterEntry(at, rating), profile=Profile(user.display_name, user.pk))


def set_rating(user: User, value: int, games: int = 30) -> None:
    Rating.objects.update_or_create(
        user=user,
        pool=Pool.TOURNAMENT,
        game="general",
        defaults={"start": value, "value": value, "games": games, "updated_at": NOW},
    )


def play_before(user: User, scores: Sequence[int], *, opponent: int, own: int) -> None:
    """Let somebody rated `own` play matches of another event against fresh opponents."""
    set_rating(user, own)
    for number, score in enumerate(scores, start=1):
        other = make_user()
        set_rating(other, opponent)
        match = RatedMatch(number, 1, (user.pk, other.pk), (1, 2), (score, 10 - score))
        revise_matches(
            tournament_id=10**6 + user.pk,
            game="general",
            revisions=[Revision(number, match)],
            at=NOW,
        )
