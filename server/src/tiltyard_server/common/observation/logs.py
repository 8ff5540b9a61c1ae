"""Logs: a line for people or JSON for programs, and never a secret in either."""

import json
import logging
import re
from datetime import UTC, datetime
from functools import cache
from typing import Any, Final

from django.conf import settings

from tiltyard_server.common.observation import trace as tracing

HIDDEN: Final = "[hidden]"
_NAMES: Final = (
    r"(?:password|passwd|secret|token|sessionid|csrftoken|signature|code|authorization|cookie)"
)
_PATTERNS: Final = (
    re.compile(r"\b(?:tyk|tys|whsec)_[A-Za-z0-9_+/=-]{8,}"),
    re.compile(r"(?i)(?<=bearer )[^\s'\",;]+"),
    re.compile(  # what is quoted ends with its quote, whatever blanks are in it
        rf"(?is)(?<![a-z])({_NAMES}(?:\\*[\"'])?\s*[:=]\s*)(?!\[hidden\])"
        r"(?:(?P<quote>\\*[\"']).*?(?P=quote)|\\*[\"']?(?!bearer )[^\s\"',;&)}\]]+)"
    ),
    re.compile(r"(?<=://)([^/\s:@]*:)[^/\s@]+(?=@)"),
)
_SECRET_KEY: Final = re.compile(rf"(?i)(?:.*[^a-z])?{_NAMES}")
_STANDARD: Final = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName"}


def redact(text: str) -> str:
    """Return `text` without anything that opens a door."""
    for secret in _list_secrets():
        text = text.replace(secret, HIDDEN)
    for pattern in _PATTERNS:
        text = pattern.sub(lambda found: (found[1] if found.re.groups else "") + HIDDEN, text)
    return text


def _clean(value: object) -> object:
    """Return a value for JSON without anything that opens a door, however deep it lies."""
    match value:
        case None | bool() | int() | float():
            return value
        case dict():
            return {
                redact(str(name)): HIDDEN if _SECRET_KEY.fullmatch(str(name)) else _clean(inner)
                for name, inner in value.items()
            }
        case list() | tuple() | set() | frozenset():
            return [_clean(inner) for inner in value]
        case _:
            return redact(str(value))


def _list_secrets() -> tuple[str, ...]:
    return _gather(
        settings.SECRET_KEY,
        settings.TILTYARD_METRICS_TOKEN,
        settings.DATABASES["default"].get("PASSWORD") or "",
        *settings.WEBHOOK_SECRETS,
        *(row.partition(":")[2] for row in settings.TILTYARD_PROVIDER_SECRETS),
    )


@cache
def _gather(*values: str) -> tuple[str, ...]:
    """Return the secrets worth looking for, long ones first: a part of one may be another."""
    return tuple(sorted({value for value in values if len(value) >= 6}, key=len, reverse=True))


class PlainFormatter(logging.Formatter):
    """A line for people, with the id of the request if there is one."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        trace = tracing.current()
        line = super().format(record)
        return redact(f"{line} [{trace.request_id or trace.trace_id}]" if trace else line)


class JsonFormatter(logging.Formatter):
    """One JSON object a line: when, how bad, who says it, what, and in which request."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        content: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        trace = tracing.current()
        if trace is not None:
            content |= {"trace_id": trace.trace_id, "span_id": trace.span_id}
            if trace.request_id:
                content["request_id"] = trace.request_id
        content |= {name: value for name, value in vars(record).items() if name not in _STANDARD}
        if record.exc_info:
            content["exception"] = self.formatException(record.exc_info)
        return json.dumps(_clean(content), ensure_ascii=False)
