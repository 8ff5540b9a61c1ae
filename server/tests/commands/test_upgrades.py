"""Upgrades and downgrades of a folder: older data is brought up to date, newer is left alone.

`data/release-0.1.0.sql.xz` is the database of a server of that release: an account, a bracket that
was played to its end, and a Swiss tournament with one round of results.
"""

import lzma
import os
import re
import sqlite3
import subprocess
import sys
from contextlib import closing
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest
from processes import PATIENCE, Person, Server

from tiltyard_server.commands.upgrades.data_version import compare, list_last
from tiltyard_server.commands.upgrades.releases import RELEASES

OLD = Path(__file__).with_name("data") / "release-0.1.0.sql.xz"
FUTURE = ("tournaments", "9999_of_the_future")
ADD_FUTURE = (
    "INSERT INTO django_migrations (app, name, applied) "
    f"VALUES ('{FUTURE[0]}', '{FUTURE[1]}', '2030-01-01 00:00:00')"
)
MERGED = {"chess_games", "hosting"}  # the app `play` of later releases


def make_folder(folder: Path, *, is_of_the_future: bool = False) -> dict[str, str]:
    """Write the data of 0.1.0 into a folder; return the environment of commands about it."""
    with closing(sqlite3.connect(folder / "tiltyard.sqlite3")) as database:
        database.execute("PRAGMA journal_mode = wal")  # as servers leave it
        database.executescript(lzma.decompress(OLD.read_bytes()).decode())
        if is_of_the_future:
            database.execute(ADD_FUTURE)
        database.commit()
    kept = {name: os.environ[name] for name in ("PATH", "LANG") if name in os.environ}
    return {
        **kept,
        "HOME": str(folder),
        "TILTYARD_VAR": str(folder),
        "DJANGO_SETTINGS_MODULE": "tiltyard_server.config.settings.dev",
    }


def run(environment: dict[str, str], *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tiltyard.cli", *arguments]
    return subprocess.run(
        command, env=environment, capture_output=True, text=True, check=False, timeout=5 * PATIENCE
    )


def test_a_folder_of_the_release_before_is_checked_upgraded_and_served(tmp_path: Path) -> None:
    environment = make_folder(tmp_path)
    before = sha256((tmp_path / "tiltyard.sqlite3").read_bytes()).hexdigest()

    asked = run(environment, "upgrade-check")
    assert asked.returncode == 0, asked.stderr
    assert "\ndata     0.1.0 (" in asked.stdout
    assert re.search(r"pending +\d+ migrations: ", asked.stdout)
    assert "tiltyard backup" in asked.stdout
    assert asked.stdout.splitlines()[-1].startswith("SAFE")
    assert sha256((tmp_path / "tiltyard.sqlite3").read_bytes()).hexdigest() == before

    server = Server(environment)
    try:
        with Person(server.host) as reader:
            found = reader.get("/tournaments").json()["items"]
            assert {(row["format"], row["phase"]) for row in found} == {
                ("single-elimination", "completed"),
                ("swiss", "in_progress"),
            }
            [swiss] = [row["id"] for row in found if row["format"] == "swiss"]
            assert len(reader.get(f"/tournaments/{swiss}").json()["standings"]) == 6
    finally:
        server.stop()
    again = run(environment, "upgrade-check")
    assert again.returncode == 0
    assert again.stdout.splitlines()[-1] == "The data is up to date: there is nothing to do."
    verified = run(environment, "manage", "verify_log")
    assert verified.returncode == 0, verified.stdout


def test_a_back_up_of_the_release_before_is_restored_and_trusted(tmp_path: Path) -> None:
    environment = make_folder(tmp_path)
    target = environment | {"TILTYARD_DATABASE_URL": f"sqlite:///{tmp_path}/restored.sqlite3"}
    restored = run(target, "restore", str(tmp_path / "tiltyard.sqlite3"))
    assert restored.returncode == 0, restored.stderr
    assert restored.stdout.splitlines()[-1].startswith("2 tournaments, ")


def test_data_of_a_newer_version_is_refused_by_every_command_and_not_changed(
    tmp_path: Path,
) -> None:
    environment = make_folder(tmp_path, is_of_the_future=True)
    file = tmp_path / "tiltyard.sqlite3"
    before = sha256(file.read_bytes()).hexdigest()

    for command in (["serve", "--port", "0"], ["worker"]):
        refused = run(environment, *command)
        assert refused.returncode == 3, refused.stdout
        assert "newer version of Tiltyard" in refused.stderr
        assert "tournaments.9999_of_the_future" in refused.stderr
        assert "restore the back-up" in refused.stderr
        assert "Traceback" not in refused.stderr
    asked = run(environment, "upgrade-check")
    assert asked.returncode == 3
    assert asked.stdout.splitlines()[-1].startswith("NOT POSSIBLE")
    assert sha256(file.read_bytes()).hexdigest() == before

    target = environment | {"TILTYARD_DATABASE_URL": f"sqlite:///{tmp_path}/restored.sqlite3"}
    refused = run(target, "restore", str(file))
    assert refused.returncode == 3
    assert f"{file} was written by a newer version" in refused.stderr
    assert not (tmp_path / "restored.sqlite3").exists()


def test_the_data_of_a_release_is_known_by_its_last_migrations() -> None:
    everything = compare(())
    assert everything.is_empty
    assert everything.release == "before 0.1.0"
    assert compare(everything.pending).release.startswith("that of this program")
    rows = RELEASES["0.1.0"]
    assert compare(rows.items()).release == "0.1.0"
    assert set(rows) - MERGED <= set(list_last())


def test_migrations_of_apps_that_became_one_are_neither_unknown_nor_due_again() -> None:
    """The app `play` has replaced two: their migrations count wherever they were applied."""
    first, last = ("play", "0001_games_played_here"), ("play", "0004_games_of_tournaments")
    old = compare([("hosting", "0001_games_played_here")])
    assert old.unknown == ()
    assert first not in old.pending
    assert last in old.pending
    assert compare([("hosting", "0009_of_the_future")]).unknown


def test_a_pause_is_announced_to_those_who_have_it_before_them() -> None:
    from tiltyard_server.commands.upgrades import inspection  # noqa: PLC0415 - needs Django

    moving = ("play", "0006_one_table_of_games")
    old, new = compare(RELEASES["0.1.0"].items()), compare([*list_last().items()])
    assert moving in old.pending
    assert [subject for subject, _ in inspection._list_pauses(old)] == ["pause"]
    assert inspection._list_pauses(replace(new, pending=())) == []


def test_a_full_disk_is_no_place_for_an_upgrade(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tiltyard_server.commands.upgrades import inspection  # noqa: PLC0415 - needs Django

    make_folder(tmp_path)
    old = compare(RELEASES["0.1.0"].items())
    monkeypatch.setattr(inspection, "read_data_version", lambda: old)
    monkeypatch.setattr(inspection, "_find_file", lambda: tmp_path / "tiltyard.sqlite3")
    monkeypatch.setattr(inspection, "_find_free", lambda _: 1024)
    look = inspection.look()
    assert look.exit_code == 1
    assert look.verdict == "NOT SAFE: make room on the disk first."
