"""The live view: bracket or table, the boards that are played now, and how far it is."""

from collections.abc import Iterable

import chess
from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.progress_bar import ProgressBar
from rich.table import Table
from rich.text import Text

from tiltyard.core.scores import format_points
from tiltyard.cup import BYE, Cup, CupGame, CupMatch, score_match
from tiltyard_hosts.uci.contest.knockout import CupContest
from tiltyard_hosts.uci.contest.opening import AnyContest
from tiltyard_hosts.uci.contest.protocol import Assignment
from tiltyard_hosts.uci.game.pgn import describe_score
from tiltyard_hosts.uci.game.play import PlayedGame
from tiltyard_hosts.uci.report.tables import show_table
from tiltyard_hosts.uci.runner.pool import Progress


class Screen:
    """Hears what happens and draws it, or prints a line a game when it is quiet."""

    def __init__(self, contest: AnyContest, console: Console, *, is_quiet: bool) -> None:
        self._contest = contest
        self._console = console
        self._is_quiet = is_quiet
        self._boards: dict[int, tuple[Assignment, Progress | None]] = {}

    def started(self, assignment: Assignment) -> None:
        """A game began."""
        self._boards[assignment.number] = (assignment, None)

    def moved(self, assignment: Assignment, progress: Progress) -> None:
        """A move was played."""
        self._boards[assignment.number] = (assignment, progress)

    def finished(self, assignment: Assignment, game: CupGame, played: PlayedGame) -> None:
        """A game ended and is stored."""
        self._boards.pop(assignment.number, None)
        if self._is_quiet:
            done, expected = self._contest.count_games()
            self._console.print(
                f"{done}/{expected}  round {assignment.round}  {game.white} – {game.black}  "
                f"{game.result}  {played.ending.text}",
                highlight=False,
                soft_wrap=True,  # one line a game, in a file too
            )

    def voided(self, machine: str) -> None:
        """Games of another machine: there is none here."""

    def __rich__(self) -> RenderableType:
        played, expected = self._contest.count_games()
        boards = [_draw_board(*row) for row in list(self._boards.values())]
        return Group(
            show_contest(self._contest),
            Columns(boards) if boards else Text(),
            Text(f"{played} of {expected} games"),
            ProgressBar(total=max(expected, 1), completed=played, width=60),
        )


def show_contest(contest: AnyContest) -> RenderableType:
    """Return a picture of a contest as it stands."""
    if isinstance(contest, CupContest):
        return _show_cup(contest.cup)
    return show_table(contest)


def _show_cup(cup: Cup) -> RenderableType:
    table = Table(title=cup.settings.name, title_style="bold", show_lines=False)
    table.add_column("Round")
    table.add_column("Match", justify="right")
    table.add_column("Engines")
    table.add_column("Score", justify="right")
    table.add_column("Decided")
    for match in cup.matches:
        is_first = match.index == 0
        name = _name_round(cup, match.round) if is_first else ""
        table.add_row(name, str(match.id), _name_sides(match), _score(match), match.decided_by)
        if match.index == 2 ** (cup.rounds - match.round) - 1:
            table.add_section()
    if cup.champion:
        return Group(table, Text(f"Champion: {cup.champion}", style="bold yellow"))
    return table


def _name_round(cup: Cup, number: int) -> str:
    matches = 2 ** (cup.rounds - number)
    return {1: "Final", 2: "Semi-finals", 4: "Quarter-finals"}.get(
        matches, f"Round of {2 * matches}"
    )


def _name_sides(match: CupMatch) -> Text:
    text = Text()
    for side, name in enumerate(match.sides):
        style = "bold green" if match.winner == name else "dim" if match.is_decided else ""
        text.append("  –  " if side else "").append("bye" if name == BYE else name, style=style)
    return text


def _score(match: CupMatch) -> str:
    if not match.games:
        return ""
    first, second = score_match(match)
    return f"{format_points(first)} : {format_points(second)}"


def _draw_board(assignment: Assignment, progress: Progress | None) -> Panel:
    title = f"{assignment.round}  {assignment.white} – {assignment.black}"
    if progress is None:
        return Panel(Text("starting …"), title=title, width=44)
    board = chess.Board(progress.fen)
    rows = _rows(str(board).splitlines())
    report = progress.move.report
    clocks = "  ".join(f"{clock / 1000:.1f}s" for clock in progress.clocks)
    thought = f"{describe_score(report)}/{report.depth}" if report and report.has_score else ""
    return Panel(
        Group(*rows, Text(f"{progress.move.uci}  {thought}  {clocks}")), title=title, width=44
    )


def _rows(lines: Iterable[str]) -> list[Text]:
    return [Text(line.replace(".", "·"), style="bold") for line in lines]
