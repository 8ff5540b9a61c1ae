"""How engines are handled: pondering, processors, restarts, margins; of all and of each."""

import sys
from pathlib import Path

import chess
import pytest
from click.testing import CliRunner
from engine_tournaments import COMMAND, engine, find_program, play, write_tournament

from tiltyard import InputError, RuleError
from tiltyard_hosts.uci.cli import cup as command
from tiltyard_hosts.uci.engine import dialogue
from tiltyard_hosts.uci.engine.dialogue import EngineSpec, UciEngine
from tiltyard_hosts.uci.game.clock import TimeControl
from tiltyard_hosts.uci.game.play import GameInPlay, GamePlan, PlayedGame
from tiltyard_hosts.uci.setup.config import read_config
from tiltyard_hosts.uci.setup.foreign_options import read_command_line
from tiltyard_hosts.uci.setup.processors import list_processors, share

SCRIPT = Path(__file__).with_name("pondering_engine.py")
MATCH = {"TournamentMode": "Match"}
PATIENT = TimeControl(base_ms=60_000)
STOCKFISH, OTHER = find_program("stockfish"), find_program("glaurung")


def ponderer(name: str, told: Path, how: str = "right", **more: object) -> dict[str, object]:
    arguments = ["-S", "-E", str(SCRIPT), str(told), how]
    return {"Name": name, "Command": sys.executable, "Args": arguments, **more}


def meet(told: Path, how: str) -> PlayedGame:
    """Let a pondering White meet the scripted engine."""
    white = UciEngine(EngineSpec("W", (*COMMAND[:-1], str(SCRIPT), str(told), how)))
    black = UciEngine(EngineSpec("B", COMMAND))
    plan = GamePlan(chess.STARTING_FEN, (), (PATIENT, PATIENT), ponders=(True, False))
    game = GameInPlay([white, black], plan).play()
    for one in (white, black):
        one.kill()
    return game


def count(told: Path, beginning: str) -> int:
    lines = told.read_text(encoding="utf-8").splitlines()
    return sum(line.startswith(beginning) for line in lines)


def test_who_ponders_on_the_move_that_comes_goes_on_with_it(tmp_path: Path) -> None:
    told = tmp_path / "told"
    game = meet(told, "right")
    assert game.ending.reason == "repetition"
    own = (len(game.moves) + 1) // 2
    assert count(told, "setoption name Ponder value true") == 1
    assert count(told, "go wtime") == 1, "all but the first are pondered on"
    assert count(told, "ponderhit") == own - 1
    assert "go ponder wtime" in told.read_text()
    scored = [move.report for move in game.moves[::2]]
    assert all(report is not None and report.nodes == 40 for report in scored)


def test_who_ponders_on_another_move_is_stopped_and_asked_anew(tmp_path: Path) -> None:
    told = tmp_path / "told"
    game = meet(told, "wrong")
    assert game.ending.reason == "repetition"
    assert count(told, "ponderhit") == 0
    assert count(told, "stop") == count(told, "go ponder") > 0
    assert count(told, "go wtime") == (len(game.moves) + 1) // 2


def test_a_move_that_cannot_come_is_not_pondered_on(tmp_path: Path) -> None:
    told = tmp_path / "told"
    assert meet(told, "nonsense").ending.reason == "repetition"
    assert count(told, "go ponder") == 0


def test_an_answer_before_it_is_asked_for_counts_when_it_is(tmp_path: Path) -> None:
    assert meet(tmp_path / "told", "early").ending.reason == "repetition"


def test_who_does_not_stop_pondering_loses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dialogue, "_PONDER_STOP_SECONDS", 0.05)
    white = UciEngine(EngineSpec("W", (*COMMAND[:-1], str(SCRIPT), str(tmp_path / "t"), "deaf")))
    white.ponder("position startpos moves e2e4 e7e5", "go wtime 1 btime 1")
    black = UciEngine(EngineSpec("B", COMMAND))
    plan = GamePlan(chess.STARTING_FEN, (), (PATIENT, PATIENT))
    game = GameInPlay([white, black], plan).play()
    assert (game.ending.result, game.ending.reason, game.failed) == ("0-1", "hang", 0)
    white.ponder("position startpos moves e2e4 e7e5", "go wtime 1 btime 1")
    white.rest()
    assert not white.is_alive, "nobody ponders on after its game"
    black.close()


@pytest.mark.skipif(not STOCKFISH, reason="needs the engine stockfish")
def test_real_engines_ponder_and_none_fails(tmp_path: Path) -> None:
    quick = {"TimeConfigs": [{"Id": "quick", "Fixed": "00:00:01", "Increment": "00:00:00.030"}]}
    weak = {"Hash": 1, "Threads": 1}
    fish: dict[str, object] = {"Command": STOCKFISH, "Options": weak, "Ponder": True}
    engines = [
        {**fish, "Name": "New", "Restart": "EveryGame"},
        {**fish, "Name": "Old", "Command": OTHER or STOCKFISH},
    ]
    path = write_tournament(
        tmp_path,
        engines,
        **MATCH,
        TimeControl=quick,
        MoveOverhead="00:00:05",
        Affinity="auto",
        Adjudication={"MaxMoves": 25},
    )
    _, contest = play(path)
    assert len(contest.games) == 2
    assert {game.reason for game in contest.games} <= {
        *("checkmate", "stalemate", "repetition", "fifty_moves", "move_limit"),
        "insufficient_material",
    }


def test_an_engine_that_cannot_ponder_is_not_asked_to(tmp_path: Path) -> None:
    path = write_tournament(
        tmp_path, [engine("A"), ponderer("B", tmp_path / "t")], **MATCH, Ponder=True
    )
    result = CliRunner().invoke(command, ["run", str(path), "--dry-run"])
    assert result.exit_code == 1
    assert "A has no option Ponder: let it not ponder." in result.output
    result = CliRunner().invoke(command, ["run", str(path), "--dry-run", "--no-ponder"])
    assert result.exit_code == 0, result.output


@pytest.mark.parametrize(
    ("own", "starts"), [({}, 1), ({"Restart": "EveryGame"}, 5), ({"Restart": "Never"}, 1)]
)
def test_a_program_is_started_as_often_as_its_policy_says(
    tmp_path: Path, own: dict[str, object], starts: int
) -> None:
    told = tmp_path / "told"
    engines = [{**ponderer("A", told), **own}, engine("B", Restart="EveryGame")]
    path = write_tournament(tmp_path, engines, **MATCH, TableOptions={"Rounds": 2})
    play(path)
    assert count(told, "start") == starts  # once to see that it can be, and two engines are kept


@pytest.mark.parametrize(("value", "starts"), [(True, 3), (False, 1), ("EveryGame", 3)])
def test_the_policy_of_all_is_written_as_before_too(
    tmp_path: Path, value: object, starts: int
) -> None:
    told = tmp_path / "told"
    path = write_tournament(
        tmp_path, [ponderer("A", told), engine("B")], **MATCH, RestartEngines=value
    )
    play(path)
    assert count(told, "start") == starts


def test_an_engine_that_is_never_started_anew_ends_the_tournament_by_its_crash(
    tmp_path: Path,
) -> None:
    engines = [engine("A"), engine("B", "crash", "1", Restart="Never")]
    path = write_tournament(tmp_path, engines, **MATCH)
    with pytest.raises(RuleError, match="B failed in game 1 and is not started anew") as refused:
        play(path)
    assert refused.value.code == "cup.engine_failed"
    assert (tmp_path / "games.pgn").read_text().count('[Reason "crash"]') == 1, "its game counts"
    result = CliRunner().invoke(command, ["run", str(path), "--quiet", "--restart", "OnCrash"])
    assert result.exit_code == 1, "its own policy stands"
    assert "B failed in game 2" in result.output
    assert (tmp_path / "games.pgn").read_text().count('[Reason "crash"]') == 2


def test_a_margin_is_of_one_engine_or_of_all(tmp_path: Path) -> None:
    late = ("late-300", "0")  # 250 ms after the time of a move
    engines = [engine("A", *late, MoveOverhead="00:00:30"), engine("B", *late)]
    times = {"TimeConfigs": [{"Id": "x", "MoveTime": "00:00:00.050"}]}
    path = write_tournament(tmp_path, engines, **MATCH, TimeControl=times)
    _, contest = play(path)
    assert {game.reason for game in contest.games} == {"time"}
    assert {game.white if game.result == "1-0" else game.black for game in contest.games} == {"A"}
    config = read_config(path, {"MoveOverhead": "00:00:20"})
    assert [config.get_control(name).margin_ms for name in "AB"] == [30_000, 20_000]


@pytest.mark.skipif(len(list_processors()) < 2, reason="needs two processors")
def test_each_game_has_processors_of_its_own(tmp_path: Path) -> None:
    first, second = list_processors()[:2]
    engines = [ponderer(name, tmp_path / name) for name in "AB"]
    path = write_tournament(
        tmp_path,
        engines,
        **MATCH,
        TableOptions={"Rounds": 4},
        Affinity=f"{first},{second}",
        TestOptions={"NumberOfGamesInParallel": 2},
    )
    play(path)
    for name in "AB":
        starts = (tmp_path / name).read_text().splitlines()
        places = {line for line in starts if line.startswith("start")}
        assert places == {f"start [{first}]", f"start [{second}]"}


def test_processors_are_shared_out_whole() -> None:
    assert [share(range(5), place, 2) for place in (0, 1)] == [(0, 1), (2, 3, 4)]
    assert share((), 0, 3) == ()


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"Affinity": "first"}, "Affinity: 'first' is no list; write 0-3,8 or auto."),
        ({"Affinity": "99998-99999"}, "Affinity: there is no processor 99998 for us on this"),
        (
            {
                "Affinity": str(list_processors()[0]),
                "TestOptions": {"NumberOfGamesInParallel": 2},
            },
            "Affinity: A has 1 processors for 2 games at once",
        ),
        ({"RestartEngines": "Often"}, "RestartEngines: 'Often' is unknown; choose from Never, "),
        ({"Ponder": "yes"}, "Ponder: write true or false, not 'yes'."),
        (
            {"Ponder": True, "TimeControl": {"TimeConfigs": [{"Id": "n", "Nodes": 9}]}},
            "EngineSetup.Engines[0].Ponder: engines with nodes or a depth do not ponder here",
        ),
        ({"Afinity": "auto"}, "Afinity: there is no such field; did you mean 'Affinity'?"),
    ],
)
def test_what_cannot_be_done_is_refused_in_words(
    tmp_path: Path, more: dict[str, object], words: str
) -> None:
    path = write_tournament(tmp_path, [engine("A"), engine("B")], **{**MATCH, **more})
    with pytest.raises(InputError) as caught:
        read_config(path)
    assert str(caught.value).startswith(words)


def test_a_command_line_says_how_engines_are_handled() -> None:
    words = (
        "-engine cmd=a restart=on ponder -engine cmd=b timemargin=20 -each st=1 "
        "-use-affinity 0-3 -recover"
    )
    found, notes = read_command_line([words])
    first, second = found["EngineSetup"]["Engines"]
    assert (first["Restart"], first["Ponder"]) == ("EveryGame", True)
    assert second["MoveOverhead"] == "00:00:00.020"
    assert (found["Affinity"], found["RestartEngines"], notes) == ("0-3", "OnCrash", [])
    found, _ = read_command_line(["-engine cmd=a -engine cmd=b -each st=1 -use-affinity"])
    assert (found["Affinity"], found["RestartEngines"]) == ("auto", "Never")
