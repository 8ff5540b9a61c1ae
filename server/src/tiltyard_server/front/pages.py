"""What the server itself writes into a page: tags for programs that show links, and a first view.

The client draws the page when its scripts have arrived. Until then the reader has the name of what
they came for and what is known about it, and the browser already fetches what the client will ask.
Only what everybody may see is written: the page is the same for all.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from html import escape
from typing import Final

from django.http import HttpRequest

from tiltyard import Phase
from tiltyard_server.accounts.identity import NOBODY
from tiltyard_server.arenas.models import Arena
from tiltyard_server.front.sharing import describe, list_tags
from tiltyard_server.tournaments import showing
from tiltyard_server.tournaments.models import Tournament

_SHOWN: Final = 6
_NAME: Final = "text-2xl sm:text-3xl"  # as in web/src/components/layout/page.tsx
_WIDTH: Final = "mx-auto flex w-full flex-col gap-5 px-4 py-5 sm:px-6 sm:py-6 max-w-[100rem]"


@dataclass(frozen=True)
class Page:
    """What is known of a page before its script runs."""

    route: str  # the file of web/src/app/routes that draws it
    asks: tuple[str, ...]  # addresses that the client asks at once
    body: str = ""
    tags: str = ""


def describe_page(request: HttpRequest, path: str) -> Page | None:
    """Return what can be said of the page at `path`; None where there is nothing."""
    for pattern, describe_route in _ROUTES:
        if found := pattern.fullmatch(path):
            return describe_route(request, *map(int, found.groups()))
    return None


def _describe_start(_: HttpRequest) -> Page:
    public = Tournament.objects.filter(is_public=True)
    running = showing.Phases(NOBODY).filter(public, [Phase.IN_PROGRESS])
    rows = [
        f'<li><a href="/tournaments/{row.pk}" class="font-semibold">{escape(row.name)}</a><br>'
        f'<span class="text-sm text-ink-soft">{escape(describe(row))}</span></li>'
        for row in showing.list_rows(NOBODY, running.order_by("-updated_at", "-id")[:_SHOWN])
    ]
    body = _write(
        "Run your tournament",
        "Pairings, clocks, results, standings and prizes, live for everybody, from eight "
        "friends to two thousand players.",
        rows,
    )
    return Page("home", ("/api/home", "/api/tournaments/arena/"), body)


def _describe_tournament(request: HttpRequest, number: int) -> Page:
    page = Page("tournament", (f"/api/tournaments/{number}",))
    found = Tournament.objects.filter(pk=number, is_public=True).first()
    if found is None:
        return page
    tournament = showing.show_everybody(found).tournament
    path = f"/tournaments/{number}"
    tags = list_tags(
        tournament,
        url=request.build_absolute_uri(path),
        picture=request.build_absolute_uri(f"/api{path}/card.png"),
    )
    return Page(page.route, page.asks, _write(tournament.name, describe(tournament)), tags)


def _describe_arena(_: HttpRequest, number: int) -> Page:
    at = f"/api/tournaments/arena/{number}/"
    page = Page("arena", (at, f"{at}standings/?page=1"))
    arena = Arena.objects.filter(pk=number).only("name", "player_count").first()
    if arena is None:
        return page
    players = f"{arena.player_count} player{'' if arena.player_count == 1 else 's'}"
    return Page(page.route, page.asks, _write(arena.name, players))


def _write(name: str, line: str, rows: Iterable[str] = ()) -> str:
    """Return the first view. The client puts its own in this place."""
    listed = "".join(rows)
    return (
        '<div class="bg-banner text-on-banner min-h-14"></div><div class="tilt-rail h-1"></div>'
        f'<main class="{_WIDTH}"><div><h1 class="{_NAME}">{escape(name)}</h1>'
        f'<p class="mt-1 max-w-prose text-ink-soft">{escape(line)}</p></div>'
        f"{f'<ul>{listed}</ul>' if listed else ''}</main>"
    )


_ROUTES: Final[tuple[tuple[re.Pattern[str], Callable[..., Page]], ...]] = (
    (re.compile(""), _describe_start),
    (re.compile(r"tournaments/(\d{1,9})"), _describe_tournament),
    (re.compile(r"arenas/(\d{1,9})"), _describe_arena),
)
