"""What open sockets may see, asked of the database again: for all of them in a few questions.

A socket outlives the request that opened it. What it was let in by is its `Claim`: who it was, and
a door. `read_verdicts` says for any number of claims what each would get if it came now, by the
same functions that decide about requests. A new kind of socket is a row in `_VERDICTS`.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple, TypeVar

from django.contrib.sessions.models import Session
from django.db.models import Q

from tiltyard_server.accounts.identity import NOBODY, Scope, Viewer
from tiltyard_server.accounts.models import ApiKey, User
from tiltyard_server.common import clock
from tiltyard_server.live.identifying import Account, Credentials, Identity
from tiltyard_server.tournaments.guest_list import list_open_links, list_welcome
from tiltyard_server.tournaments.models import Entry, Staff, Tournament
from tiltyard_server.tournaments.permissions import (
    Access,
    find_access,
    find_side,
    get_access,
    is_insider,
    may_spectate,
    require_spectator,
)
from tiltyard_server.tournaments.showing import is_held_back

Sides = tuple[int, int]
Verdict = tuple[object, ...] | None  # what somebody may see; None: nothing
T = TypeVar("T")
_AT_ONCE: Final = 5000  # values in one question
_NOBODY: Final = (0, 0)  # sides of no game
_SWITCHES: Final = ("is_public", "spectators", "spectator_delay", "delays_results", "owner_id")


class Door(StrEnum):
    """Where sockets come in. Arenas and their games are public: there only the account counts."""

    TOURNAMENT = "tournament"
    SPECTATE = "spectate"
    GAME = "game"
    ACCOUNT = "account"


class Claim(NamedTuple):
    """By what a socket is where it is."""

    door: Door
    credentials: Credentials = Credentials()
    account: Account | None = None
    tournament_id: int | None = None
    sides: Sides = _NOBODY  # of a game, by the numbers of entries
    links: frozenset[int] = frozenset()  # invitation links that the browser has opened

    @property
    def can_be_lost(self) -> bool:
        """Whether there is anything that could be taken away."""
        return self.account is not None or self.tournament_id is not None


class Admission(NamedTuple):
    """Somebody who was let in to a tournament, by what, and what they got."""

    access: Access
    claim: Claim
    verdict: Verdict


def admit(door: Door, identity: Identity, tournament_id: int) -> Admission:
    """Let somebody in to a tournament, or refuse with a sentence."""
    access = get_access(identity.viewer, tournament_id)
    if door is Door.SPECTATE:
        require_spectator(access)
    claim = make_claim(door, identity, tournament_id=tournament_id)
    return Admission(access, claim, judge(claim, access))


def make_claim(
    door: Door, identity: Identity, *, tournament_id: int | None = None, sides: Sides = _NOBODY
) -> Claim:
    """Return the claim of somebody who has just been let in."""
    links = identity.viewer.links if tournament_id is not None else frozenset()
    return Claim(door, identity.credentials, identity.account, tournament_id, sides, links)


def _see(access: Access, sides: Sides) -> Verdict:
    return (is_held_back(access),)


def _spectate(access: Access, sides: Sides) -> Verdict:
    return () if may_spectate(access) else None


def _sit(access: Access, sides: Sides) -> Verdict:
    return (find_side(access, sides),) if is_insider(access, sides) else None


_VERDICTS: Final[Mapping[Door, Callable[[Access, Sides], Verdict]]] = {
    Door.TOURNAMENT: _see,
    Door.SPECTATE: _spectate,
    Door.GAME: _sit,
}


def judge(claim: Claim, access: Access) -> Verdict:
    """Return what a claim gives to somebody before a tournament that they may see."""
    return _VERDICTS[claim.door](access, claim.sides)


def read_verdicts(claims: Collection[Claim]) -> dict[Claim, Verdict]:
    """Return what each claim would give now."""
    facts = _read_facts(claims)
    return {claim: _decide(claim, facts) for claim in claims}


@dataclass(frozen=True, slots=True)
class _Facts:
    """Rows that the claims rest on."""

    accounts: Mapping[Credentials, Account]
    tournaments: Mapping[int, Tournament]
    entries: Mapping[tuple[int, int], Entry]
    posts: Mapping[tuple[int, int], str]
    guests: Collection[tuple[int, int]]
    links: Mapping[int, int]  # those that still work, with their tournaments


def _decide(claim: Claim, facts: _Facts) -> Verdict:
    account = claim.account
    if account is not None and facts.accounts.get(claim.credentials) != account:
        return None
    if claim.tournament_id is None:
        return ()
    tournament = facts.tournaments.get(claim.tournament_id)
    if tournament is None:
        return None
    viewer, entry, posts = NOBODY, None, []
    if account is not None:
        place = (claim.tournament_id, account.user_id)
        viewer, entry = _viewer_of(claim.credentials, account), facts.entries.get(place)
        posts = [facts.posts[place]] if place in facts.posts else []
    access = find_access(viewer, tournament, entry, posts, is_guest=_is_guest(claim, facts))
    return None if access is None else judge(claim, access)


def _is_guest(claim: Claim, facts: _Facts) -> bool:
    if any(facts.links.get(link) == claim.tournament_id for link in claim.links):
        return True
    account = claim.account
    return account is not None and (claim.tournament_id, account.user_id) in facts.guests


def _viewer_of(credentials: Credentials, account: Account) -> Viewer:
    scopes = frozenset(map(Scope, account.scopes)) if credentials.key else None
    return Viewer(account.user_id, "", account.is_operator, scopes)


def _read_facts(claims: Collection[Claim]) -> _Facts:
    ids = {claim.tournament_id for claim in claims if claim.tournament_id is not None}
    known = [claim for claim in claims if claim.account is not None]
    people = {claim.account.user_id for claim in known if claim.account and claim.tournament_id}
    tournaments: dict[int, Tournament] = {}
    entries: dict[tuple[int, int], Entry] = {}
    posts: dict[tuple[int, int], str] = {}
    guests: set[tuple[int, int]] = set()
    links: dict[int, int] = {}
    for some in _batch(ids):
        found = Tournament.objects.filter(pk__in=some)
        tournaments |= {row.pk: row for row in found.only(*_SWITCHES)}
        private = [number for number in some if number in tournaments]
        private = [number for number in private if not tournaments[number].is_public]
        links |= list_open_links(private) if private else {}
        for users in _batch(people):
            guests |= list_welcome(private, users) if private else set()
            both = Q(tournament__in=some, user__in=users)
            columns = ("tournament_id", "user_id", "number", "status")
            for entry in Entry.objects.filter(both).only(*columns):
                entries[entry.tournament_id, entry.user_id or 0] = entry
            for post in Staff.objects.filter(both):
                posts[post.tournament_id, post.user_id] = post.role
    return _Facts(_read_accounts(known), tournaments, entries, posts, guests, links)


def _read_accounts(claims: Collection[Claim]) -> dict[Credentials, Account]:
    """Return what credentials stand for now; those that are void stand for nothing."""
    now = clock.now()
    owners = {claim.credentials: claim.account.user_id for claim in claims if claim.account}
    found: dict[Credentials, Account] = {}
    for digests in _batch([each.key for each in owners if each.key]):
        keys = ApiKey.objects.filter(digest__in=digests, revoked_at=None, user__is_active=True)
        for key in keys.exclude(expires_at__lte=now):
            account = Account(key.user_id, scopes=tuple(key.scopes))
            found[Credentials(key=key.digest)] = account
    people = {user for each, user in owners.items() if each.session}
    users: dict[int, Account] = {}
    for some in _batch(people):
        rows = User.objects.filter(pk__in=some, is_active=True)
        for number, password, is_staff in rows.values_list("pk", "password", "is_staff"):
            users[number] = Account(number, password, is_staff)
    for names in _batch([each.session for each in owners if each.session]):
        alive = Session.objects.filter(session_key__in=names, expire_date__gt=now)
        for name in alive.values_list("session_key", flat=True):
            credentials = Credentials(session=name)
            if owners[credentials] in users:
                found[credentials] = users[owners[credentials]]
    return found


def _batch(values: Collection[T]) -> Iterator[list[T]]:
    listed = list(values)
    for first in range(0, len(listed), _AT_ONCE):
        yield listed[first : first + _AT_ONCE]
