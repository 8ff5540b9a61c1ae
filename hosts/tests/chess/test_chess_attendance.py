"""Games that wait for both players: who has come, who has not, and Armageddon."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from tiltyard import RuleError
from tiltyard_hosts.chess.clock import TimeControl
from tiltyard_hosts.chess.codec import session_from_json, session_to_json
from tiltyard_hosts.chess.decisions import Play
from tiltyard_hosts.chess.pgn import GameTags, write_pgn
from tiltyard_hosts.chess.records import record_from_json, record_to_json
from tiltyard_hosts.chess.session import Due, Status, begin, next_deadline, replay
from tiltyard_hosts.chess.setup import make_setup
from tiltyard_hosts.chess.variants import Variant
from tiltyard_hosts.chess.view import describe_game

WAIT = 60_000
CLOCK = TimeControl(120_000, 1_000)


def wait_for_players(*, bots: tuple[str | None, str | None] = (None, None)) -> Play:
    setup = make_setup(Variant.STANDARD, CLOCK, bots=bots, times={"no_show_ms": WAIT})
    play = Play(begin(setup, 0), seed="0a")
    play.open(0)
    return play


def test_a_game_begins_when_both_have_come() -> None:
    play = wait_for_players()
    assert play.session.status is Status.WAITING
    play.set_ready(0, 10_000)
    play.set_ready(0, 11_000)
    assert (play.session.status, play.session.number) == (Status.WAITING, 1)
    play.come_back(1, 20_000)  # by opening the board

    assert (play.session.status, play.session.started_at) == (Status.PLAYING, 20_000)
    deadline = next_deadline(play.session)
    assert deadline is not None
    assert deadline.what is Due.FIRST_MOVE
    play.move(0, "e2e4", 21_000, ply=0)
    assert play.session.plies == 1


@pytest.mark.parametrize(
    ("ready", "winner"), [((), None), ((0,), 0), ((1,), 1)], ids=["nobody", "white", "black"]
)
def test_who_has_not_come_in_time_has_lost(ready: tuple[int, ...], winner: int | None) -> None:
    play = wait_for_players()
    for side in ready:
        play.set_ready(side, 5_000)
    play.pass_time(WAIT - 1, limit=1)
    assert play.session.status is Status.WAITING
    play.pass_time(WAIT, limit=1)
    assert (play.session.reason, play.session.winner) == ("no-show", winner)
    assert play.session.left == (120_000, 120_000)


def test_whoever_comes_too_late_finds_the_game_over() -> None:
    play = wait_for_players()
    play.set_ready(0, 5_000)
    play.set_ready(1, WAIT)
    assert (play.session.reason, play.session.winner) == ("no-show", 0)


def test_who_leaves_before_the_start_has_to_come_again() -> None:
    play = wait_for_players()
    play.set_ready(0, 5_000)
    play.leave(0, 6_000, seen_at=5_500)
    play.set_ready(1, 7_000)
    assert play.session.status is Status.WAITING
    play.come_back(0, 8_000)
    assert play.session.status is Status.PLAYING  # type: ignore[comparison-overlap]  # it went on


def test_nobody_moves_or_offers_before_the_start_but_may_resign() -> None:
    play = wait_for_players()
    deeds: tuple[Callable[[], object], ...] = (
        lambda: play.move(0, "e2e4", 1_000, ply=0),
        lambda: play.offer_draw(0, 1_000),
        lambda: play.claim_draw(0, 1_000),
    )
    for deed in deeds:
        with pytest.raises(RuleError, match="has not begun"):
            deed()
    play.resign(1, 2_000)
    assert (play.session.reason, play.session.winner) == ("resigned", 0)
    with pytest.raises(RuleError, match="over"):
        play.set_ready(0, 3_000)


def test_an_outage_gives_the_time_to_come_back() -> None:
    play = wait_for_players()
    play.give_back(50_000, since=10_000)
    play.pass_time(WAIT, limit=1)
    assert play.session.status is Status.WAITING
    play.pass_time(WAIT + 40_000, limit=1)
    assert play.session.status is Status.OVER  # type: ignore[comparison-overlap]  # it went on


def test_bots_are_always_there() -> None:
    play = wait_for_players(bots=("simple-1", None))
    assert play.session.is_ready == (True, False)
    assert wait_for_players(bots=("simple-1", "simple-1")).session.status is Status.PLAYING


def test_the_record_alone_gives_the_session_and_both_survive_json() -> None:
    play = wait_for_players()
    play.set_ready(1, 1_000)
    play.leave(1, 2_000, seen_at=2_000)
    for side in (0, 1):
        play.set_ready(side, 3_000)
    records = [record_from_json(record_to_json(record)) for record in play.records]
    assert replay(begin(play.session.setup, 0), records) == play.session
    assert session_from_json(session_to_json(play.session)) == play.session


def test_a_session_of_an_older_release_is_read() -> None:
    play = Play(begin(make_setup(Variant.STANDARD, CLOCK), 0), seed="0a")
    play.open(0)
    old = session_to_json(play.session)
    del old["is_ready"]
    del old["setup"]["no_show_ms"]
    del old["setup"]["is_armageddon"]
    assert session_from_json(old) == play.session


def test_in_an_armageddon_game_black_has_half_the_time() -> None:
    setup = replace(make_setup(Variant.STANDARD, CLOCK), is_armageddon=True)
    play = Play(begin(setup, 0), seed="0a")
    play.open(0)
    assert play.session.left == (120_000, 60_000)
    assert describe_game(play.session, 0)["is_armageddon"]
    assert session_from_json(session_to_json(play.session)) == play.session


def test_a_game_to_which_nobody_came_has_no_result_in_pgn() -> None:
    play = wait_for_players()
    play.pass_time(WAIT, limit=1)
    text = write_pgn(play.session, play.records, GameTags())
    assert '[Result "*"]' in text
    assert '[Termination "abandoned"]' in text
    assert '[Reason "no-show"]' in text
