"""What the endpoints have in common."""

from collections.abc import Sequence
from hashlib import sha256

from django.http import HttpRequest

from tiltyard_server.accounts.identity import get_viewer
from tiltyard_server.idempotency.services import check_key
from tiltyard_server.tournaments.commands.envelopes import Envelope
from tiltyard_server.tournaments.permissions import Access, Action, get_access, require
from tiltyard_server.tournaments.schemas import SeqOut
from tiltyard_server.tournaments.services import apply_command


def open_tournament(
    request: HttpRequest, tournament_id: int, action: Action | None = None
) -> Access:
    """Return the asker before a tournament, who may see it and do `action`."""
    access = get_access(get_viewer(request), tournament_id)
    if action is not None:
        require(access, action)
    return access


def command_id_of(request: HttpRequest) -> str | None:
    """Return the header Idempotency-Key: the same one twice is the same command sent again."""
    value = request.headers.get("Idempotency-Key")
    return None if value is None else check_key(value)


def name_each(envelopes: Sequence[Envelope], key: str) -> list[Envelope]:
    """Give every command of a request an id of its own, made from that of the request."""
    return [
        Envelope(envelope.command, sha256(f"{key}/{n}".encode()).hexdigest(), envelope.profile)
        for n, envelope in enumerate(envelopes)
    ]


def run(request: HttpRequest, access: Access, envelope: Envelope) -> SeqOut:
    """Apply one command and answer how far the log is."""
    named = Envelope(envelope.command, command_id_of(request), envelope.profile)
    seq, _ = apply_command(
        tournament_id=access.tournament.pk, envelope=named, actor_id=access.actor_id
    )
    return SeqOut(seq=seq)
