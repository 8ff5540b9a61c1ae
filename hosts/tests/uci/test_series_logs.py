"""Every kind of tournament is a log: stopped anywhere it goes on, and its file is made from it."""

import json
from pathlib import Path
from typing import Any

import chess.pgn
import pytest
from click.testing import CliRunner
from engine_tournaments import engine, play, write_tournament

from tiltyard import Player, Tournament
from tiltyard.cup import CUP
from tiltyard.machine import fold_log, read_log
from tiltyard_hosts.uci.cli import cup as command
from tiltyard_hosts.uci.storage import read_log_lines

FOUR = [engine(f"E{n}", rating=2000 - n) for n in range(1, 4)] + [engine("Bad", "illegal", "0")]
TEST = {"Elo0": 0, "Elo1": 300, "Normalised": False}
KINDS: dict[str, dict[str, Any]] = {
    "RR": {"TableOptions": {"Rounds": 2}},
    "Gauntlet": {"TableOptions": {"Challengers": 2}},
    "Swiss": {"TableOptions": {"SwissRounds": 2}},
    "Ladder": {},
    "Match": {"TableOptions": {"Rounds": 4}},
    "SPRT": {"TableOptions": {"Rounds": 60}, "Sprt": TEST},
}
kinds = pytest.mark.parametrize("kind", KINDS)


def write(folder: Path, kind: str) -> Path:
    folder.mkdir(exist_ok=True)
    engines = FOUR[2:] if kind in ("Match", "SPRT") else FOUR
    return write_tournament(folder, engines, TournamentMode=kind, **KINDS[kind])


def strip(state: dict[str, Any]) -> dict[str, Any]:
    games = [{**game, "TimeMs": 0} for game in state["Games"]]
    return {**state, "Games": games, "UpdatedUtc": ""}


@kinds
def test_stopped_after_any_game_it_ends_as_the_one_that_was_not_stopped(
    tmp_path: Path, kind: str
) -> None:
    _, whole = play(write(tmp_path / "whole", kind))
    path = write(tmp_path / "halting", kind)
    for games in (1, 2, 5):
        play(path, stop_after=games)
    config, contest = play(path)
    assert contest.is_over
    assert strip(contest.to_json("")) == strip(whole.to_json(""))
    assert strip(json.loads(config.state_path.read_text())) == strip(contest.to_json(""))
    assert fold_log(CUP, read_log(read_log_lines(config.log_path), CUP.code)) == contest.cup


@kinds
def test_a_state_file_without_a_log_begins_one(tmp_path: Path, kind: str) -> None:
    path = write(tmp_path, kind)
    config, before = play(path, stop_after=3)
    config.log_path.unlink()
    config, contest = play(path)
    assert contest.games[:3] == before.games[:3]
    log = read_log(read_log_lines(config.log_path), CUP.code)
    assert log.entries[0].kind == "cup-adopted"
    assert fold_log(CUP, log) == contest.cup


@kinds
def test_its_games_have_what_the_engines_thought_and_how_they_ended(
    tmp_path: Path, kind: str
) -> None:
    config, contest = play(write(tmp_path, kind))
    with config.pgn_path.open() as file:
        games = []
        while (game := chess.pgn.read_game(file)) is not None:
            assert not game.errors
            games.append(game)
    assert len(games) == len(contest.games)
    for game, stored in zip(games, contest.games, strict=True):
        assert game.headers["Result"] == stored.result
        assert game.headers["Reason"] == stored.reason
        lost_by_rule = stored.reason == "illegal_move"
        assert (game.headers["Termination"] == "illegal move") is lost_by_rule
    thought = [node.comment for game in games for node in game.mainline() if node.comment]
    assert any("/" in comment and "s" in comment for comment in thought)


def test_the_last_of_a_ladder_climbs_until_it_is_held(tmp_path: Path) -> None:
    engines = [engine("Top"), engine("Bad", "illegal", "0"), engine("New")]
    _, contest = play(write_tournament(tmp_path, engines, TournamentMode="Ladder"))
    assert [(m.first, m.second) for m in contest.meetings] == [("Bad", "New"), ("Top", "New")]
    assert contest.to_json("")["Rungs"] == ["Top", "New", "Bad"], "New is level with Top, below"
    assert contest.count_games() == (4, 4)


def test_a_match_is_made_longer_and_keeps_its_games(tmp_path: Path) -> None:
    path = write_tournament(tmp_path, FOUR[:2], TournamentMode="Match")
    _, short = play(path)
    assert short.count_games() == (2, 2)
    longer = write_tournament(
        tmp_path, FOUR[:2], TournamentMode="Match", TableOptions={"Rounds": 3}
    )
    _, contest = play(longer)
    assert contest.count_games() == (6, 6)
    assert contest.games[:2] == short.games


def test_a_swiss_that_an_older_version_began_goes_on_with_its_rounds(tmp_path: Path) -> None:
    path = write(tmp_path, "Swiss")
    config, contest = play(path, stop_after=5)
    players = [Player(str(n), 2000 - n) for n in range(1, 4)] + [Player("4", 2000)]
    swiss = Tournament(players, 2, numbering="rating")
    numbers = {name: str(n) for n, name in enumerate(("E1", "E2", "E3", "Bad"), 1)}
    swiss.pair_round()
    held = [(numbers[m.first], numbers[m.second]) for m in contest.meetings if m.round == 1]
    assert [(game.white, game.black) for game in swiss.get_round(1).pairings] == held
    for white, black in held:
        score = {"4": 0.0}.get(white, 1.0 if black == "4" else 0.5)
        swiss.record_result(white, black, score)
    swiss.pair_round()
    state = json.loads(config.state_path.read_text())
    for name in ("Meetings", "Byes", "Unpaired"):
        del state[name]
    config.state_path.write_text(json.dumps({**state, "Tournament": swiss.to_json()}))
    config.log_path.unlink()
    _, after = play(path)
    assert after.is_over
    assert after.games[:5] == contest.games
    assert [m for m in after.meetings if m.round == 1] == [
        m for m in contest.meetings if m.round == 1
    ]


def test_a_book_without_an_opening_replays_the_game_that_has_no_partner(tmp_path: Path) -> None:
    path = write_tournament(tmp_path, FOUR[:2], TournamentMode="Match", TableOptions={"Rounds": 2})
    play(path, stop_after=1)
    book = tmp_path / "book.epd"
    other = book.read_text().splitlines()[1:]
    book.write_text("\n".join(other))
    config, contest = play(path)
    assert contest.is_over
    assert [game.number for game in contest.series.unpaired] == [1]
    first, second = contest.games[:2]
    assert first.opening_hash == second.opening_hash
    assert any("played again" in warning for warning in contest.warnings)
    assert '[Annotation "unpaired"]' not in config.pgn_path.read_text(), "it was played again"


def test_another_kind_under_the_same_name_is_refused(tmp_path: Path) -> None:
    play(write_tournament(tmp_path, FOUR[:2], TournamentMode="Match"))
    for mode in ("RR", "Cup"):
        path = write_tournament(tmp_path, FOUR[:2], TournamentMode=mode)
        shown = CliRunner().invoke(command, ["show", str(path)])
        assert "move it and its log away" in shown.output
