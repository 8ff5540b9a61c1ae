"""What norms and their forms need and nobody has said yet, and where it is said."""

from collections.abc import Iterable, Iterator
from typing import Final, Literal, NamedTuple

from tiltyard import Official
from tiltyard import Tournament as Library
from tiltyard.core.dates import find_day
from tiltyard.rating.fide import Chapter
from tiltyard_server.event_reports.measurement import number_of
from tiltyard_server.rated_events.rating_order import find_chapter
from tiltyard_server.rated_events.selectors import get_event
from tiltyard_server.tournaments.models import Tournament

What = Literal[
    "federation",
    "fide_id",
    "host",
    "start",
    "end",
    "chief_arbiter",
    "chief_arbiter_id",
    "deputy_id",
    "standard",
]
_LONGEST: Final = 3


class Missing(NamedTuple):
    """Something to add: of an entry, or of the event."""

    what: What
    entry: int | None = None
    name: str = ""


def list_for_norms(tournament: Tournament, library: Library) -> list[Missing]:
    """Return what keeps norms from being judged: only standard chess has any (B.01 0.5)."""
    found = [
        Missing("federation", number_of(player.id), player.name)
        for player in library.players
        if len(player.federation) != _LONGEST
    ]
    if find_chapter(get_event(tournament)) is not Chapter.STANDARD:
        found.insert(0, Missing("standard"))
    return found


def list_for_forms(library: Library, players: Iterable[str] = ()) -> list[Missing]:
    """Return what keeps a form from being sent: FIDE returns one that names nobody by number."""
    details = library.details
    found = list(_list_days(details.start, details.end))
    if not details.federation:
        found.append(Missing("host"))
    arbiter = details.chief_arbiter or Official("")
    if not arbiter.name:
        found.append(Missing("chief_arbiter"))
    elif not arbiter.fide_id.isdecimal():
        found.append(Missing("chief_arbiter_id", name=arbiter.name))
    found += [
        Missing("deputy_id", name=one.name)
        for one in details.deputies
        if not one.fide_id.isdecimal()
    ]
    people = {player.id: player for player in library.players}
    found += [
        Missing("fide_id", number_of(player), people[player].name)
        for player in players
        if not people[player].fide_id.isdecimal()
    ]
    return found


def _list_days(start: str, end: str) -> Iterator[Missing]:
    if find_day(start) is None:
        yield Missing("start")
    if find_day(end) is None or (find_day(start) is not None and end < start):
        yield Missing("end")
