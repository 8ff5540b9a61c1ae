"""Logs: a line for people or JSON for programs, and never a secret in either."""

import json
import logging
import re
from datetime import UTC, datetime
from functools import cache
from typing import Any, Final

from django.conf import settings

from tiltyard_server.common import tracing

HIDDEN: Final = "[hidden]"
_PATTERNS: Final = (
    re.compile(r"\b(?:tyk|tys|whsec)_[A-Za-z0-9_+/=-]{8,}"),
    re.compile(r"(?i)(?<=bearer )[^\s'\",;]+"),
    re.compile(
        r"(?i)(?<![a-z])((?:password|passwd|secret|token|sessionid|csrftoken|signature|code"
        r"|authorization|cookie)[\"']?\s*[:=]\s*[\"']?)(?!bearer )[^\s\"',;&)}\]]+"
    ),
    re.compile(r"(?<=://)([^/\s:@]*:)[^/\s@]+(?=@)"),
)
_STANDARD: Final = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName"}


def redact(text: str) -> str:
    """Return `text` without anything that opens a door."""
    for secret in _list_secrets():
        text = text.replace(secret, HIDDEN)
    for pattern in _PATTERNS:
        text = pattern.sub(lambda found: "".join(found.groups()) + HIDDEN, text)
    return text


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
        clean = {
            name: redact(value) if isinstance(value, str) else value
            for name, value in content.items()
        }
        return redact(json.dumps(clean, ensure_ascii=False, default=str))
