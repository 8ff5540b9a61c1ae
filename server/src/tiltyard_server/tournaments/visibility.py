"""Which state of a tournament somebody may see: every door that shows one asks here.

Who takes part in a tournament or helps to run it sees what is. If its organiser delays the results
(`delays_results`), everybody else sees what the log said a while ago:

- `spectator_delay` seconds ago, as the boards;
- where that is 0 and only participants may watch, boards never reach outsiders: they see the
  tournament as it stood before its first result, until it is over.

What happened before play began is no result and is shown at once.

If its organiser withholds rounds (`withholds_rounds`), the same people see nothing from the first
draw on that was not published yet (`published_seq`), until the tournament is over (ADR 84).

What they read of the entries, and which names of minors, the organiser chooses (`disclosure`).
"""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from django.db.models import Exists, OuterRef, Q, QuerySet

from tiltyard import Phase, TournamentState
from tiltyard_server.accounts.identity import Viewer
from tiltyard_server.common import clock
from tiltyard_server.log.heads import Heads
from tiltyard_server.tournaments import disclosure, log, selectors
from tiltyard_server.tournaments.disclosure import WHOLE, Disclosure
from tiltyard_server.tournaments.history import time_machine
from tiltyard_server.tournaments.models import Entry, LogEntry, Staff, Tournament
from tiltyard_server.tournaments.permissions import Access, find_access
from tiltyard_server.tournaments.rows import View
from tiltyard_server.tournaments.spectator_permissions import is_outsider

PLAYED: Final = (Phase.IN_PROGRESS, Phase.COMPLETED, Phase.ABORTED)
LONGEST_DELAY: Final = timedelta(seconds=900)
_DRAWN: Final = ("matches-created",)
_RESULTS: Final = ("game-recorded", "result-recorded")
_KEPT: Final = 256
_heads: Heads[TournamentState] = Heads(lambda: _KEPT)  # what outsiders saw last


class Shown(NamedTuple):
    """What somebody sees: the row as it is or, with `head`, as it was in that state."""

    tournament: Tournament
    head: log.Head | None = None
    moment: int | None = None  # milliseconds since 1970: nothing younger is shown; None: all is
    disclosure: Disclosure = WHOLE  # what is read of the entries

    @property
    def is_behind(self) -> bool:
        """Whether something is held back."""
        return self.head is not None


def show(access: Access) -> Shown:
    """Return what a tournament is to somebody who may see it."""
    return _show(access.tournament) if is_held_back(access) else Shown(access.tournament)


def show_everybody(tournament: Tournament) -> Shown:
    """Return what a public tournament is to nobody in particular."""
    return _show(tournament) if may_hold_back(tournament) else Shown(tournament)


def show_many(viewer: Viewer, tournaments: Iterable[Tournament]) -> list[Shown]:
    """Return what some tournaments are to somebody who may see them all."""
    rows = list(tournaments)
    held = [row for row in rows if may_hold_back(row)]
    outside = _list_outside(viewer, held) if held else frozenset()
    return [_show(row) if row.pk in outside else Shown(row) for row in rows]


def list_rows(viewer: Viewer, tournaments: Iterable[Tournament]) -> list[Tournament]:
    """Return the rows of some tournaments as somebody may see them."""
    return [shown.tournament for shown in show_many(viewer, tournaments)]


class Phases:
    """Which phase tournaments are in, as far as somebody may know."""

    def __init__(self, viewer: Viewer) -> None:
        self._known = {row.pk: row.phase for row in list_rows(viewer, _list_moved())}

    def filter(self, found: QuerySet[Tournament], phases: Sequence[str]) -> QuerySet[Tournament]:
        """Return those that are in one of some phases."""
        if not self._known:
            return found.filter(phase__in=phases)
        others = [pk for pk, phase in self._known.items() if phase in phases]
        return found.filter(Q(phase__in=phases) & ~Q(pk__in=self._known) | Q(pk__in=others))


def get_view(shown: Shown, at_seq: int | None = None) -> View:
    """Return a whole tournament as it is shown or, of that, as it was after `at_seq` events."""
    return shown.disclosure.cover_view(_read_view(shown, at_seq))


def _read_view(shown: Shown, at_seq: int | None) -> View:
    if at_seq is not None:
        return time_machine.get_view_at(shown.tournament, at_seq)
    if shown.head is None:
        return selectors.get_view(shown.tournament)
    return time_machine.view_of(shown.tournament, shown.head, rated_until=shown.moment)


def list_entries(shown: Shown) -> list[View]:
    """Return the entries of a tournament as it is shown."""
    if shown.head is None:
        found = selectors.list_entries(shown.tournament, since=0)
    else:
        found = time_machine.list_entries_at(shown.tournament, shown.head)
    return [shown.disclosure.cover_entry(entry) for entry in found]


def may_hold_back(tournament: Tournament) -> bool:
    """Whether outsiders are ever behind or read less, by the settings alone."""
    return delays(tournament) or tournament.withholds_rounds or disclosure.is_on(tournament)


def delays(tournament: Tournament) -> bool:
    """Whether results reach outsiders later, by the settings alone."""
    is_closed = tournament.spectators == Tournament.Spectators.PARTICIPANTS
    return tournament.delays_results and (tournament.spectator_delay > 0 or is_closed)


def is_held_back(access: Access) -> bool:
    """Whether somebody sees less than others, or later, by who they are and the settings."""
    return may_hold_back(access.tournament) and is_outsider(access)


def waits_for_the_end(tournament: Tournament) -> bool:
    """Whether no result is shown to outsiders before the end."""
    is_on = tournament.phase == Phase.IN_PROGRESS and not tournament.spectator_delay
    return is_on and delays(tournament)


def waits(tournament: Tournament) -> bool:
    """Whether something is held back of which nobody knows yet when it will be shown."""
    return waits_for_the_end(tournament) or find_withheld(tournament) is not None


def find_withheld(tournament: Tournament, *, after: int = 0) -> log.Ripe | None:
    """Return what lies before the first draw that is withheld; None: no draw is.

    `after` events were shown already, and are not taken back. A first draw takes the start of play
    with it.
    """
    if not tournament.withholds_rounds or tournament.phase != Phase.IN_PROGRESS:
        return None
    known = max(tournament.published_seq, after)
    drawn = log.find_first(tournament, _DRAWN, after=known)
    if drawn.next_at is None:
        return None
    seq, at = log.find_start(tournament)
    return log.Ripe(seq - 1, at) if known < seq == drawn.seq else drawn


def find_ripe(tournament: Tournament, *, now: int, after: int = 0) -> log.Ripe:
    """Return how much of a log outsiders may see; `after` events are known to be in it."""
    ripe = _find_delayed(tournament, now=now, after=after)
    withheld = find_withheld(tournament, after=after)
    return ripe if withheld is None or ripe.seq < withheld.seq else withheld


def _find_delayed(tournament: Tournament, *, now: int, after: int) -> log.Ripe:
    delay = 1000 * tournament.spectator_delay
    if not delays(tournament) or tournament.phase not in PLAYED:
        return log.Ripe(tournament.seq, None)
    if waits_for_the_end(tournament):
        return log.find_first(tournament, _RESULTS, after=log.find_start(tournament)[0])
    if clock.to_ms(tournament.updated_at) <= now - delay:
        return log.Ripe(tournament.seq, None)
    ripe = log.find_ripe(tournament, after=after, moment=now - delay)
    if ripe.seq == tournament.seq:
        return ripe
    seq, at = log.find_start(tournament)
    return log.Ripe(seq - 1, at) if ripe.seq < seq - 1 else ripe


def find_due(tournament: Tournament, seq: int) -> datetime | None:
    """Return from when outsiders may know of an event; None: nobody knows when."""
    now = clock.now()
    ripe = find_ripe(tournament, now=clock.to_ms(now))
    if seq <= ripe.seq:
        return now
    withheld = find_withheld(tournament)
    if waits_for_the_end(tournament) or (withheld is not None and seq > withheld.seq):
        return None
    at = LogEntry.objects.values_list("at", flat=True).get(tournament=tournament, seq=seq)
    return clock.from_ms(at) + timedelta(seconds=tournament.spectator_delay)


def forget() -> None:
    """Drop all that is kept, for tests."""
    _heads.clear()


def _list_moved() -> QuerySet[Tournament]:
    """Return the tournaments of which outsiders may not know yet in which phase they are."""
    since = clock.now() - LONGEST_DELAY
    moves = LogEntry.objects.filter(tournament=OuterRef("pk"), kind=log.MOVED)
    is_young = Exists(moves.filter(at__gt=clock.to_ms(since)))
    is_hidden = Exists(moves.filter(seq__gt=OuterRef("published_seq")))
    return Tournament.objects.select_related("owner").filter(
        Q(is_young, delays_results=True, phase__in=PLAYED, updated_at__gt=since)
        & Q(spectator_delay__gt=0)
        | Q(is_hidden, withholds_rounds=True, phase=Phase.IN_PROGRESS)
    )


def _show(tournament: Tournament) -> Shown:
    told = disclosure.find_disclosure(tournament) if disclosure.is_on(tournament) else WHOLE
    ripe = find_ripe(tournament, now=clock.now_ms())
    if ripe.seq == tournament.seq or ripe.next_at is None:
        return Shown(told.cover_row(tournament), disclosure=told)
    head = _load(tournament, ripe.seq)
    row = told.cover_row(time_machine.row_at(tournament, head))
    return Shown(row, head, ripe.next_at - 1, told)


def _load(tournament: Tournament, seq: int) -> log.Head:
    known = _heads.find(tournament.pk)
    head = log.load_head_at(tournament, seq, known if known and known.seq <= seq else None)
    _heads.put(tournament.pk, head)
    return head


def _list_outside(viewer: Viewer, tournaments: Sequence[Tournament]) -> frozenset[int]:
    """Return which of some tournaments, which `viewer` may see, they have no part in."""
    entries: dict[int, Entry] = {}
    posts: dict[int, str] = {}
    if viewer.user_id is not None:
        own = Q(tournament__in=tournaments, user_id=viewer.user_id)
        entries = {entry.tournament_id: entry for entry in Entry.objects.filter(own)}
        posts = dict(Staff.objects.filter(own).values_list("tournament_id", "role"))
    outside = []
    for row in tournaments:
        mine = [posts[row.pk]] if row.pk in posts else []
        access = find_access(viewer, row, entries.get(row.pk), mine, is_guest=True)
        if access is None or is_outsider(access):
            outside.append(row.pk)
    return frozenset(outside)
