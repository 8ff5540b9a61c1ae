"""Whether this machine is large enough: search threads against cores, hash against memory."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tiltyard_hosts.uci.engine.dialogue import EngineSpec
from tiltyard_hosts.uci.setup.config import Config

_MEMORY: Final = Path("/proc/meminfo")
_HASH_MB: Final = 16  # what engines take when nobody says


def list_shortages(config: Config) -> Iterator[str]:
    """Yield warnings: games may be lost on time, or engines ended by the system."""
    games = config.concurrency
    cores = os.cpu_count() or 1
    both = 1 + any(engine.ponders for engine in config.engines)  # sides that think at once
    threads = both * games * max(_read_option(engine, "threads", 1) for engine in config.engines)
    if threads > max(1, cores - 1):
        yield (
            f"{games} games at once search with up to {threads} threads on {cores} cores; "
            "expect losses on time, or play fewer at once."
        )
    hashes = sorted(_read_option(engine, "hash", _HASH_MB) for engine in config.engines)
    needed = games * sum(hashes[-2:])
    free = _find_free_memory()
    if free is not None and needed > free:
        yield f"The hash tables take up to {needed} MB, but only {free} MB of memory are free."


def _read_option(engine: EngineSpec, name: str, default: int) -> int:
    texts = [value for key, value in engine.options.items() if key.lower() == name]
    return int(texts[-1]) if texts and texts[-1].isdigit() else default


def _find_free_memory() -> int | None:
    """Return the free megabytes, where the system says so."""
    try:
        lines = _MEMORY.read_text(encoding="ascii").splitlines()
    except OSError:
        return None
    rows = dict(line.split(":", 1) for line in lines if ":" in line)
    words = rows.get("MemAvailable", "").split()
    return int(words[0]) // 1024 if words else None
