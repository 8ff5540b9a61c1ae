"""Which kernel is in use: the compiled one, or its readable twin where that cannot be imported.

Everything that matches asks `kernel.core`. Both give the same answers; the twin is a few hundred
times slower, and says so once.
"""

import warnings
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final


class SlowKernelWarning(RuntimeWarning):
    """The compiled kernel is missing; pairings are right, but slow."""


def _load() -> tuple[Any, str]:
    """Return the kernel, and why it is not the compiled one (empty when it is)."""
    try:
        compiled = import_module("tiltyard.matching._core")
    except ImportError as error:
        from tiltyard.matching import twin  # noqa: PLC0415 - costs time where it is not needed

        return twin, str(error)
    return compiled, ""


if TYPE_CHECKING:  # the twin has the same names
    from tiltyard.matching import _core as core

    reason: str = ""
else:
    core, reason = _load()

is_compiled: Final = not reason

if not is_compiled:
    warnings.warn(
        "Tiltyard runs without its compiled kernel: pairings are the same, but large fields take "
        "minutes instead of milliseconds. Install a wheel for this platform, or a C++ compiler and "
        "then `pip install --force-reinstall --no-binary tiltyard tiltyard`. "
        f"(The kernel cannot be imported: {reason})",
        SlowKernelWarning,
        stacklevel=2,
    )


def describe() -> str:
    """Say in a few words which kernel is in use."""
    return "compiled kernel" if is_compiled else "pure Python kernel: right, but slow"


__all__ = ["SlowKernelWarning", "core", "describe", "is_compiled", "reason"]
