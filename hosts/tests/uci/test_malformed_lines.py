"""What an engine may write, and what a settings file may hold: nothing of it crashes the host."""

import json
from contextlib import suppress
from pathlib import Path
from random import Random

from spoilt_input import make_json, spoil_many

from tiltyard.errors import TiltyardError
from tiltyard_hosts.uci.engine.info import is_report, parse_info, read_info
from tiltyard_hosts.uci.setup.config import make_config

LINES = [
    b"info depth 12 seldepth 20 multipv 1 score cp 31 nodes 9000 nps 90000 hashfull 10 tbhits 0 "
    b"time 100 wdl 300 600 100 pv e2e4 e7e5 g1f3",
    b"info depth 5 score mate -3 upperbound nodes 100 pv h7h8q",
    b"info string score cp is what I say",
    b"info score cp",
    b"info depth score mate pv",
    b"bestmove e2e4 ponder e7e5",
]
EXAMPLE = Path(__file__).resolve().parents[3] / "docs" / "examples" / "tournament.json"


def test_ten_thousand_malformed_lines_of_an_engine_are_passed_over() -> None:
    for line in spoil_many(LINES, 10_000, seed=4):
        for part in line.splitlines() or [b""]:
            is_report(part)
            assert read_info(part) == parse_info(part), "the compiled reader and its twin agree"


def test_settings_that_are_wrong_are_refused_with_a_sentence(tmp_path: Path) -> None:
    good = json.loads(EXAMPLE.read_text(encoding="utf-8"))
    chance = Random(5)
    for _ in range(1_000):
        spoilt = {**good, chance.choice(list(good)): make_json(chance), **make_json(chance)}
        with suppress(TiltyardError):
            make_config(spoilt, tmp_path)
