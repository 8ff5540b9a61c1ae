"""A game server to test with: signs as the documentation says, not as the server does."""

import hmac
import json
from hashlib import sha256
from itertools import count
from typing import Any

from conftest import Api
from django.test import Client

from tiltyard_server.accounts.models import User
from tiltyard_server.common import clock
from tiltyard_server.games import servers
from tiltyard_server.games.models import GameServer, ResultAttempt, TournamentGameServer
from tiltyard_server.tournaments.models import Tournament

_numbers = count(1)


class Outside:
    """A program elsewhere with an id and a secret."""

    def __init__(self, owner: User, *granted: Tournament) -> None:
        self.owner = owner
        self.server, self.secret = servers.register_server(
            user_id=owner.pk, name="Arena One", now=clock.now()
        )
        for tournament in granted:
            self.grant(tournament)

    def grant(self, tournament: Tournament) -> None:
        TournamentGameServer.objects.create(
            tournament=tournament,
            server=self.server,
            granted_by=self.owner,
            granted_at=clock.now(),
        )

    def post(self, claim: dict[str, Any], **changes: Any) -> tuple[int, dict[str, Any]]:
        """Sign and send; `changes` go over the body after all else."""
        path = "/batch" if "results" in claim else ""
        return self.send({**claim, **envelope(), **changes}, path=path)

    def send(
        self, body: object, *, path: str = "", signature: str = "", raw: bytes = b""
    ) -> tuple[int, dict[str, Any]]:
        content = raw or json.dumps(body).encode()
        return send_raw(
            content,
            server_id=self.server.public_id,
            signature=signature or sign(self.secret, body),
            path=path,
        )

    def refresh(self) -> GameServer:
        self.server.refresh_from_db()
        return self.server


def send_raw(
    content: bytes, *, server_id: str, signature: str, path: str = ""
) -> tuple[int, dict[str, Any]]:
    response = Client(enforce_csrf_checks=True).generic(
        "POST",
        f"/api/game-results{path}",
        data=content,
        content_type="application/json",
        headers={"X-Tiltyard-Server": server_id, "X-Tiltyard-Signature": signature},
    )
    return response.status_code, json.loads(response.content)


def sign(secret: str, body: object) -> str:
    text = json.dumps(body, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hmac.new(secret.encode(), text.encode(), sha256).hexdigest()


def envelope() -> dict[str, Any]:
    return {"timestamp": clock.now_ms(), "nonce": f"nonce-nonce-{next(_numbers):06d}"}


def game(tournament: Tournament, match: int = 1, winner: int | None = 0, **more: Any) -> Any:
    outcome = {"type": "game", "winner": winner, "game_id": f"g{match}", **more}
    return {"tournament": tournament.pk, "match": match, "outcome": outcome}


def match_claim(tournament: Tournament, match: int = 1, **outcome: Any) -> Any:
    outcome = {"type": "match", "game_id": f"m{match}", **outcome}
    return {"tournament": tournament.pk, "match": match, "outcome": outcome}


def reasons() -> list[str]:
    """What became of all attempts so far."""
    return list(ResultAttempt.objects.order_by("id").values_list("reason", flat=True))


def shown(tournament: Tournament) -> list[tuple[str, bool]]:
    """What the organiser is shown, newest first."""
    items = Api(tournament.owner).get(f"/tournaments/{tournament.pk}/result-attempts")["items"]
    return [(item["reason"], item["is_accepted"]) for item in items]
