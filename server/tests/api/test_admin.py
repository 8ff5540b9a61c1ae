"""The admin: operators look, nobody changes facts by hand."""

import pytest
from django.test import Client
from factories import make_tournament

from tiltyard_server.accounts.models import User
from tiltyard_server.tournaments.models import LogEntry

pytestmark = pytest.mark.django_db
PAGES = ("accounts/user", "accounts/apikey", "tournaments/tournament", "tournaments/logentry")


@pytest.fixture
def operator() -> Client:
    client = Client()
    client.force_login(User.objects.create_superuser("operator", "o@example.org", "x"))
    return client


@pytest.mark.parametrize("page", [*PAGES, "tournaments/staff", "tournaments/deadline"])
def test_every_list_can_be_looked_at(operator: Client, page: str) -> None:
    make_tournament(size=2)

    assert operator.get(f"/admin/{page}/").status_code == 200


@pytest.mark.parametrize("action", ["change", "delete"])
def test_the_log_cannot_be_changed_by_hand(operator: Client, action: str) -> None:
    make_tournament(size=2)
    before = list(LogEntry.objects.values())
    entry = LogEntry.objects.order_by("id")[0]

    answer = operator.post(f"/admin/tournaments/logentry/{entry.pk}/{action}/", {"post": "yes"})

    assert answer.status_code == 403
    assert list(LogEntry.objects.values()) == before


def test_nothing_is_added_by_hand(operator: Client) -> None:
    assert operator.get("/admin/tournaments/logentry/add/").status_code == 403
