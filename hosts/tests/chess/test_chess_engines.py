"""Bots that are engines: a scripted one that misbehaves, and a real one where it is installed."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from chess_games import START, now, open_game

from tiltyard_hosts.chess.bots import SKILLS
from tiltyard_hosts.chess.decisions import Play
from tiltyard_hosts.chess.engines import LIMITS, EngineBrain, find_engine
from tiltyard_hosts.chess.levels import LEVELS
from tiltyard_hosts.chess.session import begin
from tiltyard_hosts.chess.variants import Variant

SCRIPTED = Path(__file__).parents[1] / "uci" / "scripted_engine.py"


@contextmanager
def brain(*faults: str) -> Iterator[EngineBrain]:
    made = EngineBrain((sys.executable, "-S", str(SCRIPTED), *faults))
    try:
        yield made
    finally:
        made.close()


def play_with(thinker: EngineBrain, variant: Variant = Variant.STANDARD, *, moves: int) -> Play:
    setup = open_game(variant, bots=("engine-1", "engine-2")).session.setup
    play = Play(begin(setup, START), seed="seed", brain=thinker)
    play.open(START)
    for _ in range(moves):
        play.pass_time(now(play) + 60_000, limit=1)
    return play


def test_an_engine_moves_for_its_bot() -> None:
    with brain() as thinker:
        play = play_with(thinker, moves=3)
        assert play.session.line == ("g1f3", "g8f6", "f3g1")
        assert thinker.troubles == []


@pytest.mark.parametrize("fault", ["illegal", "crash", "no-start"])
def test_whatever_an_engine_does_wrong_the_game_goes_on(fault: str) -> None:
    with brain(fault, "0") as thinker:
        play = play_with(thinker, moves=5)
        assert play.session.plies == 5
        assert len(thinker.troubles) == 3  # then it is left alone


def test_a_variant_that_no_engine_plays_is_played_by_the_built_in_bot() -> None:
    with brain() as thinker:
        play = play_with(thinker, Variant.HORDE, moves=2)
        assert play.session.plies == 2
        assert thinker.troubles == []


def test_without_an_engine_the_built_in_bot_sits_in() -> None:
    play = open_game(bots=("engine-3", None))
    play.pass_time(START + 60_000, limit=1)
    assert play.session.plies == 1


def test_every_level_has_its_limits() -> None:
    assert set(LIMITS) == set(LEVELS) == set(SKILLS)
    ordered = [LIMITS[level] for level in LEVELS]
    assert ordered == sorted(ordered)


@pytest.mark.skipif(find_engine() is None, reason="needs the engine stockfish")
@pytest.mark.parametrize("variant", [Variant.STANDARD, Variant.CHESS960])
def test_a_real_engine_plays(variant: Variant) -> None:
    thinker = EngineBrain()
    try:
        play = play_with(thinker, variant, moves=6)
    finally:
        thinker.close()
    assert play.session.plies == 6
    assert thinker.troubles == []
