"""Real engines: cups that complete, killed or not, and the rules of the bracket kept."""

import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import chess.pgn
import pytest
from engine_tournaments import find_program, play, write_tournament

from tiltyard.cup import CupMatch, score_match

STOCKFISH, OTHER = find_program("stockfish"), find_program("glaurung")
pytestmark = pytest.mark.skipif(
    not (STOCKFISH and OTHER), reason="needs the engines stockfish and glaurung"
)
DEPTHS = {"TimeConfigs": [{"Id": "depth", "Depth": 2}]}
INCREMENTS: dict[str, Any] = {"RoundPairIncrements": [1, 2, 3], "MaxTiebreakPairs": 2}


def field_of(size: int) -> list[dict[str, object]]:
    """Stockfish of many strengths, and another program."""
    weak: list[dict[str, object]] = [
        {
            "Name": f"Fish {level}",
            "Command": STOCKFISH,
            "Options": {"Skill Level": level, "Hash": 1, "Threads": 1},
            "Rating": 2000 + 50 * level,
        }
        for level in range(0, 2 * (size - 1), 2)
    ]
    return [*weak, {"Name": "Glaurung", "Command": OTHER, "Rating": 2450}]


def check_bracket(matches: tuple[CupMatch, ...]) -> None:
    for match in matches:
        points = score_match(match)
        planned = 2 * max(INCREMENTS["RoundPairIncrements"][match.round - 1], len(match.pairs))
        assert match.winner in match.sides
        if not match.decided_by.startswith("rule"):
            assert 2 * max(points) > 10 * planned
        assert all(
            2 * max(score_match_of(match, games)) <= 10 * planned
            for games in range(len(match.games))
        ), "a game was played after the match was decided"
        for first, second in zip(match.games[::2], match.games[1::2], strict=False):
            assert first.opening_hash == second.opening_hash
            assert (first.white, first.black) == (second.black, second.white)
        if match.round > 1:
            before = [m for m in matches if m.round == match.round - 1]
            assert match.sides == tuple(m.winner for m in before[2 * match.index :][:2])


def score_match_of(match: CupMatch, games: int) -> tuple[int, int]:
    return score_match(
        CupMatch(match.id, match.round, match.index, match.sides, match.games[:games])
    )


@pytest.mark.parametrize("size", [4, pytest.param(8, marks=pytest.mark.long)])
def test_a_cup_of_real_engines_with_growing_rounds_completes(tmp_path: Path, size: int) -> None:
    path = write_tournament(
        tmp_path,
        field_of(size),
        CupOptions=INCREMENTS,
        TimeControl=DEPTHS,
        TestOptions={"NumberOfGamesInParallel": 2},
        Adjudication={"MaxMoves": 60},
    )
    config, contest = play(path)
    check_bracket(contest.cup.matches)
    with config.pgn_path.open() as file:
        games = list(iter(lambda: chess.pgn.read_game(file), None))
    assert len(games) == len(contest.games)
    for game, stored in zip(games, contest.games, strict=True):
        assert game is not None
        assert not game.errors
        outcome = game.end().board().outcome(claim_draw=True)
        if stored.reason in ("checkmate", "stalemate"):
            assert outcome is not None
            assert outcome.result() == stored.result


@pytest.mark.parametrize(("size", "kills"), [pytest.param(8, 10, marks=pytest.mark.long)])
def test_killed_at_random_a_cup_of_real_engines_replays_no_finished_game(
    tmp_path: Path, size: int, kills: int
) -> None:
    path = write_tournament(
        tmp_path,
        field_of(size),
        CupOptions=INCREMENTS,
        TimeControl={"TimeConfigs": [{"Id": "depth", "Depth": 4}]},
        TestOptions={"NumberOfGamesInParallel": 2},
        Adjudication={"MaxMoves": 80},
    )
    lots = random.Random(20261116)
    stored: dict[int, Any] = {}
    killed = 0
    while killed < kills:
        child = start(path)
        assert child.stdout is not None
        child.stdout.readline()  # it plays; then at any moment
        time.sleep(lots.uniform(0.1, 2.5))
        if child.poll() is not None:
            break
        os.kill(child.pid, signal.SIGKILL)
        child.wait()
        child.stdout.close()
        killed += 1
        after = read_games(tmp_path)
        assert stored.items() <= after.items(), f"kill {killed} lost or replayed a game"
        stored = after
    with start(path) as child:
        child.communicate(timeout=600)
    assert child.returncode == 0
    assert stored.items() <= read_games(tmp_path).items()
    assert killed == kills, "the cup ended before it was killed often enough"
    _, contest = play(path)
    check_bracket(contest.cup.matches)


def start(path: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "tiltyard.cli", "cup", "run", str(path), "--quiet"],
        stdout=subprocess.PIPE,
        text=True,
    )


def read_games(folder: Path) -> dict[int, str]:
    state = folder / "cup_bracket.json"
    if not state.exists():
        return {}
    rounds = json.loads(state.read_text())["Rounds"]
    games = [game for row in rounds for match in row["Matches"] for game in match["Games"]]
    texts = {game["GameNr"]: (folder / game["Path"]).read_text() for game in games}
    return {game["GameNr"]: json.dumps(game) + texts[game["GameNr"]] for game in games}


def test_the_example_of_the_documentation_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    examples = Path(__file__).parents[3] / "docs" / "examples"
    shutil.copy(examples / "openings.epd", tmp_path)
    settings = json.loads((examples / "tournament.json").read_text())
    settings["TimeControl"] = {"TimeConfigs": [{"Id": "nodes", "Nodes": 50}]}  # quicker
    settings["Adjudication"]["MaxMoves"] = 30
    settings["CupOptions"]["MaxTiebreakPairs"] = 1
    (tmp_path / "tournament.json").write_text(json.dumps(settings))
    monkeypatch.setenv("PATH", str(Path(STOCKFISH or "").parent), prepend=os.pathsep)
    _, contest = play(tmp_path / "tournament.json")
    assert contest.is_over
