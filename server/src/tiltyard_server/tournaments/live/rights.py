"""By what right somebody follows a tournament, or sits at one of its games, and what it gives."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple

from django.db.models import Q

from tiltyard_server.accounts.identity import Viewer
from tiltyard_server.live.rights import Verdict, in_batches
from tiltyard_server.tournaments.hall_passes.holders import find_newest, list_open_passes
from tiltyard_server.tournaments.invitations.guest_list import list_open_links, list_welcome
from tiltyard_server.tournaments.models import Entry, HallPass, Staff, Tournament
from tiltyard_server.tournaments.permissions import Access, find_access
from tiltyard_server.tournaments.spectator_permissions import find_side, is_insider, may_spectate
from tiltyard_server.tournaments.visibility import is_held_back

Sides = tuple[int, int]
_NOBODY: Final = (0, 0)  # sides of no game
_SWITCHES: Final = (
    "is_public",
    "spectators",
    "spectator_delay",
    "delays_results",
    "withholds_rounds",
    "shown_columns",
    "minors_from",
    "minor_names",
    "owner_id",
    "phase",
)


class Purpose(StrEnum):
    """What somebody came to see."""

    TOURNAMENT = "tournament"
    SPECTATE = "spectate"
    GAME = "game"


class TournamentRight(NamedTuple):
    """What somebody was let in to see."""

    purpose: Purpose
    tournament_id: int
    links: frozenset[int]  # invitation links that the browser has opened
    sides: Sides = _NOBODY  # of a game, by the numbers of entries
    passes: frozenset[int] = frozenset()  # those of the hall that the browser has opened

    def judge(self, access: Access) -> Verdict:
        """Return what this gives to somebody before a tournament that they may see."""
        return _VERDICTS[self.purpose](access, self.sides)

    @staticmethod
    def read_verdicts(asked: Sequence[tuple["TournamentRight", Viewer]]) -> Sequence[Verdict]:
        """Return what each of these rights would give its viewer now."""
        facts = _read_facts(asked)
        return [_decide(right, viewer, facts) for right, viewer in asked]


def _see(access: Access, sides: Sides) -> Verdict:
    """Return what is shown, and by which pass: a device that has lost its pass is to learn it."""
    return is_held_back(access), access.hall_pass.pk if access.hall_pass else None


def _spectate(access: Access, sides: Sides) -> Verdict:
    return () if may_spectate(access) else None


def _sit(access: Access, sides: Sides) -> Verdict:
    return (find_side(access, sides),) if is_insider(access, sides) else None


_VERDICTS: Final[Mapping[Purpose, Callable[[Access, Sides], Verdict]]] = {
    Purpose.TOURNAMENT: _see,
    Purpose.SPECTATE: _spectate,
    Purpose.GAME: _sit,
}


@dataclass(frozen=True, slots=True)
class _Facts:
    """Rows that the rights rest on."""

    tournaments: Mapping[int, Tournament]
    entries: Mapping[tuple[int, int], Entry]
    posts: Mapping[tuple[int, int], Sequence[str]]
    guests: Collection[tuple[int, int]]
    links: Mapping[int, int]  # those that still work, with their tournaments
    passes: Mapping[int, HallPass]  # the same of passes


def _decide(right: TournamentRight, viewer: Viewer, facts: _Facts) -> Verdict:
    tournament = facts.tournaments.get(right.tournament_id)
    if tournament is None:
        return None
    place = (right.tournament_id, viewer.user_id or 0)
    posts = facts.posts.get(place, [])
    is_guest = place in facts.guests or any(
        facts.links.get(link) == right.tournament_id for link in right.links
    )
    entry = facts.entries.get(place)
    held = [facts.passes[each] for each in sorted(right.passes) if each in facts.passes]
    hall_pass = find_newest(held, tournament)
    access = find_access(viewer, tournament, entry, posts, hall_pass=hall_pass, is_guest=is_guest)
    return None if access is None else right.judge(access)


def _read_facts(asked: Sequence[tuple[TournamentRight, Viewer]]) -> _Facts:
    ids = {right.tournament_id for right, _ in asked}
    people = {viewer.user_id for _, viewer in asked if viewer.user_id is not None}
    tournaments: dict[int, Tournament] = {}
    entries: dict[tuple[int, int], Entry] = {}
    posts: dict[tuple[int, int], list[str]] = {}
    guests: set[tuple[int, int]] = set()
    links: dict[int, int] = {}
    for some in in_batches(ids):
        found = Tournament.objects.filter(pk__in=some)
        tournaments |= {row.pk: row for row in found.only(*_SWITCHES)}
        private = [number for number in some if number in tournaments]
        private = [number for number in private if not tournaments[number].is_public]
        links |= list_open_links(private) if private else {}
        for users in in_batches(people):
            guests |= list_welcome(private, users) if private else set()
            both = Q(tournament__in=some, user__in=users)
            columns = ("tournament_id", "user_id", "number", "status")
            for entry in Entry.objects.filter(both).only(*columns):
                entries[entry.tournament_id, entry.user_id or 0] = entry
            for post in Staff.objects.filter(both):
                posts.setdefault((post.tournament_id, post.user_id), []).append(post.role)
    opened = frozenset[int]().union(*(right.passes for right, _ in asked))
    return _Facts(tournaments, entries, posts, guests, links, list_open_passes(opened))
