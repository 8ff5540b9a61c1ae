"""The commands of a page, in their order, and a folder in which to follow them.

    ```console
    $ a command \
      that goes on
    what it prints, with … for what differs from day to day
    ```

Whatever follows a command is compared with what it printed. A command whose last words are that
Ctrl-C stops it runs on until the end of the page. A plain `curl` of an address is asked again until
the server has come so far. A fence with a title is a file of that name.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

import httpx

ROOT = Path(__file__).resolve().parent.parent.parent
PORT_OF_THE_PAGES = "8000"
GOES_ON = "Stop it with Ctrl-C."
PATIENCE = 90.0  # seconds for a command
_FENCE = re.compile(r'^```(\w*)(?: title="(.+?)")?\n(.*?)^```$', re.MULTILINE | re.DOTALL)
_COMMAND = re.compile(r"^\$ ((?:.*\\\n)*.*)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)

_OURS = re.compile("TILTYARD_|DJANGO_")  # what a reader has not set


@dataclass(frozen=True)
class Fence:
    """A block of a page: its language, its title if it is a file, its text."""

    language: str
    title: str
    text: str


def read_fences(page: Path) -> list[Fence]:
    """Return the blocks of a page."""
    found = _FENCE.finditer(page.read_text(encoding="utf-8"))
    return [
        Fence(language, title or "", text) for language, title, text in (m.groups() for m in found)
    ]


def clear_environment(var: Path) -> dict[str, str]:
    """Return the variables of a reader whose data lies in `var`."""
    binaries = Path(sys.executable).parent
    return {
        **{name: value for name, value in os.environ.items() if not _OURS.match(name)},
        "PATH": os.pathsep.join((str(binaries), os.environ.get("PATH", ""), "/usr/games")),
        "TILTYARD_VAR": str(var),
        "COLUMNS": "80",
    }


def follow(page: Path, folder: Path) -> None:
    """Do what the page says, in a folder, and fail where it prints something else."""
    reader = Reader(folder)
    try:
        for fence in read_fences(page):
            if fence.title:
                (folder / fence.title).write_text(fence.text, encoding="utf-8")
            if fence.language == "console":
                for command, shown in _COMMAND.findall(fence.text):
                    reader.run(command, shown.strip())
    finally:
        reader.stop()


@dataclass
class Reader:
    """Somebody who types what the page says. Their server has a port that is free here."""

    folder: Path
    port: str = ""
    running: list[subprocess.Popen[bytes]] = field(default_factory=list)
    environment: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Lay out the examples, as the pages ask for."""
        self.port = _find_free_port()
        self.environment = clear_environment(self.folder / "var")
        shutil.copytree(ROOT / "docs" / "examples", self.folder, dirs_exist_ok=True)

    def run(self, command: str, shown: str) -> None:
        """Run one command and compare what it prints."""
        end = time.monotonic() + PATIENCE
        while True:
            try:
                return self._run(command, shown)
            except AssertionError:
                is_asking = command.startswith("curl") and " -X " not in command
                if not is_asking or time.monotonic() > end:
                    raise

    def _run(self, command: str, shown: str) -> None:
        goes_on = shown.endswith(GOES_ON)
        pattern = _as_pattern(shown)
        printed = self.folder / f"printed-{len(self.running)}"
        with printed.open("wb") as out:
            process = subprocess.Popen(
                self._translate(command),
                shell=True,
                cwd=self.folder,
                env=self.environment,
                stdout=out,
                stderr=subprocess.STDOUT if goes_on else None,
                start_new_session=True,
            )
        self.running.append(process)
        end = time.monotonic() + PATIENCE
        while process.poll() is None and not (goes_on and pattern.match(self._read(printed))):
            assert time.monotonic() < end, (
                f"{command}\nstill runs; it printed\n{self._read(printed)}"
            )
            time.sleep(0.02)
        said = self._read(printed)
        if goes_on and process.returncode is None:
            self._get_keys()
            return
        assert process.returncode == 0, f"{command}\nended with {process.returncode}:\n{said}"
        if shown:
            assert pattern.fullmatch(said.strip() + "\n"), (
                f"{command}\nprints\n{said}\nand not\n{shown}"
            )

    def stop(self) -> None:
        """End what still runs."""
        for process in self.running:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGTERM)
                process.wait()

    def _translate(self, command: str) -> str:
        """Use our port; `make` sets nothing up that a test must not touch."""
        command = command.replace(f":{PORT_OF_THE_PAGES}", f":{self.port}")
        command = re.sub(
            r"\btiltyard (serve|demo \w+)", rf"tiltyard \1 --port {self.port}", command
        )
        made = "-o prerequisites -o .venv/.run -o web/dist/.built"
        return re.sub(r"^make ", f"make -s -C '{ROOT}' {made} PORT={self.port} ", command)

    def _read(self, printed: Path) -> str:
        text = printed.read_text(encoding="utf-8", errors="replace")
        return text.replace(f":{self.port}", f":{PORT_OF_THE_PAGES}")

    def _get_keys(self) -> None:
        """Make an account and its keys, as the pages suppose: KEY and REPORT_KEY."""
        with httpx.Client(base_url=f"http://127.0.0.1:{self.port}/api", timeout=PATIENCE) as client:
            person = {
                "username": "reader",
                "password": "a-long-lance-of-ash",
                "display_name": "A reader",
            }
            for name, path, body in (
                ("", "/auth/sign-up", person),
                ("KEY", "/me/keys", {"name": "mine", "scopes": ["organise"]}),
                ("REPORT_KEY", "/me/keys", {"name": "of my game server", "scopes": ["report"]}),
            ):
                client.get("/me")
                answer = client.post(
                    path, json=body, headers={"X-CSRFToken": client.cookies["csrftoken"]}
                )
                answer.raise_for_status()
                if name:
                    self.environment[name] = answer.json()["secret"]


def _as_pattern(shown: str) -> re.Pattern[str]:
    """A line of … stands for any number of lines, … in a line for anything in it."""
    lines = (re.escape(line).replace("…", ".*?") + "\n" for line in shown.splitlines())
    return re.compile("".join("(?:.*\n)*?" if line == ".*?\n" else line for line in lines))


def _find_free_port() -> str:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return str(probe.getsockname()[1])
