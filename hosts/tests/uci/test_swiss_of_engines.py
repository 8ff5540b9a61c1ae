"""A Swiss of engines: paired by the library, stopped and gone on with, shown as a table."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner
from engine_tournaments import engine, play, write_tournament

from tiltyard import InputError
from tiltyard_hosts.uci.cli import cup as command
from tiltyard_hosts.uci.setup.config import read_config

FIVE = [engine(f"E{n}", rating=2000 - n) for n in range(1, 5)] + [engine("Bad", "illegal", "0")]
SWISS = {"TournamentMode": "Swiss", "TableOptions": {"SwissRounds": 3}}


def test_every_round_is_paired_by_score_and_nobody_meets_twice(tmp_path: Path) -> None:
    path = write_tournament(tmp_path, FIVE, **SWISS, TestOptions={"NumberOfGamesInParallel": 2})
    _, contest = play(path)
    assert contest.count_games() == (12, 12)
    met = [frozenset((m.first, m.second)) for m in contest.meetings]
    assert len(met) == len(set(met)) == 6
    for first, second in zip(contest.games[::2], contest.games[1::2], strict=True):
        assert (first.white, first.black) == (second.black, second.white)
        assert first.opening == second.opening
    state = json.loads((tmp_path / "cup_bracket.json").read_text())
    assert state["Standings"][-1]["Engine"] != state["Standings"][0]["Engine"]
    shown = CliRunner().invoke(command, ["show", str(path), "--report", str(tmp_path / "out.md")])
    assert "Cross table" in shown.output
    assert "Over: 12 of 12 games" in (tmp_path / "out.md").read_text()


def test_stopped_after_any_game_it_goes_on_with_the_same_pairings(tmp_path: Path) -> None:
    (tmp_path / "whole").mkdir()
    _, whole = play(write_tournament(tmp_path / "whole", FIVE, **SWISS))
    path = write_tournament(tmp_path, FIVE, **SWISS)
    for games in (1, 5, 8):
        play(path, stop_after=games)
    _, contest = play(path)
    assert contest.meetings == whole.meetings
    assert [(g.white, g.black, g.result, g.opening) for g in contest.games] == [
        (g.white, g.black, g.result, g.opening) for g in whole.games
    ]
    other = write_tournament(tmp_path, FIVE[:4], **SWISS)
    assert "belongs to" in CliRunner().invoke(command, ["show", str(other)]).output


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"TournamentMode": "Swiss", "TableOptions": {"SwissRounds": 4}}, "Choose fewer"),
        ({"TournamentMode": "Swiss", "Sprt": {"Elo1": 5}}, "one engine against one other"),
        ({"TournamentMode": "Match"}, "played by two engines"),
    ],
)
def test_what_cannot_be_a_swiss_or_a_match_is_refused(
    tmp_path: Path, change: dict[str, object], message: str
) -> None:
    with pytest.raises(InputError, match=message):
        read_config(write_tournament(tmp_path, FIVE[:4], **change))


def test_a_test_needs_its_bounds(tmp_path: Path) -> None:
    path = write_tournament(tmp_path, FIVE[:2], TournamentMode="SPRT")
    with pytest.raises(InputError, match="name Elo0 and Elo1"):
        read_config(path)
