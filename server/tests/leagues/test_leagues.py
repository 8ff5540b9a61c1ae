"""Leagues: the table of a season follows from the events that are in it."""

import pytest
from arena_play import make_arena
from conftest import Api
from factories import make_user
from season_of_four import end_arena, make_league, play, show

from tiltyard_server.accounts.models import User
from tiltyard_server.arenas.models import Arena
from tiltyard_server.leagues.models import SeasonEvent
from tiltyard_server.rated_events.models import Identity
from tiltyard_server.tournaments.models import Entry

pytestmark = pytest.mark.django_db


@pytest.fixture
def people(db: None) -> list[User]:
    return [make_user(name) for name in ("ann", "bo", "cy")]


def test_the_table_follows_from_tournaments_and_arenas(
    api: Api, marshal: User, people: list[User]
) -> None:
    season = make_league(api)
    tournament = play(api, marshal, people)
    arena = make_arena(api, players=0)
    api.ok("POST", f"{season}/events", {"tournament": tournament.pk})
    page = api.ok("POST", f"{season}/events", {"arena": arena, "weight": 2})
    assert [(event["kind"], event["is_counted"]) for event in page["events"]] == [
        ("tournament", True),
        ("arena", False),
    ]
    assert show(page) == ["1 Ann 10", "2 Bo 8", "3 Cy 6"]
    end_arena(arena, {people[2]: 30, people[1]: 12})
    page = Api().get(season)
    assert show(page) == ["1 Cy 26", "2 Bo 24", "3 Ann 10"], "twice 10 and 8"
    assert page["events"][1]["winners"] == ["Cy"]
    assert page["table"][0]["results"][0] == {
        "event": f"tournament-{tournament.pk}",
        "rank": 3,
        "points": "6",
        "is_counted": True,
    }


def test_a_corrected_result_changes_the_table(api: Api, marshal: User, people: list[User]) -> None:
    season = make_league(api)
    tournament = play(api, marshal, people)
    api.ok("POST", f"{season}/events", {"tournament": tournament.pk})
    path = f"/tournaments/{tournament.pk}"
    for match in api.get(path)["matches"]:
        entries = [side["entry"] for side in match["sides"]]
        if 3 in entries and match["status"] == "completed":
            score = [10, 0] if entries[0] == 3 else [0, 10]
            body = {"score": score, "reason": "the sheet says so"}
            api.ok("PUT", f"{path}/matches/{match['number']}/correction", body)
    assert show(api.get(season)) == ["1 Cy 10", "2 Ann 8", "3 Bo 6"]


def test_an_event_that_is_taken_out_or_aborted_does_not_count(
    api: Api, marshal: User, people: list[User]
) -> None:
    season = make_league(api, gathers=["other"])
    first, second = play(api, marshal, people), play(api, marshal, people[::-1])
    assert show(api.get(season)) == ["1 Ann 16", "1 Cy 16", "3 Bo 16"]
    page = api.ok("DELETE", f"{season}/events/tournament/{second.pk}")
    assert show(page) == ["1 Ann 10", "2 Bo 8", "3 Cy 6"]
    assert [event["id"] for event in page["events"]] == [first.pk]
    again = api.ok("POST", f"{season}/events", {"tournament": second.pk})
    assert len(again["events"]) == 2, "it is put back"
    type(second).objects.filter(pk=second.pk).update(phase="aborted")
    assert show(api.get(season)) == ["1 Ann 10", "2 Bo 8", "3 Cy 6"]
    assert api.refused("DELETE", f"{season}/events/arena/{first.pk}") == (404, "season.no_event")


def test_a_season_gathers_what_its_owner_runs_in_its_days(
    api: Api, marshal: User, people: list[User]
) -> None:
    season = make_league(api, gathers=["arena", "swiss"])
    play(api, marshal, people)
    arena, early = make_arena(api, players=0), make_arena(api, players=0)
    make_arena(Api(make_user()), players=0)
    Arena.objects.filter(pk=early).update(starts_at=0)
    assert [(each["kind"], each["id"]) for each in api.get(season)["events"]] == [("arena", arena)]
    page = api.ok("PATCH", season, {"gathers": ["other"]})
    assert [each["kind"] for each in page["events"]] == ["tournament"]
    assert not SeasonEvent.objects.exists(), "what is gathered has no rows"


def test_scores_count_where_the_season_says_so_and_the_best_of_them(
    api: Api, people: list[User]
) -> None:
    season = make_league(api, gathers=["arena"], scoring={"points": "score", "best": 1})
    for scores in ((30, 12), (8, 41)):
        arena = make_arena(api, players=0)
        end_arena(arena, dict(zip(people, scores, strict=False)))
    page = api.get(season)
    assert show(page) == ["1 Bo 41", "2 Ann 30"]
    assert [each["is_counted"] for each in page["table"][1]["results"]] == [True, False]
    page = api.ok("PATCH", season, {"scoring": {"points": "score", "attendance": 1}})
    assert show(page) == ["1 Bo 55", "2 Ann 40"]


def test_guests_are_one_person_by_name_unless_an_event_has_two_of_that_name(
    api: Api, marshal: User, people: list[User]
) -> None:
    season = make_league(api, gathers=["other"])
    first, second = play(api, marshal, people[:1], guests=2), play(api, marshal, [], guests=3)
    Entry.objects.filter(tournament=second, number=1).update(name=" ANN  Lee ")
    Entry.objects.filter(tournament=first, number=2).update(name="Ann Lee")
    twice = [row for row in api.get(season)["table"] if len(row["results"]) == 2]
    assert {row["points"] for row in twice if "lee" in row["name"].casefold()} == {"18"}
    Entry.objects.filter(tournament=second, number=2).update(name="Ann Lee")
    names = [row["name"] for row in api.get(season)["table"] if "lee" in row["name"].casefold()]
    assert len(names) == 3, "nobody can tell which of the two it was"


def test_a_fide_number_tells_that_a_guest_is_somebody_with_an_account(
    api: Api, marshal: User, people: list[User]
) -> None:
    season = make_league(api, gathers=["other"])
    for tournament in (play(api, marshal, people), play(api, marshal, [], guests=3)):
        Identity.objects.create(tournament=tournament, number=1, fide_id="4600001")
    assert show(api.get(season))[0] == "1 Ann 20"


def test_winners_of_past_seasons_are_kept_in_mind(
    api: Api, marshal: User, people: list[User]
) -> None:
    season = make_league(api)
    league = season.split("/seasons")[0]
    old = {"name": "2020", "starts_on": "2020-01-01", "ends_on": "2020-12-31"}
    past = api.ok("POST", f"{league}/seasons", old)
    body = {"tournament": play(api, marshal, people).pk}
    api.ok("POST", f"{league}/seasons/{past['id']}/events", body)
    (winner,) = Api().get(f"{league}/winners")
    assert (winner["season"]["name"], winner["players"][0]["username"]) == ("2020", "ann")
    assert [each["is_over"] for each in api.get(league)["seasons"]] == [False, True]


def test_an_event_is_put_into_a_league_by_who_runs_both(api: Api, people: list[User]) -> None:
    season = make_league(api)
    stranger = Api(people[0])
    theirs = make_arena(stranger, players=0)
    assert api.refused("POST", f"{season}/events", {"arena": theirs})[0] == 403
    assert stranger.refused("POST", f"{season}/events", {"arena": theirs})[0] == 403
    assert api.refused("POST", f"{season}/events", {}) == (422, "season.event")


def test_a_season_that_is_none_is_refused_and_changes_nothing(api: Api) -> None:
    season = make_league(api)
    before = api.get(season)
    assert api.refused("PATCH", season, {"ends_on": "1999-01-01"}) == (422, "season.days")
    rising = {"scoring": {"table": [1, 2]}}
    assert api.refused("PATCH", season, rising) == (422, "league.table")
    assert api.refused("PATCH", season, {"scoring": {"points": "luck"}})[0] == 422
    assert api.get(season) == before
    league = season.split("/seasons")[0]
    assert api.refused("GET", f"{league}/seasons/99999") == (404, "season.unknown")
    api.call("DELETE", season)
    assert api.get(league)["current"] is None
    assert api.get("/leagues?mine=true")[0]["season"] is None
