"""Entries filled from a player list, and refreshed by it: picked and ticked, never guessed."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.db import transaction

from tiltyard import Phase, RuleError, TiltyardError
from tiltyard.rating import time_control
from tiltyard.rating.fide import Chapter
from tiltyard.sentence import say
from tiltyard_server.player_lists.models import ListedPerson, PlayerList
from tiltyard_server.player_lists.searching import find_list, find_person, list_people
from tiltyard_server.rated_events.models import Identity
from tiltyard_server.rated_events.selectors import get_event
from tiltyard_server.rated_events.services import edit_identities
from tiltyard_server.tournaments import desk
from tiltyard_server.tournaments.envelopes import Profile
from tiltyard_server.tournaments.models import Entry, Tournament
from tiltyard_server.tournaments.permissions import Access

_SEQUENCES: Final = {
    Chapter.STANDARD: ("standard", "rapid", "blitz"),
    Chapter.RAPID: ("rapid", "standard", "blitz"),
    Chapter.BLITZ: ("blitz", "standard", "rapid"),
}
_RATING_OPEN: Final = (Phase.CREATED, Phase.REGISTRATION, Phase.CHECK_IN)
FIDE: Final = "fide"


@dataclass(frozen=True, slots=True)
class Difference:
    """A field of an entry that is another one on the list."""

    entry: int
    name: str
    field: str
    here: str
    listed: str
    is_fixed: bool = False  # a rating that has numbered the players stays


def find_chapter(tournament: Tournament) -> Chapter:
    """Return whose ratings count: by the time control, standard without one."""
    code = get_event(tournament).time_control
    try:
        times = time_control.parse_time_control(code) if code else ()
        chapter = time_control.find_chapter(times[0]) if times else None
    except TiltyardError:
        chapter = None
    return chapter or Chapter.STANDARD


def choose_rating(person: ListedPerson, chapter: Chapter) -> tuple[int, str]:
    """Return the rating that counts in an event of a kind, and which one it is; 0 for none."""
    for kind in _SEQUENCES[chapter]:
        if getattr(person, kind):
            return getattr(person, kind), kind
    return 0, ""


@transaction.atomic
def enter_from_list(
    access: Access, code: str, number: str, *, command_id: str | None
) -> tuple[int, int]:
    """Enter somebody who was picked from a list; return `seq` and the number.

    Raises:
        RuleError: `identity.exists`.
    """
    listed, person = find_list(code), find_person(code, number)
    _require_new(access.tournament, person, entry=None)
    rating, kind = choose_rating(person, find_chapter(access.tournament))
    _, entry = desk.enter_somebody(
        access, Profile(person.name), rating=rating or None, club=None, command_id=command_id
    )
    changes = _to_identity(person, listed, kind)
    seq = edit_identities(access.tournament.pk, [(entry, changes)], actor_id=access.actor_id)
    return seq, entry


@transaction.atomic
def fill_from_list(access: Access, entry: int, code: str, number: str) -> int:
    """Fill an entry with who was picked from a list; its rating only before the seeds are."""
    listed, person = find_list(code), find_person(code, number)
    _require_new(access.tournament, person, entry=entry)
    rating, kind = choose_rating(person, find_chapter(access.tournament))
    changes: dict[str, Any] = {"name": person.name}
    if Phase(access.tournament.phase) in _RATING_OPEN:
        changes["rating"] = rating or None
    desk.edit_entry(access, entry, changes)
    identity = _to_identity(person, listed, kind)
    return edit_identities(access.tournament.pk, [(entry, identity)], actor_id=access.actor_id)


def list_differences(tournament: Tournament, code: str) -> tuple[PlayerList, list[Difference]]:
    """Return the list and how the entries that have a number on it differ from it."""
    listed = find_list(code)
    assert listed.edition is not None  # as `find_list` promises
    rows = _list_numbered(tournament, code)
    people = list_people(listed.edition, [number for number, _ in rows.values()])
    entries = Entry.objects.filter(tournament=tournament, number__in=rows).order_by("number")
    chapter = find_chapter(tournament)
    is_fixed = Phase(tournament.phase) not in _RATING_OPEN
    found: list[Difference] = []
    for entry in entries:
        number, row = rows[entry.number]
        if number in people:
            found += _compare(entry, row, people[number], chapter, is_fixed=is_fixed)
    return listed, found


@transaction.atomic
def take_over(access: Access, code: str, ticked: Mapping[int, Sequence[str]]) -> int:
    """Take over the fields that were ticked, from the list as it is now; return the new `seq`."""
    listed, found = list_differences(access.tournament, code)
    seq = access.tournament.seq
    for number, fields in ticked.items():
        chosen = [one for one in found if one.entry == number and one.field in fields]
        wanted = {one.field: one.listed for one in chosen if not one.is_fixed}
        entry: dict[str, Any] = {
            name: wanted.pop(name) for name in ("name", "rating") if name in wanted
        }
        if "rating" in entry:
            entry["rating"] = int(entry["rating"]) or None
            wanted["rating_source"] = _name_source(listed, "")
        if entry:
            seq = desk.edit_entry(access, number, entry)
        if wanted:
            seq = edit_identities(
                access.tournament.pk, [(number, wanted)], actor_id=access.actor_id
            )
    return seq


def _list_numbered(tournament: Tournament, code: str) -> dict[int, tuple[str, Identity]]:
    column = "fide_id" if code == FIDE else "national_id"
    rows = Identity.objects.filter(tournament=tournament).exclude(**{column: ""})
    return {row.number: (getattr(row, column), row) for row in rows}


def _compare(
    entry: Entry, row: Identity, person: ListedPerson, chapter: Chapter, *, is_fixed: bool
) -> Iterator[Difference]:
    rating, _ = choose_rating(person, chapter)
    pairs = (
        ("name", entry.name, person.name),
        ("rating", str(entry.rating or 0), str(rating)),
        ("title", row.title, person.title),
        ("federation", row.federation, person.federation),
        ("sex", row.sex, person.sex),
        ("birth", row.birth[:4], person.birth),
    )
    for field, here, there in pairs:
        is_told = bool(there) or field in ("rating", "title")
        if is_told and here != there:
            fixed = is_fixed and field == "rating"
            yield Difference(entry.number, entry.name, field, here, there, fixed)


def _require_new(tournament: Tournament, person: ListedPerson, *, entry: int | None) -> None:
    known = Identity.objects.filter(tournament=tournament, fide_id=person.fide_id)
    other = known.exclude(fide_id="").exclude(number=entry or 0).first()
    if other is not None:
        raise RuleError(
            "identity.exists",
            say(
                "{person} is in the tournament already, as entry {other}.",
                person=person.name,
                other=other.number,
            ),
            entry=other.number,
        )


def _to_identity(person: ListedPerson, listed: PlayerList, kind: str) -> dict[str, Any]:
    changes: dict[str, Any] = {
        "title": person.title,
        "federation": person.federation,
        "sex": person.sex,
        "birth": person.birth,
        "rating_source": _name_source(listed, kind),
        "k_factor": getattr(person, f"{kind}_k", 0) or None,
    }
    if person.fide_id:
        changes["fide_id"] = person.fide_id
    if listed.code != FIDE:
        changes |= {"national_id": person.number[:11], "national_rating": person.standard or None}
    return changes


def _name_source(listed: PlayerList, kind: str) -> str:
    assert listed.edition is not None  # as `find_list` promises
    return f"{listed.name} {listed.edition.label}{f', {kind}' if kind else ''}"[:80]
