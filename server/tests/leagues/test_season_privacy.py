"""What a league tells nobody: private events, results held back, names that were erased."""

import json

import pytest
from conftest import Api
from factories import make_user
from season_of_four import make_league, play, show

from tiltyard_server.accounts.models import User
from tiltyard_server.front.privacy.erasure import erase
from tiltyard_server.front.privacy.personal_data import export_data
from tiltyard_server.rated_events.models import Identity
from tiltyard_server.tournaments.models import Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def people(db: None) -> list[User]:
    return [make_user(name) for name in ("ann", "bo", "cy")]


def test_a_private_event_counts_for_nobody_and_is_seen_by_its_people_alone(
    api: Api, marshal: User, people: list[User]
) -> None:
    season = make_league(api)
    tournament = play(api, marshal, people)
    api.ok("POST", f"{season}/events", {"tournament": tournament.pk})
    Tournament.objects.filter(pk=tournament.pk).update(is_public=False)
    for viewer in (Api(), Api(make_user())):
        page = viewer.get(season)
        assert (page["events"], page["table"]) == ([], [])
    (event,) = api.get(season)["events"]
    assert (event["is_hidden"], event["is_counted"]) == (True, False)
    assert api.get(season)["table"] == [], "one table is everybody's"
    assert len(Api(people[0]).get(season)["events"]) == 1
    Tournament.objects.filter(pk=tournament.pk).update(is_public=True)
    assert len(Api().get(season)["table"]) == 3


def test_a_private_event_is_not_gathered(api: Api, marshal: User, people: list[User]) -> None:
    season = make_league(api, gathers=["other"])
    tournament = play(api, marshal, people)
    Tournament.objects.filter(pk=tournament.pk).update(is_public=False)
    assert api.get(season)["events"] == []


def test_results_that_are_held_back_do_not_count_before_everybody_may_see_them(
    api: Api, marshal: User, people: list[User]
) -> None:
    season = make_league(api)
    tournament = play(api, marshal, people)
    api.ok("POST", f"{season}/events", {"tournament": tournament.pk})
    Tournament.objects.filter(pk=tournament.pk).update(delays_results=True, spectator_delay=900)
    assert Api().get(season)["table"] == []
    assert Api().get(season)["events"][0]["state"] != "over"
    assert api.get(season)["table"] == [], "nor for who runs it: one table is everybody's"


def test_an_erased_account_keeps_its_place_without_a_name(
    api: Api, marshal: User, people: list[User]
) -> None:
    season = make_league(api, gathers=["other"])
    play(api, marshal, people)
    assert show(Api().get(season))[0] == "1 Ann 10"
    erase(people[0])
    erase(people[1])
    rows = Api().get(season)["table"]
    assert [(row["name"], row["username"]) for row in rows] == [
        ("Deleted account", None),
        ("Deleted account", None),
        ("Cy", "cy"),
    ]


def test_the_export_of_an_account_names_its_leagues(api: Api, marshal: User) -> None:
    make_league(api)
    exported = json.loads("".join(export_data(marshal)))
    assert [row["name"] for row in exported["leagues"]] == ["Grand Prix"]


def test_who_is_not_named_in_full_is_not_known_by_other_events(
    api: Api, marshal: User, people: list[User]
) -> None:
    season = make_league(api, gathers=["other"])
    for tournament in (play(api, marshal, people), play(api, marshal, people)):
        last = tournament
    hidden = Tournament.MinorNames.NUMBER
    Tournament.objects.filter(pk=last.pk).update(minors_from=2008, minor_names=hidden)
    Identity.objects.create(tournament=last, number=1, birth="2012/01/01")
    rows = Api().get(season)["table"]
    assert [(row["points"], row["username"]) for row in rows if row["wins"]] == [
        ("10", "ann"),
        ("10", None),
    ]
    assert "Ann" not in [row["name"] for row in rows if row["username"] is None]
