"""A game server's side of Tiltyard: sign a result and send it. Standard library only.

    export TILTYARD_URL=http://127.0.0.1:8000 TILTYARD_SERVER=gs_… TILTYARD_SECRET=tys_…
    python game_server.py 7 12 0 game-4711      # tournament, match, winning side, your game's id
    python game_server.py --check vectors.json  # does this file sign as the server does?

Copy this file into your game and keep what you need.
"""

import hmac
import json
import os
import secrets
import sys
import time
import urllib.error
import urllib.request
from hashlib import sha256
from pathlib import Path
from typing import Any

TRIES = 5


class RefusedError(Exception):
    """Tiltyard said no: `code` for programs, the message for people."""

    def __init__(self, status: int, code: str, message: str) -> None:
        super().__init__(f"{code}: {message}")
        self.status = status
        self.code = code


def canonicalise(value: object) -> bytes:
    """Sorted keys, no spaces, UTF-8. Whole numbers only: never pass a float."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return text.encode()


def sign(secret: str, body: object) -> str:
    return hmac.new(secret.encode(), canonicalise(body), sha256).hexdigest()


class Tiltyard:
    """Reports results as one game server."""

    def __init__(self, url: str, server_id: str, secret: str) -> None:
        self.url = url.rstrip("/")
        self.server_id = server_id
        self.secret = secret

    def report(self, tournament: int, match: int, outcome: dict[str, Any]) -> dict[str, Any]:
        """Send a result until it is answered. The game's id makes a repetition harmless."""
        claim = {"tournament": tournament, "match": match, "outcome": outcome}
        return self._send("/api/game-results", claim)

    def report_all(self, claims: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """Send up to a hundred results under one signature; each has its own answer."""
        answers: list[dict[str, Any]] = self._send("/api/game-results/batch", {"results": claims})[
            "results"
        ]
        return answers

    def _send(self, path: str, content: dict[str, Any]) -> dict[str, Any]:
        for attempt in range(TRIES):
            # Every try is signed anew: a nonce is good once, and old messages are refused.
            body = {
                **content,
                "timestamp": time.time_ns() // 1_000_000,
                "nonce": secrets.token_urlsafe(18),
            }
            try:
                return self._post(path, body)
            except urllib.error.URLError:
                if attempt == TRIES - 1:
                    raise
            except RefusedError as error:
                if error.status != 503 or attempt == TRIES - 1:
                    raise
            time.sleep(2**attempt)
        raise AssertionError

    def _post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        request = urllib.request.Request(
            f"{self.url}{path}",
            data=canonicalise(body),
            headers={
                "Content-Type": "application/json",
                "X-Tiltyard-Server": self.server_id,
                "X-Tiltyard-Signature": sign(self.secret, body),
            },
        )
        try:
            with urllib.request.urlopen(request, timeout=10) as response:
                answer: dict[str, Any] = json.load(response)
                return answer
        except urllib.error.HTTPError as error:
            told = json.load(error)
            raise RefusedError(error.code, told["code"], told["message"]) from None


def check(path: str) -> int:
    """Compare with the vectors; return how many are wrong."""
    vectors = json.loads(Path(path).read_text(encoding="utf-8"))
    wrong = [
        vector["name"]
        for vector in vectors
        if canonicalise(vector["body"]).decode() != vector["canonical"]
        or sign(vector["secret"], vector["body"]) != vector["signature"]
    ]
    print(f"{len(vectors) - len(wrong)} of {len(vectors)} vectors right", *wrong)
    return len(wrong)


def main() -> int:
    if sys.argv[1:2] == ["--check"]:
        return check(sys.argv[2])
    tournament, match, winner, game_id = sys.argv[1:]
    tiltyard = Tiltyard(*(os.environ[f"TILTYARD_{name}"] for name in ("URL", "SERVER", "SECRET")))
    outcome = {"type": "game", "winner": int(winner), "game_id": game_id, "duration_ms": 90_000}
    try:
        print(json.dumps(tiltyard.report(int(tournament), int(match), outcome)))
    except RefusedError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
