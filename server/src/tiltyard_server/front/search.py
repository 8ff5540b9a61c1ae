"""Search across events: tournaments, festivals, players and clubs, by words of their names.

Accents are folded, and words stand in any order. Only what is public is found; of one's own, and of
what one was invited to, tournaments are found by a part of their name as well.
"""

from collections.abc import Iterable
from typing import Any, Final

from django.db import connection
from django.db.models import CharField, Exists, OuterRef, Q, QuerySet
from django.db.models.functions import Cast

from tiltyard_server.accounts.identity import Viewer
from tiltyard_server.accounts.models import User
from tiltyard_server.festivals.models import Festival
from tiltyard_server.front.models import SearchKey
from tiltyard_server.player_lists.name_folds import fold, list_readings
from tiltyard_server.rated_events.models import Identity
from tiltyard_server.tournaments import disclosure, visibility
from tiltyard_server.tournaments.models import Entry, Tournament
from tiltyard_server.tournaments.selectors import list_tournaments, summary_view

View = dict[str, Any]
FEW: Final = 8  # while typing
MOST: Final = 50  # on the page
_END: Final = "\U0010ffff"  # after every letter
_LOOKED_AT: Final = 400  # keys of a word
_FESTIVALS: Final = 1_000  # the newest, whose names are looked at


def find(viewer: Viewer, words: str, *, most: int = FEW) -> View:
    """Return what `viewer` may see and whose name has all the words, or begins of words."""
    text = words.strip()
    return {
        "tournaments": _find_tournaments(viewer, text, most),
        "festivals": _find_festivals(text, most),
        "players": _find_accounts(viewer, text, most),
        "entries": _find_entries(text, most),
        "clubs": _find_clubs(text, most),
    }


def _find_tournaments(viewer: Viewer, text: str, most: int) -> list[View]:
    visible = list_tournaments(viewer)
    found = {row.pk: row for row in list_tournaments(viewer, search=text)[:most]}
    keys = _list_keys(SearchKey.Kind.EVENT, text)
    for row in visible.filter(pk__in=[key.tournament_id for key in keys])[:most]:
        found.setdefault(row.pk, row)
    newest = sorted(found.values(), key=lambda row: -row.pk)[:most]
    return [summary_view(row) for row in visibility.list_rows(viewer, newest)]


def _find_festivals(text: str, most: int) -> list[View]:
    words = fold(text).split()
    named = Festival.objects.order_by("-pk").values_list("pk", "name")[:_FESTIVALS]
    found = [{"id": pk, "name": name} for pk, name in named if _has_words(name, words)]
    return found[:most]


def _find_accounts(viewer: Viewer, text: str, most: int) -> list[View]:
    """Return accounts that took part in public: who never did is not found."""
    shown = list_tournaments(viewer).order_by().values("pk")
    entered = Entry.objects.filter(tournament__in=shown, user=OuterRef("pk")).exclude(_is_hidden())
    people = User.objects.filter(
        Exists(entered),
        Q(username__icontains=text) | Q(display_name__icontains=text),
        is_active=True,
    ).order_by("display_name", "username")[:most]
    return [{"username": row.username, "display_name": row.get_full_name()} for row in people]


def _find_entries(text: str, most: int) -> list[View]:
    """Return players of public tournaments, the latest first."""
    keys = _list_keys(SearchKey.Kind.PLAYER, text)
    places = {(key.tournament_id, key.entry): key for key in keys}
    hidden = set(
        Entry.objects.filter(_is_hidden(), tournament__in={pk for pk, _ in places}).values_list(
            "tournament_id", "number"
        )
    )
    latest = sorted(set(places) - hidden, key=lambda place: (-place[0], place[1]))[:most]
    return [
        {
            "name": places[place].name,
            "tournament_id": place[0],
            "tournament": places[place].tournament.name,
            "entry": place[1],
        }
        for place in latest
    ]


def _find_clubs(text: str, most: int) -> list[View]:
    """Return clubs of public tournaments, each with its latest ones."""
    clubs: dict[str, dict[int, str]] = {}
    for key in _list_keys(SearchKey.Kind.CLUB, text):
        if "club" in disclosure.list_columns(key.tournament):
            clubs.setdefault(key.name, {})[key.tournament_id] = key.tournament.name
    return [
        {
            "name": name,
            "events": [
                {"tournament_id": pk, "tournament": events[pk]}
                for pk in sorted(events, reverse=True)[:most]
            ],
        }
        for name, events in sorted(clubs.items())[:most]
    ]


def _list_keys(kind: str, text: str) -> list[SearchKey]:
    found: dict[int, SearchKey] = {}
    for reading in list_readings(text):
        words = sorted(reading.split(), key=len, reverse=True)
        if words:
            for key in _narrow(kind, words)[:_LOOKED_AT]:
                found.setdefault(key.pk, key)
    return list(found.values())


def _narrow(kind: str, words: Iterable[str]) -> QuerySet[SearchKey]:
    """Return the keys that begin with the longest word and have the others behind it."""
    first, *others = words
    public = SearchKey.objects.filter(
        kind=kind, tournament__is_public=True, tournament__binned_at__isnull=True
    )
    if connection.vendor == "postgresql":
        found = public.filter(key__startswith=first)  # by the index of patterns
    else:
        found = public.filter(key__gte=first, key__lt=first + _END)
    for word in others:
        found = found.filter(key__contains=f" {word}")
    return found.select_related("tournament").order_by("-tournament_id")


def _has_words(name: str, words: Iterable[str]) -> bool:
    held = f" {fold(name)}"
    return any(True for _ in words) and all(f" {word}" in held for word in words)


def _is_hidden() -> Q:
    """Return the entries of minors in tournaments that do not name them in full."""
    minors = Identity.objects.filter(
        tournament=OuterRef("tournament"),
        number=OuterRef("number"),
        birth__gte=Cast(OuterRef("tournament__minors_from"), CharField()),
    )
    return Q(Exists(minors)) & ~Q(tournament__minor_names=Tournament.MinorNames.FULL)
