"""Around arenas: changes, limits, keys, downloads, the calendar."""

import json

import pytest
from arena_play import BASE, NEW, go, make_arena, report, start
from conftest import Api
from factories import make_user
from hosted import Clock
from pytest_django import Settings

from tiltyard.arena.calendar.kinds import Kind
from tiltyard_server.accounts.identity import Scope
from tiltyard_server.accounts.models import User
from tiltyard_server.accounts.services import create_key
from tiltyard_server.arenas import calendar, log
from tiltyard_server.arenas.direction import inbox
from tiltyard_server.arenas.direction.director import Director
from tiltyard_server.arenas.models import Arena
from tiltyard_server.arenas.schemas import PlannedOut
from tiltyard_server.common import clock
from tiltyard_server.teams import services as teams

pytestmark = pytest.mark.django_db


def test_settings_change_as_long_as_they_may(api: Api, time: Clock, director: Director) -> None:
    arena = make_arena(api)
    path = f"{BASE}{arena}/"
    changed = api.ok("PATCH", path, {"description": "Cake!", "password": "lance", "minutes": 30})
    assert (changed["description"], changed["minutes"]) == ("Cake!", 30)
    assert changed["conditions"]["has_password"]
    assert changed["name"] == "Friday", "what is not named stays"
    assert not api.ok("PATCH", path, {"password": ""})["conditions"]["has_password"]
    assert api.refused("PATCH", path, {"variant": "atomic"}) == (409, "arena.fixed")
    go(time, director, 62)
    assert api.refused("PATCH", path, {"allows_bots": True}) == (409, "arena.fixed")
    assert api.refused("PATCH", path, {"minutes": 31}) == (422, "arena.minutes.unknown")


def test_what_makes_no_sense_is_refused(api: Api, time: Clock, director: Director) -> None:
    assert api.refused("POST", BASE, {**NEW, "starts_at": 1}) == (422, "arena.start")
    assert api.refused("POST", BASE, {**NEW, "position": "what"}) == (422, "start.fen")
    assert api.refused("POST", BASE, {**NEW, "conditions": {"team": 9}}) == (
        422,
        "arena.team_unknown",
    )
    titled = {**NEW, "conditions": {"is_titled_only": True}}
    assert api.refused("POST", BASE, titled) == (403, "arena.titled_only")
    arena = make_arena(api, players=0)
    assert api.refused("POST", f"{BASE}{arena}/bots/", {"count": 2}) == (409, "arena.elsewhere")
    here = make_arena(api, players=0, host="here")
    assert api.refused("POST", f"{BASE}{here}/bots/", {"count": 2}) == (409, "arena.bots")
    entrants = {"entrants": [{"name": "A", "rating": 1500}]}
    assert api.refused("POST", f"{BASE}{here}/entrants/", entrants) == (409, "arena.here")
    one = {"results": [{"command_id": "r", "game": 1, "result": "draw", "plies": 9}]}
    assert api.refused("POST", f"{BASE}{here}/results/", one) == (409, "arena.here")
    assert api.refused("GET", f"{BASE}{here}/games/export/?format=exe")[0] == 422
    assert api.refused("GET", f"{BASE}{arena}/games/export/?format=pgn") == (409, "arena.elsewhere")
    assert api.refused("GET", f"{BASE}{here}/standings/?page=me") == (404, "arena.not_in")
    assert api.refused("GET", f"{BASE}{here}/players/1/") == (404, "arena.no_player")
    assert api.refused("GET", f"{BASE}4711/") == (404, "arena.unknown")
    assert api.refused("GET", f"{BASE}{10**20}/") == (422, "input.invalid")


def test_too_much_is_too_much(api: Api, time: Clock, director: Director) -> None:
    arenas = [make_arena(api, players=0) for _ in range(12)]
    assert api.refused("POST", BASE, NEW) == (429, "arena.too_many")
    erec = Api(make_user("erec"))
    for arena in arenas[:4]:
        erec.ok("POST", f"{BASE}{arena}/join/", {})
    assert erec.refused("POST", f"{BASE}{arenas[4]}/join/", {}) == (429, "arena.join_many")
    for _ in range(26):
        erec.ok("POST", f"{BASE}{arenas[0]}/join/", {})
    assert erec.refused("POST", f"{BASE}{arenas[0]}/join/", {}) == (429, "arena.join_often")


def test_a_key_that_reports_does_nothing_else(
    api: Api, time: Clock, director: Director, marshal: User
) -> None:
    arena = start(api, time, director)
    _, secret = create_key(user_id=marshal.pk, name="k", scopes=[Scope.REPORT], now=clock.now())
    program = Api(key=secret)
    assert report(program, arena, (1, "white", 40))[0]["status"] == "stored"
    assert program.get(f"{BASE}{arena}/log/?after=4&limit=2")["entries"][0]["seq"] == 5
    for path in ("terminate/", "join/"):
        assert program.refused("POST", f"{BASE}{arena}/{path}", {}) == (403, "key.scope_missing")
    _, other = create_key(user_id=marshal.pk, name="p", scopes=[Scope.PLAY], now=clock.now())
    body = {"results": [{"command_id": "r", "game": 2, "result": "draw", "plies": 9}]}
    refused = Api(key=other).refused("POST", f"{BASE}{arena}/results/", body)
    assert refused == (403, "key.scope_missing")


def test_whoever_is_not_answered_is_told_that_it_is_pending(
    api: Api, time: Clock, director: Director, monkeypatch: pytest.MonkeyPatch
) -> None:
    arena = start(api, time, director)
    monkeypatch.setattr(inbox, "PATIENCE", 0.01)
    monkeypatch.setattr(director, "work", lambda: False)
    assert report(api, arena, (1, "white", 40))[0]["status"] == "pending"
    status, answer = api.call("POST", f"{BASE}{arena}/terminate/")
    assert (status, answer) == (202, {"status": "pending"})
    monkeypatch.undo()
    time.go(5)
    director.work()
    assert report(api, arena, (1, "white", 40))[0]["status"] == "stored"
    assert api.get(f"{BASE}{arena}/")["phase"] == "finished"


def test_standings_and_games_are_downloaded(api: Api, time: Clock, director: Director) -> None:
    arena = start(api, time, director, players=0, name="Sums")
    api.ok(
        "POST",
        f"{BASE}{arena}/entrants/",
        {"entrants": [{"name": "=SUM(A1)", "rating": 1500}, {"name": "Ida", "rating": 1400}]},
    )
    go(time, director, 5)
    report(api, arena, (1, "white", 40))
    base = f"/api{BASE}{arena}"
    table = api.client.get(f"{base}/results/export/?format=csv").getvalue().decode()
    assert "'=SUM(A1)" in table
    rows = api.client.get(f"{base}/results/export/").getvalue().decode().splitlines()
    assert [json.loads(row)["score"] for row in rows] == [2, 0]
    games = api.client.get(f"{base}/games/export/").getvalue().decode().splitlines()
    assert [json.loads(game)["status"] for game in games] == ["white"]


def test_the_games_of_one_player_are_downloaded(api: Api, time: Clock, director: Director) -> None:
    arena = start(api, time, director)
    report(api, arena, (1, "white", 40), (2, "draw", 60))
    go(time, director, 20)
    games = api.get(f"{BASE}{arena}/games/")
    number = games[0]["white"]["player_id"]
    mine = [each["number"] for each in games
            if number in (each["white"]["player_id"], each["black"]["player_id"])]  # fmt: skip
    path = f"{BASE}{arena}/games/export/"
    lines = api.client.get(f"/api{path}?player={number}").getvalue().decode().splitlines()
    assert [json.loads(line)["number"] for line in lines] == sorted(mine)
    assert len(mine) < len(games)
    assert api.refused("GET", f"{path}?player=mordred") == (404, "arena.no_player")


def test_arenas_are_listed_by_who_made_them_and_by_team(
    api: Api, time: Clock, director: Director, marshal: User
) -> None:
    rooks, owls = (
        teams.found_team(user_id=marshal.pk, name=name, description="", now=clock.now())
        for name in ("Rooks", "Owls")
    )
    plain = make_arena(api, players=0)
    own = make_arena(
        api, players=0, host="here", conditions={"team": rooks.pk}, starts_in_minutes=2
    )
    battle = {"battle": {"teams": [rooks.pk, owls.pk]}, "starts_in_minutes": 3}
    fight = make_arena(api, players=0, host="here", **battle)
    off = make_arena(api, players=0)
    api.ok("POST", f"{BASE}{off}/terminate/")
    made = Api().get("/users/Marshal/arenas/created")
    assert [each["id"] for each in made] == [fight, own, plain]
    assert [each["id"] for each in Api().get(f"/teams/{rooks.pk}/arenas/")] == [fight, own]
    assert [each["id"] for each in Api().get(f"/teams/{owls.pk}/arenas/")] == [fight]
    assert api.refused("GET", "/teams/4711/arenas/") == (404, "team.unknown")


def test_the_calendar_is_made_once_where_it_is_wanted(
    api: Api, time: Clock, settings: Settings
) -> None:
    assert calendar.make_planned(now=clock.now_ms()) == 0
    settings.TILTYARD_ARENA_CALENDAR = True
    made = calendar.make_planned(now=clock.now_ms())
    assert made > 100
    assert calendar.make_planned(now=clock.now_ms()) == 0
    first = Arena.objects.order_by("starts_at").first()
    assert first is not None
    assert log.verify(first) == (1, None)
    begin = clock.now_ms()
    planned = api.get(f"{BASE}calendar/?from={begin}&to={begin + 3_600_000}")
    assert planned[0]["name"] in set(Arena.objects.values_list("name", flat=True))
    assert api.get(BASE)["upcoming"][0]["organiser"] is None


def test_a_calendar_holds_nothing_on_the_days_before_it_was_switched_on(
    api: Api, time: Clock, settings: Settings
) -> None:
    settings.TILTYARD_ARENA_CALENDAR = True
    day, now = 24 * 3_600_000, clock.now_ms()
    path = f"{BASE}calendar/?from={now - day}&to={now + day}"
    assert min(each["starts_at"] for each in api.get(path)) >= now
    calendar.make_planned(now=now)
    first = min(Arena.objects.values_list("starts_at", flat=True))
    time.run(2 * 3600)
    planned = api.get(path)
    assert planned[0]["starts_at"] == first - first % 60_000, "what was held is still there"
    assert api.get(f"{BASE}calendar/?from={now - 2 * day}&to={now - day}") == []


def test_a_year_of_the_calendar_is_listed_without_the_hourly_arenas(
    api: Api, time: Clock, settings: Settings
) -> None:
    """Mend 43: a year was cut silently, then refused."""
    settings.TILTYARD_ARENA_CALENDAR = True
    begin, year = clock.now_ms(), 365 * 24 * 3_600_000
    planned = api.get(f"{BASE}calendar/?from={begin}&to={begin + year}&hourly=false")
    assert {each["kind"] for each in planned} == {kind.value for kind in Kind} - {
        "hourly",
        "unique",
    }
    marathons = [each["name"] for each in planned if each["kind"] == "marathon"]
    assert sorted(marathons) == sorted(
        f"{season} Marathon Arena" for season in ("Spring", "Summer", "Autumn", "Winter")
    )
    assert planned[-1]["starts_at"] > begin + year - 24 * 3_600_000
    status, answer = api.call("GET", f"{BASE}calendar/?from={begin}&to={begin + year}")
    assert (status, answer["code"]) == (422, "calendar.range")
    assert (
        "7 days at most, or for 366 days with `hourly=false`; then ask again" in answer["message"]
    )
    beyond = f"from={begin}&to={begin + 2 * year}&hourly=false"
    assert (
        "366 days at most; then ask again"
        in api.call("GET", f"{BASE}calendar/?{beyond}")[1]["message"]
    )


def test_a_year_of_the_calendar_is_written_once_for_everybody(
    api: Api, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Mend 11: a year of it took more than half a second of the processor whoever asked."""
    settings.TILTYARD_ARENA_CALENDAR = True
    begin = clock.now_ms() + 24 * 3_600_000
    end = begin + 365 * 24 * 3_600_000
    path = f"{BASE}calendar/?from={begin}&to={end}&hourly=false"
    planned = api.get(path)
    assert len(planned) > 3_000
    assert [PlannedOut.model_validate(row).model_dump() for row in planned] == planned
    monkeypatch.setattr(calendar, "_planned_view", None)  # whoever calls it fails
    assert Api(make_user()).get(path) == planned
    assert [row for row in api.get(f"{BASE}calendar/?from={begin}&hourly=false") if row in planned]


def test_nothing_is_planned_where_the_calendar_is_off(api: Api, settings: Settings) -> None:
    """Mend 43: arenas were listed that nobody would make."""
    settings.TILTYARD_ARENA_CALENDAR = False
    assert api.get(f"{BASE}calendar/?from=0") == []
    assert api.refused("GET", f"{BASE}calendar/?from=2&to=1") == (422, "calendar.range")


def test_a_moment_of_which_no_date_can_be_made_is_refused(api: Api) -> None:
    latest, too_late = 221_845_392_000_000, 5_609_080_827_792_225  # the years 9000 and 179714
    for query in (f"from={latest}", f"from={latest}&to={latest}"):
        api.get(f"{BASE}calendar/?{query}")
    for query in (f"to=205&from={too_late}", f"from=0&to={too_late}", f"from={latest + 1}"):
        assert api.refused("GET", f"{BASE}calendar/?{query}")[0] == 422
