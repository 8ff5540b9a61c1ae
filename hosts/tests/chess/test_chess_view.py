"""What players and spectators see."""

import json

from chess_games import BASE, FIRST, GRACE, MARGIN, START, now, open_game, play_moves

from tiltyard_hosts.chess.variants import Variant
from tiltyard_hosts.chess.view import describe_game


def test_a_game_that_has_begun_shows_its_moves_and_its_countdown() -> None:
    view = describe_game(open_game().session, START + 5)

    assert json.loads(json.dumps(view)) == view
    assert len(view["legal"]) == 20
    assert "e2e4" in view["legal"]
    assert (view["clocks"], view["is_clock_running"]) == ([BASE, BASE], False)
    assert (view["due_at"], view["due"]) == (START + FIRST + MARGIN, "first-move")
    assert [side["can_berserk"] for side in view["sides"]] == [True, True]


def test_a_running_game_shows_clocks_checks_offers_and_absence() -> None:
    play = play_moves(open_game(), "e2e4 f7f5 d1h5")
    play.offer_draw(0, now(play))
    play.leave(0, now(play), seen_at=now(play))
    view = describe_game(play.session, now(play) + 400)

    assert view["clocks"][1] == BASE - 400
    assert (view["is_check"], view["legal"]) == (True, ["g7g6"])
    assert (view["draw_offer"], view["last_move"], view["can_claim_draw"]) == (0, "d1h5", False)
    assert view["sides"][1]["claim_opens_at"] == now(play) + GRACE
    assert view["sides"][0]["away_since"] == now(play)
    assert view["sides"][0]["can_berserk"] is False


def test_a_game_that_is_over_shows_how_and_no_moves() -> None:
    play = play_moves(open_game(Variant.ATOMIC), "g1f3 a7a6 f3g5 a6a5 g5f7")
    view = describe_game(play.session, now(play) + 99_999)

    assert (view["winner"], view["reason"], view["status"]) == (0, "variant-end", "over")
    assert (view["legal"], view["due_at"]) == ([], None)
