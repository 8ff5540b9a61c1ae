"""The example clients of the documentation, against a real server."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from processes import Person, databases, serving

ROOT = Path(__file__).resolve().parents[3]
EXAMPLES = ROOT / "docs" / "examples"
COMPILER = ROOT / "web" / "node_modules" / "typescript" / "bin" / "tsc"
_OPTIONS = "--strict --module nodenext --target es2022 --esModuleInterop --skipLibCheck"


def _run(*command: str | Path, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command, env={**os.environ, **environment}, capture_output=True, text=True, check=False
    )


def _compile(folder: Path) -> Path | None:
    """Return the TypeScript client as a program, or None where there is no node."""
    node = shutil.which("node")
    if node is None or not COMPILER.exists():
        return None
    source, types = EXAMPLES / "game-server.ts", COMPILER.parents[2] / "@types"
    options: tuple[str | Path, ...]
    options = (*_OPTIONS.split(), "--types", "node", "--typeRoots", types, "--outDir", folder)
    done = _run(node, COMPILER, *options, source)
    assert done.returncode == 0, done.stdout
    return folder / "game-server.js"


def test_both_clients_sign_as_the_server_does_and_report_to_it(tmp_path: Path) -> None:
    program = _compile(tmp_path / "js")
    clients: list[tuple[str | Path, ...]] = [(sys.executable, EXAMPLES / "game_server.py")]
    if program is not None:
        clients.append(("node", program))
    for client in clients:
        checked = _run(*client, "--check", EXAMPLES / "vectors.json")
        assert (checked.returncode, checked.stdout.strip()) == (0, "8 of 8 vectors right")

    with (
        databases(tmp_path) as environment,
        serving(environment, "--migrate") as server,
        Person(server.host) as person,
    ):
        tournament, made = _prepare(person)
        access = {
            "TILTYARD_URL": f"http://{server.host}",
            "TILTYARD_SERVER": made["public_id"],
            "TILTYARD_SECRET": made["secret"],
        }
        for match, client in enumerate(clients, start=1):
            _report(client, tournament, match, access)
        view = person.ask("GET", f"/tournaments/{tournament}").json()
        attempts = person.ask("GET", f"/tournaments/{tournament}/result-attempts").json()

    done = [row["winner"] for row in view["matches"] if row["status"] == "completed"]
    assert done == [1] * len(clients)
    told = [row["reason"] for row in reversed(attempts["items"])]
    assert told == ["accepted", "repeated", "forged"] * len(clients)
    if program is None:
        pytest.skip("node is missing: the TypeScript client was not run")


def _prepare(person: Person) -> tuple[int, dict[str, Any]]:
    """Return a running tournament and a game server that may report for it."""
    person.ask("GET", "/me")
    account = {"username": "marshal", "password": "a long lance of ash"}
    assert person.ask("POST", "/auth/sign-up", account).status_code == 201
    made = person.ask("POST", "/me/game-servers", {"name": "Arena"}).json()
    body = {"name": "Joust", "format": "single-elimination"}
    tournament = person.ask("POST", "/tournaments", body).json()["id"]
    path = f"/tournaments/{tournament}"
    person.ask("POST", f"{path}/game-servers", {"public_id": made["public_id"]})
    person.ask("POST", f"{path}/phase", {"to": "registration"})
    entries = [{"name": f"Knight {n}", "rating": 2000 - n} for n in range(4)]
    person.ask("POST", f"{path}/entries/bulk", {"entries": entries})
    for to in ("check_in", "seeding", "in_progress"):
        assert person.ask("POST", f"{path}/phase", {"to": to}).status_code == 200
    return tournament, made


def _report(
    client: tuple[str | Path, ...], tournament: int, match: int, access: dict[str, str]
) -> None:
    game = (str(tournament), str(match), "1", f"game-{match}")
    first, again = _run(*client, *game, **access), _run(*client, *game, **access)
    assert first.returncode == 0, first.stderr
    assert json.loads(first.stdout)["match"] == match
    assert again.stdout == first.stdout

    forged = _run(*client, *game, **{**access, "TILTYARD_SECRET": "guessed"})
    assert (forged.returncode, forged.stderr[:18]) == (1, "signature.invalid:")
