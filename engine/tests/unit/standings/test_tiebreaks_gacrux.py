"""A second opinion: gacrux on corpora and random tournaments.

Where it differs an article says who is right; each kind of difference has a test of its own in
`test_tiebreaks_gacrux_apart.py`, and everything else is equal here. One file in a few is read by
the quick tests, all of them by the long ones.
"""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from corpora import list_files, spread
from oracles.tiebreak_oracle import (
    compare_values,
    count_double_forfeits,
    list_gacrux_ranks,
    list_ranks,
    play_file,
    play_teams,
    read_standings,
)

from tiltyard.io.trf.table import TrfTable
from tiltyard.standings.rounds import FORFEITS
from tiltyard.standings.rules import Edition, Score
from tiltyard.standings.view import StandingsView

CODES = (
    *("BH", "BH/C1", "BH/C2", "BH/M1", "BH/P", "FB", "FB/C1", "AOB", "AOB/F", "SB", "SB/C1"),
    *("SB/C2", "SB/P", "PS", "PS/C1", "WIN", "WON", "BPG", "BWG", "REP", "STD", "KS", "KS/L+1"),
    *("ARO", "ARO/C1", "ARO/M1", "TPR", "PTP", "APRO", "APPO", "RTNG", "TPN"),
)
RARE = (
    *("BH/M2", "BH/F", "BH/C1/P", "FB/C2", "FB/M1", "FB/P", "SB/C1/P", "PS/C2", "KS/L-1", "KS/L+2"),
    *("ARO/C2", "ARO/M2", "TPN/R", "RTNG/R"),
)
TEAM_CODES = (
    *("MPVGP", "BH", "BH/C1", "BH:GP", "BH:GP/C1", "EMMSB", "EMGSB", "EGMSB", "EGGSB", "FB"),
    *("EMMSB/C1", "EMGSB/C1", "EGGSB/C1", "EGMSB/C2", "SSSC", "BC", "SB", "KS", "PS", "AOB"),
)
RARE_OF_TEAMS = (
    *("TPN", "FB/C1", "FB:GP", "AOB/F", "AOB:GP", "SB/C1", "EMMSB/P", "EMMSB/C2", "EGGSB/C2"),
    *(
        "BH/P",
        "BH/M1",
        "BH/C2",
        "BH:MP",
        "SSSC/F",
        "SSSC/P",
        "SSSC/K2",
        "PS/C1",
        "PS:GP",
        "KS:GP",
        "KS:MP",
    ),
    *("WIN:MP", "WON:MP", "STD:MP", "PTS:MP", "PTS:GP"),
)
MATCH_CODES = ("WIN", "WON", "BPG", "BWG", "REP", "STD")
LISTS = (["PTS", "DE"], ["PTS", "DE/P"], ["PTS", "BH/C1", "DE", "SB", "DE"])
TEAM_LISTS = (
    *(["PTS", "EDE"], ["PTS", "EDE/P"], ["PTS", "EDET"], ["PTS", "EDEB"], ["PTS", "EDEBT"]),
    *(["PTS", "EDEBB"], ["PTS", "EDET/P"], ["PTS", "TBR"], ["PTS", "BBE"], ["PTS", "DE"]),
)


SMALL = [path for path in list_files("dutch") if re.search(r"_n0?[0-5]\d_", path.stem)]
by_players = pytest.mark.parametrize("path", spread(SMALL, 12), ids=lambda path: path.stem)
by_teams = pytest.mark.parametrize(
    "path", spread(list_files("team"), 6), ids=lambda path: path.stem
)


def assert_players_agree(text: str, table: TrfTable, codes: tuple[str, ...]) -> None:
    has_double_forfeit = bool(count_double_forfeits(table))
    for code in codes:
        if code != "STD" or not has_double_forfeit:
            assert compare_values(text, table, code) == {}, code


def is_fore_in_game_points(code: str, table: TrfTable) -> bool:
    is_fore = code.startswith("FB") or code.endswith("/F")
    return is_fore and (":GP" in code or table.rules.primary is Score.GAME_POINTS)


def has_late_forfeit(table: TrfTable) -> bool:
    return any(one.rounds[-1].kind in FORFEITS for one in table.entrants if one.rounds)


def assert_teams_agree(text: str, table: TrfTable, codes: tuple[str, ...]) -> None:
    team = table.rules.team
    assert team is not None
    is_finished = StandingsView(table.entrants, table.rules).final_round == len(
        table.entrants[0].rounds
    )
    for code in codes:
        if code in MATCH_CODES and table.rules.primary is Score.GAME_POINTS:
            continue
        if code.startswith("STD") and count_double_forfeits(table):
            continue
        if is_fore_in_game_points(code, table) and has_late_forfeit(table):
            continue
        if is_finished or not code.startswith("SSSC"):
            assert compare_values(text, table, code) == {}, code
    mutual = replace(
        table, rules=replace(table.rules, team=replace(team, is_board_count_mutual=True))
    )
    for listed in TEAM_LISTS:
        assert list_ranks(mutual, listed) == list_gacrux_ranks(text, table, listed), listed


@by_players
def test_values_of_players_agree(path: Path) -> None:
    text = path.read_text()
    assert_players_agree(text, read_standings(text), CODES)


@pytest.mark.long
@pytest.mark.parametrize("path", SMALL, ids=lambda path: path.stem)
def test_values_with_rarer_modifiers_agree(path: Path) -> None:
    text = path.read_text()
    assert_players_agree(text, read_standings(text), RARE)


@by_players
def test_values_by_the_edition_of_2024_agree(path: Path) -> None:
    text = path.read_text()
    table = read_standings(text)
    old = replace(table, rules=replace(table.rules, edition=Edition.AUGUST_2024))
    for code in ("BH", "BH/C1", "SB", "SB/C1"):
        assert compare_values(text, old, code, asked=f"{code}/V1") == {}, code


@by_players
def test_ranks_by_direct_encounter_agree(path: Path) -> None:
    text = path.read_text()
    table = read_standings(text)
    for codes in LISTS:
        assert list_ranks(table, codes) == list_gacrux_ranks(text, table, codes), codes


@pytest.mark.parametrize("seed", spread(list(range(200)), 50))
def test_random_tournaments_agree(seed: int) -> None:
    text = play_file(seed)
    assert_players_agree(text, read_standings(text), CODES + RARE)


@by_teams
def test_teams_agree(path: Path) -> None:
    text = path.read_text()
    assert_teams_agree(text, read_standings(text), TEAM_CODES + MATCH_CODES)


@pytest.mark.long
@pytest.mark.parametrize("path", list_files("team"), ids=lambda path: path.stem)
def test_teams_agree_with_rarer_modifiers(path: Path) -> None:
    text = path.read_text()
    assert_teams_agree(text, read_standings(text), RARE_OF_TEAMS)


@pytest.mark.parametrize("seed", spread(list(range(200)), 50))
def test_random_team_tournaments_agree(seed: int) -> None:
    text = play_teams(seed)
    assert_teams_agree(text, read_standings(text), TEAM_CODES + MATCH_CODES + RARE_OF_TEAMS)
