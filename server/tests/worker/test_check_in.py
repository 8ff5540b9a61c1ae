"""Mend 23: check-in opens by the clock, and play starts by itself after it."""

from datetime import timedelta

import pytest
from conftest import Api
from factories import apply, make_tournament
from hosted import Clock

from tiltyard import ChangePhase, CheckIn, EntryId, Phase
from tiltyard_server.common import clock
from tiltyard_server.tournaments.commands.details import Details
from tiltyard_server.tournaments.models import Deadline, Tournament
from tiltyard_server.worker import deadlines

pytestmark = pytest.mark.django_db
CHECKED = {"check_in_required": True}


def _pass(time: Clock, tournament: Tournament, minutes: int) -> str:
    """Let time pass, do what is due, and return the phase."""
    time.moment += timedelta(minutes=minutes)
    deadlines.make_batch().run(time.now())
    tournament.refresh_from_db()
    return str(tournament.phase)


def test_check_in_opens_an_hour_before_an_automatic_start_which_then_starts(time: Clock) -> None:
    """Mend 23: with check-in required, nothing ever started by itself."""
    details = Details(starts_at=time.now() + timedelta(hours=2), has_auto_start=True)
    tournament = make_tournament(phase=Phase.REGISTRATION, config=CHECKED, details=details)

    assert [_pass(time, tournament, 59), _pass(time, tournament, 1)] == ["registration", "check_in"]
    apply(tournament, *(CheckIn(EntryId(number), clock.now_ms()) for number in (1, 2, 3)))
    assert [_pass(time, tournament, 59), _pass(time, tournament, 1)] == ["check_in", "in_progress"]


def test_check_in_opens_when_the_organiser_said(time: Clock) -> None:
    """Mend 23: the window could not be scheduled."""
    details = Details(opens_check_in_at=time.now() + timedelta(minutes=10))
    tournament = make_tournament(phase=Phase.REGISTRATION, details=details)

    assert [_pass(time, tournament, 9), _pass(time, tournament, 1)] == ["registration", "check_in"]


def test_check_in_waits_for_a_registration_that_is_opened_late(time: Clock) -> None:
    """Mend 23: its time came before anybody could enter."""
    details = Details(starts_at=time.now() + timedelta(minutes=30), has_auto_start=True)
    tournament = make_tournament(phase=Phase.CREATED, size=0, config=CHECKED, details=details)
    assert _pass(time, tournament, 5) == "created"
    apply(tournament, ChangePhase(Phase.REGISTRATION, clock.now_ms()))

    assert _pass(time, tournament, 1) == "check_in"


def test_a_short_registration_leaves_half_of_its_time_to_check_in(time: Clock) -> None:
    now = time.now()
    details = Details(
        starts_at=now + timedelta(minutes=40),
        opens_registration_at=now + timedelta(minutes=20),
        has_auto_start=True,
    )
    tournament = make_tournament(phase=Phase.CREATED, size=0, config=CHECKED, details=details)

    due = tournament.deadlines.get(kind=Deadline.Kind.OPEN_CHECK_IN).due_at
    assert due == now + timedelta(minutes=30)


def test_nobody_has_to_check_in_where_it_is_not_required(time: Clock) -> None:
    details = Details(starts_at=time.now() + timedelta(hours=2), has_auto_start=True)
    tournament = make_tournament(phase=Phase.REGISTRATION, details=details)

    assert _pass(time, tournament, 61) == "registration"
    assert _pass(time, tournament, 59) == "in_progress"


@pytest.mark.parametrize(("opens", "is_good"), [(5, False), (15, True), (25, False)])
def test_check_in_opens_between_registration_and_start(
    api: Api, time: Clock, opens: int, is_good: bool
) -> None:
    """Mend 23: over the API."""
    minutes = {"opens_registration_at": 10, "opens_check_in_at": opens, "starts_at": 20}
    dates = {
        name: (time.now() + timedelta(minutes=each)).isoformat() for name, each in minutes.items()
    }
    body = {"name": "Dated", "format": "single-elimination", **dates}

    if is_good:
        assert api.ok("POST", "/tournaments", body)["opens_check_in_at"] is not None
    else:
        assert api.refused("POST", "/tournaments", body) == (422, "check_in.out_of_order")
