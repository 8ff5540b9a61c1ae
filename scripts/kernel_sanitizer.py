"""Build the kernel with the address and undefined behaviour sanitizers, and run its tests on it.

As a pytest plugin (`-p kernel_sanitizer`) it lets the tests import that build instead of the
installed one, and leaves out those that run without a kernel, on its readable twin: the engine's
stage runs them. The build is kept until a source changes; warnings are errors in it.
"""

from __future__ import annotations

import hashlib
import importlib.abc
import importlib.util
import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Sequence
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "engine" / "build" / "sanitized"
MODULES = {"tiltyard.matching._core": "_core", "tiltyard._games": "_games"}  # and their files
KERNEL = "TILTYARD_SANITIZED_KERNEL"  # names the folder for the plugin
TESTS = (
    "engine/tests/unit/kernel/test_kernel_arguments.py",
    "engine/tests/unit/kernel/test_distances.py",
    "engine/tests/properties/matching/test_matching.py",
    "engine/tests/properties/matching/test_class_matching.py",
    "engine/tests/properties/matching/test_sparse_matching.py",
    "engine/tests/test_golden_pairings.py",
    "hosts/tests/uci/test_board_twins.py",
    "hosts/tests/uci/test_turn_twins.py",
)
LIBRARIES = ("libasan.so", "libubsan.so")


class _SanitizedFinder(importlib.abc.MetaPathFinder):
    """Finds the sanitized build under the name of the installed one."""

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if name not in MODULES:
            return None
        (file,) = Path(KERNEL_FOLDER).glob(f"{MODULES[name]}*")
        return importlib.util.spec_from_file_location(name, file)


KERNEL_FOLDER = os.environ.get(KERNEL, "")
if KERNEL_FOLDER:
    sys.meta_path.insert(0, _SanitizedFinder())


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keep the tests of this kernel; those of the twin belong to the engine's."""
    items[:] = [item for item in items if "[python" not in item.name]


def find_library(name: str) -> Path | None:
    """Return where the compiler has a library of its sanitizers, None where it has not."""
    compiler = shutil.which(os.environ.get("CXX", "c++"))
    if compiler is None:
        return None
    command = [compiler, f"-print-file-name={name}"]
    answer = subprocess.run(command, capture_output=True, text=True, check=False)
    found = Path(answer.stdout.strip())  # a name without a folder, or nothing, where it has none
    return found if found.is_absolute() and found.exists() else None


def build() -> Path:
    """Return the folder of the sanitized modules, built anew if a source has changed."""
    native = ROOT / "engine" / "native"
    files = [path for path in sorted(native.rglob("*")) if path.is_file()]
    sources = [*files, ROOT / "engine" / "CMakeLists.txt"]
    mark = hashlib.sha256(b"".join(path.read_bytes() for path in sources)).hexdigest()[:16]
    folder = BUILD / mark
    if not all(list(folder.glob(f"{module}*")) for module in MODULES.values()):
        shutil.rmtree(BUILD, ignore_errors=True)
        command = [str(Path(sys.executable).parent / "uv"), "build", "-q", "--wheel", "engine"]
        command += ["-o", str(BUILD / "wheel"), "-C", f"build-dir={BUILD / 'objects'}"]
        for switch in ("TILTYARD_STRICT", "TILTYARD_SANITIZE"):
            command += ["-C", f"cmake.define.{switch}=ON"]
        subprocess.run(command, cwd=ROOT, check=True)
        (wheel,) = (BUILD / "wheel").glob("*.whl")
        folder.mkdir(parents=True)
        with zipfile.ZipFile(wheel) as archive:
            for name in archive.namelist():
                if Path(name).name.startswith(tuple(MODULES.values())) and name.endswith(".so"):
                    (folder / Path(name).name).write_bytes(archive.read(name))
    return folder


def main() -> int:
    """Build, run the tests, and return the exit code."""
    libraries = [find_library(name) for name in LIBRARIES]
    environment = {
        **os.environ,
        KERNEL: str(build()),
        "LD_PRELOAD": " ".join(map(str, libraries)),
        "PYTHONPATH": str(Path(__file__).parent),
        "PYTHONMALLOC": "malloc",  # so that the sanitizer sees every block
        "ASAN_OPTIONS": "detect_leaks=0",  # Python itself keeps what it needs until the end
        "UBSAN_OPTIONS": "print_stacktrace=1",
    }
    command = [sys.executable, "-m", "pytest", "-q", "--no-header", "-p", "no:cacheprovider"]
    # One process: loading the tests under a sanitizer takes longer than most of them.
    command += ["-p", "kernel_sanitizer", "-m", "not long", *TESTS]
    return subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode


if __name__ == "__main__":
    raise SystemExit(main())
