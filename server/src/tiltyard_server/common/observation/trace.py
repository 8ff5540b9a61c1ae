"""Following one request through everything it causes: logs, outbox, webhooks.

The words are those of W3C Trace Context: a `traceparent` names a trace and the span in it. No
library is needed. Whoever uses one names a hook in TILTYARD_TRACE_HOOK (`package.module:name`):
it is called as `hook(name, traceparent, attributes)` and returns a context manager that is open
while the span is.
"""

import re
import secrets
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from contextvars import ContextVar
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from typing import Final

from django.conf import settings

Hook = Callable[[str, str, Mapping[str, object]], AbstractContextManager[object]]

_TRACEPARENT: Final = re.compile(r"00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})")
_REQUEST_ID: Final = re.compile(r"[A-Za-z0-9_.-]{8,64}")


@dataclass(frozen=True, slots=True)
class Trace:
    """Where we are in what somebody asked for."""

    trace_id: str
    span_id: str
    flags: str = "01"
    request_id: str = ""

    @property
    def header(self) -> str:
        """Return the trace as `traceparent`."""
        return f"00-{self.trace_id}-{self.span_id}-{self.flags}"


_current: ContextVar[Trace | None] = ContextVar("tiltyard_trace", default=None)


def current() -> Trace | None:
    """Return the trace of what is being done, if it has one."""
    return _current.get()


def current_traceparent() -> str:
    """Return the trace of what is being done as text; empty if it has none."""
    trace = _current.get()
    return trace.header if trace else ""


def read_request_id(text: str) -> str:
    """Return the id that a proxy gave to a request, or a new one if that is none."""
    return text if _REQUEST_ID.fullmatch(text) else secrets.token_hex(16)


@contextmanager
def span(
    name: str, parent: str = "", *, request_id: str = "", **attributes: object
) -> Iterator[Trace]:
    """Do something as part of the trace of `parent`, or of a new one."""
    trace = replace(_continue(parent), request_id=request_id)
    token = _current.set(trace)
    try:
        with _call_hook(name, trace.header, attributes):
            yield trace
    finally:
        _current.reset(token)


def _continue(parent: str) -> Trace:
    found = _TRACEPARENT.fullmatch(parent.strip().lower())
    if found is None or not int(found[1], 16) or not int(found[2], 16):
        return Trace(secrets.token_hex(16), secrets.token_hex(8))
    return Trace(found[1], secrets.token_hex(8), found[3])


def _call_hook(
    name: str, header: str, attributes: Mapping[str, object]
) -> AbstractContextManager[object]:
    hook = find_hook(settings.TILTYARD_TRACE_HOOK)
    return nullcontext() if hook is None else hook(name, header, attributes)


@cache
def find_hook(target: str) -> Hook | None:
    """Return the hook that the settings name."""
    if not target:
        return None
    module, _, name = target.partition(":")
    hook: Hook = getattr(import_module(module), name)
    return hook
