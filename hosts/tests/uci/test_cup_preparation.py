"""Before the first game, and what is told about every game: mistakes, scores, files."""

import json
from pathlib import Path

import chess.pgn
import pytest
from click.testing import CliRunner
from engine_tournaments import MOMENT, engine, play, write_tournament

from tiltyard import InputError
from tiltyard.cup import CupGame
from tiltyard_hosts.uci.cli import cup as command
from tiltyard_hosts.uci.cli import open_contest
from tiltyard_hosts.uci.contest.protocol import Assignment
from tiltyard_hosts.uci.engine.thought import Thought
from tiltyard_hosts.uci.game.play import PlayedGame
from tiltyard_hosts.uci.runner.pool import Progress
from tiltyard_hosts.uci.runner.runner import Runner
from tiltyard_hosts.uci.setup.config import read_config

SHORT = {"CupOptions": {"MaxTiebreakPairs": 1}}


def test_an_option_that_an_engine_does_not_have_stops_the_cup_before_its_first_game(
    tmp_path: Path,
) -> None:
    """Mend 33: it used to make the engine forfeit and its opponent champion."""
    engines = [engine("A"), engine("B", Options={"Threds": 3, "Clear Hash": True})]
    path = write_tournament(tmp_path, engines, **SHORT)
    result = CliRunner().invoke(command, ["run", str(path), "--quiet"])
    assert result.exit_code == 1
    assert "B: it has no option 'Threds'; did you mean 'Threads'?" in result.output
    assert not list(tmp_path.glob("games/*"))
    assert not (tmp_path / "cup_bracket.json").exists()


def test_an_engine_that_does_not_start_still_loses_with_its_reason(tmp_path: Path) -> None:
    """Mend 33: the trial start refuses mistakes of the file, not weak engines."""
    _, contest = play(write_tournament(tmp_path, [engine("A"), engine("B", "no-start")], **SHORT))
    assert contest.cup.champion == "A"
    assert {game.reason for game in contest.games} == {"start_failed"}


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"Adjudicaton": {}}, "Adjudicaton: there is no such field; did you mean 'Adjudication'?"),
        (
            {"CupOptions": {"RoundPairIncrement": [2]}},
            "CupOptions.RoundPairIncrement: there is no such field; "
            "did you mean 'RoundPairIncrements'?",
        ),
        (
            {"EngineSetup": {"Engines": [engine("A", Ratng=1), engine("B")]}},
            "EngineSetup.Engines[0].Ratng: there is no such field; did you mean 'Rating'?",
        ),
        ({"Zzz": 1}, "Zzz: there is no such field; there are Adjudication, Affinity"),
        (
            {"Adjudication": {"TBAdj": {"TBMan": 5}}},
            "Adjudication.TBAdj.TBMan: there is no such field; did you mean 'TBMen'?",
        ),
    ],
)
def test_a_misspelt_field_is_refused_by_name(
    tmp_path: Path, change: dict[str, object], words: str
) -> None:
    """Mend 33: fields that nobody reads used to be passed over in silence."""
    path = write_tournament(tmp_path, [engine("A"), engine("B")], **change)
    with pytest.raises(InputError) as caught:
        read_config(path)
    assert str(caught.value).startswith(words)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"Name": 7}, "Name: write a text in quotes, not 7."),
        ({"CupOptions": []}, "CupOptions: write an object in braces, not []."),
        ({"RestartEngines": 1}, "RestartEngines: write a text in quotes, not 1."),
    ],
)
def test_a_value_of_the_wrong_kind_is_refused_in_words(
    tmp_path: Path, change: dict[str, object], words: str
) -> None:
    """Mend 33: it said "7 is no str", which is a word of programmers."""
    path = write_tournament(tmp_path, [engine("A"), engine("B")], **change)
    with pytest.raises(InputError) as caught:
        read_config(path)
    assert str(caught.value) == words


def test_comments_and_notes_for_people_are_no_mistakes(tmp_path: Path) -> None:
    """Mend 33: names that begin with _, $ or // are comments, and a description is a note."""
    notes = {"_why": "for fun", "$schema": "x", "// x": 1, "Description": "An evening."}
    assert read_config(write_tournament(tmp_path, [engine("A"), engine("B")], **notes))


def test_a_bound_at_the_end_leaves_the_score_that_was_exact() -> None:
    """Mend 34: what was said before it stands; nodes and time are those of the last line."""
    exact = b"info depth 9 seldepth 12 score cp 31 nodes 70 time 5 pv e2e4"
    bound = b"info depth 10 score cp 44 upperbound nodes 99 time 8 pv d2d4"
    report = Thought("e2e4", bound, 0.01, exact).report
    assert report.has_score
    assert (report.centipawns, report.depth, report.pv) == (31, 9, ("e2e4",))
    assert (report.nodes, report.time_ms) == (99, 8)
    assert not Thought("e2e4", bound, 0.01).report.has_score


def test_games_whose_searches_end_with_a_bound_are_scored_and_adjudicated(tmp_path: Path) -> None:
    """Mend 34: every move has its evaluation in the PGN, and the win rule hears it."""
    engines = [engine(name, "ends-with-bound", "0") for name in "AB"]
    rules = {"WinOption": {"MinWinMove": 1, "WinMoveLength": 2, "MinWinScore": 4}, "MaxMoves": 6}
    config, _ = play(write_tournament(tmp_path, engines, **SHORT, Adjudication=rules))
    with config.pgn_path.open() as file:
        game = chess.pgn.read_game(file)
    assert game is not None
    assert all("+4.31/9" in node.comment for node in game.mainline())
    one_sided = {**rules, "WinOption": {**rules["WinOption"], "OneSided": True}}  # type: ignore[dict-item]
    engines = [engine("A", "ends-with-bound", "0"), engine("B")]
    other = tmp_path / "other"
    other.mkdir()
    _, contest = play(write_tournament(other, engines, **SHORT, Adjudication=one_sided))
    assert contest.is_over


class _Counting:
    """Reads games.pgn whenever a game ends."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.seen: list[int] = []

    def started(self, assignment: Assignment) -> None:
        pass

    def moved(self, assignment: Assignment, progress: Progress) -> None:
        pass

    def finished(self, assignment: Assignment, game: CupGame, played: PlayedGame) -> None:
        self.seen.append(self.path.read_text(encoding="utf-8").count("[Event "))

    def voided(self, machine: str) -> None:
        pass


def test_games_are_added_to_the_pgn_as_they_end(tmp_path: Path) -> None:
    """Mend 35: the file used to appear only when the whole tournament was over."""
    path = write_tournament(
        tmp_path, [engine("A"), engine("B")], TournamentMode="RR", TableOptions={"Rounds": 2}
    )
    config = read_config(path)
    contest = open_contest(config, now=lambda: MOMENT)
    listener = _Counting(config.pgn_path)
    Runner(config, contest, now=lambda: MOMENT, listener=listener).run()
    assert listener.seen == [1, 2, 3, 4]
    assert config.pgn_path.read_text(encoding="utf-8").count("[Event ") == 4


def test_a_test_of_two_engines_tells_its_ratio_and_every_elo_its_error(tmp_path: Path) -> None:
    """Mend 35: LLR and nElo are printed, and lines in a file are not broken at 80 columns."""
    long_names = [engine("An engine with a very long name indeed, version 1"), engine("B" * 48)]
    path = write_tournament(
        tmp_path, long_names, TournamentMode="RR", TableOptions={"Rounds": 2},
        Sprt={"Elo0": 0, "Elo1": 10},
    )  # fmt: skip
    result = CliRunner().invoke(command, ["run", str(path), "--quiet"])
    assert result.exit_code == 11, result.output  # played to its end, without an answer
    lines = result.output.splitlines()
    assert sum(line.endswith("Draw by threefold repetition") for line in lines) == 4
    (told,) = [line for line in lines if "LLR" in line]
    assert "Elo +0.0 ± " in told
    assert "nElo " in told
    assert "LLR 0.00 (-2.94, 2.94) [0, 10] nElo, continue" in told
    state = json.loads((tmp_path / "cup_bracket.json").read_text())
    assert len(state["Games"]) == 4
