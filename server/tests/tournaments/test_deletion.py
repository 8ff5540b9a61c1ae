"""Deleting a tournament: all of it, by its owner, with its name typed."""

import pytest
from conftest import Api
from factories import make_tournament, make_user, play_to_the_end
from purses import fund, make_paid_tournament

from tiltyard import Phase
from tiltyard_server.accounts.models import User
from tiltyard_server.outbox.models import OutboxMessage
from tiltyard_server.ratings.models import Rating
from tiltyard_server.tournaments.models import Deletion, Entry, LogEntry, Staff, Tournament
from tiltyard_server.worker.kinds import work_once

pytestmark = pytest.mark.django_db
NAME = {"name": "Joust"}


def test_everything_goes_and_one_line_stays_for_operators() -> None:
    owner, players = make_user("owner"), [make_user() for _ in range(4)]
    tournament = make_tournament(owner, players=players)
    play_to_the_end(tournament)
    number, hash_ = tournament.pk, tournament.head_hash
    messages = list(OutboxMessage.objects.all())
    assert messages
    assert set(Rating.objects.values_list("value", flat=True)) != {1200}

    Api(owner).ok("DELETE", f"/tournaments/{number}", NAME)

    assert Api(owner).refused("GET", f"/tournaments/{number}")[0] == 404
    for model in (Tournament, LogEntry, Entry, OutboxMessage):
        assert not model.objects.exists()
    assert set(Rating.objects.values_list("value", flat=True)) == {1200}
    line = Deletion.objects.get()
    assert (line.tournament_id, line.name, line.head_hash) == (number, "Joust", hash_)
    assert (line.deleted_by, line.phase) == (owner, "completed")
    operator = Api(User.objects.create_superuser("operator", "o@example.org", "x")).client
    assert b"Joust" in operator.get("/admin/tournaments/deletion/").content
    OutboxMessage.objects.bulk_create(messages)  # as if a worker had had them in hand
    while work_once():
        pass
    assert not OutboxMessage.objects.exists()


def test_another_name_or_another_organiser_deletes_nothing() -> None:
    owner, helper = make_user("owner"), make_user("helper")
    tournament = make_tournament(owner, phase=Phase.REGISTRATION)
    Staff.objects.create(tournament=tournament, user=helper, role="organiser")
    path = f"/tournaments/{tournament.pk}"

    assert Api(owner).refused("DELETE", path, {"name": "joust"}) == (
        422,
        "tournament.name_differs",
    )
    assert Api(helper).refused("DELETE", path, NAME) == (403, "action.not_allowed")
    assert "delete" not in Api(helper).get(path)["my"]["can"]
    assert "delete" in Api(owner).get(path)["my"]["can"]
    assert Tournament.objects.filter(pk=tournament.pk).exists()


def test_money_keeps_a_tournament() -> None:
    owner, player = make_user("owner"), make_user("player")
    fund(player, 100)
    tournament = make_paid_tournament(owner, fee=10)
    path = f"/tournaments/{tournament.pk}"
    Api(player).ok("POST", f"{path}/entries", {})
    name = {"name": tournament.name}

    assert Api(owner).refused("DELETE", path, name) == (409, "money.in_escrow")
    Api(owner).ok("POST", f"{path}/phase", {"to": "cancelled"})
    code = Api(owner).refused("DELETE", path, name)
    assert code in ((409, "payouts.open"), (409, "money.in_ledger"))
    tournament.payouts.update(status="confirmed")
    assert Api(owner).refused("DELETE", path, name) == (409, "money.in_ledger")
