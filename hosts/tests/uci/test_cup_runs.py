"""A cup between engines: played, killed, resumed, read back."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import chess.pgn
import pytest
from click.testing import CliRunner
from engine_tournaments import BOOK, engine, now, play, write_tournament

from tiltyard import InputError
from tiltyard.cup import CUP
from tiltyard.machine import fold_log, read_log
from tiltyard_hosts.uci.cli import cup as command
from tiltyard_hosts.uci.cli import open_contest
from tiltyard_hosts.uci.setup.config import read_config
from tiltyard_hosts.uci.storage import read_log_lines


def positions() -> list[str]:
    return [line for line in BOOK.splitlines() if line and not line.startswith("#")]


FOUR = [engine(f"E{n}", rating=2600 - n) for n in range(1, 5)]


def test_a_cup_is_played_to_its_end_and_its_games_can_be_read(tmp_path: Path) -> None:
    path = write_tournament(tmp_path, FOUR, CupOptions={"MaxTiebreakPairs": 1})
    config, contest = play(path)
    assert contest.is_over
    games = []
    with config.pgn_path.open() as file:
        while game := chess.pgn.read_game(file):
            games.append(game)
    assert len(games) == len(contest.games)
    for game, stored in zip(games, contest.games, strict=True):
        assert not game.errors
        assert game.headers["Result"] == stored.result
        assert game.headers["OpeningHash"] == stored.opening_hash
        assert int(game.headers["GameNr"]) == stored.number
        assert game.end().board().ply() - game.board().ply() == stored.plies
    assert len({game.headers["Round"] for game in games}) == len(games)


def _strip(data: dict[str, object]) -> dict[str, object]:
    """The state without what depends on the clock."""
    text = json.dumps({**data, "UpdatedUtc": ""})
    read: dict[str, object] = json.loads(text, object_hook=lambda row: {**row, "TimeMs": 0})
    return read


@pytest.mark.parametrize("step", [9, pytest.param(1, marks=pytest.mark.long)])
def test_stopped_after_any_game_it_goes_on_and_ends_the_same(tmp_path: Path, step: int) -> None:
    whole = tmp_path / "whole"
    whole.mkdir()
    options = {"MaxTiebreakPairs": 1, "UniquePerMatchOnly": False}
    config, contest = play(write_tournament(whole, FOUR, CupOptions=options))
    expected = _strip(json.loads(config.state_path.read_text()))
    parts = tmp_path / "parts"
    parts.mkdir()
    path = write_tournament(parts, FOUR, CupOptions=options)
    for games in (*range(1, len(contest.games), step), len(contest.games)):
        config, _ = play(path, stop_after=games)
    assert _strip(json.loads(config.state_path.read_text())) == expected


def test_one_and_three_workers_give_the_same_schedule(tmp_path: Path) -> None:
    schedules = []
    for workers in (1, 3):
        folder = tmp_path / str(workers)
        folder.mkdir()
        tests = {"NumberOfGamesInParallel": workers}
        _, contest = play(
            write_tournament(folder, FOUR, TestOptions=tests, CupOptions={"MaxTiebreakPairs": 1})
        )
        schedules.append([[pair.opening_hash for pair in m.pairs] for m in contest.cup.matches])
    assert schedules[0] == schedules[1]


@pytest.mark.parametrize("kills", [1, pytest.param(10, marks=pytest.mark.long)])
def test_killed_at_random_it_completes_and_replays_no_finished_game(
    tmp_path: Path, kills: int
) -> None:
    path = write_tournament(
        tmp_path, FOUR, CupOptions={"RoundPairIncrements": [1, 2], "MaxTiebreakPairs": 2}
    )
    state = tmp_path / "cup_bracket.json"
    stored: dict[int, str] = {}
    for kill in range(kills):
        with _start(path) as child:
            _await_game(child)
            os.kill(child.pid, signal.SIGKILL)
        after = _read_games(state)
        assert stored.items() <= after.items(), f"kill {kill} lost a game"
        stored = after
    with _start(path) as child:
        child.communicate(timeout=120)
    assert child.returncode == 0
    final = _read_games(state)
    assert stored.items() <= final.items()
    assert open_contest(read_config(path), now=now).is_over


def _start(path: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "tiltyard.cli", "cup", "run", str(path), "--quiet"],
        stdout=subprocess.PIPE,
        text=True,
    )


def _await_game(child: subprocess.Popen[str]) -> None:
    """Wait for one more finished game, told by a line of output; the end counts as well."""
    assert child.stdout is not None
    while line := child.stdout.readline():
        if "round" in line:
            return


def _read_games(state: Path) -> dict[int, str]:
    if not state.exists():
        return {}
    rounds = json.loads(state.read_text())["Rounds"]
    games = [game for row in rounds for match in row["Matches"] for game in match["Games"]]
    return {game["GameNr"]: json.dumps(game, sort_keys=True) for game in games}


def test_a_pair_whose_opening_left_the_book_is_played_again_and_its_game_kept(
    tmp_path: Path,
) -> None:
    path = write_tournament(tmp_path, FOUR[:2], CupOptions={"MaxTiebreakPairs": 1})
    _, contest = play(path, stop_after=1)
    lone = contest.games[0]
    kept = [line for number, line in enumerate(positions()) if number != lone.opening]
    (tmp_path / "book.epd").write_text("\n".join(kept))
    config, contest = play(path)
    assert contest.warnings[0] == "The book lost the opening of match 1; its pair is played again."
    assert (contest.is_over, contest.unpaired) == (True, [lone])
    assert lone.number not in {game.number for game in contest.games}
    assert lone.opening_hash not in {game.opening_hash for game in contest.games}
    with config.pgn_path.open() as file:
        games = list(iter(lambda: chess.pgn.read_game(file), None))
    marks = {int(game.headers["GameNr"]): game.headers.get("Annotation") for game in games if game}
    assert marks == {lone.number: "unpaired"} | {game.number: None for game in contest.games}


def test_the_log_of_a_cup_makes_its_state_file_anew(tmp_path: Path) -> None:
    path = write_tournament(tmp_path, FOUR, CupOptions={"MaxTiebreakPairs": 1})
    config, _ = play(path, stop_after=3)
    stored = config.state_path.read_text()
    config.state_path.unlink()
    _, contest = play(path, stop_after=3)
    assert _strip(json.loads(config.state_path.read_text())) == _strip(json.loads(stored))
    log = read_log(read_log_lines(config.log_path), CUP.code)
    assert fold_log(CUP, log) == contest.cup


def test_a_cup_of_the_version_before_has_a_state_file_and_goes_on(tmp_path: Path) -> None:
    path = write_tournament(tmp_path, FOUR, CupOptions={"MaxTiebreakPairs": 1})
    config, before = play(path, stop_after=3)
    config.log_path.unlink()
    config, contest = play(path)
    assert contest.is_over
    assert contest.games[:3] == before.games[:3]
    log = read_log(read_log_lines(config.log_path), CUP.code)
    assert log.entries[0].kind == "cup-adopted"
    assert fold_log(CUP, log) == contest.cup


def test_a_line_that_a_crash_cut_off_is_as_if_it_had_not_been_written(tmp_path: Path) -> None:
    path = write_tournament(tmp_path, FOUR, CupOptions={"MaxTiebreakPairs": 1})
    config, before = play(path, stop_after=3)
    with config.log_path.open("ab") as file:
        file.write(b'{"cup": 0, "seq": 99, "ki')
    _, contest = play(path)
    assert contest.is_over
    assert contest.games[:3] == before.games[:3]
    assert fold_log(CUP, read_log(read_log_lines(config.log_path), CUP.code)) == contest.cup


def test_a_log_that_somebody_changed_is_refused_and_stays_as_it_is(tmp_path: Path) -> None:
    path = write_tournament(tmp_path, FOUR, CupOptions={"MaxTiebreakPairs": 1})
    config, _ = play(path, stop_after=3)
    changed = config.log_path.read_text().replace('"1/2-1/2"', '"1-0"', 1)
    config.log_path.write_text(changed)
    result = CliRunner().invoke(command, ["run", str(path), "--quiet"])
    assert result.exit_code == 1
    assert "is not what its hash says" in result.output
    assert config.log_path.read_text() == changed


def test_a_book_that_is_too_small_is_used_again_with_one_note(tmp_path: Path) -> None:
    path = write_tournament(tmp_path, FOUR[:2], CupOptions={"MaxTiebreakPairs": 3})
    (tmp_path / "book.epd").write_text("\n".join(positions()[:2]))
    _, contest = play(path)
    assert contest.warnings == ["The book is exhausted: openings are used again."]
    pairs = [pair.opening for pair in contest.cup.get_match(1).pairs]
    assert pairs == pairs[:2] * 2


def test_a_state_that_cannot_be_written_stops_the_cup_with_a_sentence(tmp_path: Path) -> None:
    path = write_tournament(tmp_path, FOUR[:2])
    (tmp_path / "games").write_text("no folder")
    result = CliRunner().invoke(command, ["run", str(path), "--quiet"])
    assert result.exit_code == 1
    assert "Every stored game is kept" in result.output
    assert open_contest(read_config(path), now=now).games == []


def test_a_file_of_another_tournament_is_refused(tmp_path: Path) -> None:
    play(write_tournament(tmp_path, FOUR[:2], CupOptions={"MaxTiebreakPairs": 1}))
    other = write_tournament(tmp_path, [FOUR[0], FOUR[2]])
    with pytest.raises(InputError, match="belongs to 'Test cup' with E1, E2"):
        open_contest(read_config(other), now=now)


def test_round_robin_and_gauntlet_count_points_and_strength(tmp_path: Path) -> None:
    table = {"Rounds": 1, "Spread": True}
    path = write_tournament(tmp_path, FOUR[:3], TournamentMode="RR", TableOptions=table)
    _, contest = play(path, stop_after=2)
    _, contest = play(path)
    assert (len(contest.meetings), len(contest.games)) == (3, 6)
    shown = CliRunner().invoke(command, ["show", str(path)])
    assert all(title in shown.output for title in ("Elo", "Cross table", "LOS", "1/2"))
    openings = [game.opening for game in contest.games]
    assert openings == [0, 0, 1, 1, 2, 2], "each pair has its own"
    folder = tmp_path / "gauntlet"
    folder.mkdir()
    _, contest = play(write_tournament(folder, FOUR[:3], TournamentMode="Gauntlet"))
    assert [(m.first, m.second) for m in contest.meetings] == [("E1", "E2"), ("E1", "E3")]
    assert {game.opening for game in contest.games} == {0}, "the same for everybody"


def test_a_sequential_test_stops_when_it_has_its_answer(tmp_path: Path) -> None:
    engines = [engine("New"), engine("Old", "illegal", "0")]
    path = write_tournament(
        tmp_path,
        engines,
        TournamentMode="RR",
        TableOptions={"Rounds": 200},
        Sprt={"Elo0": 0, "Elo1": 200, "Normalised": False},
    )
    _, contest = play(path)
    assert contest.verdict == "accept-h1"
    assert len(contest.games) < 400


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"EngineSetup": {"Engines": [engine("A")]}}, "at least 2"),
        ({"EngineSetup": {"Engines": [engine("A"), engine("A")]}}, "two are called 'A'"),
        (
            {"EngineSetup": {"Engines": [engine("A"), {"Name": "B", "Command": "no-such"}]}},
            "no program here",
        ),
        ({"Opening": {"OpeningsPath": "nowhere.epd"}}, "cannot be read"),
        ({"TimeControl": {"TimeConfigs": [{"Id": "x"}]}}, "no time, no nodes, no depth"),
        ({"TimeControl": {"TimeConfigs": [{"Id": "x", "Fixed": "60"}]}}, "hh:mm:ss"),
        ({"TournamentMode": "Pyramid"}, "choose from Cup, RR, Gauntlet"),
        ({"CupOptions": {"RoundPairIncrements": []}}, "RoundPairIncrements"),
    ],
)
def test_a_wrong_configuration_is_refused_by_name_before_anything_starts(
    tmp_path: Path, change: dict[str, object], message: str
) -> None:
    path = write_tournament(tmp_path, FOUR[:2], **change)
    with pytest.raises(InputError, match=message):
        read_config(path)
    result = CliRunner().invoke(command, ["run", str(path)])
    assert result.exit_code == 1
    assert not (tmp_path / "cup_bracket.json").exists()
