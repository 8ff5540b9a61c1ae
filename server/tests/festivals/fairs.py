"""A festival of two sections, for tests."""

from conftest import Api
from factories import make_tournament

from tiltyard import Phase
from tiltyard_server.accounts.models import User
from tiltyard_server.tournaments.models import Entry, Tournament


def make_sections(owner: User) -> list[Tournament]:
    """Make two tournaments of three that are open for entries."""
    return [
        make_tournament(owner, size=3, phase=Phase.REGISTRATION, config={"name": name})
        for name in ("Open A", "Open B")
    ]


def make_fair(api: Api, sections: list[Tournament]) -> str:
    """Make a festival of two sections; return its path."""
    path = f"/festivals/{api.ok('POST', '/festivals', {'name': 'Autumn Fair'})['id']}"
    for label, tournament in zip("AB", sections, strict=True):
        api.ok("POST", f"{path}/sections", {"tournament": tournament.pk, "label": label})
    return path


def list_names(tournament: Tournament) -> list[str]:
    """Return who plays, in the order in which they entered."""
    found = Entry.objects.filter(tournament=tournament).exclude(status="withdrawn")
    return list(found.order_by("number").values_list("name", flat=True))
