"""`tiltyard standings`: standings, crosstable, wall chart or pairings of a report file."""

from dataclasses import dataclass, replace

import click

from tiltyard.cli.outcome import read_bytes, report_options, reported, write_bytes
from tiltyard.errors import InputError
from tiltyard.io.report import (
    Sheet,
    list_crosstable,
    list_pairings,
    list_standings,
    list_wall_chart,
    render,
)
from tiltyard.io.trf import read_trf
from tiltyard.io.trf.table import TrfTable, read_table
from tiltyard.standings.ranking import RankedRow, rank_entrants
from tiltyard.standings.rounds import Entrant
from tiltyard.standings.rules import EDITION_NAMES, Rules, get_edition
from tiltyard.standings.tiebreaks import parse_tie_breaks


@dataclass(frozen=True, slots=True)
class _Choices:
    """What the command line says."""

    tie_breaks: str | None
    edition: str | None
    is_swiss: bool | None
    after: int | None
    unrated: int | None
    lot: str | None


@click.command()
@click.argument("file")
@click.option(
    "-t",
    "--tiebreaks",
    "tie_breaks",
    metavar="LIST",
    help="Codes of C.07, such as BH:C1,BH,SB.  [default: what the file says, else usual ones]",
)
@click.option(
    "--edition",
    type=click.Choice(list(EDITION_NAMES)),
    help="Edition of the tie-break rules.  [default: by the start date, else 2026]",
)
@click.option(
    "--swiss/--round-robin",
    "is_swiss",
    default=None,
    help="Kind of tournament.  [default: what the file says, else a Swiss]",
)
@click.option("--after", type=click.IntRange(1), metavar="ROUND", help="Standings after a round.")
@click.option("--unrated", type=click.IntRange(1), help="Rating to count for the unrated.")
@click.option("--lot", metavar="TEXT", help="Draw lots, from this text, where all is equal.")
@click.option("--crosstable", is_flag=True, help="Show every round of everybody.")
@click.option("--wall-chart", is_flag=True, help="Show it by number, with running scores.")
@click.option("--by-name", is_flag=True, help="Show the wall chart in order of names.")
@click.option("--pairings", type=click.IntRange(1), metavar="ROUND", help="Show a round's games.")
@report_options
def standings(  # noqa: PLR0913 - one parameter for each option
    *,
    file: str,
    tie_breaks: str | None,
    edition: str | None,
    is_swiss: bool | None,
    after: int | None,
    unrated: int | None,
    lot: str | None,
    crosstable: bool,
    wall_chart: bool,
    by_name: bool,
    pairings: int | None,
    form: str,
    output: str,
) -> None:
    """Rank the players, or teams, of FILE (- is standard input).

    Without --tiebreaks and without a word of the file (records 202, 212), a Swiss is ranked
    by BH:C1,BH,SB, a round robin by DE,SB,WIN and teams by MPvGP,EDE.

    Exit codes: 0 done; 2 wrong usage; 3 the file or a tie-break cannot be understood; 5 a
    file cannot be read or written.
    """
    choices = _Choices(tie_breaks, edition, is_swiss, after, unrated, lot)
    with reported(as_json=form == "json"):
        table = _choose(read_table(read_trf(read_bytes(file))), choices)
        if pairings is not None:
            sheet = _show_pairings(table, pairings)
        elif wall_chart or by_name:
            sheet = _show_wall_chart(table, _rank(table, choices), by_name=by_name)
        else:
            sheet = _show_ranking(table, _rank(table, choices), has_rounds=crosstable)
        write_bytes(output, render(sheet, form).encode())


def _choose(table: TrfTable, choices: _Choices) -> TrfTable:
    rules = table.rules
    if choices.edition is not None:
        rules = replace(rules, edition=get_edition(choices.edition))
    if choices.is_swiss is not None:
        rules = replace(rules, is_swiss=choices.is_swiss)
    rules = replace(rules, unrated=choices.unrated)
    entrants = table.entrants
    if choices.after is not None:
        _check_round(entrants, choices.after)
        entrants = tuple(replace(one, rounds=one.rounds[: choices.after]) for one in entrants)
    return replace(table, rules=rules, entrants=entrants)


def _rank(table: TrfTable, choices: _Choices) -> tuple[RankedRow, ...]:
    codes = choices.tie_breaks
    if codes is None:
        codes = table.tie_breaks or _usual(table.rules)
    return rank_entrants(
        table.entrants, parse_tie_breaks(codes), rules=table.rules, lot=choices.lot
    )


def _usual(rules: Rules) -> str:
    if rules.team is not None:
        return "MPvGP,EDE"
    return "BH:C1,BH,SB" if rules.is_swiss else "DE,SB,WIN"


def _show_ranking(table: TrfTable, rows: tuple[RankedRow, ...], *, has_rounds: bool) -> Sheet:
    if has_rounds:
        title = table.title or "Crosstable"
        return list_crosstable(rows, table.names, rules=table.rules, title=title)
    return list_standings(rows, table.names, title=table.title or "Standings")


def _show_wall_chart(table: TrfTable, rows: tuple[RankedRow, ...], *, by_name: bool) -> Sheet:
    title = table.title or "Wall chart"
    order = "name" if by_name else "number"
    return list_wall_chart(rows, table.names, rules=table.rules, order=order, title=title)


def _show_pairings(table: TrfTable, number: int) -> Sheet:
    _check_round(table.entrants, number)
    title = f"{table.title} — round {number}" if table.title else f"Round {number}"
    return list_pairings(
        table.entrants, table.names, round_number=number, rules=table.rules, title=title
    )


def _check_round(entrants: tuple[Entrant, ...], number: int) -> None:
    last = max((len(entrant.rounds) for entrant in entrants), default=0)
    if number > last:
        raise InputError(
            "trf.round",
            f"The file has {last} paired rounds, so there is no round {number}; ask for one of "
            f"them.",
            round=number,
        )
