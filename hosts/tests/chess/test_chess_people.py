"""Draw offers, absence, and commands that come twice or too late."""

from dataclasses import replace

import pytest
from chess_games import BASE, GRACE, INCREMENT, LAG_MOVE, START, now, open_game, outcome, play_moves

from tiltyard import RuleError
from tiltyard_hosts.chess.decisions import Play
from tiltyard_hosts.chess.records import DrawDeclined, DrawOffered, Left
from tiltyard_hosts.chess.refusals import OFFER_GAP, OFFERS_MAX
from tiltyard_hosts.chess.session import claim_opens_at
from tiltyard_hosts.records import Returned

SHUFFLE = ("g1f3", "g8f6", "b1c3", "b8c6", "f3g1", "f6g8", "c3b1", "c6b8")


@pytest.fixture
def game() -> Play:
    return play_moves(open_game(), "e2e4 e7e5")


def refuse(code: str, play: Play, deed: str, side: int, at: int) -> None:
    before = play.session
    with pytest.raises(RuleError) as refusal:
        getattr(play, deed)(side, at)
    assert refusal.value.code == code
    assert play.session == before


def test_a_draw_is_agreed_by_accepting_or_by_offering_back(game: Play) -> None:
    game.offer_draw(0, now(game) + 10)
    assert game.records[-1] == DrawOffered(now(game), 0)
    game.offer_draw(0, now(game) + 10)  # again changes nothing
    refuse("draw.not_offered", game, "accept_draw", 0, now(game))
    game.accept_draw(1, now(game) + 10)
    assert outcome(game.session) == (None, "agreement")

    other = play_moves(open_game(), "e2e4 e7e5")
    other.offer_draw(1, now(other))
    other.offer_draw(0, now(other))
    assert outcome(other.session) == (None, "agreement")


def test_an_offer_outlives_the_own_move_and_dies_with_the_answer(game: Play) -> None:
    game.offer_draw(0, now(game))
    play_moves(game, "g1f3")
    assert game.session.draw_offer == 0
    play_moves(game, "b8c6")
    assert game.session.draw_offer is None
    refuse("draw.not_offered", game, "accept_draw", 1, now(game))
    game.offer_draw(1, now(game))
    game.decline_draw(0, now(game))
    assert game.records[-1] == DrawDeclined(now(game), 0)
    assert game.session.draw_offer is None


def test_a_side_waits_ten_moves_between_two_offers(game: Play) -> None:
    refuse("draw.too_early", open_game(), "offer_draw", 0, START)
    game.offer_draw(0, now(game))
    game.decline_draw(1, now(game))
    play_moves(game, [*SHUFFLE, "a2a3", "a7a6", *SHUFFLE, "b2b3"])
    assert game.session.plies == 2 + OFFER_GAP - 1
    refuse("draw.too_soon", game, "offer_draw", 0, now(game))
    play_moves(game, "b7b6")
    game.offer_draw(0, now(game))
    assert game.session.offers == (2, 0)


def test_after_six_offers_there_are_no_more(game: Play) -> None:
    game.session = replace(game.session, offers=(OFFERS_MAX, 0))
    refuse("draw.too_many", game, "offer_draw", 0, now(game))


def test_a_bot_answers_an_offer_at_once() -> None:
    equal = play_moves(open_game(bots=(None, "simple-1")), "e2e4")
    equal.pass_time(now(equal) + 5_000, limit=1)
    equal.offer_draw(0, now(equal))
    assert equal.records[-1] == DrawDeclined(now(equal), 1)

    lost = open_game(bots=(None, "simple-1"), start="4k3/8/8/8/8/8/8/QQQQK3 w - - 0 1")
    play_moves(lost, "a1a2")
    lost.pass_time(now(lost) + 5_000, limit=1)
    lost.offer_draw(0, now(lost))
    assert outcome(lost.session) == (None, "agreement")


def test_the_clock_goes_on_while_a_player_is_away(game: Play) -> None:
    began = now(game)
    game.leave(0, began + 3_000, seen_at=began + 1_000)
    game.leave(0, began + 3_500, seen_at=began + 1_000)  # again changes nothing
    assert game.records[-1] == Left(began + 3_000, 0, began + 1_000)
    game.move(0, "g1f3", began + 4_000)

    assert Returned(began + 4_000, 0) in game.records
    assert game.session.away == (None, None)
    assert game.session.left[0] == BASE - 4_000 + INCREMENT


def test_a_win_is_claimed_only_after_the_grace(game: Play) -> None:
    began = now(game)
    refuse("claim.not_open", game, "claim_absence", 1, began)
    game.leave(0, began + 3_000, seen_at=began + 1_000)
    assert claim_opens_at(game.session, 1) == began + 1_000 + GRACE
    assert claim_opens_at(game.session, 0) is None
    refuse("claim.too_early", game, "claim_absence", 1, began + 1_000 + GRACE - 1)
    refuse("claim.not_open", game, "claim_absence", 0, began + 1_000 + GRACE)

    game.claim_absence(1, began + 1_000 + GRACE)

    assert outcome(game.session) == (1, "abandoned")


def test_a_draw_may_be_claimed_instead_and_is_all_that_a_bare_king_gets(game: Play) -> None:
    game.leave(0, now(game), seen_at=now(game))
    game.claim_absence(1, now(game) + GRACE, is_draw=True)
    assert outcome(game.session) == (None, "abandoned")

    bare = play_moves(open_game(start="4k2q/8/8/8/8/8/8/4K3 b - - 0 1"), "e8d8 e1d1")
    bare.leave(1, now(bare), seen_at=now(bare))
    bare.claim_absence(0, now(bare) + GRACE)
    assert outcome(bare.session) == (None, "abandoned")


def test_who_comes_back_in_time_plays_on(game: Play) -> None:
    game.leave(0, now(game), seen_at=now(game))
    game.come_back(0, now(game) + GRACE - 1)
    game.come_back(0, now(game))
    refuse("claim.not_open", game, "claim_absence", 1, now(game) + GRACE)


def test_nothing_is_claimed_before_both_have_moved() -> None:
    play = play_moves(open_game(), "e2e4")
    play.leave(1, now(play), seen_at=now(play))
    refuse("claim.not_open", play, "claim_absence", 0, now(play) + 20_000)


def test_an_absence_never_stops_a_flag(game: Play) -> None:
    game.leave(0, now(game), seen_at=now(game))
    game.claim_absence(1, now(game) + BASE + LAG_MOVE)
    assert outcome(game.session) == (1, "time")


def test_a_move_sent_twice_is_made_once(game: Play) -> None:
    game.move(0, "g1f3", now(game) + 100, ply=2)
    after = game.session
    game.move(0, "g1f3", now(game) + 900, ply=2)
    assert game.session == after


def test_a_premove_of_another_position_is_refused(game: Play) -> None:
    with pytest.raises(RuleError) as refusal:
        game.move(1, "b8c6", now(game), ply=3)  # sent before the opponent moved
    assert refusal.value.code == "game.moved_on"
    game.move(0, "g1f3", now(game), ply=2)
    with pytest.raises(RuleError) as refusal:
        game.move(0, "b1c3", now(game), ply=2)
    assert refusal.value.code == "game.moved_on"
    game.move(1, "b8c6", now(game), ply=3)  # at once: it costs no time
    assert game.session.left[1] == BASE + INCREMENT


def test_a_move_out_of_turn_is_refused(game: Play) -> None:
    with pytest.raises(RuleError) as refusal:
        game.move(1, "b8c6", now(game))
    assert refusal.value.code == "game.not_your_turn"
