"""Which rating counts: the first in the event's order of lists, or one that was picked."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple, cast

from tiltyard import TiltyardError
from tiltyard.rating import time_control
from tiltyard.rating.fide import Chapter
from tiltyard_server.player_lists import editions, search
from tiltyard_server.player_lists.models import ListEdition, ListedPerson, PlayerList
from tiltyard_server.player_lists.name_folds import FIDE_NUMBER
from tiltyard_server.player_lists.schemas import Kind
from tiltyard_server.player_lists.sources import FIDE
from tiltyard_server.rated_events.models import EventRecord, Identity

SEQUENCES: Final[Mapping[Chapter, tuple[Kind, ...]]] = {
    Chapter.STANDARD: ("standard", "rapid", "blitz"),
    Chapter.RAPID: ("rapid", "standard", "blitz"),
    Chapter.BLITZ: ("blitz", "standard", "rapid"),
}


class Place(NamedTuple):
    """A kind of rating on a list, written `fide:rapid`."""

    code: str
    kind: Kind

    def __str__(self) -> str:
        return f"{self.code}:{self.kind}"


class Numbers(NamedTuple):
    """How somebody is found on lists; without a list the national number is good for any."""

    fide_id: str
    national_id: str = ""
    national_list: str = ""


@dataclass(frozen=True, slots=True)
class InForce:
    """A list as it was when the event began; the newest where that month is not kept."""

    listed: PlayerList
    edition: ListEdition
    is_kept: bool


@dataclass(frozen=True, slots=True)
class Rated:
    """A rating that a list has of somebody."""

    place: Place
    name: str  # of the list
    label: str
    rating: int
    k_factor: int | None

    @property
    def source(self) -> str:
        """The list, its month and which rating: what is written beside a rating."""
        return f"{self.name} {self.label}, {self.place.kind}"[:80]


def read_place(text: str) -> Place:
    """Return a place by how it is written."""
    code, _, kind = text.rpartition(":")
    return Place(code, cast("Kind", kind))


def numbers_of(row: Identity) -> Numbers:
    """Return the numbers that an entry has."""
    return Numbers(row.fide_id, row.national_id, row.national_list)


def find_chapter(event: EventRecord) -> Chapter:
    """Return whose ratings count: by the time control, standard without one."""
    code = event.time_control
    try:
        times = time_control.parse_time_control(code) if code else ()
        chapter = time_control.find_chapter(times[0]) if times else None
    except TiltyardError:
        chapter = None
    return chapter or Chapter.STANDARD


def list_places(event: EventRecord, code: str, pick: str = "") -> list[Place]:
    """Return where a rating is looked for: what was picked, the event's order, or `code` alone."""
    if pick:
        return [read_place(pick)]
    if event.rating_order:
        return [read_place(text) for text in event.rating_order]
    return [Place(code, kind) for kind in SEQUENCES[find_chapter(event)]]


def find_in_force(event: EventRecord, code: str) -> InForce:
    """Return a list as it was when the event began.

    Raises:
        NotFoundError: `list.unknown`.
    """
    listed = search.find_list(code)
    assert listed.edition is not None  # as `find_list` promises
    edition = editions.find_in_force(listed, event.start[:7].replace("/", "-"))
    return InForce(listed, edition or listed.edition, is_kept=edition is not None)


class Lists:
    """The lists as they were when an event began, and who of its entries is on them."""

    def __init__(self, event: EventRecord, numbers: Mapping[int, Numbers]) -> None:
        self._event = event
        self._numbers = numbers
        self._known = {
            listed.code: find_in_force(event, listed.code)
            for listed in PlayerList.objects.filter(edition__isnull=False)
        }
        self._people: dict[str, dict[int, ListedPerson]] = {}

    @property
    def codes(self) -> list[str]:
        """Which lists there are."""
        return sorted(self._known)

    def find_people(self, code: str) -> dict[int, ListedPerson]:
        """Return who is on a list, by entry."""
        if code not in self._people:
            self._people[code] = self._look_up(code) if code in self._known else {}
        return self._people[code]

    def list_ratings(self, entry: int, places: Iterable[Place]) -> Iterator[Rated]:
        """Yield the ratings that somebody has in some places, in their order."""
        for place in places:
            person = self.find_people(place.code).get(entry)
            rating = getattr(person, place.kind, 0)
            if person is not None and rating:
                found = self._known[place.code]
                k_factor = getattr(person, f"{place.kind}_k") or None
                yield Rated(place, found.listed.name, found.edition.label, rating, k_factor)

    def _look_up(self, code: str) -> dict[int, ListedPerson]:
        edition = self._known[code].edition
        own = {
            entry: (one.fide_id if code == FIDE else one.national_id)
            for entry, one in self._numbers.items()
            if code == FIDE or one.national_list in ("", code)
        }
        by_number = search.list_people(edition, filter(None, own.values()))
        found = {entry: by_number[number] for entry, number in own.items() if number in by_number}
        if code != FIDE:
            others = {
                entry: one.fide_id
                for entry, one in self._numbers.items()
                if entry not in found and one.fide_id
            }
            by_fide = search.list_people(edition, others.values(), FIDE_NUMBER)
            found |= {entry: by_fide[text] for entry, text in others.items() if text in by_fide}
        return found
