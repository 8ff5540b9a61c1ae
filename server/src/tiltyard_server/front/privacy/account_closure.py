"""Closing an account: what must be settled before, and what becomes of it.

The row stays, because results, ledgers and logs name its number; everything that tells who it was
is erased (`front.privacy.erasure`), and nobody can take the name to pass for them. It stays closed.
"""

from datetime import datetime
from typing import Final

from django.db import transaction

from tiltyard import InputError, Phase, RuleError
from tiltyard.core.model import EntryStatus
from tiltyard.sentence import say
from tiltyard_server.accounts.models import User
from tiltyard_server.accounts.services import CLOSED_TOPIC
from tiltyard_server.common import clock
from tiltyard_server.front.privacy.erasure import erase
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
        RuleError: `password.missing`, `account.operator`, `account.money`, `account.organises`,
            `account.entered`, `team.last_leader`: what is to be settled first.
    """
    user = User.objects.select_for_update().get(pk=user_id)
    if not user.has_usable_password():  # they sign in with an account of another site
        raise RuleError("password.missing", say("Set a password first: it shows that this is you."))
    if not user.check_password(password):
        raise InputError("password.wrong", say("This is not your password."), field="password")
    _require_nothing_open(user)
    members = list(Member.objects.filter(user=user).select_related("team"))
    for member in members:
        leave_team(member.team, user_id=user.pk, now=now)
    for server in user.game_servers.filter(revoked_at=None):
        revoke_server(user_id=user.pk, server_id=server.pk, now=now)
    erase(user, teams=[member.team_id for member in members])
    put_messages([(CLOSED_TOPIC, {"user_id": user.pk, "at": clock.to_ms(now)})], at=now)


def _require_nothing_open(user: User) -> None:
    if user.is_operator:
        raise RuleError(
            "account.operator",
            say("You run this installation; have another operator take that over."),
        )
    if has_money(user.pk):
        raise RuleError(
            "account.money",
            say(
                "There is money in your wallet or on its way; withdraw it in the wallet first, "
                "and wait until it has been paid."
            ),
        )
    own = Tournament.objects.filter(owner=user).exclude(phase__in=_OVER).first()
    if own is not None:
        raise RuleError(
            "account.organises", say("You organise {own}; end or cancel it first.", own=own.name)
        )
    entered = Entry.objects.filter(
        user=user, status__in=_IN, tournament__binned_at__isnull=True
    ).exclude(tournament__phase__in=_OVER)
    entry = entered.select_related("tournament").first()
    if entry is not None:
        raise RuleError(
            "account.entered",
            say(
                "You play in {tournament}; withdraw from it first.",
                tournament=entry.tournament.name,
            ),
        )
