"""What the server itself writes into a page: tags for programs that show links, and a first view.

The client draws the page when its scripts have arrived. Until then the reader has the name of what
they came for and what is known about it, and the browser already fetches what the client will ask.
Only what everybody may see is written: the page is the same for all.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from html import escape
from typing import Final
from urllib.parse import quote

from django.http import HttpRequest

from tiltyard import Phase
from tiltyard_server.accounts.identity import NOBODY
from tiltyard_server.front.calendar_file import describe
from tiltyard_server.front.fixed_pages import FIXED, Fixed
from tiltyard_server.front.meta_tags import SITE, write_tags, write_title
from tiltyard_server.front.page_summary import Sheet, find_sheet
from tiltyard_server.front.structured_data import write_event
from tiltyard_server.tournaments import visibility
from tiltyard_server.tournaments.models import Tournament

_SHOWN: Final = 6
_HEADING: Final = "Run your tournament"
_PROMISE: Final = (
    "Pairings, clocks, results, standings and prizes, live for everybody, from eight friends to "
    "two thousand players."
)
_NAME: Final = "text-2xl sm:text-3xl"  # as in web/src/components/layout/page.tsx
_WIDTH: Final = "mx-auto flex w-full flex-col gap-5 px-4 py-5 sm:px-6 sm:py-6 max-w-[100rem]"


@dataclass(frozen=True)
class Page:
    """What is known of a page before its script runs."""

    route: str  # the file of web/src/app/routes that draws it
    asks: tuple[str, ...]  # addresses that the client asks at once
    body: str = ""
    tags: str = ""
    line: str = ""
    title: str = SITE


def describe_page(request: HttpRequest, path: str) -> Page | None:
    """Return what can be said of the page at `path`; None where there is nothing."""
    if not path:
        return _describe_start(request)
    if fixed := FIXED.get(path):
        return _describe_fixed(request, fixed)
    for pattern, kind, route, asks in _ROUTES:
        if found := pattern.fullmatch(path):
            key = found.group(1)
            asked = tuple(ask.format(key) for ask in asks)
            return _describe(request, Page(route, asked), kind, key)
    return None


def _describe(request: HttpRequest, page: Page, kind: str, key: str) -> Page:
    sheet = find_sheet(kind, key)
    if sheet is None:
        return page
    at = f"tournaments/{key}" if kind == "tournaments" else f"share/{kind}/{quote(key)}"
    url = request.build_absolute_uri(request.path)
    picture = request.build_absolute_uri(f"/api/{at}/card.png")
    tags = write_tags(sheet, url=url, picture=picture)
    if page.route == "tournament":
        shown = visibility.show_everybody(Tournament.objects.get(pk=int(key)))
        tags += write_event(shown.tournament, url=url, picture=picture)
    body = _write(sheet.title, sheet.line)
    return Page(page.route, page.asks, body, tags, sheet.line, write_title(sheet))


def _describe_start(request: HttpRequest) -> Page:
    public = Tournament.objects.filter(is_public=True)
    running = visibility.Phases(NOBODY).filter(public, [Phase.IN_PROGRESS])
    rows = [
        f'<li><a href="/tournaments/{row.pk}" class="font-semibold">{escape(row.name)}</a><br>'
        f'<span class="text-sm text-ink-soft">{escape(describe(row))}</span></li>'
        for row in visibility.list_rows(NOBODY, running.order_by("-updated_at", "-id")[:_SHOWN])
    ]
    tags = write_tags(
        Sheet(SITE, _PROMISE),
        url=request.build_absolute_uri("/"),
        picture=request.build_absolute_uri("/share.png"),
    )
    tags += f'<link rel="alternate" type="application/atom+xml" title="{SITE}" href="/feed.atom">'
    body = _write(_HEADING, _PROMISE, rows)
    return Page("home", ("/api/home", "/api/tournaments/arena/"), body, tags, _PROMISE)


def _describe_fixed(request: HttpRequest, fixed: Fixed) -> Page:
    sheet = Sheet(fixed.title, fixed.line or _PROMISE)
    tags = write_tags(
        sheet,
        url=request.build_absolute_uri(request.path),
        picture=request.build_absolute_uri("/share.png"),
    )
    body = _write(fixed.title, fixed.line)
    return Page(fixed.route, fixed.asks, body, tags, sheet.line, write_title(sheet))


def _write(name: str, line: str, rows: Iterable[str] = ()) -> str:
    """Return the first view. The client puts its own in this place."""
    listed = "".join(rows)
    said = f'<p class="mt-1 max-w-prose text-ink-soft">{escape(line)}</p>' if line else ""
    return (
        '<div class="bg-banner text-on-banner min-h-14"></div><div class="tilt-rail h-1"></div>'
        f'<main class="{_WIDTH}"><div><h1 class="{_NAME}">{escape(name)}</h1>'
        f"{said}</div>"
        f"{f'<ul>{listed}</ul>' if listed else ''}</main>"
    )


_Route = tuple[re.Pattern[str], str, str, tuple[str, ...]]  # address, kind, script, what is asked
_NUMBER: Final = r"(\d{1,9})"
_PARTS: Final = {  # pages of a tournament: by the last part of the address, the script
    "watch": "watch",
    "seating": "draft",
    "stream": "stream",
    "verify": "verify",
    "report": "report",
    "reports": "reports",
    "crosstable": "crosstable",
    "print": "print",
    "screens": "screen",
    "result-keys": "result-keys",
}
_ROUTES: Final[tuple[_Route, ...]] = (
    (
        re.compile(f"tournaments/{_NUMBER}"),
        "tournaments",
        "tournament",
        ("/api/tournaments/{}",),
    ),
    (
        re.compile(f"arenas/{_NUMBER}"),
        "arenas",
        "arena",
        ("/api/tournaments/arena/{}/", "/api/tournaments/arena/{}/standings/?page=1"),
    ),
    *(
        (re.compile(f"tournaments/{_NUMBER}/{part}"), "tournaments", script, ())
        for part, script in _PARTS.items()
    ),
    (re.compile(r"players/([^/]{1,150})"), "players", "player", ()),
    (re.compile(f"cups/{_NUMBER}"), "cups", "cups", ("/api/cups/{}",)),
    (re.compile(f"games/chess/{_NUMBER}"), "chess", "chess-game", ()),
    (re.compile(f"games/{_NUMBER}"), "games", "game", ()),
)
