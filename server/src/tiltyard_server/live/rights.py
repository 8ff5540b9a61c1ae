"""What open sockets may see, asked of the database again: for all of them in a few questions.

A socket outlives the request that opened it. What it was let in by is its `Claim`: who it was, and
a right, which is a value of the app that let it in. `read_verdicts` says for any number of claims
what each would get if it came now.
"""

from collections.abc import Collection, Iterator, Sequence
from typing import Any, Final, NamedTuple, Protocol, TypeVar

from django.contrib.sessions.models import Session

from tiltyard_server.accounts.identity import NOBODY, Scope, Viewer
from tiltyard_server.accounts.models import ApiKey, User
from tiltyard_server.common import clock
from tiltyard_server.live.authentication import Account, Credentials, Identity

Verdict = tuple[object, ...] | None  # what somebody may see; None: nothing
T = TypeVar("T")
_AT_ONCE: Final = 5000  # values in one question


class Right(Protocol):
    """What somebody was let in to, and how: a value that can be a key."""

    @staticmethod
    def read_verdicts(asked: Sequence[tuple[Any, Viewer]]) -> Sequence[Verdict]:
        """Return what each of these rights would give its viewer now, in the same order."""

    def __hash__(self) -> int:
        """Equal rights are asked about once."""


class Claim(NamedTuple):
    """By what a socket is where it is."""

    credentials: Credentials = Credentials()
    account: Account | None = None
    right: Right | None = None  # None: what is public, where only the account counts

    @property
    def can_be_lost(self) -> bool:
        """Whether there is anything that could be taken away."""
        return self.account is not None or self.right is not None


def make_claim(identity: Identity, right: Right | None = None) -> Claim:
    """Return the claim of somebody who has just been let in."""
    return Claim(identity.credentials, identity.account, right)


def read_verdicts(claims: Collection[Claim]) -> dict[Claim, Verdict]:
    """Return what each claim would give now."""
    accounts = _read_accounts([claim for claim in claims if claim.account is not None])
    verdicts: dict[Claim, Verdict] = {}
    asked: dict[type[Right], list[Claim]] = {}
    for claim in claims:
        if claim.account is not None and accounts.get(claim.credentials) != claim.account:
            verdicts[claim] = None
        elif claim.right is None:
            verdicts[claim] = ()
        else:
            asked.setdefault(type(claim.right), []).append(claim)
    for kind, some in asked.items():
        found = kind.read_verdicts([(claim.right, _viewer_of(claim)) for claim in some])
        verdicts |= dict(zip(some, found, strict=True))
    return verdicts


def _viewer_of(claim: Claim) -> Viewer:
    account = claim.account
    if account is None:
        return NOBODY
    scopes = frozenset(map(Scope, account.scopes)) if claim.credentials.key else None
    return Viewer(account.user_id, "", account.is_operator, scopes)


def _read_accounts(claims: Collection[Claim]) -> dict[Credentials, Account]:
    """Return what credentials stand for now; those that are void stand for nothing."""
    now = clock.now()
    owners = {claim.credentials: claim.account.user_id for claim in claims if claim.account}
    found: dict[Credentials, Account] = {}
    for digests in in_batches([each.key for each in owners if each.key]):
        keys = ApiKey.objects.filter(digest__in=digests, revoked_at=None, user__is_active=True)
        for key in keys.exclude(expires_at__lte=now):
            account = Account(key.user_id, scopes=tuple(key.scopes))
            found[Credentials(key=key.digest)] = account
    people = {user for each, user in owners.items() if each.session}
    users: dict[int, Account] = {}
    for some in in_batches(people):
        rows = User.objects.filter(pk__in=some, is_active=True)
        for number, password, is_staff in rows.values_list("pk", "password", "is_staff"):
            users[number] = Account(number, password, is_staff)
    for names in in_batches([each.session for each in owners if each.session]):
        alive = Session.objects.filter(session_key__in=names, expire_date__gt=now)
        for name in alive.values_list("session_key", flat=True):
            credentials = Credentials(session=name)
            if owners[credentials] in users:
                found[credentials] = users[owners[credentials]]
    return found


def in_batches(values: Collection[T]) -> Iterator[list[T]]:
    """Yield `values` in parts that fit into one question to the database."""
    listed = list(values)
    for first in range(0, len(listed), _AT_ONCE):
        yield listed[first : first + _AT_ONCE]
