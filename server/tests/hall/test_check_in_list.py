"""The check-in list, with the money owed."""

import pytest
from conftest import Api
from factories import make_tournament, make_user
from purses import fund, make_paid_tournament

from tiltyard import Phase
from tiltyard_server.accounts.models import User

pytestmark = pytest.mark.django_db


def test_fees_from_wallets_are_paid(api: Api, marshal: User) -> None:
    tournament = make_paid_tournament(marshal, fee=500)
    path = f"/tournaments/{tournament.pk}"
    payer = make_user("zoe")
    fund(payer, 500)
    fund(marshal, 500)
    Api(payer).ok("POST", f"{path}/entries", {})
    api.ok("POST", f"{path}/entries", {"name": "Anna"})

    listed = api.get(f"{path}/check-in-list")

    assert [(row["name"], row["fee"], row["paid"]) for row in listed["rows"]] == [
        ("Anna", 500, 500),
        ("Zoe", 500, 500),
    ]
    assert (listed["currency"], listed["total_fees"], listed["total_paid"]) == ("coins", 1000, 1000)


def test_the_list_is_by_name_and_says_who_is_here(api: Api, marshal: User) -> None:
    tournament = make_tournament(marshal, size=3, phase=Phase.CHECK_IN)
    path = f"/tournaments/{tournament.pk}"
    api.ok("POST", f"{path}/entries/2/check-in")
    api.ok("POST", f"{path}/entries/3/withdraw", {})
    listed = api.get(f"{path}/check-in-list")
    assert [(row["name"], row["is_here"]) for row in listed["rows"]] == [
        ("Name 1", False),
        ("Name 2", True),
    ]
    assert (listed["here"], listed["currency"]) == (1, None)


def test_what_the_organiser_wrote_beside_the_players_is_owed(api: Api, marshal: User) -> None:
    tournament = make_tournament(marshal, size=3, phase=Phase.CHECK_IN)
    path = f"/tournaments/{tournament.pk}"
    api.ok("PATCH", f"{path}/event", {"currency": "GBP"})
    api.ok("PATCH", f"{path}/identities/1", {"amount_due": 4500, "amount_paid": 2000})
    api.ok("PATCH", f"{path}/identities/2", {"amount_due": 3000, "amount_paid": 3000})

    listed = api.get(f"{path}/check-in-list")

    assert [(row["fee"], row["paid"]) for row in listed["rows"]] == [
        (4500, 2000),
        (3000, 3000),
        (0, 0),
    ]
    assert (listed["currency"], listed["total_fees"], listed["total_paid"]) == ("GBP", 7500, 5000)
