"""Keeping the names by which public tournaments, their players and clubs are found.

The background job `search` looks for logs that went on. Only what everybody may read is written:
names that a tournament covers and columns that it hides are in no key (`disclosure`), and whoever
asks is shown only what is public at that moment (`search`).
"""

from collections.abc import Iterator
from hashlib import sha256
from typing import Final

from django.db import transaction
from django.db.models import F, Q, QuerySet

from tiltyard_server.front.models import SearchedTournament, SearchKey
from tiltyard_server.player_lists.name_folds import list_keys, list_readings
from tiltyard_server.tournaments.disclosure import find_disclosure
from tiltyard_server.tournaments.models import Entry, Tournament

_AT_ONCE: Final = 50  # tournaments
_BATCH: Final = 1_000
Name = tuple[str, str, int]  # kind, name, entry


def index_names(limit: int = _AT_ONCE) -> int:
    """Write the names of tournaments whose log went on; return of how many."""
    numbers = list(_list_stale().values_list("pk", flat=True)[:limit])
    for number in numbers:
        _index(number)
    return len(numbers)


def forget_entry(tournament_id: int, number: int) -> None:
    """Let nobody find an entry any more, such as one whose account was erased."""
    SearchKey.objects.filter(tournament=tournament_id, entry=number).delete()


def _list_stale() -> QuerySet[Tournament]:
    is_stale = Q(searched=None) | ~Q(searched__seq=F("seq"))
    return Tournament.objects.filter(is_stale, is_public=True).order_by("-pk")


@transaction.atomic
def _index(number: int) -> None:
    tournament = Tournament.objects.filter(pk=number).first()
    if tournament is None:
        return
    names = list(_list_names(tournament))
    digest = sha256(repr(names).encode()).hexdigest()
    known = SearchedTournament.objects.filter(tournament=tournament).first()
    if known is None or known.digest != digest:
        SearchKey.objects.filter(tournament=tournament).delete()
        SearchKey.objects.bulk_create(_make_keys(tournament, names), batch_size=_BATCH)
    SearchedTournament.objects.update_or_create(
        tournament=tournament, defaults={"seq": tournament.seq, "digest": digest}
    )


def _list_names(tournament: Tournament) -> Iterator[Name]:
    told = find_disclosure(tournament)
    yield SearchKey.Kind.EVENT, tournament.name, 0
    clubs = set()
    entries = Entry.objects.filter(tournament=tournament).order_by("number")
    for number, name, club in entries.values_list("number", "name", "club"):
        if number not in told.names:
            yield SearchKey.Kind.PLAYER, name, number
        if club and told.shows("club"):
            clubs.add(club)
    for club in sorted(clubs):
        yield SearchKey.Kind.CLUB, club, 0


def _make_keys(tournament: Tournament, names: list[Name]) -> Iterator[SearchKey]:
    for kind, name, entry in names:
        keys = {key for reading in list_readings(name) for key in list_keys(reading)}
        for key in sorted(keys):
            yield SearchKey(kind=kind, key=key, name=name, tournament=tournament, entry=entry)
