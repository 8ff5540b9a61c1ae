"""A second opinion: gacrux on the corpora, where its known defects do not apply.

Not compared: STD where somebody forfeited on both sides (the text gives a half each, gacrux
nothing), and counts of teams where game points rank first (gacrux counts boards). The games
of two tied teams are gacrux's reading of article 12 inside EDEBT and the like, so that
reading is chosen here.
"""

import re
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest
from corpora import list_files, needs_corpora
from tiebreak_oracle import list_gacrux_ranks, list_gacrux_values

from tiltyard.io.trf import read_trf
from tiltyard.io.trf.table import TrfTable, read_table
from tiltyard.standings.ranking import rank_entrants
from tiltyard.standings.rounds import RoundKind
from tiltyard.standings.rules import Edition, Score

PLAYERS = [path for path in list_files("dutch") if re.search(r"_n0?[0-5]\d_", path.stem)][::9]
TEAMS = list_files("team")[::5]
CODES = (
    *("BH", "BH/C1", "BH/C2", "BH/M1", "BH/P", "FB", "FB/C1", "AOB", "AOB/F", "SB", "SB/C1"),
    *("SB/C2", "SB/P", "PS", "PS/C1", "WIN", "WON", "BPG", "BWG", "REP", "STD", "KS", "KS/L+1"),
    *("ARO", "ARO/C1", "ARO/M1", "TPR", "PTP", "APRO", "APPO", "RTNG", "TPN"),
)
TEAM_CODES = (
    *("MPVGP", "BH", "BH/C1", "BH:GP", "BH:GP/C1", "EMMSB", "EMGSB", "EGMSB", "EGGSB", "FB"),
    *("EMMSB/C1", "EMGSB/C1", "EGGSB/C1", "EGMSB/C2", "SSSC", "BC", "SB", "KS", "PS", "AOB"),
)
MATCH_CODES = ("WIN", "WON", "BPG", "BWG", "REP", "STD")
LISTS = (["PTS", "DE"], ["PTS", "DE/P"], ["PTS", "BH/C1", "DE", "SB", "DE"])
TEAM_LISTS = (["PTS", "EDE"], ["PTS", "EDET"], ["PTS", "EDEB"], ["PTS", "EDEBT"], ["PTS", "BBE"])


def read(path: Path) -> tuple[str, TrfTable]:
    data = path.read_bytes()
    return data.decode(), read_table(read_trf(data))


def differences(text: str, table: TrfTable, code: str) -> dict[int, tuple[str, Decimal | None]]:
    theirs = list_gacrux_values(text, code, is_swiss=table.rules.is_swiss)
    ours_code = code.removesuffix("/V1")
    found = {}
    for row in rank_entrants(table.entrants, [ours_code], rules=table.rules):
        cell, other = row.cells[0], theirs[row.entrant.number]
        if cell.value is None:
            is_same = not other
        elif isinstance(cell.value, Fraction):  # gacrux rounds to two or three decimals
            is_same = abs(Fraction(str(other)) - cell.value) <= Fraction(5, 1000)
        else:
            is_same = Decimal(cell.text) == Decimal(str(other))
        if not is_same:
            found[row.entrant.number] = (cell.text, other)
    return found


def has_double_forfeit(table: TrfTable) -> bool:
    rounds = {one.number: one.rounds for one in table.entrants}
    return any(
        row.kind is RoundKind.FORFEIT_LOSS
        and row.opponent is not None
        and rounds[row.opponent][number].kind is RoundKind.FORFEIT_LOSS
        for mine in rounds.values()
        for number, row in enumerate(mine)
    )


@needs_corpora
@pytest.mark.parametrize("path", PLAYERS, ids=lambda path: path.stem)
def test_values_of_players_agree(path: Path) -> None:
    text, table = read(path)
    for code in CODES:
        if code != "STD" or not has_double_forfeit(table):
            assert differences(text, table, code) == {}, code


@needs_corpora
@pytest.mark.parametrize("path", PLAYERS[:6], ids=lambda path: path.stem)
def test_values_by_the_edition_of_2024_agree(path: Path) -> None:
    text, table = read(path)
    old = replace(table, rules=replace(table.rules, edition=Edition.AUGUST_2024))
    for code in ("BH/V1", "BH/C1/V1", "SB/V1", "SB/C1/V1"):
        assert differences(text, old, code) == {}, code


@needs_corpora
@pytest.mark.parametrize("path", PLAYERS, ids=lambda path: path.stem)
def test_ranks_by_direct_encounter_agree(path: Path) -> None:
    text, table = read(path)
    for codes in LISTS:
        theirs = list_gacrux_ranks(text, codes, is_swiss=True)
        rows = rank_entrants(table.entrants, codes, rules=table.rules)
        assert {row.entrant.number: row.rank for row in rows} == theirs, codes


@needs_corpora
@pytest.mark.parametrize("path", TEAMS, ids=lambda path: path.stem)
def test_teams_agree(path: Path) -> None:
    text, table = read(path)
    team = table.rules.team
    assert team is not None
    codes = TEAM_CODES if table.rules.primary is Score.GAME_POINTS else TEAM_CODES + MATCH_CODES
    for code in codes:
        assert differences(text, table, code) == {}, code
    rules = replace(table.rules, team=replace(team, is_board_count_mutual=True))
    for listed in TEAM_LISTS:
        theirs = list_gacrux_ranks(text, listed, is_swiss=True)
        rows = rank_entrants(table.entrants, listed, rules=rules)
        assert {row.entrant.number: row.rank for row in rows} == theirs, listed
