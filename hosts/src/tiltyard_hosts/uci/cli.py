"""`tiltyard cup`: play tournaments between engines in a terminal."""

import json
import os
import signal
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.live import Live

from tiltyard import InputError, TiltyardError
from tiltyard.cup import CUP
from tiltyard.machine import read_log
from tiltyard_hosts.uci.cli_options import (
    take_changes,
    with_artifacts,
    with_changes,
    write_artifacts,
)
from tiltyard_hosts.uci.contest.opening import AnyContest, resume_contest
from tiltyard_hosts.uci.contest.record import NO_LOG
from tiltyard_hosts.uci.report.artifacts import find_exit_code
from tiltyard_hosts.uci.report.screen import Screen, show_contest
from tiltyard_hosts.uci.report.summary import summarize
from tiltyard_hosts.uci.runner.engine_check import check_engines
from tiltyard_hosts.uci.runner.runner import Runner
from tiltyard_hosts.uci.runner.workers import WorkerError
from tiltyard_hosts.uci.setup.config import Config, read_config
from tiltyard_hosts.uci.setup.discovery import find_engines
from tiltyard_hosts.uci.setup.foreign_options import read_command_line
from tiltyard_hosts.uci.setup.resources import list_shortages
from tiltyard_hosts.uci.setup.schema import make_schema
from tiltyard_hosts.uci.storage import read_log_lines

_FILE_WIDTH = 200


@click.group()
def cup() -> None:
    """Play tournaments between chess engines: cups, round robins, gauntlets."""


@cup.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--quiet", is_flag=True, help="One line a game instead of the live view.")
@with_changes
@click.option(
    "--dry-run", is_flag=True, help="Check everything, start each engine once, play none."
)
@click.option("--strict", is_flag=True, help="Exit code 13 if an engine lost by its own fault.")
@with_artifacts
def run(
    file: Path,
    *,
    quiet: bool,
    dry_run: bool,
    strict: bool,
    **options: Any,  # noqa: ANN401 - of many kinds
) -> None:
    """Play FILE (tournament.json) to its end; killed at any moment, it goes on where it was.

    Exit codes: 0 over, and the test was passed if there is one; 1 it cannot be played; 2 wrong
    usage; 10 the test was failed; 11 it ended without an answer; 12 stopped before the end.
    """
    console = make_console()
    try:
        config = read_config(file, take_changes(options))
        contest = open_contest(config, now=_now)
    except TiltyardError as error:
        raise click.ClickException(error.message) from error
    _print_notes(console, *config.book.warnings, *contest.warnings, *list_shortages(config))
    if dry_run:
        _rehearse(console, config, contest)
        return
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
    summary = summarize(contest.cup)
    write_artifacts(summary, options)
    raise SystemExit(find_exit_code(summary, is_strict=strict))


def _rehearse(console: Console, config: Config, contest: AnyContest) -> None:
    try:
        check_engines(config)
    except InputError as error:
        raise click.ClickException(error.message) from error
    played, expected = contest.count_games()
    engines = ", ".join(engine.name for engine in config.engines)
    console.print(
        f"{config.mode.value}: {expected} games, {played} of them played, between {engines}; "
        f"{len(config.book.openings)} openings, {config.concurrency} at a time. "
        "Nothing was played.",
        soft_wrap=True,
    )


def _print_notes(console: Console, *notes: str) -> None:
    for note in notes:
        console.print(f"[yellow]Note:[/] {note}", soft_wrap=True)


@cup.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@with_artifacts
def show(file: Path, **artifacts: Path | None) -> None:
    """Show how far the tournament of FILE (tournament.json) is."""
    try:
        config = read_config(file)
        contest = open_contest(config, now=_now)
    except TiltyardError as error:
        raise click.ClickException(error.message) from error
    make_console().print(show_contest(contest), crop=False)
    write_artifacts(summarize(contest.cup), artifacts)


@cup.command(context_settings={"ignore_unknown_options": True})
@click.argument("words", nargs=-1, required=True, type=click.UNPROCESSED)
def translate(words: tuple[str, ...]) -> None:
    """Print the tournament.json of a command line of fastchess or cutechess-cli.

    For instance: tiltyard cup translate fastchess -engine cmd=new -engine cmd=old -each tc=8+0.08
    """
    try:
        found, notes = read_command_line(words)
    except InputError as error:
        raise click.ClickException(error.message) from error
    click.echo(json.dumps(found, indent=2, ensure_ascii=False))
    for note in notes:
        click.echo(f"Note: {note}", err=True)


@cup.command()
def engines() -> None:
    """Print the engines that are installed here, as EngineSetup of a tournament.json has them."""
    click.echo(json.dumps({"EngineSetup": {"Engines": find_engines()}}, indent=2))


@cup.command()
def schema() -> None:
    """Print the JSON Schema of tournament.json, for the completion of an editor."""
    click.echo(json.dumps(make_schema(), indent=2, ensure_ascii=False))


def make_console() -> Console:
    """Return a console as wide as the terminal; wide enough for every table in a file."""
    console = Console()
    return console if console.is_terminal or "COLUMNS" in os.environ else Console(width=_FILE_WIDTH)


def open_contest(config: Config, *, now: Callable[[], datetime]) -> AnyContest:
    """Return the contest of a configuration: from its log, or its state file if it has no log.

    Raises:
        InputError: what is stored cannot be read, or belongs to another tournament.
    """
    lines = read_log_lines(config.log_path)
    log = read_log(lines, CUP.code) if lines else NO_LOG
    return resume_contest(config, log, now=now)


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
