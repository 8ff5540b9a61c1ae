"""A user's program runs, and type checkers see every public name: stage `types` of `make test`."""

import runpy
import subprocess
import sys
from importlib import import_module
from pathlib import Path

from typed.names import NAMES

TYPED = Path(__file__).resolve().parents[1] / "typed"
MOST_IMPORT_SECONDS = 0.050
IMPORT = """
import time
start = time.process_time()
import tiltyard
print(time.process_time() - start)
"""


def test_the_program_runs() -> None:
    runpy.run_path(str(TYPED / "program.py"), run_name="__main__")


def test_the_list_of_names_has_every_public_name() -> None:
    for module, values in NAMES.items():
        names = sorted(import_module(module).__all__)
        assert len(names) == len(values), f"bring {TYPED / 'names.py'} up to date: {module}"
        for name, value in zip(names, values, strict=True):
            assert getattr(import_module(module), name) is value


def test_importing_the_package_takes_no_time() -> None:
    """Processor time, the best of five: a busy machine makes some of them slow."""
    command = [sys.executable, "-c", IMPORT]
    taken = [
        float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
        for _ in range(5)
    ]
    assert min(taken) < MOST_IMPORT_SECONDS
