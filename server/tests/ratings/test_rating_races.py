"""The same people in several tournaments at once: no change is lost, nobody waits in a circle."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connections
from django.db.models import Sum
from factories import make_tournament, make_user, win

from tiltyard import MatchId
from tiltyard_server.ratings.models import Rating, RatingChange
from tiltyard_server.tournaments.commands.envelopes import Envelope
from tiltyard_server.tournaments.models import Tournament
from tiltyard_server.tournaments.services import apply_command

pytestmark = pytest.mark.django_db(transaction=True)


def _resolve(job: tuple[Tournament, int]) -> None:
    tournament, match = job
    try:
        apply_command(
            tournament_id=tournament.pk, envelope=Envelope(win(MatchId(match))), actor_id=None
        )
    finally:
        connections.close_all()


def test_matches_of_the_same_people_at_once_all_count() -> None:
    people = [make_user() for _ in range(4)]
    orders = [people, people[::-1], people[2:] + people[:2]]
    tournaments = [
        make_tournament(size=4, players=order, config={"format": "round-robin"}) for order in orders
    ]
    jobs = [(tournament, match) for match in range(1, 7) for tournament in tournaments]

    with ThreadPoolExecutor(6) as pool:
        list(pool.map(_resolve, jobs))

    assert RatingChange.objects.count() == 2 * len(jobs)
    for rating in Rating.objects.all():
        steps = RatingChange.objects.filter(user=rating.user_id)
        assert rating.games == steps.count() == 9
        assert rating.start + (steps.aggregate(total=Sum("delta"))["total"] or 0) == rating.value
