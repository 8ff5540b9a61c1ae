"""Tiltyard with one part of its machinery as Django, uvicorn or Python have it.

    python benches/rivals/stock.py handler serve --port 0

The part is put in place before the server is made; nothing in the product knows of it.
"""

import sys
from contextlib import nullcontext
from operator import attrgetter
from pkgutil import resolve_name
from typing import Any

import django

from tiltyard.cli.__main__ import main


def ask_anew(prepared: Any, *values: object) -> object:  # noqa: ANN401 - `Prepared`, of any model
    """Let Django write the query each time."""
    return [*attrgetter("_make")(prepared)(*values)]


OURS, DJANGO, SQLITE = "tiltyard_server", "django.core.handlers.asgi", "django.db.backends.sqlite3"
# What is replaced, and by what: a name, or the thing itself.
PARTS: dict[str, dict[str, object]] = {
    "handler": {f"{OURS}.common.handler:OneThreadHandler": f"{DJANGO}:ASGIHandler"},
    "frames": {
        f"{OURS}.live.frames:FrameProtocol": "uvicorn.protocols.websockets."
        "websockets_sansio_impl:WebSocketsSansIOProtocol"
    },
    "prepared": {f"{OURS}.common.prepared:Prepared.list": ask_anew},
    "connections": {
        f"{OURS}.common.sqlite.base:DatabaseWrapper.{name}": f"{SQLITE}.base:DatabaseWrapper.{name}"
        for name in ("get_new_connection", "_close")
    },
    "garbage": {f"{OURS}.common.garbage:GarbageKeeper.start": lambda _: None},
    "trace": {f"{OURS}.common.tracing:span": lambda *_, **__: nullcontext()},
    "heads": {f"{OURS}.log.heads:Heads.find": lambda *_: None},
    "tables": {f"{OURS}.tournaments.selectors:_TABLES_KEPT": 0},
}


def replace(part: str) -> None:
    """Put the stock part in the place of ours."""
    for target, other in PARTS[part].items():
        module, _, path = target.partition(":")
        owner, _, name = path.rpartition(".")
        place = resolve_name(f"{module}:{owner}" if owner else module)
        setattr(place, name, resolve_name(other) if isinstance(other, str) else other)


if __name__ == "__main__":
    django.setup()
    replace(sys.argv.pop(1))
    main()
