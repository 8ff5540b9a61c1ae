"""Options of `tiltyard cup`: files to write, and what stands in the place of the settings file."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

import click

from tiltyard_hosts.uci.engine.dialogue import Restart
from tiltyard_hosts.uci.report.artifacts import (
    write_badge,
    write_junit,
    write_markdown,
    write_summary,
)
from tiltyard_hosts.uci.report.summary import Summary
from tiltyard_hosts.uci.setup.foreign_options import write_time
from tiltyard_hosts.uci.storage import write_atomically

Command = Callable[..., None]

_ARTIFACTS: Final[Mapping[str, tuple[Callable[[Summary], str], str]]] = {
    "json": (write_summary, "Write everything that is known as JSON."),
    "junit": (write_junit, "Write a test suite as CI servers read it."),
    "badge": (write_badge, "Write a badge (SVG): the test's verdict, or who won."),
    "report": (write_markdown, "Write a page in Markdown."),
}
_CHANGES: Final[Mapping[str, Callable[[Any], dict[str, object]]]] = {
    "concurrency": lambda games: {"TestOptions": {"NumberOfGamesInParallel": games}},
    "ponder": lambda flag: {"Ponder": flag},
    "margin": lambda ms: {"MoveOverhead": write_time(ms)},
    "restart": lambda policy: {"RestartEngines": policy},
    "affinity": lambda text: {"Affinity": text},
}
_OPTIONS: Final = (
    click.option("--concurrency", type=click.IntRange(1, 64), help="Games at once."),
    click.option(
        "--ponder/--no-ponder",
        default=None,
        help="Engines that do not say otherwise think while the other one does.",
    ),
    click.option(
        "--margin",
        type=click.IntRange(0, 60_000),
        help="Milliseconds that an answer may be late, but for engines that say otherwise.",
    ),
    click.option(
        "--restart",
        type=click.Choice([policy.value for policy in Restart], case_sensitive=False),
        help="When programs are started anew, but for engines that say otherwise.",
    ),
    click.option(
        "--affinity",
        help="Processors to play on, as 0-3,8, or auto: each game has its own part of them.",
    ),
)


def with_artifacts(command: Command) -> Command:
    """Give a command an option for each kind of file."""
    for name, (_, words) in reversed(list(_ARTIFACTS.items())):
        option = click.option(
            f"--{name}", type=click.Path(dir_okay=False, path_type=Path), help=words
        )
        command = option(command)
    return command


def with_changes(command: Command) -> Command:
    """Give a command the options that stand in the place of settings."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


def take_changes(options: dict[str, Any]) -> dict[str, object]:
    """Take from the options what stands in the place of settings, as the file would say it."""
    found: dict[str, object] = {}
    for name, write in _CHANGES.items():
        value = options.pop(name)
        if value is not None:
            found |= write(value)
    return found


def write_artifacts(summary: Summary, artifacts: Mapping[str, Path | None]) -> None:
    """Write the files that were asked for."""
    for name, path in artifacts.items():
        if path is not None:
            write_atomically(path, _ARTIFACTS[name][0](summary))
