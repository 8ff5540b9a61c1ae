"""Tiltyard with one part of its machinery as Django, uvicorn or Python have it.

    python benches/rivals/stock.py handler serve --port 0

The part is put in place before the server is made; nothing in the product knows of it. With the
part `none` the server is ours. If TILTYARD_LOOKS names a file, every look of the collector of
garbage is written there, in milliseconds of CPU.
"""

import gc
import os
import sys
import time
from contextlib import nullcontext
from operator import attrgetter
from pathlib import Path
from pkgutil import resolve_name
from typing import Any

import django

from tiltyard.cli.__main__ import main


def ask_anew(prepared: Any, *values: object) -> object:  # noqa: ANN401 - `Prepared`, of any model
    """Let Django write the query each time."""
    return [*attrgetter("_make")(prepared)(*values)]


OURS, DJANGO, SQLITE = "tiltyard_server", "django.core.handlers.asgi", "django.db.backends.sqlite3"
WATCH = f"{OURS}.common.observation"
# What is replaced, and by what: a name, or the thing itself.
PARTS: dict[str, dict[str, object]] = {
    "handler": {f"{OURS}.common.http.handler:OneThreadHandler": f"{DJANGO}:ASGIHandler"},
    "frames": {
        f"{OURS}.live.frames:FrameProtocol": "uvicorn.protocols.websockets."
        "websockets_sansio_impl:WebSocketsSansIOProtocol"
    },
    "prepared": {f"{OURS}.common.database.prepared_query:Prepared.list": ask_anew},
    "connections": {
        f"{OURS}.common.database.sqlite.base:DatabaseWrapper.{name}": (
            f"{SQLITE}.base:DatabaseWrapper.{name}"
        )
        for name in ("get_new_connection", "_close")
    },
    "garbage": {
        f"{OURS}.common.observation.garbage_collection:GarbageKeeper.start": lambda _: None
    },
    "trace": {f"{OURS}.common.observation.trace:span": lambda *_, **__: nullcontext()},
    "heads": {f"{OURS}.log.heads:Heads.find": lambda *_: None},
    "none": {},
    "tables": {f"{OURS}.tournaments.selectors:_TABLES_KEPT": 0},
}


def replace(part: str) -> None:
    """Put the stock part in the place of ours."""
    for target, other in PARTS[part].items():
        module, _, path = target.partition(":")
        owner, _, name = path.rpartition(".")
        place = resolve_name(f"{module}:{owner}" if owner else module)
        setattr(place, name, resolve_name(other) if isinstance(other, str) else other)


def write_looks(path: str) -> None:
    """Write down how long each look of the collector takes."""
    out = Path(path).open("a", 1, "utf-8")  # noqa: SIM115 - until the process ends
    begun = 0.0

    def note(phase: str, _: dict[str, int]) -> None:
        nonlocal begun
        if phase == "start":
            begun = time.thread_time()
        else:
            out.write(f"{(time.thread_time() - begun) * 1000:.3f}\n")

    gc.callbacks.append(note)


if __name__ == "__main__":
    if looks := os.environ.get("TILTYARD_LOOKS"):
        write_looks(looks)
    django.setup()
    replace(sys.argv.pop(1))
    main()
