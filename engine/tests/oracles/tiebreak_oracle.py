"""A second opinion on tie-breaks: gacrux, asked about the same file, one code at a time."""

import contextlib
import importlib
import io
from collections import Counter
from decimal import Decimal
from fractions import Fraction
from random import Random
from typing import Any

from team_files import play_team_file

from tiltyard.io.trf import Dialect, document_of, read_trf, write_trf
from tiltyard.io.trf.table import TrfTable, read_table
from tiltyard.pairing import PAIRING_SYSTEMS
from tiltyard.simulate import Plan, Rates, generate_tournament
from tiltyard.standings.ranking import rank_entrants
from tiltyard.standings.rounds import RoundKind
from tiltyard.standings.view import StandingsView

_RATES = Rates(
    draw=0.3,
    forfeit=0.06,
    double_forfeit=0.02,
    half_bye=0.05,
    full_bye=0.02,
    zero_bye=0.05,
    late_entry=0.05,
)


def play_file(seed: int) -> str:
    """Return an individual tournament played at random, byes and forfeits of every kind."""
    source = Random(seed)
    plan = Plan(source.randint(6, 24), source.randint(4, 9), _RATES)
    played = generate_tournament(plan, PAIRING_SYSTEMS["fide-dutch"], source)
    return write_trf(document_of(played, dialect=Dialect.TRF26, title="random")).decode()


def play_teams(seed: int) -> str:
    """Return a team tournament played at random, to its end or until no pairing is left."""
    return play_team_file(seed)[0].text([])


def read_standings(text: str) -> TrfTable:
    """Return what tie-breaks are made of."""
    return read_table(read_trf(text.encode()))


def compare_values(
    text: str, table: TrfTable, code: str, *, asked: str | None = None
) -> dict[int, tuple[str, Decimal | None]]:
    """Return who has another value with gacrux: ours and theirs. Gacrux may be asked otherwise."""
    theirs = list_gacrux_values(text, table, asked or code)
    found = {}
    for row in rank_entrants(table.entrants, [code], rules=table.rules):
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


def list_ranks(table: TrfTable, codes: list[str]) -> dict[int, int]:
    """Return our rank of everybody by a list of codes."""
    rows = rank_entrants(table.entrants, codes, rules=table.rules)
    return {row.entrant.number: row.rank for row in rows}


def count_double_forfeits(table: TrfTable) -> Counter[int]:
    """Return how often each entrant and their opponent both failed to come."""
    rounds = {one.number: one.rounds for one in table.entrants}
    return Counter(
        number
        for number, mine in rounds.items()
        for place, row in enumerate(mine)
        if row.kind is RoundKind.FORFEIT_LOSS
        and row.opponent is not None
        and rounds[row.opponent][place].kind is RoundKind.FORFEIT_LOSS
    )


def list_gacrux_values(text: str, table: TrfTable, code: str) -> dict[int, Decimal | None]:
    """Return the value of `code` for everybody, by starting rank or team number."""
    return {row["cid"]: row["tiebreakScore"][0] for row in _ask(text, table, [code])}


def list_gacrux_ranks(text: str, table: TrfTable, codes: list[str]) -> dict[int, int]:
    """Return the rank of everybody by a list of codes, points included."""
    return {row["cid"]: row["rank"] for row in _ask(text, table, codes)}


def _ask(text: str, table: TrfTable, codes: list[str]) -> list[dict[str, Any]]:
    """Ask about the rounds played: left alone, gacrux takes those announced for absences."""
    reader = importlib.import_module("gacrux.trf2json").trf2json()  # not before: slow to load
    module = importlib.import_module("gacrux.tiebreak")
    is_swiss = table.rules.is_swiss
    with contextlib.redirect_stdout(io.StringIO()):
        reader.parse_file(text, 0)
        assert reader.chessjson["status"]["code"] == 0, reader.chessjson["status"]
        tournament = reader.get_tournament(1)
        params = {"swiss": is_swiss, "pre_determined": not is_swiss, "check": False}
        engine = module.tiebreak(tournament, StandingsView(table.entrants).rounds, params)
        found = engine.compute_tiebreaks(tournament, {**params, "tiebreak": codes})
    rows: list[dict[str, Any]] = found["competitors"]
    return rows
