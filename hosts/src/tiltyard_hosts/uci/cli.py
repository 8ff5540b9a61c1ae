"""`tiltyard cup`: play tournaments between engines in a terminal."""

import os
import signal
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import click
from rich.console import Console
from rich.live import Live

from tiltyard import InputError, TiltyardError
from tiltyard.cup import CUP
from tiltyard.machine import read_log
from tiltyard_hosts.uci.contest.knockout import NO_LOG, CupContest, open_cup
from tiltyard_hosts.uci.contest.table import TableContest
from tiltyard_hosts.uci.report.screen import Screen, show_contest
from tiltyard_hosts.uci.runner.runner import Runner
from tiltyard_hosts.uci.runner.workers import WorkerError
from tiltyard_hosts.uci.setup.config import Config, Mode, read_config
from tiltyard_hosts.uci.setup.resources import list_shortages
from tiltyard_hosts.uci.storage import read_json, read_log_lines

_FILE_WIDTH = 200


@click.group()
def cup() -> None:
    """Play tournaments between chess engines: cups, round robins, gauntlets."""


@cup.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--quiet", is_flag=True, help="One line a game instead of the live view.")
@click.option("--concurrency", type=click.IntRange(1, 64), help="Games at once.")
def run(file: Path, *, quiet: bool, concurrency: int | None) -> None:
    """Play FILE (tournament.json) to its end; killed at any moment, it goes on where it was."""
    console = make_console()
    try:
        config = read_config(file)
        contest = open_contest(config, now=_now)
    except InputError as error:
        raise click.ClickException(error.message) from error
    if concurrency:
        config = config.with_concurrency(concurrency)
    _print_notes(console, *config.book.warnings, *contest.warnings, *list_shortages(config))
    known = len(contest.warnings)
    screen = Screen(contest, console, is_quiet=quiet)
    stop = _Stop()
    runner = Runner(config, contest, now=_now, listener=screen)
    try:
        if quiet:
            runner.run(stop.is_set)
        else:
            with Live(screen, console=console, refresh_per_second=8, transient=True):
                runner.run(stop.is_set)
    except TiltyardError as error:
        raise click.ClickException(error.message) from error
    except (OSError, WorkerError) as error:
        raise click.ClickException(
            f"{error} Every stored game is kept: mend this and run the same command again."
        ) from error
    console.print(show_contest(contest), crop=False)
    _print_notes(console, *contest.warnings[known:])
    if not contest.is_over:
        console.print("Stopped. Run the same command again to go on.")


def _print_notes(console: Console, *notes: str) -> None:
    for note in notes:
        console.print(f"[yellow]Note:[/] {note}", soft_wrap=True)


@cup.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
def show(file: Path) -> None:
    """Show how far the tournament of FILE (tournament.json) is."""
    try:
        contest = open_contest(read_config(file), now=_now)
    except InputError as error:
        raise click.ClickException(error.message) from error
    make_console().print(show_contest(contest), crop=False)


def make_console() -> Console:
    """Return a console as wide as the terminal; wide enough for every table in a file."""
    console = Console()
    return console if console.is_terminal or "COLUMNS" in os.environ else Console(width=_FILE_WIDTH)


def open_contest(config: Config, *, now: Callable[[], datetime]) -> CupContest | TableContest:
    """Return the contest of a configuration: from its log, or its state file if it has no log.

    Raises:
        InputError: what is stored cannot be read, or belongs to another tournament.
    """
    if config.mode is not Mode.CUP:
        return TableContest(config, read_json(config.state_path))
    lines = read_log_lines(config.log_path)
    log = read_log(lines, CUP.code) if lines else NO_LOG
    return open_cup(config, log, now=now)


def _now() -> datetime:
    return datetime.now(UTC)  # noqa: TID251 - this is the edge


class _Stop:
    """Set by the first interrupt: running games are given up, everything finished is stored."""

    def __init__(self) -> None:
        self._is_set = False
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self._set)

    def is_set(self) -> bool:
        """Whether somebody asked to stop."""
        return self._is_set

    def _set(self, *_: object) -> None:
        self._is_set = True
