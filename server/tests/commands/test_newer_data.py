"""Data of a newer version is refused on either database, in its tables and in a back-up."""

from pathlib import Path

import pytest
from click import ClickException
from django.db import connection
from factories import make_tournament
from processes import databases
from pytest_django import Settings
from test_upgrades import ADD_FUTURE, FUTURE, run

from tiltyard_server.commands.backups.archive import write_archive
from tiltyard_server.commands.django_setup import migrate
from tiltyard_server.commands.upgrades.data_version import read_data_version

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_database_of_a_newer_version_is_refused_unless_the_operator_goes_back(
    settings: Settings,
) -> None:
    with connection.cursor() as cursor:
        cursor.execute(ADD_FUTURE)
    try:
        found = read_data_version()
        assert found.unknown == (FUTURE,)
        assert found.release.startswith("newer than")
        with pytest.raises(ClickException, match="newer version"):
            migrate()
        settings.TILTYARD_ALLOW_NEWER_DATA = True
        migrate()
    finally:
        with connection.cursor() as cursor:
            cursor.execute("DELETE FROM django_migrations WHERE name = %s", [FUTURE[1]])


def test_a_back_up_of_a_newer_version_is_refused_before_anything_is_written(
    tmp_path: Path,
) -> None:
    make_tournament(size=4)
    archive = tmp_path / "newer.backup"
    with connection.cursor() as cursor:
        cursor.execute(ADD_FUTURE)
    try:
        write_archive(archive)
    finally:
        with connection.cursor() as cursor:
            cursor.execute("DELETE FROM django_migrations WHERE name = %s", [FUTURE[1]])
    with databases(tmp_path, is_empty=True) as environment:
        refused = run(environment, "restore", str(archive))
        assert refused.returncode == 3, refused.stderr
        assert "tournaments.9999_of_the_future" in refused.stderr
        empty = run(environment, "upgrade-check")
        assert empty.returncode == 0, empty.stderr
        assert "none yet" in empty.stdout or "the database is empty" in empty.stdout
