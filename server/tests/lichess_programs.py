"""Programs that ask by lichess's routes."""

import json
from typing import Any

from django.test import Client

from tiltyard_server.accounts.identity import Scope
from tiltyard_server.accounts.models import User
from tiltyard_server.accounts.services import create_key
from tiltyard_server.common import clock


class Program:
    """A program with a key, or without one."""

    def __init__(self, user: User | None = None, scope: Scope = Scope.ORGANISE) -> None:
        self.client = Client()
        self.headers = {}
        if user is not None:
            key = create_key(user_id=user.pk, name="k", scopes=[scope], now=clock.now())[1]
            self.headers = {"Authorization": f"Bearer {key}"}

    def ask(self, method: str, path: str, body: object = None, **headers: str) -> Any:
        said: Any = {"data": json.dumps(body), "content_type": "application/json"} if body else {}
        return self.client.generic(
            method, f"/lichess/{path}", headers={**self.headers, **headers}, **said
        )

    def get(self, path: str, **headers: str) -> Any:
        answer = self.ask("GET", path, **headers)
        assert answer.status_code == 200, answer.content
        return answer.json()
