"""The process that thinks for bots: questions in, answers out."""

import json
import subprocess
import sys

import pytest

from tiltyard import InputError
from tiltyard_hosts.chess.bot_choice import chance_of, limit_level, think_simply
from tiltyard_hosts.chess.clock import TimeControl
from tiltyard_hosts.chess.codec import session_to_json
from tiltyard_hosts.chess.session import Session, begin
from tiltyard_hosts.chess.setup import make_setup
from tiltyard_hosts.chess.thinker import answer
from tiltyard_hosts.chess.variants import Variant


def _session(bot: str = "simple-3") -> Session:
    setup = make_setup(Variant.STANDARD, TimeControl(60_000), bots=(bot, "simple-1"))
    return begin(setup, 0)


def _question(session: Session, level_max: int = 8) -> str:
    asked = {"id": 7, "session": session_to_json(session), "seed": "s", "level_max": level_max}
    return json.dumps(asked)


def test_an_answer_is_the_move_that_the_bot_would_make() -> None:
    session = _session()
    expected = think_simply(session, session.board, chance_of(session, "s"))
    (text,) = answer([_question(session)], think_simply)

    assert json.loads(text) == {"id": 7, "uci": expected}


def test_a_bot_can_be_made_weaker_but_not_stronger() -> None:
    assert limit_level(_session("engine-8"), 2).setup.bots == ("engine-2", "simple-1")
    assert limit_level(_session("simple-3"), 5) == _session("simple-3")
    weak, strong = (
        json.loads(next(answer([_question(_session("simple-8"), level)], think_simply)))["uci"]
        for level in (1, 8)
    )
    assert weak != strong


def test_what_is_no_game_is_refused() -> None:
    question = json.dumps({"id": 1, "session": {}, "seed": "s", "level_max": 8})
    with pytest.raises(InputError):
        next(answer([question], think_simply))


def test_the_process_ends_with_its_input() -> None:
    command = (sys.executable, "-m", "tiltyard_hosts.chess.thinker")
    questions = f"{_question(_session('engine-1'))}\n{_question(_session())}\n"
    done = subprocess.run(
        command, input=questions, capture_output=True, text=True, check=True, timeout=60
    )

    assert [json.loads(line)["id"] for line in done.stdout.splitlines()] == [7, 7]
