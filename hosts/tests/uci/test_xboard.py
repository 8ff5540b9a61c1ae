"""Engines of xboard's protocol play as all others do, through the adapter."""

import sys
from pathlib import Path

import pytest
from engine_tournaments import engine, find_program, play, write_tournament

from tiltyard import InputError
from tiltyard_hosts.uci.setup.config import read_config
from tiltyard_hosts.uci.xboard.features import Features

SCRIPT = Path(__file__).with_name("xboard_engine.py")
DEPTH = {"TimeConfigs": [{"Id": "two", "Depth": 2}]}


def xboard(name: str, *arguments: str, **more: object) -> dict[str, object]:
    return {
        "Name": name,
        "Command": sys.executable,
        "Args": [str(SCRIPT), *arguments],
        "Protocol": "xboard",
        **more,
    }


def test_it_plays_both_colours_from_any_position_with_options_and_evaluations(
    tmp_path: Path,
) -> None:
    new = xboard("New", Options={"Style": "wild", "Hash": 8})
    path = write_tournament(
        tmp_path, [new, engine("Old")], TournamentMode="Match", TableOptions={"Rounds": 2}
    )
    config, contest = play(path)
    assert {game.reason for game in contest.games} <= {"move_limit", "repetition"}
    assert len(contest.games) == 4
    moves = sum(game.plies for game in contest.games) / 2
    assert config.pgn_path.read_text().count("{-0.12/4 ") == pytest.approx(moves, abs=2)


@pytest.mark.parametrize(("fault", "reason"), [("crash", "crash"), ("resign", "illegal_move")])
def test_an_engine_that_ends_or_gives_up_loses(tmp_path: Path, fault: str, reason: str) -> None:
    engines = [xboard("New", fault), engine("Old")]
    _, contest = play(write_tournament(tmp_path, engines, TournamentMode="Match"))
    assert [game.reason for game in contest.games] == [reason, reason]
    losers = [game.white if game.result == "0-1" else game.black for game in contest.games]
    assert losers == ["New", "New"]


@pytest.mark.parametrize("control", [{"Nodes": 100}, {"MoveTime": "00:00:00.100"}])
def test_limits_that_the_protocol_does_not_know_are_refused(
    tmp_path: Path, control: dict[str, object]
) -> None:
    times = {"TimeConfigs": [{"Id": "x", **control}]}
    path = write_tournament(tmp_path, [xboard("New"), engine("Old")], TimeControl=times)
    with pytest.raises(InputError, match="count no nodes, and whole seconds"):
        read_config(path)


def test_features_are_read_with_their_quotation_marks() -> None:
    features = Features()
    names = features.read('feature myname="My Engine 2" setboard=1 smp=0 done=1')
    assert names == ["myname", "setboard", "smp", "done"]
    assert (features.name, features.has_setboard, features.has_cores) == (
        "My Engine 2",
        True,
        False,
    )
    assert features.is_done


@pytest.mark.skipif(find_program("fairymax") is None, reason="needs the engine fairymax")
def test_a_real_one_plays_a_game(tmp_path: Path) -> None:
    fairy: dict[str, object] = {
        "Name": "Fairy",
        "Command": find_program("fairymax"),
        "Protocol": "xboard",
    }
    path = write_tournament(
        tmp_path, [fairy, engine("Old")], TournamentMode="Match", TimeControl=DEPTH
    )
    (tmp_path / "book.epd").write_text("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\n")
    _, contest = play(path)
    assert {game.reason for game in contest.games} <= {"move_limit", "checkmate"}
