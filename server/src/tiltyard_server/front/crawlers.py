"""What search engines ask for: what they may read, and which pages there are."""

from collections.abc import Iterator
from html import escape
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from tiltyard_server.arenas.models import Arena
from tiltyard_server.cups.models import CupRun
from tiltyard_server.tournaments.models import Tournament

_MOST: Final = 5_000  # pages of each kind, the newest; a file may name fifty thousand
_STANDING: Final = ("/", "/create", "/arenas", "/cups", "/shields", "/teams")
_PRIVATE: Final = ("/account", "/admin/", "/api/", "/desk", "/join/", "/operations", "/wallet")


@require_safe
@cache_control(public=True, max_age=3600)
def get_robots(request: HttpRequest) -> HttpResponse:
    """Say what programs need not read, and where the list of pages is."""
    lines = (
        "User-agent: *",
        *(f"Disallow: {path}" for path in _PRIVATE),
        f"Sitemap: {request.build_absolute_uri('/sitemap.xml')}",
    )
    return HttpResponse("".join(f"{line}\n" for line in lines), content_type="text/plain")


@require_safe
@cache_control(public=True, max_age=3600)
def get_sitemap(request: HttpRequest) -> HttpResponse:
    """List the pages that everybody may see."""
    rows = "".join(
        f"<url><loc>{escape(request.build_absolute_uri(path))}</loc></url>"
        for path in _list_paths()
    )
    space = "http://www.sitemaps.org/schemas/sitemap/0.9"
    text = f'<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="{space}">{rows}</urlset>\n'
    return HttpResponse(text, content_type="application/xml")


def _list_paths() -> Iterator[str]:
    yield from _STANDING
    public = Tournament.objects.filter(is_public=True).order_by("-id")
    arenas = Arena.objects.exclude(phase="deleted").order_by("-id")
    for path, numbers in (
        ("tournaments", public.values_list("pk", flat=True)[:_MOST]),
        ("arenas", arenas.values_list("pk", flat=True)[:_MOST]),
        ("cups", CupRun.objects.order_by("-id").values_list("pk", flat=True)[:_MOST]),
    ):
        yield from (f"/{path}/{number}" for number in numbers)
