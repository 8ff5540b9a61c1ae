"""Who may ask what by lichess's routes, and how refusals look there."""

import json
from typing import Any, Final

import pytest
from chess_tables import open_game, play
from django.http import HttpRequest, HttpResponse
from django.test import Client
from factories import make_user
from lichess_programs import Program

from tiltyard_server.accounts.identity import Scope
from tiltyard_server.accounts.models import User
from tiltyard_server.arenas.models import ArenaPlayer
from tiltyard_server.arenas.play.presence import list_present
from tiltyard_server.casual.services import Wish, accept, make_challenge
from tiltyard_server.common import clock
from tiltyard_server.lichess import requests
from tiltyard_server.lichess.presence import Attendance
from tiltyard_server.lichess.routes import ROUTES
from tiltyard_server.play.chess.actions import BeReady
from tiltyard_server.play.execution import act
from tiltyard_server.play.models import Game
from tiltyard_server.teams.services import found_team
from tiltyard_server.worker.kinds import work_once

pytestmark = pytest.mark.django_db
GOOD_FOR: Final[
    dict[Scope | None, set[Scope | None]]
] = {  # a key of that scope, or none: which needs of a route it meets
    None: {None},
    Scope.READ: {None, Scope.READ},
    Scope.PLAY: {None, Scope.READ, Scope.PLAY},
    Scope.RELAY: {None, Scope.READ, Scope.RELAY},
    Scope.ORGANISE: {None, Scope.READ, Scope.PLAY, Scope.RELAY, Scope.ORGANISE},
}
PARTS: Final = {"<str:uci>": "e2e4", "<str:accept>": "yes", "<int:arena_id>": "1"}


@pytest.fixture
def ada() -> User:
    return make_user("Ada")


@pytest.fixture
def bert() -> User:
    return make_user("bert")


def _fill(path: str) -> str:
    parts = ["1" if each.startswith("<") else each for each in path.split("/")]
    return "/".join(parts)


@pytest.mark.parametrize("route", ROUTES, ids=lambda route: f"{route.method} {route.path}")
def test_a_key_needs_the_scope_in_the_row(
    route: requests.Route, ada: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rows say who may; what comes behind them is replaced by a view that lets everybody in."""
    request = HttpRequest()
    request.method, request.path = route.method, f"/lichess/{_fill(route.path)}"
    request.META["REMOTE_ADDR"] = "127.0.0.1"
    routes = {route.method: route._replace(view=lambda *_, **__: HttpResponse("in"))}
    statuses = {}
    for scope in GOOD_FOR:
        program = Program(ada if scope else None, scope or Scope.READ)
        request.META["HTTP_AUTHORIZATION"] = program.headers.get("Authorization", "")
        request.__dict__.pop("headers", None)
        statuses[scope] = requests.dispatch(request, routes).status_code
    let_in = {scope for scope, status in statuses.items() if status == 200}
    assert let_in == {scope for scope, good in GOOD_FOR.items() if route.needs in good}
    assert statuses[None] in (200, 401)


def test_every_route_is_under_the_prefix_and_at_the_root() -> None:
    client = Client()
    for prefix in ("/lichess/", "/"):
        assert client.get(f"{prefix}api/user/nobody").json() == {
            "error": "There is no user 'nobody'."
        }


def test_at_the_root_our_own_addresses_stay_ours(ada: User) -> None:
    client = Client()
    assert client.get("/api/users/Ada").json()["username"] == "Ada"
    assert client.get("/api/users/status?ids=ada").json() == [{"id": "ada", "name": "Ada"}]
    assert client.get("/api/users/status").status_code == 404, "there is no user of that name"
    found = client.post("/api/users", "ada,nobody", content_type="text/plain").json()
    assert [user["id"] for user in found] == ["ada"]
    assert client.get("/api/users?search=ad").json()["code"] == "user.not_signed_in"


def test_refusals_have_lichess_shape(ada: User) -> None:
    missing = Program().ask("GET", "api/account")
    assert (missing.status_code, list(missing.json())) == (401, ["error"])
    assert Program().ask("GET", "api/nothing").status_code == 404
    assert Program().ask("DELETE", "api/account").status_code == 405
    wrong = Program(ada).ask("POST", "api/challenge/ada", {"rated": False})
    assert wrong.status_code == 400
    assert "clock" in wrong.json()["error"]


def test_too_many_requests_are_answered_429_with_a_time_to_wait(ada: User, settings: Any) -> None:
    settings.TILTYARD_READS_A_MINUTE = 1
    program = Program(ada)
    program.ask("GET", "api/account/kid")
    answer = program.ask("GET", "api/account/kid")
    assert answer.status_code == 429
    assert int(answer.headers["Retry-After"]) >= 1


def test_an_account_that_has_played_does_not_become_a_bot(ada: User, bert: User) -> None:
    play(open_game(ada, bert), "e2e4")
    refused = Program(ada).ask("POST", "api/bot/account/upgrade")
    assert (refused.status_code, "played already" in refused.json()["error"]) == (400, True)


def test_people_and_bots_play_by_routes_of_their_own(ada: User, bert: User) -> None:
    assert Program(bert).ask("POST", "api/bot/account/upgrade").json() == {"ok": True}
    assert Program().get("api/user/bert")["title"] == "BOT"
    game = open_game(ada, bert)
    assert Program(ada).ask("POST", f"api/bot/game/{game.pk}/move/e2e4").status_code == 403
    assert Program(ada).ask("POST", f"api/board/game/{game.pk}/move/e2e4").json() == {"ok": True}
    assert Program(bert).ask("POST", f"api/board/game/{game.pk}/move/e7e5").status_code == 403
    assert Program(bert).ask("POST", f"api/bot/game/{game.pk}/move/e7e5").json() == {"ok": True}
    assert Program(ada).ask("POST", f"api/board/game/{game.pk}/move/e4e6").status_code == 400


def test_a_challenge_in_lichess_words(ada: User, bert: User) -> None:
    wish = {
        "rated": "false", "clock.limit": 180, "clock.increment": 2, "color": "white",
        "variant": "threeCheck",
    }  # fmt: skip
    made = Program(ada).ask("POST", "api/challenge/BERT", wish).json()
    assert made["timeControl"] == {"type": "clock", "limit": 180, "increment": 2, "show": "3+2"}
    assert (made["variant"]["key"], made["perf"]["name"]) == ("threeCheck", "Three-check")
    assert made["destUser"]["id"] == "bert"
    listed = Program(bert).get("api/challenge")
    assert [each["id"] for each in listed["in"]] == [made["id"]]
    Program(bert).ask("POST", f"api/challenge/{made['id']}/decline", {"reason": "toofast"})
    shown = Program(ada).get(f"api/challenge/{made['id']}/show")
    assert (shown["status"], shown["declineReasonKey"]) == ("declined", "toofast")


def test_a_game_has_the_id_of_its_challenge_in_every_list(ada: User, bert: User) -> None:
    made = make_challenge(Wish(color="white"), challenger=ada, opponent=bert, now=clock.now())
    accept(made.code, user=bert, now=clock.now())
    playing = Program(bert).get("api/account/playing")["nowPlaying"]
    assert [(each["gameId"], each["color"], each["isMyTurn"]) for each in playing] == [
        (made.code, "black", False)
    ]
    exported = Program().get(f"game/export/{made.code}", Accept="application/json")
    assert exported["players"]["white"]["user"]["id"] == "ada"
    pgn = b"".join(Program().ask("GET", f"game/export/{made.code}").streaming_content).decode()
    assert '[White "' in pgn


def test_tokens_are_told_with_what_they_are_good_for(ada: User) -> None:
    key = Program(ada, Scope.PLAY).headers["Authorization"].removeprefix("Bearer ")
    told = (
        Client()
        .post("/lichess/api/token/test", f"{key},tyk_wrong", content_type="text/plain")
        .json()
    )
    assert told["tyk_wrong"] is None
    assert told[key]["userId"] == "ada"
    assert "bot:play" in told[key]["scopes"].split(",")
    assert "tournament:write" not in told[key]["scopes"]


def test_an_arena_in_lichess_words(ada: User) -> None:
    wish = {
        "name": "Evening", "clockTime": 0.5, "clockIncrement": 1, "minutes": 45,
        "variant": "atomic", "rated": False, "conditions.maxRating.rating": 1600,
    }  # fmt: skip
    made = Program(ada).ask("POST", "api/tournament", wish).json()
    assert made["fullName"] == "Evening Arena"
    assert made["clock"] == {"limit": 30, "increment": 1}
    assert (made["perf"]["key"], made["maxRating"]) == ("atomic", {"rating": 1600})
    shown = Program().get(f"api/tournament/{made['id']}")
    assert (shown["isStarted"], shown["standing"]["players"]) == (False, [])
    assert [each["id"] for each in Program().get("api/tournament")["created"]] == [made["id"]]
    refused = Program(ada).ask("POST", "api/tournament", {"clockTime": "soon"})
    assert (refused.status_code, refused.json()["error"]) == (
        400,
        "clockTime is a number of minutes.",
    )


def test_a_team_in_lichess_words(ada: User, bert: User) -> None:
    team = found_team(user_id=ada.pk, name="Rooks", description="Straight.", now=clock.now())
    assert Program(bert).ask("POST", f"team/{team.pk}/join").json() == {"ok": True}
    shown = Program(bert).get(f"api/team/{team.pk}")
    assert (shown["leader"]["id"], shown["nbMembers"], shown["joined"]) == ("ada", 2, True)
    lines = b"".join(Program().ask("GET", f"api/team/{team.pk}/users").streaming_content)
    assert [json.loads(line)["id"] for line in lines.splitlines()] == ["bert", "ada"]
    assert Program().get("api/team/search?text=rook")["nbResults"] == 1
    assert Program(bert).ask("POST", f"team/{team.pk}/quit").json() == {"ok": True}
    assert Program().get("api/team/of/bert") == []


def test_programs_are_present_in_their_arenas_while_they_listen(ada: User) -> None:
    arena = Program(ada).ask("POST", "api/tournament", {"clockTime": 3, "minutes": 45}).json()
    ArenaPlayer.objects.create(
        arena_id=arena["id"], number=1, user=ada, name="Ada", rating=1200, joined_at=0,
        status="active", seq=1,
    )  # fmt: skip
    attendance = Attendance()
    attendance.sync({ada.pk})
    attendance.sync({ada.pk})
    assert list_present(int(arena["id"]), now=clock.now_ms()) == {ada.pk}
    attendance.sync(frozenset())
    assert list_present(int(arena["id"]), now=clock.now_ms()) == set()


def test_a_swiss_from_its_making_to_its_first_result(ada: User, bert: User) -> None:
    wish = {"name": "Sunday", "clock.limit": 180, "clock.increment": 2, "nbRounds": 1}
    made = Program(ada).ask("POST", "api/swiss/new/rooks", wish).json()
    assert (made["clock"], made["status"]) == ({"limit": 180, "increment": 2}, "created")
    one = f"api/swiss/{made['id']}"
    for player in (ada, bert, bert):
        assert Program(player).ask("POST", f"{one}/join").json() == {"ok": True}
    assert Program(bert).ask("POST", f"{one}/schedule-next-round").status_code == 403
    assert Program(ada).ask("POST", f"{one}/schedule-next-round").json() == {"ok": True}
    while work_once():
        pass
    shown = Program().get(one)
    assert (shown["status"], shown["round"], shown["nbOngoing"]) == ("started", 1, 1)
    game = Game.objects.get(tournament_id=int(made["id"]))
    for side in (0, 1):
        act(game_id=game.pk, side=side, action=BeReady())
    play(game, "f2f3 e7e5 g2g4 d8h4")
    while work_once():
        pass
    answer = Program().ask("GET", f"{one}/results")
    rows = [json.loads(line) for line in b"".join(answer.streaming_content).splitlines()]
    assert [row["points"] for row in rows] == [1.0, 0.0]
    mine = Program(ada).ask("GET", f"{one}/games", Accept="application/x-ndjson")
    exported = json.loads(b"".join(mine.streaming_content))
    assert (exported["swiss"], exported["moves"]) == (made["id"], "f3 e5 g4 Qh4#")
    assert Program().ask("GET", "api/swiss/999").status_code == 404
    report = Program(ada).ask("GET", f"swiss/{made['id']}.trf")
    assert (report.status_code, report.content[:4]) == (200, b"012 ")


def test_a_swiss_is_changed_as_far_as_it_is_said_and_its_report_is_for_the_staff(
    ada: User, bert: User
) -> None:
    organiser = Program(ada)
    made = organiser.ask("POST", "api/swiss/new/rooks", {"name": "Rooks", "nbRounds": 5}).json()
    one = f"api/swiss/{made['id']}/edit/"
    wish = {"clock.limit": 60, "clock.increment": 1, "nbRounds": 3, "startsAt": 1790000000000}
    changed = organiser.ask("POST", one, wish).json()
    assert (changed["clock"], changed["nbRounds"]) == ({"limit": 60, "increment": 1}, 3)
    assert (changed["name"], changed["startsAt"][:4]) == ("Rooks", "2026")
    assert organiser.ask("POST", one, {"clock.limit": -1}).status_code == 400
    assert Program(bert).ask("POST", one, {"name": "Mine"}).status_code == 403
    assert organiser.ask("GET", f"swiss/{made['id']}.trf").status_code == 400  # not begun
    assert Program(bert).ask("GET", f"swiss/{made['id']}.trf").status_code == 403
