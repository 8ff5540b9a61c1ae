"""`tiltyard lab`: play for a server on this machine."""

import os
import platform
import signal
from pathlib import Path

import click

from tiltyard import TiltyardError
from tiltyard_hosts.uci.machines.connection import AwayError, Connection, RefusedError
from tiltyard_hosts.uci.machines.worker import LabWorker, Machine, UnstartableError
from tiltyard_hosts.uci.runner.workers import WorkerError
from tiltyard_hosts.uci.setup.discovery import find_engines
from tiltyard_hosts.uci.setup.engine_list import read_list, read_listed_engines


@click.group()
def lab() -> None:
    """Lend this machine to the tests of engines of a server."""


@lab.command()
@click.option("--server", required=True, help="Where it is: https://tiltyard.example.org.")
@click.option(
    "--key", envvar="TILTYARD_LAB_KEY", required=True, help="An API key with the scope lab."
)
@click.option("--name", default=platform.node, help="What this machine is called there.")
@click.option(
    "--engines",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="A list of engines (JSON); without it those that are installed.",
)
@click.option(
    "--concurrency", type=click.IntRange(1, 256), help="Games at once; half of the processors."
)
def worker(server: str, key: str, name: str, engines: Path | None, concurrency: int | None) -> None:
    """Play pairs of games for SERVER until interrupted.

    Only engines that are installed here play, those that the server knows by the same name, the
    same program, arguments and options. Nothing is downloaded.

    Exit codes: 0 told to stop; 1 the server refuses this machine, or an engine does not start; 2
    wrong usage.
    """
    stopped: list[bool] = []
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: stopped.append(True))
    try:
        machine = Machine(name, _list_engines(engines), concurrency or _count_games())
        LabWorker(Connection(server, key), machine, click.echo).run(lambda: bool(stopped))
    except TiltyardError as error:
        raise click.ClickException(error.message) from error
    except (AwayError, RefusedError, UnstartableError, WorkerError) as error:
        raise click.ClickException(str(error)) from error


def _list_engines(path: Path | None) -> list[dict[str, object]]:
    found = find_engines() if path is None else _read(path)
    if not found:
        raise click.ClickException("There is no engine on this machine; install one, or --engines.")
    return found


def _read(path: Path) -> list[dict[str, object]]:
    return read_listed_engines(read_list(path), path.absolute().parent)


def _count_games() -> int:
    return max(1, (os.cpu_count() or 1) // 2)
