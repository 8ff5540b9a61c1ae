"""Try the two commands of the README on a bare Debian (docs/how-to/release.md).

A chroot with Python, make, git and certificates (and g++ unless `--without-compiler`), an ordinary
user, a clone of what is committed here in a path with a blank: `make run` must serve, twice, the
second time without a network; `make test` must pass what can run there and name the rest. It runs
without a network too, after `make fetch`, so that no PostgreSQL or Redis of this machine answers.
Needs root, debootstrap and iproute2. The chroot is kept for the next time (`--folder`).
"""

from __future__ import annotations

import argparse
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("python3", "python3-venv", "python3-dev", "make", "git", "ca-certificates")
CLONE = "/home/guest/a clone/tiltyard"
SERVE_SECONDS = 600
LOOPBACK = "ip link set lo up"
# A browser without any cable says that it is offline, and our client believes it.
LOOSE_CABLE = (
    f"{LOOPBACK}; ip link add outside type veth peer name beyond; ip link set beyond up; "
    "ip address add 192.0.2.1/24 dev outside; ip link set outside up"
)
# How this machine reaches the package registries goes into the chroot; nothing else of it does.
BORROWED = (
    "etc/resolv.conf",
    "etc/hosts",
    "etc/pip.conf",
    "etc/uv/uv.toml",
    "etc/ssl/certs/ca-certificates.crt",
)
VARIABLES = re.compile(r"(?i)^(pip_|uv_|npm_|.*_proxy$|ssl_cert|node_extra)")


def main() -> int:
    """Do it and return the exit code."""
    options = _read_options()
    if os.getuid() != 0 or not shutil.which("debootstrap"):
        print("This needs root and debootstrap (Debian: apt-get install debootstrap).")
        return 2
    chroot = options.folder / f"{options.suite}{'' if options.compiler else '-no-compiler'}"
    _make_chroot(chroot, options.suite, has_compiler=options.compiler)
    with _mounted(chroot):
        _clone(chroot, is_again=options.again)
        served = tested = True
        if options.run:
            served = all(_serves(chroot, options.port, is_offline=again) for again in (False, True))
            print(f"make run: {'served twice, once without a network' if served else 'FAILED'}")
        if options.test:
            tested = _tests(chroot, options.stages)
            print(f"make test: {'passed, see its summary above' if tested else 'FAILED'}")
    return 0 if served and tested else 1


def _read_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("suite", help="bookworm (Debian 12) or trixie (Debian 13)")
    parser.add_argument("--folder", type=Path, default=ROOT / "var" / "chroots")
    parser.add_argument("--port", type=int, default=8299)
    parser.add_argument("--without-compiler", dest="compiler", action="store_false")
    parser.add_argument("--no-run", dest="run", action="store_false", help="only `make test`")
    parser.add_argument("--no-test", dest="test", action="store_false", help="only `make run`")
    parser.add_argument("--stages", default="", help="of `make test`, with blanks between: all")
    parser.add_argument("--again", action="store_true", help="go on in the clone of the last time")
    return parser.parse_args()


def _make_chroot(chroot: Path, suite: str, *, has_compiler: bool) -> None:
    packages = ",".join((*PACKAGES, *(("g++",) if has_compiler else ())))
    if not (chroot / "usr" / "bin" / "git").exists():
        chroot.parent.mkdir(parents=True, exist_ok=True)
        print(f"Making a bare {suite} in {chroot} …", flush=True)
        command = ["debootstrap", "--variant=minbase", f"--include={packages}", suite, str(chroot)]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    for name in BORROWED:
        if Path("/", name).exists():
            (chroot / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(Path("/", name), chroot / name)
    if not (chroot / "home" / "guest").exists():
        subprocess.run(["chroot", chroot, "useradd", "--create-home", "guest"], check=True)


@contextmanager
def _mounted(chroot: Path) -> Iterator[None]:
    places = ("proc", "dev", "dev/pts", "dev/shm")
    for place in places:
        subprocess.run(["mount", "--bind", f"/{place}", str(chroot / place)], check=True)
    try:
        yield
    finally:
        for place in reversed(places):
            subprocess.run(["umount", "--lazy", str(chroot / place)], check=False)


def _clone(chroot: Path, *, is_again: bool) -> None:
    bundle = chroot / "tmp" / "tiltyard.bundle"
    bundle.unlink(missing_ok=True)
    subprocess.run(["git", "bundle", "create", "-q", bundle, "HEAD"], cwd=ROOT, check=True)
    bundle.chmod(0o644)
    place = shlex.quote(CLONE)
    script = f"rm -rf {place} && git clone -q /tmp/tiltyard.bundle {place} 2>/dev/null"
    if is_again:
        script = f"cd {place} && git fetch -q origin HEAD && git reset -q --hard FETCH_HEAD"
    subprocess.run(_command(chroot, script), check=True)


def _serves(chroot: Path, port: int, *, is_offline: bool = False) -> bool:
    """Start `make run` and return whether the start page and the client's script are served."""
    command = _command(chroot, f"cd {shlex.quote(CLONE)} && exec make run PORT={port}")
    if is_offline:
        command = _without_network(command)
    process = subprocess.Popen(command, start_new_session=True)
    try:
        return _answers(process, port, is_offline=is_offline)
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGTERM)
        process.wait()


def _answers(process: subprocess.Popen[bytes], port: int, *, is_offline: bool) -> bool:
    start = time.monotonic()
    while process.poll() is None and time.monotonic() - start < SERVE_SECONDS:
        page = _fetch(process.pid if is_offline else None, f"http://127.0.0.1:{port}/")
        if 'type="module"' in page:
            where = "without a network" if is_offline else "at first"
            print(f"make run serves after {time.monotonic() - start:.0f} s {where}", flush=True)
            return True
        time.sleep(1)
    return False


def _fetch(namespace_of: int | None, address: str) -> str:
    """Return a page, or nothing yet; of a server in the network namespace of a process."""
    if namespace_of is None:
        try:
            with urllib.request.urlopen(address, timeout=5) as answer:
                return str(answer.read().decode())
        except OSError:
            return ""
    script = f"import urllib.request as r; print(r.urlopen({address!r}, timeout=5).read().decode())"
    enter = ["nsenter", f"--net=/proc/{namespace_of}/ns/net", sys.executable, "-c", script]
    return subprocess.run(enter, capture_output=True, text=True, check=False).stdout


def _tests(chroot: Path, stages: str) -> bool:
    """Fetch what there is to fetch, then return whether the tests pass without a network."""
    place = shlex.quote(CLONE)
    fetch = _command(chroot, f"cd {place} && make fetch")
    test = _command(chroot, f"cd {place} && make test STAGES={shlex.quote(stages)}")
    return all(
        subprocess.run(command, check=False).returncode == 0
        for command in (fetch, _without_network(test, LOOSE_CABLE))
    )


def _without_network(command: list[str], setup: str = LOOPBACK) -> list[str]:
    return ["unshare", "--net", "sh", "-c", f'{setup}; exec "$@"', "sh", *command]


def _command(chroot: Path, script: str) -> list[str]:
    """Return the command that runs a script in the chroot as the ordinary user."""
    kept = [
        f"{name}={value}"
        for name, value in os.environ.items()
        if VARIABLES.match(name) and is_known_in(chroot, value)
    ]
    home = ["HOME=/home/guest", "USER=guest", "LANG=C.UTF-8", "PATH=/usr/local/bin:/usr/bin:/bin"]
    change = ["chroot", "--userspec=guest", str(chroot)]
    return [*change, "/usr/bin/env", "-i", *home, *kept, "sh", "-c", script]


def is_known_in(chroot: Path, value: str) -> bool:
    """Return False for a path that only this machine has."""
    return not value.startswith("/") or (chroot / value[1:]).exists()


if __name__ == "__main__":
    raise SystemExit(main())
