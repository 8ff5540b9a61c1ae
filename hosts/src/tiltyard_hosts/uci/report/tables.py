"""Tables of round robins and gauntlets between engines, for a terminal."""

import math
from collections.abc import Callable, Iterator, Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from tiltyard.core.scores import format_points
from tiltyard.cup import CupGame
from tiltyard.rating.match_statistics import Strength
from tiltyard_hosts.uci.contest.series import SeriesContest
from tiltyard_hosts.uci.contest.tally import count_pairs, count_results, measure_meeting, rank_table


def show_table(contest: SeriesContest) -> RenderableType:
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
    return Group(table, *grids, *(_unbroken(line) for line in lines if line))


def _unbroken(line: str) -> Text:
    return Text(line, no_wrap=True, overflow="ignore")


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


def _describe_meeting(contest: SeriesContest, first: str, second: str) -> str:
    pairs = count_pairs(contest.games, first, second)
    if not sum(pairs):
        return ""
    strength = measure_meeting(contest.games, first, second)
    normalised = _format_difference(strength.normalised, strength.normalised_error)
    return (
        f"{first} – {second}: Elo {format_elo(strength)}, nElo {normalised}, "
        f"LOS {strength.superiority:.1%}, pairs {pairs}{_describe_test(contest, first, second)}"
    )


def _describe_test(contest: SeriesContest, first: str, second: str) -> str:
    """The log-likelihood ratio between its bounds, and what it says; of the meeting tested."""
    test, tested = contest.sprt, contest.meetings[0]
    if test is None or (first, second) != (tested.first, tested.second):
        return ""
    low, high = test.bounds
    ratio = round(test.measure(count_pairs(contest.games, first, second)), 2) + 0.0
    model = "nElo" if test.is_normalised else "Elo"
    return (
        f", LLR {ratio:.2f} ({low:.2f}, {high:.2f}) [{test.elo0:g}, {test.elo1:g}] {model}, "
        f"{contest.verdict.value if contest.verdict else ''}"
    )


def format_elo(strength: Strength) -> str:
    """Return a difference with its error, as in `+12.3 ± 8.1`; unbounded errors as `± inf`."""
    return _format_difference(strength.elo, strength.error)


def _format_difference(value: float, error: float | None) -> str:
    bound = math.inf if error is None else error
    return f"{value + 0.0:+.1f} ± {bound:.1f}"  # + 0.0: no minus before zero
