"""Fees that an abort gives back, where results reach outsiders with a delay."""

import pytest
from conftest import Api
from factories import AT, apply, make_user
from purses import fill, fund, join, make_paid_tournament, start

from tiltyard import ChangePhase, EntryId, Phase, WithdrawEntry
from tiltyard_server.common import clock
from tiltyard_server.tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def test_outsiders_do_not_see_the_refunds_of_an_abort_before_its_delay_has_passed() -> None:
    """Mend 8: fees that were gone told at once that a delayed tournament was aborted."""
    tournament = make_paid_tournament()
    Tournament.objects.filter(pk=tournament.pk).update(
        delays_results=True, spectator_delay=3600, spectators="everybody"
    )
    fill(tournament, 4)
    leaver = make_user()
    fund(leaver, 100)
    apply(tournament, WithdrawEntry(EntryId(join(tournament, leaver)), AT))
    start(tournament)
    path, stranger = f"/tournaments/{tournament.pk}/money", Api(make_user())
    before = stranger.get(path)
    assert (before["fees_count"], before["fees_held"]) == (4, 400)

    apply(tournament, ChangePhase(Phase.ABORTED, clock.now_ms()))

    assert Api(tournament.owner).get(path)["fees_held"] == 0
    assert stranger.get(path) == before
