"""What the endpoints have in common."""

from collections.abc import Sequence
from hashlib import sha256

from django.http import HttpRequest

from tiltyard_server.accounts.identity import get_viewer
from tiltyard_server.common import clock
from tiltyard_server.idempotency.services import check_key
from tiltyard_server.tournaments.commands.envelopes import PASS_USED, Envelope, Note
from tiltyard_server.tournaments.hall_passes.holders import note_use
from tiltyard_server.tournaments.permissions import Access, Action, get_access, require
from tiltyard_server.tournaments.schemas import SeqOut
from tiltyard_server.tournaments.services import apply_commands


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
        Envelope(envelope.command, digest_of(f"{key}/{n}"), envelope.profile)
        for n, envelope in enumerate(envelopes)
    ]


def digest_of(text: str) -> str:
    """Return the id of a command that follows from another id."""
    return sha256(text.encode()).hexdigest()


def run(request: HttpRequest, access: Access, envelope: Envelope) -> SeqOut:
    """Apply one command and answer how far the log is; who did it by a pass is noted with it."""
    named = Envelope(envelope.command, command_id_of(request), envelope.profile)
    envelopes = [named] if access.hall_pass is None else [named, _note_pass(access, named)]
    applied = apply_commands(
        tournament_id=access.tournament.pk,
        envelopes=envelopes,
        actor_id=access.actor_id,
        is_atomic=True,
    )
    return SeqOut(seq=applied.seq)


def _note_pass(access: Access, named: Envelope) -> Envelope:
    """Return the note that goes with a command: by which pass, at which match or to whom."""
    held, command = access.hall_pass, named.command
    assert held is not None
    now, about = clock.now(), {}
    for name in ("match", "entry"):
        if (number := getattr(command, name, None)) is not None:
            about[name] = number
    note_use(held, now=now)
    note = Note(PASS_USED, {"pass": held.pk, **about}, clock.to_ms(now))
    return Envelope(note, named.command_id and digest_of(f"{named.command_id}/pass"))
