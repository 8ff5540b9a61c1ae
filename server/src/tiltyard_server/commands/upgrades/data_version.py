"""Of which version the data is: the one place that decides whether this program may touch it.

Migrations only add, so a newer program brings older data up to date. Data of a newer program has
migrations that this one does not know: it could not tell what they mean, and is not let near it.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from importlib.metadata import version
from typing import Final

import click
from django.conf import settings
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from tiltyard_server.commands.upgrades.releases import RELEASES

Migration = tuple[str, str]  # the app and the name
EXIT_NEWER: Final = 3
_SHOWN: Final = 5


class NewerDataError(click.ClickException):
    """The data was written by a newer version than this one."""

    exit_code = EXIT_NEWER


@dataclass(frozen=True, slots=True)
class DataVersion:
    """The migrations of the data beside those of this program."""

    applied: frozenset[Migration]
    pending: tuple[Migration, ...]  # in the order in which they would be applied
    unknown: tuple[Migration, ...]  # applied by a newer version

    @property
    def is_empty(self) -> bool:
        """Whether nothing was ever stored."""
        return not self.applied

    @property
    def release(self) -> str:
        """The newest release all of whose migrations the data has, in words."""
        if self.unknown:
            return f"newer than {version('tiltyard-server')}"
        if not self.pending:
            return f"that of this program, {version('tiltyard-server')}"
        whole = [name for name, last in RELEASES.items() if self.applied >= {*last.items()}]
        return whole[-1] if whole else f"before {next(iter(RELEASES))}"


def compare(applied: Iterable[Migration]) -> DataVersion:
    """Compare the migrations of some data with those of this program."""
    loader = MigrationLoader(None)
    own = [
        key
        for target in sorted(loader.graph.leaf_nodes())
        for key in loader.graph.forwards_plan(target)
    ]
    replaced = {key: {*loader.graph.nodes[key].replaces} for key in own}  # of an app of before
    found = frozenset(applied)
    pending = tuple(
        key
        for key, before in replaced.items()
        if key not in found and not (before and before <= found)
    )
    return DataVersion(found, pending, tuple(sorted(found.difference(own, *replaced.values()))))


def read_data_version() -> DataVersion:
    """Compare the database in use with this program."""
    return compare(MigrationRecorder(connection).applied_migrations())


def refuse_newer(found: DataVersion, what: str = "The database") -> None:
    """Raise if the data comes from a newer version, unless the operator has allowed it.

    Raises:
        NewerDataError: with what to do.
    """
    if not found.unknown or settings.TILTYARD_ALLOW_NEWER_DATA:
        return
    names = [f"{app}.{name}" for app, name in found.unknown]
    more = f" and {len(names) - _SHOWN} more" if len(names) > _SHOWN else ""
    raise NewerDataError(
        f"{what} was written by a newer version of Tiltyard than this one "
        f"({version('tiltyard-server')}), which does not know: {', '.join(names[:_SHOWN])}{more}.\n"
        "Nothing was changed. Install the newer version again, or restore the back-up from before "
        "the upgrade into an empty database (docs/how-to/upgrade.md).\n"
        "To run the release right before on it all the same, while going back from an upgrade, "
        "set TILTYARD_ALLOW_NEWER_DATA=true."
    )


def list_last() -> dict[str, str]:
    """Return the last migration of every app of ours, as a row of `releases.RELEASES`."""
    loader = MigrationLoader(None)
    return {
        app: name
        for app, name in sorted(loader.graph.leaf_nodes())
        if type(loader.graph.nodes[app, name]).__module__.startswith("tiltyard_server.")
    }
