"""An organiser with a key, who makes tournaments to be measured."""

import secrets
from typing import Any

import httpx

_PHASES = ("check_in", "seeding", "in_progress")


class Desk:
    """Talks to one server, as somebody who may organise."""

    def __init__(self, host: str) -> None:
        self.host = host
        self.key = _get_key(host)
        headers = {"Authorization": f"Bearer {self.key}"}
        self.client = httpx.Client(base_url=f"http://{host}/api", headers=headers, timeout=120)

    def open(self, format_: str, players: int, **options: object) -> int:
        """Return the number of a tournament whose first round is open."""
        made = {"name": f"{format_} of {players}", "format": format_, **options}
        number = int(self.ask("POST", "/tournaments", made)["id"])
        path = f"/tournaments/{number}"
        self.ask("POST", f"{path}/phase", {"to": "registration"})
        for first in range(0, players, 500):
            batch = range(first, min(first + 500, players))
            entries = [{"name": f"Knight {n}", "rating": 2800 - n % 2000} for n in batch]
            self.ask("POST", f"{path}/entries/bulk", {"entries": entries})
        for phase in _PHASES:
            self.ask("POST", f"{path}/phase", {"to": phase})
        return number

    def list_ready(self, number: int) -> list[int]:
        """Return the matches that await a result."""
        matches = self.ask("GET", f"/tournaments/{number}")["matches"]
        return [match["number"] for match in matches if match["status"] == "ready"]

    def record(self, number: int, match: int) -> int:
        """Enter a result; return how long the log is then."""
        path = f"/tournaments/{number}/matches/{match}/result"
        return int(self.ask("PUT", path, {"score": [10, 0]})["seq"])

    def ask(self, method: str, path: str, body: object = None) -> Any:  # noqa: ANN401 - JSON
        """Return the answer, or raise with what the server said."""
        answer = self.client.request(method, path, json=body)
        if answer.is_error:
            raise RuntimeError(f"{method} {path}: {answer.status_code} {answer.text[:300]}")
        return answer.json()


def _get_key(host: str) -> str:
    """Sign up and ask for a key."""
    with httpx.Client(base_url=f"http://{host}/api", timeout=60) as client:
        client.get("/me")
        name = f"marshal{secrets.token_hex(6)}"
        for path, body in (
            ("/auth/sign-up", {"username": name, "password": "a lance and a horse"}),
            ("/me/keys", {"name": "desk", "scopes": ["organise"]}),
        ):
            token = {"X-CSRFToken": client.cookies.get("csrftoken", domain=None) or ""}
            answer = client.post(path, json=body, headers=token)
            answer.raise_for_status()
        return str(answer.json()["secret"])
