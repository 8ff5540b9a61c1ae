"""A public tournament in the words of schema.org, for search engines."""

import json
from typing import Final

from tiltyard import Phase
from tiltyard_server.common import clock
from tiltyard_server.rated_events.selectors import get_event
from tiltyard_server.tournaments.models import Tournament

_STATES: Final = {Phase.ABORTED: "https://schema.org/EventCancelled"}
_USUAL: Final = "https://schema.org/EventScheduled"
_IN_A_SCRIPT: Final = str.maketrans({"<": "\\u003c", ">": "\\u003e", "&": "\\u0026"})


def write_event(tournament: Tournament, *, url: str, picture: str) -> str:
    """Return a tournament as a block of data; empty while nobody said when it is.

    Search engines take no event without a day: that of the rating report, else that of the page.
    """
    known = get_event(tournament)
    start = known.start.replace("/", "-")
    if not start:
        start = clock.to_iso(tournament.starts_at) or ""
    if not start:
        return ""
    event = {
        "@context": "https://schema.org",
        "@type": "SportsEvent",
        "name": tournament.name,
        "url": url,
        "image": picture,
        "startDate": start,
        "endDate": known.end.replace("/", "-") or start,
        "eventStatus": _STATES.get(Phase(tournament.phase), _USUAL),
        "description": tournament.description or tournament.name,
        "location": _find_place(known.city, known.federation, url),
    }
    text = json.dumps(event, ensure_ascii=False).translate(_IN_A_SCRIPT)
    return f'<script type="application/ld+json">{text}</script>'


def _find_place(city: str, federation: str, url: str) -> dict[str, str]:
    if not city:
        return {"@type": "VirtualLocation", "url": url}
    address = f"{city}, {federation}" if federation else city
    return {"@type": "Place", "name": city, "address": address}
