"""Which kernel plays: the compiled board and line reader, or their readable twins in Python.

Both give the same games; the twins cost about four times the processor time of a ply.
"""

from importlib import import_module
from typing import Any, Final

_ABI: Final = 2


def _load() -> Any:  # noqa: ANN401 - a module, or None where there is no compiled one
    try:
        found = import_module("tiltyard._games")
    except ImportError:
        return None
    return found if found.ABI == _ABI else None


compiled: Final = _load()
