"""Back-up and restore where the disk has no room left."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from processes import databases


def _run_with_little_room(*arguments: str, environment: dict[str, str]) -> str:
    """Run a command that may write no file of more than 64 KiB; return what it complains of."""
    code = (
        "import resource, signal, sys; signal.signal(signal.SIGXFSZ, signal.SIG_IGN);"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (65536, 65536));"
        "from tiltyard.cli.__main__ import main; sys.argv[0] = 'tiltyard'; main()"
    )
    command = [sys.executable, "-c", code, *arguments]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 1, done.stdout
    return done.stderr


@pytest.mark.skipif(bool(os.environ.get("TILTYARD_TEST_DATABASE_URL")), reason="of SQLite's file")
def test_a_disk_without_room_is_said_in_a_sentence_and_nothing_is_left_behind(
    tmp_path: Path,
) -> None:
    """Mend 16: there was a traceback, and restore left a journal beside the database."""
    with databases(tmp_path) as environment:
        whole, part = tmp_path / "whole.backup", tmp_path / "part.backup"
        command = [sys.executable, "-m", "tiltyard.cli", "backup"]
        subprocess.run([*command, str(whole)], env=environment, capture_output=True, check=True)
        told = _run_with_little_room("backup", str(part), environment=environment)
        assert told.startswith(f"Error: {part} cannot be written: ")
        assert "Traceback" not in told
        away = tmp_path / "nowhere" / "file"
        told = _run_with_little_room("backup", str(away), environment=environment)
        assert "No such file or directory. Nothing was left behind." in told
    folder = tmp_path / "new"
    folder.mkdir()
    new = {**environment, "TILTYARD_DATABASE_URL": f"sqlite:///{folder}/new.sqlite3"}
    told = _run_with_little_room("restore", str(whole), environment=new)
    assert told.startswith("Error: ")
    assert "Traceback" not in told
    assert list(folder.iterdir()) == []
    assert not list(tmp_path.glob(".part.backup*"))
