"""How a machine asks its server: JSON with a key, and reports with a signature."""

import json
import urllib.error
import urllib.request
from typing import Any, Final

from tiltyard_hosts.uci.machines.orders import sign

_SECONDS: Final = 20.0
_LARGEST: Final = 16 * 1024 * 1024  # of an answer


class AwayError(Exception):
    """The server does not answer, or is busy: ask again later."""


class RefusedError(Exception):
    """The server says no, and would say it again."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class Connection:
    """A server, and the key that opens it."""

    def __init__(self, server: str, key: str) -> None:
        self._base = f"{server.rstrip('/')}/api"
        self._key = key

    def ask(self, path: str, body: object) -> dict[str, Any]:
        """Send JSON and return the answer."""
        return self._send(path, json.dumps(body).encode(), {})

    def report(self, path: str, body: bytes, secret: str) -> dict[str, Any]:
        """Send signed bytes and return the answer."""
        return self._send(path, body, {"X-Tiltyard-Signature": sign(secret, body)})

    def _send(self, path: str, body: bytes, headers: dict[str, str]) -> dict[str, Any]:
        request = urllib.request.Request(
            self._base + path,
            data=body,
            headers={
                "Authorization": f"Bearer {self._key}",
                "Content-Type": "application/json",
                **headers,
            },
        )
        try:
            with urllib.request.urlopen(request, timeout=_SECONDS) as answer:
                found: dict[str, Any] = json.loads(answer.read(_LARGEST))
        except urllib.error.HTTPError as problem:
            raise _explain(problem) from None
        except (OSError, ValueError) as problem:
            raise AwayError(str(problem)) from None
        return found


def _explain(problem: urllib.error.HTTPError) -> Exception:
    with problem:
        text = problem.read(_LARGEST)
    if problem.code >= 500 or problem.code == 429:
        return AwayError(f"The server answers {problem.code}.")
    try:
        error = json.loads(text)
        return RefusedError(str(error["code"]), str(error["message"]))
    except (ValueError, LookupError, TypeError):
        return RefusedError("http", f"The server answers {problem.code}.")
