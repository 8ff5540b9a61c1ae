"""What is new in public tournaments, for programs that follow many sites."""

from html import escape
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from tiltyard_server.accounts.identity import NOBODY
from tiltyard_server.common import clock
from tiltyard_server.front.calendar_file import describe
from tiltyard_server.front.meta_tags import SITE
from tiltyard_server.tournaments import visibility
from tiltyard_server.tournaments.models import Tournament

_MOST: Final = 50
_TYPE: Final = "application/atom+xml; charset=utf-8"


@require_safe
@cache_control(public=True, max_age=300)
def get_feed(request: HttpRequest) -> HttpResponse:
    """List the public tournaments in which something happened last, as everybody may know them."""
    public = Tournament.objects.filter(is_public=True).order_by("-updated_at", "-id")
    rows = visibility.list_rows(NOBODY, public[:_MOST])
    updated = clock.to_iso(rows[0].updated_at) if rows else clock.to_iso(clock.now())
    home = request.build_absolute_uri("/")
    own = request.build_absolute_uri("/feed.atom")
    text = (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<feed xmlns="http://www.w3.org/2005/Atom"><title>{SITE}</title><id>{escape(own)}</id>'
        f'<link rel="self" href="{escape(own)}"/><link href="{escape(home)}"/>'
        f"<updated>{updated}</updated><author><name>{SITE}</name></author>"
        f"{''.join(_write_entry(request, row) for row in rows)}</feed>\n"
    )
    return HttpResponse(text, content_type=_TYPE)


def _write_entry(request: HttpRequest, row: Tournament) -> str:
    url = escape(request.build_absolute_uri(f"/tournaments/{row.pk}"))
    return (
        f'<entry><title>{escape(row.name)}</title><id>{url}</id><link href="{url}"/>'
        f"<updated>{clock.to_iso(row.updated_at)}</updated>"
        f"<summary>{escape(describe(row))}</summary></entry>"
    )
