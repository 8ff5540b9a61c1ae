"""Bots think in a process of their own, which may die."""

import os
import signal
from threading import Event

import pytest

from tiltyard_hosts.chess.clock import TimeControl
from tiltyard_hosts.chess.codec import session_to_json
from tiltyard_hosts.chess.decisions import Play
from tiltyard_hosts.chess.session import begin
from tiltyard_hosts.chess.setup import make_setup
from tiltyard_hosts.chess.variants import Variant
from tiltyard_server.common import clock
from tiltyard_server.play.chess import thinkers
from tiltyard_server.play.chess.thinkers import Answers, Position, Question, ThinkApart, ThinkHere


def _question(game_id: int, bot: str = "simple-2", seed: str = "s") -> Question:
    setup = make_setup(Variant.STANDARD, TimeControl(60_000), bots=(bot, bot))
    play = Play(begin(setup, 0), seed=seed)
    play.open(0)
    return Question(
        Position(game_id, 0), session_to_json(play.session), seed, clock.now().timestamp() + 60
    )


class Apart:
    """A process, and a way to wait for what it says."""

    def __init__(self) -> None:
        self.told = Event()
        self.thinker = ThinkApart(self.told.set)
        self.answers: Answers = {}

    def hear(self, count: int) -> Answers:
        """Return the answers once there are so many."""
        while len(self.answers) < count:
            assert self.told.wait(60)
            self.told.clear()
            self.answers |= self.thinker.collect()
        return self.answers

    def kill(self) -> None:
        """End the process in the middle of its work."""
        process = self.thinker._lines[False]._process
        assert process is not None
        os.kill(process.pid, signal.SIGKILL)


@pytest.fixture
def apart() -> Apart:
    return Apart()


def test_a_process_finds_the_moves_that_would_be_found_here(apart: Apart) -> None:
    here = ThinkHere()
    questions = [_question(number, seed=str(number)) for number in range(1, 6)]
    for question in questions:
        apart.thinker.ask(question)
        here.ask(question)

    assert apart.hear(5) == here.collect()
    apart.thinker.close()


def test_a_process_that_dies_is_replaced_and_its_questions_are_asked_again(apart: Apart) -> None:
    for number in range(1, 4):
        apart.thinker.ask(_question(number, bot="simple-8"))
    apart.kill()

    assert set(apart.hear(3)) == {Position(number, 0) for number in range(1, 4)}
    apart.thinker.close()


def test_without_a_process_the_server_thinks_by_itself(
    apart: Apart, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinkers, "_COMMAND", ("/nowhere/python",))
    apart.thinker.ask(_question(1))

    assert set(apart.thinker.collect()) == {Position(1, 0)}
    apart.thinker.close()


@pytest.mark.parametrize(
    ("dues", "level"),
    [
        ([100.5], 8),  # alone, with half a second
        ([99.0], 8),  # alone and late
        ([100.1] * 5, 5),
        ([101.0] * 50, 4),  # 20 ms for each
        ([100.05, *[105.0] * 50], 4),  # the first has less time than the others
        ([99.0] * 50, 3),
        ([99.0] * 1000, 1),
    ],
)
def test_where_time_is_short_bots_think_less(dues: list[float], level: int) -> None:
    assert thinkers.find_level_max(dues, (1, 2, 5, 18, 60, 75, 220, 300), now=100.0) == level
