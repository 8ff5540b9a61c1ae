"""What the page of a tournament says about itself to programs that show links."""

import re
from typing import Final

from django.http import HttpRequest

from tiltyard_server.front.sharing import list_tags
from tiltyard_server.tournaments.models import Tournament

_TOURNAMENT: Final = re.compile(r"tournaments/(\d{1,9})")


def describe_page(request: HttpRequest, path: str) -> str:
    """Return the tags for the head of the page at `path`; "" where there is nothing to say.

    Only what everybody may see is told: programs that fetch links are nobody.
    """
    found = _TOURNAMENT.fullmatch(path)
    if found is None:
        return ""
    tournament = Tournament.objects.filter(pk=int(found[1]), is_public=True).first()
    if tournament is None:
        return ""
    return list_tags(
        tournament,
        url=request.build_absolute_uri(f"/{path}"),
        picture=request.build_absolute_uri(f"/api/{path}/card.svg"),
    )
