"""Build wheels and source archives of everything into `dist/`, and try them: `make release`.

The same commit gives the same files, byte for byte: times in them are those of the commit, and
`--twice` builds a second time to compare. Afterwards the wheels are installed into an empty
environment, away from the repository, where the server must show the web client and a journey is
walked: account, tournaments, entries, rounds, results, standings.

`--quick` is for `make test`: no source archives, and no compiling, so that the journey is walked
with the kernel's readable twin. Nothing is written to `dist/`.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "benches"))

from load.organiser import Desk  # noqa: E402 - found by the line before

UV = Path(sys.executable).with_name("uv")
DIST = ROOT / "dist"
CLIENT = ROOT / "web" / "dist"
PACKED_CLIENT = ROOT / "server" / "src" / "tiltyard_server" / "web_client"
PROJECTS = ("engine", "hosts", "server")
START_SECONDS = 120
LIBRARY_BYTES = 3_000_000


def main() -> int:
    """Build, try, and say what there is."""
    options = _read_options()
    with tempfile.TemporaryDirectory(prefix="tiltyard-release-") as name:
        folder = Path(name)
        target = folder / "dist" if options.quick else DIST
        build(target, is_quick=options.quick)
        check_size(target)
        if options.twice:
            build(folder / "again")
            compare(target, folder / "again")
        try_wheels(target, folder, has_kernel=not options.quick)
        for path in sorted(target.iterdir()):
            print(f"{path.stat().st_size / 1e6:6.2f} MB  {_digest(path)[:16]}  {path.name}")
    return 0


def _read_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="only wheels, without compiling")
    parser.add_argument("--twice", action="store_true", help="build twice and compare the bytes")
    return parser.parse_args()


def build(target: Path, *, is_quick: bool = False) -> None:
    """Write the archives of the three packages, the client inside the server's."""
    if not (CLIENT / "index.html").is_file():
        raise SystemExit("The web client is not built: run `make release`, or `npm run build`.")
    shutil.rmtree(target, ignore_errors=True)
    shutil.rmtree(PACKED_CLIENT, ignore_errors=True)
    shutil.copytree(CLIENT, PACKED_CLIENT, ignore=shutil.ignore_patterns(".built"))
    try:
        for project in PROJECTS:
            _build_one(project, target, is_quick=is_quick)
    finally:
        shutil.rmtree(PACKED_CLIENT)
    (target / ".gitignore").unlink(missing_ok=True)
    slow = list(target.glob("tiltyard-*-none-any.whl"))
    if slow and not is_quick:
        raise SystemExit(f"{slow[0].name} has no kernel: see above why it could not be compiled.")


def _build_one(project: str, target: Path, *, is_quick: bool) -> None:
    when = subprocess.run(
        ["git", "log", "-1", "--format=%ct"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    epoch = when.stdout.strip() or "1577836800"  # outside a repository: the first day of 2020
    environment = {**os.environ, "SOURCE_DATE_EPOCH": os.environ.get("SOURCE_DATE_EPOCH", epoch)}
    # A path in an object file would differ from machine to machine, and from build to build.
    environment["CXXFLAGS"] = f"{environment.get('CXXFLAGS', '')} -ffile-prefix-map={ROOT}=."
    environment |= {"SKBUILD_WHEEL_CMAKE": "false"} if is_quick else {}
    kinds = ["--wheel"] if is_quick else []
    command = [UV, "build", "-q", "--python", sys.executable, *kinds, "--out-dir", target]
    subprocess.run([*command, ROOT / project], check=True, env=environment, cwd=ROOT)


def check_size(target: Path) -> None:
    """Refuse a wheel of the library that has grown too large to be installed without a thought."""
    for wheel in target.glob("tiltyard-*.whl"):
        size = wheel.stat().st_size
        if size > LIBRARY_BYTES:
            raise SystemExit(f"{wheel.name} has {size / 1e6:.1f} MB; the library stays below 3 MB.")


def compare(first: Path, second: Path) -> None:
    """Refuse to go on when two builds differ."""
    names = [{path.name for path in folder.iterdir()} for folder in (first, second)]
    differing = sorted(
        name
        for name in names[0] | names[1]
        if name not in names[0] & names[1] or _digest(first / name) != _digest(second / name)
    )
    if differing:
        raise SystemExit(f"Two builds of one commit differ: {', '.join(differing)}.")
    print(f"Built twice: {len(names[0])} files, the same bytes.", flush=True)


def _digest(path: Path) -> str:
    return sha256(path.read_bytes()).hexdigest()


def try_wheels(dist: Path, folder: Path, *, has_kernel: bool) -> None:
    """Install the wheels where nothing else is, serve, and walk the journey."""
    print("Installing the wheels into an empty environment …", flush=True)
    subprocess.run([UV, "venv", "-q", "--python", sys.executable, folder / "venv"], check=True)
    python = folder / "venv" / "bin" / "python"
    _install(python, dist)
    kept = {name: os.environ[name] for name in ("PATH", "LANG") if name in os.environ}
    environment = {**kept, "HOME": str(folder), "XDG_DATA_HOME": str(folder / "data")}
    _expect_version(python, environment, has_kernel=has_kernel)
    command = [python.with_name("tiltyard-server"), "serve", "--port", "0"]
    with subprocess.Popen(
        command, cwd=folder, env=environment, stdout=subprocess.PIPE, text=True
    ) as server:
        try:
            address = _read_greeting(server)
            _look(address)
            _play(address.partition("://")[2])
        finally:
            server.terminate()
    if not (folder / "data" / "tiltyard" / "tiltyard.sqlite3").is_file():
        raise SystemExit("The data is not in the user's data folder.")


def _install(python: Path, dist: Path) -> None:
    """Install the wheels; what they need comes from the cache if it is there."""
    wheels = sorted(dist.glob("*.whl"))
    command = [UV, "pip", "install", "-q", "--python", python, "-c", ROOT / "constraints.txt"]
    offline = subprocess.run([*command, "--offline", *wheels], check=False, capture_output=True)
    if offline.returncode:
        subprocess.run([*command, *wheels], check=True)


def _expect_version(python: Path, environment: dict[str, str], *, has_kernel: bool) -> None:
    command = [python, "-W", "ignore", "-m", "tiltyard.cli", "--version"]
    folder = environment["HOME"]
    shown = subprocess.run(
        command, cwd=folder, env=environment, check=True, capture_output=True, text=True
    ).stdout
    kernel = "compiled kernel" if has_kernel else "pure Python kernel"
    if kernel not in shown or "tiltyard-server " not in shown:
        raise SystemExit(f"The wheels should be whole, with a {kernel}; they say: {shown}")
    print(shown.splitlines()[0], flush=True)


def _read_greeting(server: subprocess.Popen[str]) -> str:
    """Return the address of the server once it says it."""
    end = time.monotonic() + START_SECONDS
    assert server.stdout is not None
    for line in server.stdout:
        if found := re.search(r"is at (http\S+?)/ ", line):
            return found[1]
        if time.monotonic() > end:
            break
    raise SystemExit("The server of the wheel did not start.")


def _look(address: str) -> None:
    """Fetch the start page, every file that it names, and a font."""
    page = urllib.request.urlopen(f"{address}/").read().decode()
    files = re.findall(r'(?:src|href)="(/assets/[^"]+)"', page)
    if not any(file.endswith(".js") for file in files):
        raise SystemExit("The start page names no script: the client is not in the wheel.")
    for file in files:
        text = urllib.request.urlopen(address + file).read().decode(errors="replace")
        files += [] if not file.endswith(".css") else _list_fonts(text)
    if not any(file.endswith(".woff2") for file in files):
        raise SystemExit("The styles name no font: the fonts are not in the wheel.")
    print(f"The client is served: {len(files)} files of the start page.", flush=True)


def _list_fonts(styles: str) -> list[str]:
    return sorted(set(re.findall(r"/assets/[\w.-]+\.woff2", styles)))


def _play(host: str) -> None:
    """Sign up; play a bracket and a Swiss tournament from creation to the last standings."""
    desk = Desk(host)
    for format_, players in (("single-elimination", 8), ("swiss", 7)):
        number = desk.open(format_, players)
        for _ in range(100):  # rounds; a tournament that never ends is a failure
            ready = desk.list_ready(number)
            if not ready:
                break
            for match in ready:
                desk.record(number, match)
        view = desk.ask("GET", f"/tournaments/{number}")
        if view["phase"] != "completed" or len(view["standings"]) != players:
            raise SystemExit(f"The {format_} is {view['phase']}, with {view['standings']}.")
    print("An account was made and two tournaments played through the wheel's server.", flush=True)


if __name__ == "__main__":
    raise SystemExit(main())
