"""Pairing of files over HTTP."""

from django.http import HttpRequest
from ninja import Router

from tiltyard_server.accounts.identity import Scope, get_viewer, require_user
from tiltyard_server.pairing import services
from tiltyard_server.pairing.schemas import ExplainedRoundOut, PairingIn

router = Router(tags=["pairing"])


@router.post("/pairing/explain", response=ExplainedRoundOut)
def explain_pairing(request: HttpRequest, body: PairingIn) -> ExplainedRoundOut:
    """Pair a round of a report file by the FIDE Dutch system and say why."""
    require_user(get_viewer(request), Scope.READ)
    return services.explain_round(body)
