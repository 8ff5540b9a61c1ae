"""Where everybody came in in an event that is over, and who they are in a league.

Who has an account is one person wherever they play, and so is who has a FIDE number. Everybody
else is their name, in one league: the same name in two events is one person, unless it stands in
one of them twice (ADR 112).
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from tiltyard import EntryStatus, Phase, rank
from tiltyard.league import Finish, Result
from tiltyard_server.arenas.models import Arena, ArenaPlayer
from tiltyard_server.leagues.events import Event, show_event
from tiltyard_server.log.heads import Head, Heads
from tiltyard_server.rated_events.models import Identity
from tiltyard_server.tournaments import log
from tiltyard_server.tournaments.models import Entry, Tournament
from tiltyard_server.tournaments.visibility import Shown

_KEPT: Final = 2_000
_LEFT: Final = (EntryStatus.NO_SHOW, EntryStatus.DISQUALIFIED)


class Placed(NamedTuple):
    """Somebody who took part. `place` orders: who has the same shares it."""

    place: int
    score: int  # in tenths
    user_id: int | None
    fide_id: str
    name: str
    own: str  # theirs alone in this event
    is_covered: bool = False  # not named in full there: nothing says who it is elsewhere


class _Standing(NamedTuple):
    entry: int
    rank: int
    score: int


_tables: Heads[tuple[_Standing, ...]] = Heads(lambda: _KEPT)  # no names: they can be erased


def find_results(events: Sequence[Event]) -> tuple[list[Result], dict[str, Placed]]:
    """Return what happened in the events that are over, and who each player is.

    What everybody may see counts and nothing else, so that one table is everybody's.
    """
    placed = [(event, _find_placed(event)) for event in events]
    accounts = {
        each.fide_id: each.user_id
        for _, people in placed
        for each in people
        if each.fide_id and each.user_id is not None
    }
    known: dict[str, Placed] = {}
    results = []
    for event, people in placed:
        keys = _make_keys(people, accounts)
        for key, each in zip(keys, people, strict=True):
            if key not in known or known[key].user_id is None:
                known[key] = each
        if people:
            finishes = tuple(_list_finishes(people, keys))
            results.append(Result(event.key, finishes, event.weight))
    return results, known


def _make_keys(people: Sequence[Placed], accounts: dict[str, int]) -> list[str]:
    keys = []
    names = Counter(_plain(each.name) for each in people if each.user_id is None)
    for each in people:
        user_id = accounts.get(each.fide_id) if each.user_id is None else each.user_id
        if each.is_covered:
            keys.append(f"one {each.own}")
        elif user_id is not None:
            keys.append(f"account {user_id}")
        elif each.fide_id:
            keys.append(f"fide {each.fide_id}")
        else:
            name = _plain(each.name)
            keys.append(f"name {name}" if names[name] == 1 else f"one {each.own}")
    seen = Counter(keys)  # a FIDE number that two have is nobody's
    return [
        key if seen[key] == 1 else f"one {each.own}" for key, each in zip(keys, people, strict=True)
    ]


def _plain(name: str) -> str:
    return " ".join(name.casefold().split())


def _list_finishes(people: Sequence[Placed], keys: Sequence[str]) -> Iterable[Finish]:
    """Yield places without those that are left out: whoever is behind them moves up."""
    shared = Counter(each.place for each in people)
    first: dict[int, int] = {}
    ahead = 0
    for place in sorted(shared):
        first[place] = ahead + 1
        ahead += shared[place]
    for key, each in zip(keys, people, strict=True):
        at = first[each.place]
        yield Finish(key, at, at + shared[each.place] - 1, each.score)


def _find_placed(event: Event) -> tuple[Placed, ...]:
    shown = show_event(event)
    if shown is None:
        return ()
    if isinstance(shown, Arena):
        return _place_players(shown) if shown.phase == "finished" else ()
    return _place_entries(shown) if shown.tournament.phase == Phase.COMPLETED else ()


def _place_players(arena: Arena) -> tuple[Placed, ...]:
    players = ArenaPlayer.objects.filter(arena=arena, place__isnull=False, games__gt=0, bot="")
    found = players.exclude(user__is_bot=True).order_by("-place", "number")
    return tuple(
        Placed(at, 10 * each.score, each.user_id, "", each.name, f"a{arena.pk}/{each.number}")
        for at, each in enumerate(found, start=1)
    )


def _place_entries(shown: Shown) -> tuple[Placed, ...]:
    tournament, covered = shown.tournament, shown.disclosure.names
    entries = Entry.objects.filter(tournament=tournament, user__is_bot=False)
    guests = Entry.objects.filter(tournament=tournament, user=None)
    people = {row.number: row for row in (*entries, *guests)}
    identities = Identity.objects.filter(tournament=tournament)
    fide_ids = dict(identities.values_list("number", "fide_id"))
    return tuple(
        Placed(
            standing.rank,
            standing.score,
            None if standing.entry in covered else people[standing.entry].user_id,
            "" if standing.entry in covered else fide_ids.get(standing.entry, ""),
            shown.disclosure.name(standing.entry, people[standing.entry].name),
            f"t{tournament.pk}/{standing.entry}",
            standing.entry in covered,
        )
        for standing in _rank(tournament)
        if standing.entry in people
    )


def _rank(tournament: Tournament) -> tuple[_Standing, ...]:
    """Return the table without those who did not come or were sent away."""
    known = _tables.find(tournament.pk)
    if known is not None and known.hash == tournament.head_hash:
        return known.state
    state = log.load_head(tournament).state
    table = tuple(
        _Standing(each.entry, each.rank, each.score)
        for each in rank(state)
        if state.entries[each.entry].status not in _LEFT
    )
    _tables.put(tournament.pk, Head(tournament.seq, tournament.head_hash, table))
    return table
