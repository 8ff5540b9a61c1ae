"""Closing an account: what must be settled before, and what becomes of it.

The row stays, because results, ledgers and logs name it; nobody can sign in with it any more, and
the name stays taken. An operator can open it again in the admin, with a new password.
"""

from datetime import datetime
from typing import Final

from django.db import transaction

from tiltyard import InputError, Phase, RuleError
from tiltyard.core.model import EntryStatus
from tiltyard_server.accounts.models import User
from tiltyard_server.accounts.services import CLOSED_TOPIC
from tiltyard_server.common import clock
from tiltyard_server.games.servers import revoke_server
from tiltyard_server.outbox.services import put_messages
from tiltyard_server.payments.selectors import has_money
from tiltyard_server.teams.models import Member
from tiltyard_server.teams.services import leave_team
from tiltyard_server.tournaments.models import Entry, Tournament

_OVER: Final = (Phase.COMPLETED, Phase.CANCELLED, Phase.ABORTED)
_IN: Final = (EntryStatus.REGISTERED, EntryStatus.CHECKED_IN)


@transaction.atomic
def close_account(*, user_id: int, password: str, now: datetime) -> None:
    """Close the account of somebody who gives its password.

    Teams are left at once, arenas when the outbox is worked off (arena rules 1.8).

    Raises:
        InputError: `password.wrong`.
        RuleError: `account.operator`, `account.money`, `account.organises`, `account.entered`,
            `team.last_leader`: what is to be settled first.
    """
    user = User.objects.select_for_update().get(pk=user_id)
    if not user.check_password(password):
        raise InputError("password.wrong", "This is not your password.", field="password")
    _require_nothing_open(user)
    for member in Member.objects.filter(user=user).select_related("team"):
        leave_team(member.team, user_id=user.pk, now=now)
    user.api_keys.filter(revoked_at=None).update(revoked_at=now)
    for server in user.game_servers.filter(revoked_at=None):
        revoke_server(user_id=user.pk, server_id=server.pk, now=now)
    user.is_active, user.email = False, ""
    user.set_unusable_password()
    user.save(update_fields=["is_active", "email", "password"])
    put_messages([(CLOSED_TOPIC, {"user_id": user.pk, "at": clock.to_ms(now)})], at=now)


def _require_nothing_open(user: User) -> None:
    if user.is_operator:
        raise RuleError(
            "account.operator", "You run this installation; have another operator take that over."
        )
    if has_money(user.pk):
        raise RuleError(
            "account.money", "There is money in your wallet or on its way; take it out first."
        )
    own = Tournament.objects.filter(owner=user).exclude(phase__in=_OVER).first()
    if own is not None:
        raise RuleError("account.organises", f"You organise {own.name}; end or cancel it first.")
    entered = Entry.objects.filter(user=user, status__in=_IN).exclude(tournament__phase__in=_OVER)
    entry = entered.select_related("tournament").first()
    if entry is not None:
        raise RuleError(
            "account.entered", f"You play in {entry.tournament.name}; withdraw from it first."
        )
