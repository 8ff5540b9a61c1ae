"""Entries filled from a player list, and refreshed by it: picked and ticked, never guessed."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.db import transaction

from tiltyard import Phase, RuleError
from tiltyard.sentence import say
from tiltyard_server.common.errors import NotFoundError
from tiltyard_server.player_lists.models import ListedPerson, PlayerList
from tiltyard_server.player_lists.search import find_list, find_person
from tiltyard_server.player_lists.sources import FIDE
from tiltyard_server.rated_events import rating_order
from tiltyard_server.rated_events.models import EventRecord, Identity, ListProposal
from tiltyard_server.rated_events.rating_order import InForce, Lists, Numbers, Place, Rated
from tiltyard_server.rated_events.selectors import get_event
from tiltyard_server.rated_events.services import edit_identities
from tiltyard_server.tournaments.commands import workflows
from tiltyard_server.tournaments.commands.envelopes import Profile
from tiltyard_server.tournaments.models import Entry, Tournament
from tiltyard_server.tournaments.permissions import Access

RATING_OPEN: Final = (Phase.CREATED, Phase.REGISTRATION, Phase.CHECK_IN)


@dataclass(frozen=True, slots=True)
class Difference:
    """A field of an entry that is another one on the list."""

    entry: int
    name: str
    field: str
    here: str
    listed: str
    source: str = ""  # of a rating: which list, month and kind
    is_fixed: bool = False  # a rating that has numbered the players stays


@dataclass(frozen=True, slots=True)
class Comparison:
    """How entries differ from a list, as it was when the event began."""

    in_force: InForce
    items: list[Difference]
    ratings: Mapping[int, Rated]  # that count, by entry


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
    rated, official = _rate_picked(get_event(access.tournament), code, person)
    rating = rated.rating if rated else None
    _, entry = workflows.enter_somebody(
        access, Profile(person.name), rating=rating, club=None, command_id=command_id
    )
    changes = _to_identity(person, listed, rated, official)
    seq = edit_identities(access.tournament.pk, [(entry, changes)], actor_id=access.actor_id)
    return seq, entry


@transaction.atomic
def fill_from_list(access: Access, entry: int, code: str, number: str) -> int:
    """Fill an entry with who was picked from a list; its rating only before the seeds are."""
    listed, person = find_list(code), find_person(code, number)
    _require_new(access.tournament, person, entry=entry)
    rated, official = _rate_picked(get_event(access.tournament), code, person)
    changes: dict[str, Any] = {"name": person.name}
    if Phase(access.tournament.phase) in RATING_OPEN:
        changes["rating"] = rated.rating if rated else None
    workflows.edit_entry(access, entry, changes)
    identity = _to_identity(person, listed, rated, official)
    return edit_identities(access.tournament.pk, [(entry, identity)], actor_id=access.actor_id)


def list_differences(tournament: Tournament, code: str) -> Comparison:
    """Return how the entries that are on a list differ from it."""
    event = get_event(tournament)
    in_force = rating_order.find_in_force(event, code)
    rows = {row.number: row for row in Identity.objects.filter(tournament=tournament)}
    lists = Lists(event, {entry: rating_order.numbers_of(row) for entry, row in rows.items()})
    people = lists.find_people(code)
    entries = Entry.objects.filter(tournament=tournament, number__in=people).order_by("number")
    is_fixed = Phase(tournament.phase) not in RATING_OPEN
    ratings: dict[int, Rated] = {}
    found: list[Difference] = []
    for entry in entries:
        row = rows[entry.number]
        places = rating_order.list_places(event, code, row.rating_pick)
        rated = next(lists.list_ratings(entry.number, places), None)
        if rated is not None:
            ratings[entry.number] = rated
        found += _compare(entry, row, people[entry.number], rated, is_fixed=is_fixed)
    return Comparison(in_force, found, ratings)


@transaction.atomic
def take_over(access: Access, code: str, ticked: Mapping[int, Sequence[str]]) -> int:
    """Take over the fields that were ticked and leave the others; return the new `seq`."""
    compared = list_differences(access.tournament, code)
    seq = access.tournament.seq
    for number, fields in ticked.items():
        chosen = [one for one in compared.items if one.entry == number and one.field in fields]
        wanted: dict[str, Any] = {one.field: one.listed for one in chosen if not one.is_fixed}
        entry: dict[str, Any] = {
            name: wanted.pop(name) for name in ("name", "rating") if name in wanted
        }
        if "rating" in entry:
            entry["rating"] = int(entry["rating"]) or None
            wanted |= _to_source(compared.ratings.get(number))
        if entry:
            seq = workflows.edit_entry(access, number, entry)
        if wanted:
            seq = edit_identities(
                access.tournament.pk, [(number, wanted)], actor_id=access.actor_id
            )
    ListProposal.objects.filter(tournament=access.tournament, code=code).update(differences=0)
    return seq


def list_ratings(tournament: Tournament, entry: int) -> tuple[list[Rated], Rated | None]:
    """Return the ratings that an entry has on all lists, and the one that counts."""
    event, row = get_event(tournament), _find_row(tournament, entry)
    lists = Lists(event, {entry: rating_order.numbers_of(row)})
    sequence = rating_order.SEQUENCES[rating_order.find_chapter(event)]
    all_places = [Place(code, kind) for code in lists.codes for kind in sequence]
    code = FIDE if row.fide_id else row.national_list or FIDE
    places = rating_order.list_places(event, code, row.rating_pick)
    counted = next(lists.list_ratings(entry, places), None)
    return list(lists.list_ratings(entry, all_places)), counted


@transaction.atomic
def pick_rating(access: Access, entry: int, pick: str) -> int:
    """Let a rating of another list count for an entry, or none: then the order of lists does.

    Raises:
        NotFoundError: `list.no_rating`.
    """
    edit_identities(
        access.tournament.pk, [(entry, {"rating_pick": pick})], actor_id=access.actor_id
    )
    _, counted = list_ratings(access.tournament, entry)
    if pick and counted is None:
        raise NotFoundError("list.no_rating", say("That list has no such rating of this player."))
    rating = counted.rating if counted else None
    workflows.edit_entry(access, entry, {"rating": rating})
    source = _to_source(counted)
    return edit_identities(access.tournament.pk, [(entry, source)], actor_id=access.actor_id)


def _find_row(tournament: Tournament, entry: int) -> Identity:
    found = Identity.objects.filter(tournament=tournament, number=entry).first()
    return found or Identity(tournament=tournament, number=entry)


def _rate_picked(
    event: EventRecord, code: str, person: ListedPerson
) -> tuple[Rated | None, Rated | None]:
    """Return the rating that counts, and the official one of FIDE."""
    numbers = Numbers(person.fide_id, "" if code == FIDE else person.number, code)
    lists = Lists(event, {0: numbers})
    sequence = rating_order.SEQUENCES[rating_order.find_chapter(event)]
    official = lists.list_ratings(0, [Place(FIDE, kind) for kind in sequence])
    counted = lists.list_ratings(0, rating_order.list_places(event, code))
    return next(counted, None), next(official, None)


def _compare(
    entry: Entry, row: Identity, person: ListedPerson, rated: Rated | None, *, is_fixed: bool
) -> Iterator[Difference]:
    pairs = (
        ("name", entry.name, person.name),
        ("rating", str(entry.rating or 0), str(rated.rating if rated else 0)),
        ("title", row.title, person.title),
        ("federation", row.federation, person.federation),
        ("sex", row.sex, person.sex),
        ("birth", row.birth[:4], person.birth),
    )
    for field, here, there in pairs:
        is_told = bool(there) or field in ("rating", "title")
        if is_told and here != there:
            is_rating = field == "rating"
            source = rated.source if rated and is_rating else ""
            fixed = is_fixed and is_rating
            yield Difference(entry.number, entry.name, field, here, there, source, fixed)


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


def _to_identity(
    person: ListedPerson, listed: PlayerList, rated: Rated | None, official: Rated | None
) -> dict[str, Any]:
    changes: dict[str, Any] = {
        "title": person.title,
        "federation": person.federation,
        "sex": person.sex,
        "birth": person.birth,
        "rating_pick": "",
        **_to_source(rated),
    }
    if official is not None or listed.code == FIDE:
        changes["fide_rating"] = official.rating if official else None
    if person.fide_id:
        changes["fide_id"] = person.fide_id
    if listed.code != FIDE:
        changes |= {
            "national_id": person.number[:11],
            "national_list": listed.code,
            "national_rating": person.standard or None,
        }
    return changes


def _to_source(rated: Rated | None) -> dict[str, Any]:
    if rated is None:
        return {"rating_source": "", "k_factor": None}
    source: dict[str, Any] = {"rating_source": rated.source, "k_factor": rated.k_factor}
    return source | ({"fide_rating": rated.rating} if rated.place.code == FIDE else {})
