"""Tables of round robins and gauntlets between engines, for a terminal."""

import math
from collections.abc import Callable, Iterator, Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from tiltyard.core.scores import format_points
from tiltyard.cup import CupGame
from tiltyard.rating.match_statistics import Strength
from tiltyard_hosts.uci.table_contest import TableContest
from tiltyard_hosts.uci.tally import count_pairs, count_results, measure_meeting, rank_table


def show_table(contest: TableContest) -> RenderableType:
    """Return who stands where, who beat whom, and how certain it is who is the better one."""
    games = contest.games
    names = sorted(
        {name for meeting in contest.meetings for name in (meeting.first, meeting.second)}
    )
    table = Table(title="Table", title_style="bold")
    for heading in ("", "Engine", "Points", "Games", "+", "=", "−", "SB", "Elo", "LOS"):
        table.add_column(heading, justify="left" if heading == "Engine" else "right")
    ranked = rank_table(games, names)
    for rank, row in enumerate(ranked, 1):
        table.add_row(
            str(rank),
            row.name,
            format_points(row.points),
            str(row.played),
            str(row.wins),
            str(row.draws),
            str(row.losses),
            f"{row.sonneborn / 100:.2f}",
            format_elo(row.strength),
            f"{row.strength.superiority:.1%}",
        )
    lines = [_describe_meeting(contest, m.first, m.second) for m in contest.meetings]
    order = [row.name for row in ranked]
    grids = (_show_grid(title, order, fill) for title, fill in _list_grids(games))
    return Group(table, *grids, *(Text(line) for line in lines if line))


def _list_grids(games: Sequence[CupGame]) -> Iterator[tuple[str, Callable[[str, str], str]]]:
    """The cross table and the matrix of superiority; a cell is about its row against its column."""

    def score(first: str, second: str) -> str:
        losses, draws, wins = count_results(games, first, second)
        return f"{format_points(10 * wins + 5 * draws)}/{losses + draws + wins}"

    def superiority(first: str, second: str) -> str:
        return f"{measure_meeting(games, first, second).superiority:.0%}"

    met = {frozenset((game.white, game.black)) for game in games}
    for title, fill in (("Cross table", score), ("LOS", superiority)):
        yield (
            title,
            lambda row, column, fill=fill: (  # type: ignore[misc]  # bound at once
                fill(row, column) if frozenset((row, column)) in met else ""
            ),
        )


def _show_grid(title: str, names: Sequence[str], fill: Callable[[str, str], str]) -> Table:
    table = Table(title=title, title_style="bold")
    table.add_column("", justify="right")
    table.add_column("Engine")
    for number in range(1, len(names) + 1):
        table.add_column(str(number), justify="right")
    for number, row in enumerate(names, 1):
        cells = ("—" if row == column else fill(row, column) for column in names)
        table.add_row(str(number), row, *cells)
    return table


def _describe_meeting(contest: TableContest, first: str, second: str) -> str:
    pairs = count_pairs(contest.games, first, second)
    if not sum(pairs):
        return ""
    strength = measure_meeting(contest.games, first, second)
    verdict = f", {contest.verdict.value}" if contest.verdict else ""
    return (
        f"{first} – {second}: {format_elo(strength)}, LOS {strength.superiority:.1%}, "
        f"pairs {pairs}{verdict}"
    )


def format_elo(strength: Strength) -> str:
    """Return a difference with its error, as in `+12.3 ± 8.1`."""
    if math.isinf(strength.elo):
        return "+inf" if strength.elo > 0 else "-inf"
    error = "" if strength.error is None else f" ± {strength.error:.1f}"
    return f"{strength.elo:+.1f}{error}"
