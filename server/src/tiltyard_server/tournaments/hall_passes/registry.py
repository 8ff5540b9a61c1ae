"""Passes of a hall: made, opened once, listed, revoked. The log says that it happened, not to whom.

The secret stands behind the # of the link, so that no log of a server has it, and in no table: only
its digest does. It is good for the first device that opens it.
"""

import secrets
from hashlib import sha256
from typing import Any, Final

from django.db import transaction

from tiltyard import RuleError
from tiltyard.sentence import say
from tiltyard_server.accounts.identity import Scope, Viewer, require_scope
from tiltyard_server.common import clock
from tiltyard_server.common.errors import NotAllowedError, NotFoundError
from tiltyard_server.tournaments.commands.envelopes import PASS_CHANGED, Envelope, Note
from tiltyard_server.tournaments.hall_passes.holders import is_good_for
from tiltyard_server.tournaments.hall_passes.schemas import HallPassIn
from tiltyard_server.tournaments.lookup import lock_tournament
from tiltyard_server.tournaments.models import HallPass, Tournament
from tiltyard_server.tournaments.permissions import Access
from tiltyard_server.tournaments.services import apply_command

_SECRET_BYTES: Final = 20
_OPEN_MAX: Final = 50


@transaction.atomic
def make_pass(access: Access, body: HallPassIn) -> tuple[HallPass, str, int]:
    """Make a pass; return it, its secret, which is never shown again, and the new `seq`.

    Raises:
        RuleError: `pass.over`, `pass.too_many`.
    """
    tournament = lock_tournament(access.tournament.pk)
    if not is_good_for(tournament):
        raise RuleError(
            "pass.over", say("The tournament is over; passes of its hall are good no more.")
        )
    if HallPass.objects.filter(tournament=tournament, revoked_at=None).count() >= _OPEN_MAX:
        raise RuleError(
            "pass.too_many",
            say(
                "This hall has {open_max} passes already; revoke one that is not needed.",
                open_max=_OPEN_MAX,
            ),
        )
    secret = secrets.token_urlsafe(_SECRET_BYTES)
    made = HallPass.objects.create(
        tournament=tournament,
        purpose=body.purpose,
        name=body.name,
        digest=digest(secret),
        first_board=body.first_board,
        last_board=body.last_board,
        made_by_id=access.actor_id,
        created_at=clock.now(),
    )
    return made, secret, _note(access, made, is_open=True)


@transaction.atomic
def revoke_pass(access: Access, *, pass_id: int) -> int:
    """Take the right of a device away; return the new `seq`."""
    lock_tournament(access.tournament.pk)
    held = HallPass.objects.filter(
        tournament=access.tournament, pk=pass_id, revoked_at=None
    ).first()
    if held is None:
        raise NotFoundError("pass.unknown", say("There is no pass {pass_id}.", pass_id=pass_id))
    held.revoked_at = clock.now()
    held.save(update_fields=["revoked_at"])
    return _note(access, held, is_open=False)


def open_pass(viewer: Viewer, secret: str) -> HallPass:
    """Return the pass with this secret, for the browser that came first.

    Raises:
        NotAllowedError: `key.session_needed`, for programs; `pass.taken`, for a second device.
        NotFoundError: `pass.unknown`, also where it was revoked or the event is over.
    """
    require_scope(viewer, Scope.READ)
    if viewer.scopes is not None:
        raise NotAllowedError(
            "key.session_needed", say("A key cannot do this; sign in with a browser.")
        )
    found = HallPass.objects.filter(
        digest=digest(secret), revoked_at=None, tournament__binned_at=None
    )
    held = found.select_related("tournament").first()
    if held is None or not is_good_for(held.tournament):
        raise NotFoundError(
            "pass.unknown",
            say("This pass is not known, was revoked, or its event is over; ask for a new one."),
        )
    now = clock.now()
    is_first = HallPass.objects.filter(pk=held.pk, opened_at=None).update(
        opened_at=now, last_used_at=now
    )
    if not is_first and held.pk not in viewer.passes:
        raise NotAllowedError(
            "pass.taken",
            say("This pass is used by another device already; ask an arbiter for a new one."),
        )
    return held


def list_passes(tournament: Tournament) -> list[dict[str, Any]]:
    """Return the passes that are not revoked, newest first; none once the event is over."""
    if not is_good_for(tournament):
        return []
    found = HallPass.objects.filter(tournament=tournament, revoked_at=None).order_by("-pk")
    return [pass_view(held) for held in found]


def pass_view(held: HallPass) -> dict[str, Any]:
    """Return a pass as the API shows it."""
    return {
        "id": held.pk,
        **device_view(held),
        "created_at": clock.to_iso(held.created_at),
        "opened_at": clock.to_iso(held.opened_at) if held.opened_at else None,
        "last_used_at": clock.to_iso(held.last_used_at) if held.last_used_at else None,
    }


def device_view(held: HallPass) -> dict[str, Any]:
    """Return what the device that holds a pass knows of it."""
    return {
        "purpose": held.purpose,
        "name": held.name,
        "first_board": held.first_board,
        "last_board": held.last_board,
    }


def digest(secret: str) -> str:
    """Return what is stored of a secret. It is long and random, so one hash is enough."""
    return sha256(secret.encode()).hexdigest()


def _note(access: Access, held: HallPass, *, is_open: bool) -> int:
    about = {"pass": held.pk, "purpose": held.purpose, "is_open": is_open}
    seq, _ = apply_command(
        tournament_id=access.tournament.pk,
        envelope=Envelope(Note(PASS_CHANGED, about, clock.now_ms())),
        actor_id=access.actor_id,
    )
    return seq
