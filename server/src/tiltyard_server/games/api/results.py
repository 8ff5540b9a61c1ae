"""Signed results over HTTP. The signature is who asks: neither a session nor a key is looked at."""

from typing import Any

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest
from ninja import Router

from tiltyard.sentence import say
from tiltyard_server.common import clock
from tiltyard_server.games.claims import GameResultIn, GameResultsIn, ResultClaim
from tiltyard_server.games.intake import Letter, receive
from tiltyard_server.games.recorder import Verdict
from tiltyard_server.games.schemas import (
    GameResultAnswer,
    GameResultOut,
    GameResultsOut,
    error_out,
)

router = Router(tags=["game servers"])


def _signed(schema: str) -> dict[str, Any]:
    """Return what the document says about a body that is read as bytes."""
    content = {"application/json": {"schema": {"$ref": f"#/components/schemas/{schema}"}}}
    headers = [
        {"name": name, "in": "header", "required": True, "schema": {"type": "string"}}
        for name in ("X-Tiltyard-Server", "X-Tiltyard-Signature")
    ]
    return {"requestBody": {"required": True, "content": content}, "parameters": headers}


@router.post(
    "/game-results", response=GameResultOut, auth=None, openapi_extra=_signed("GameResultIn")
)
def post_game_result(request: HttpRequest) -> GameResultOut:
    """Record one game or match, signed by a game server."""
    body = _read(request, settings.TILTYARD_RESULT_BYTES)
    letter = _letter(request, body)
    (verdict,) = receive(letter, GameResultIn)
    if verdict.error is not None:
        raise verdict.error
    return _recorded(letter.claims[0], verdict)


@router.post(
    "/game-results/batch",
    response=GameResultsOut,
    auth=None,
    exclude_none=True,
    openapi_extra=_signed("GameResultsIn"),
)
def post_game_results(request: HttpRequest) -> GameResultsOut:
    """Record up to a hundred results under one signature; each has its own answer."""
    body = _read(request, settings.TILTYARD_RESULTS_BYTES)
    letter = _letter(request, body)
    verdicts = receive(letter, GameResultsIn)
    return GameResultsOut(
        results=[
            GameResultAnswer(
                ok=verdict.error is None,
                result=_recorded(claim, verdict) if verdict.error is None else None,
                error=error_out(verdict),
            )
            for claim, verdict in zip(letter.claims, verdicts, strict=True)
        ]
    )


def _read(request: HttpRequest, limit: int) -> bytes:
    if len(request.body) > limit:
        raise RequestDataTooBig(say("At most {limit} bytes are read.", limit=limit))
    return request.body


def _letter(request: HttpRequest, body: bytes) -> Letter:
    return Letter(
        raw=body,
        server_id=request.headers.get("X-Tiltyard-Server", "")[:40],
        signature=request.headers.get("X-Tiltyard-Signature", "")[:128],
        address=request.META.get("REMOTE_ADDR", ""),
        now=clock.now(),
    )


def _recorded(claim: ResultClaim, verdict: Verdict) -> GameResultOut:
    return GameResultOut(
        tournament=claim.tournament,
        match=claim.match,
        game_id=claim.outcome.game_id,
        seq=verdict.seq,
    )
