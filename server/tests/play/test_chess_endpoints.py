"""Chess games over HTTP."""

from typing import get_args

import pytest
from chess_tables import open_game, play
from conftest import Api
from factories import make_user
from hosted import Clock
from sockets import make_key

from tiltyard_server.accounts.models import User
from tiltyard_server.common import clock
from tiltyard_server.play.chess.actions import ACTIONS
from tiltyard_server.play.chess.schemas import ActionName, ChessGameOut, OwnChessGameOut
from tiltyard_server.play.models import Game

pytestmark = pytest.mark.django_db
FOOLS_MATE = "f2f3 e7e5 g2g4 d8h4"


@pytest.fixture
def players(db: None) -> tuple[User, User]:
    return make_user("ada"), make_user("bob")


@pytest.fixture
def game(time: Clock, players: tuple[User, User]) -> Game:
    return open_game(*players, number=3)


def _path(game: Game, rest: str = "") -> str:
    return f"/chess/games/{game.pk}/{rest}"


def test_the_page_of_a_game_has_all_that_was_promised(
    time: Clock, game: Game, players: tuple[User, User]
) -> None:
    play(game, "e2e4 e7e5")
    page = Api(players[1]).get(_path(game))

    ChessGameOut.model_validate(page)
    assert page["origin"] == {"kind": "arena", "id": 7, "name": "Evening Arena", "number": 3}
    assert page["black"] == {
        "username": "bob",
        "display_name": "Bob",
        "rating": 1700,
        "bot": None,
    }
    at = clock.to_ms(time.moment)
    assert (page["my_side"], page["now"], page["started_at"], page["ended_at"]) == (1, at, at, None)
    assert page["moves"][1] == {"uci": "e7e5", "san": "e5", "left_ms": 180_000, "at": at}
    assert "g1f3" in page["game"]["legal"]


def test_spectators_see_the_same_without_the_legal_moves(game: Game) -> None:
    for api in (Api(), Api(make_user())):
        page = api.get(_path(game))
        assert page["my_side"] is None
        assert page["game"]["legal"] == []
        assert page["game"]["plies"] == 0


def test_a_game_is_played_to_mate_and_read_as_pgn(game: Game, players: tuple[User, User]) -> None:
    apis = [Api(user) for user in players]
    for ply, uci in enumerate(FOOLS_MATE.split()):
        page = apis[ply % 2].ok("POST", _path(game, "move/"), {"uci": uci, "ply": ply})

    assert (page["game"]["reason"], page["game"]["winner"]) == ("checkmate", 1)
    assert page["ended_at"] is not None
    _, response = Api().call("GET", _path(game, "pgn/"))
    text = response.content.decode()
    assert response.headers["Content-Type"].startswith("application/x-chess-pgn")
    for part in ('[Event "Evening Arena"]', '[White "Ada"]', '[Result "0-1"]', "Qh4# { [%clk"):
        assert part in text
    assert Api(players[0]).refused("POST", _path(game, "resign/")) == (409, "game.not_playing")


def test_everything_else_that_a_player_can_do(game: Game, players: tuple[User, User]) -> None:
    ada, bob = (Api(user) for user in players)
    assert ada.ok("POST", _path(game, "berserk/"))["game"]["sides"][0]["has_berserked"]
    play(game, "e2e4 e7e5")
    assert ada.ok("POST", _path(game, "offer-draw/"))["game"]["draw_offer"] == 0
    assert bob.ok("POST", _path(game, "decline-draw/"), {})["game"]["draw_offer"] is None
    assert ada.refused("POST", _path(game, "claim-draw/")) == (409, "draw.no_claim")
    assert ada.refused("POST", _path(game, "claim-absence/"), {"is_draw": True}) == (
        409,
        "claim.not_open",
    )
    assert bob.ok("POST", _path(game, "resign/"))["game"]["winner"] == 0


def test_only_the_two_players_may_act(game: Game, players: tuple[User, User]) -> None:
    move = {"uci": "e2e4", "ply": 0}
    operator = Api(make_user(is_operator=True))
    reader = Api(key=make_key(players[0]))

    assert Api().refused("POST", _path(game, "move/"), move) == (401, "user.not_signed_in")
    assert Api(make_user()).refused("POST", _path(game, "move/"), move) == (403, "game.not_yours")
    assert operator.refused("POST", _path(game, "resign/")) == (403, "game.not_yours")
    assert reader.refused("POST", _path(game, "move/"), move) == (403, "key.scope_missing")
    assert Api(players[1]).refused("POST", _path(game, "move/"), move) == (
        409,
        "game.not_your_turn",
    )
    assert game.record.count() == 1


@pytest.mark.parametrize(
    ("action", "body", "status", "code"),
    [
        ("fly", {}, 422, "input.invalid"),
        ("move", None, 422, "action.malformed"),
        ("move", {"uci": "e2e4"}, 422, "action.malformed"),
        ("move", {"uci": "e2e4", "ply": -1}, 422, "input.invalid"),
        ("move", {"uci": "e2e4", "ply": 0, "lag_ms": 1000}, 422, "input.invalid"),
        ("move", {"uci": "nonsense!", "ply": 0}, 422, "input.invalid"),
        ("move", {"uci": "0000", "ply": 0}, 409, "move.illegal"),
        ("move", {"uci": "e2e4", "ply": 7}, 409, "game.moved_on"),
        ("resign", {"uci": "e2e4"}, 422, "action.malformed"),
        ("offer-draw", {}, 409, "draw.too_early"),
    ],
)
def test_what_makes_no_sense_is_refused_and_changes_nothing(
    game: Game,
    players: tuple[User, User],
    action: str,
    body: object,
    status: int,
    code: str,
) -> None:
    assert Api(players[0]).refused("POST", _path(game, f"{action}/"), body) == (status, code)
    assert game.record.count() == 1


def test_a_game_that_is_not_there_is_not_found(db: None) -> None:
    api = Api(make_user())
    for path in ("/chess/games/999/", "/chess/games/999/pgn/"):
        assert api.refused("GET", path) == (404, "game.unknown")
    assert api.refused("POST", "/chess/games/999/resign/") == (404, "game.unknown")
    assert api.refused("GET", f"/chess/games/{10**30}/") == (422, "input.invalid")


def test_own_games_are_listed_while_they_go_on(game: Game, players: tuple[User, User]) -> None:
    (own,) = Api(players[1]).get("/chess/games/mine/")

    OwnChessGameOut.model_validate(own)
    assert (own["id"], own["color"], own["opponent"]["username"]) == (game.pk, "black", "ada")
    assert Api(make_user()).get("/chess/games/mine/") == []
    assert Api().refused("GET", "/chess/games/mine/") == (401, "user.not_signed_in")


def test_the_schema_names_every_action() -> None:
    assert set(get_args(ActionName)) == set(ACTIONS)
