"""The desk of an organiser."""

from datetime import timedelta

import pytest
from conftest import Api
from factories import apply, make_flag, make_tournament, make_user, ready_matches, win

from tiltyard import Phase
from tiltyard_server.accounts.models import User
from tiltyard_server.common import clock
from tiltyard_server.games.models import Dispute
from tiltyard_server.tournaments.commands.details import Details
from tiltyard_server.tournaments.models import Staff

pytestmark = pytest.mark.django_db


def kinds(api: Api) -> list[str]:
    return [task["kind"] for task in api.get("/me/desk")]


def test_the_desk_names_the_next_step_of_every_phase(api: Api, marshal: User) -> None:
    assert api.get("/me/desk") == []
    for phase in (Phase.CREATED, Phase.CHECK_IN, Phase.SEEDING, Phase.IN_PROGRESS):
        make_tournament(marshal, phase=phase)
    make_tournament()  # of somebody else

    assert sorted(kinds(api)) == ["check-in", "draft", "results", "start"]
    first = next(task for task in api.get("/me/desk") if task["kind"] == "start")
    api.ok("POST", f"{first['path']}/phase", {"to": first["do"]["to"]})
    assert "start" not in kinds(api)


def test_a_round_that_can_be_paired_is_one_click_away(api: Api, marshal: User) -> None:
    config = {"format": "swiss", "options": {"automatic": False, "rounds": 2}}
    tournament = make_tournament(marshal, config=config)
    apply(tournament, *(win(match) for match in ready_matches(tournament)))

    (task,) = api.get("/me/desk")

    assert (task["kind"], task["do"]["what"]) == ("round", "pair")
    api.ok("POST", f"/tournaments/{tournament.pk}/rounds", {})
    assert kinds(api) == ["results"]


def test_disputes_and_late_starts_come_first(api: Api, marshal: User) -> None:
    past = clock.now() - timedelta(hours=1)
    make_tournament(marshal, phase=Phase.SEEDING)
    late = make_tournament(marshal, phase=Phase.REGISTRATION, details=Details(starts_at=past))
    running = make_tournament(marshal)
    Dispute.objects.create(
        tournament=running, match_number=1, opened_at=past, status=Dispute.Status.OPEN, claims=[]
    )

    urgent = [task for task in api.get("/me/desk") if task["urgency"] == 0]

    assert [(task["kind"], task["tournament_id"]) for task in urgent] == [
        ("dispute", running.pk),
        ("entries", late.pk),
    ]


def test_arbiters_see_what_is_theirs_and_operators_the_flags(marshal: User) -> None:
    arbiter = make_user("arbiter")
    for phase in (Phase.SEEDING, Phase.IN_PROGRESS):
        tournament = make_tournament(marshal, phase=phase)
        Staff.objects.create(tournament=tournament, user=arbiter, role=Staff.Role.ARBITER)
    assert kinds(Api(arbiter)) == ["results"]
    make_flag(tournament)
    assert kinds(Api(make_user("warden", is_operator=True))) == ["flag"]


def test_nobody_has_no_desk() -> None:
    assert Api().refused("GET", "/me/desk") == (401, "user.not_signed_in")
