"""Getting Django ready inside a command. Nothing here is imported before a command runs."""

import gc
import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

_RARELY: Final = (200_000, 10, 10)  # allocations until a look at the young, the older, the old


@contextmanager
def loading() -> Iterator[None]:
    """Load modules without a garbage collector, which would spend a fifth of the start on them.

    What was loaded stays to the end, so it is set aside: it is not looked at later either.
    """
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()


@contextmanager
def looking_for_garbage_rarely() -> Iterator[None]:
    """Let migrations take a sixth less time, for some 50 MB.

    Django makes every model anew for each step: tens of thousands of objects, hardly any garbage.
    """
    usual = gc.get_threshold()
    gc.set_threshold(*_RARELY)
    try:
        yield
    finally:
        gc.set_threshold(*usual)


def choose_settings() -> None:
    """Use the development settings unless the environment names others."""
    name = os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tiltyard_server.config.settings.dev")
    if name.startswith("config.settings."):  # as it was called before version 0.2
        os.environ["DJANGO_SETTINGS_MODULE"] = f"tiltyard_server.{name}"


def set_up() -> None:
    """Make Django usable."""
    import django  # noqa: PLC0415 - only when used

    choose_settings()
    with loading():
        django.setup()


def migrate(*, is_always: bool = False) -> None:
    """Bring the schema up to date: by itself on SQLite, on PostgreSQL when asked to.

    Raises:
        NewerDataError: when the data was written by a newer version.
    """
    from django.db import connection  # noqa: PLC0415

    from tiltyard_server.commands.upgrades.data_version import (  # noqa: PLC0415
        read_data_version,
        refuse_newer,
    )
    from tiltyard_server.commands.upgrades.upgrade import upgrade  # noqa: PLC0415

    found = read_data_version()
    refuse_newer(found)
    if is_always or connection.vendor == "sqlite":
        upgrade(found)
    connection.close()


def limit_statements() -> None:
    """Let no statement of this process take longer than the settings say, from now on."""
    from django.conf import settings  # noqa: PLC0415
    from django.db import connection  # noqa: PLC0415

    if connection.vendor != "postgresql":
        return
    from tiltyard_server.common.database import statement_timeout  # noqa: PLC0415 - needs psycopg

    statement_timeout.limit_statements(
        statement_seconds=settings.TILTYARD_STATEMENT_SECONDS,
        lock_seconds=settings.TILTYARD_LOCK_SECONDS,
    )
    connection.close()
    connection.close_pool()  # type: ignore[attr-defined]  # what migrations used has no limits
