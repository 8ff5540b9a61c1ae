"""The staff of a festival in its sections: rows of the tournaments themselves.

So every door, sockets included, asks one table (docs/adr/0083). `is_of_festival` tells these rows
from those that a section gave by itself.
"""

from collections.abc import Iterable

from tiltyard_server.common import clock
from tiltyard_server.festivals.models import Festival, FestivalStaff, Section
from tiltyard_server.tournaments.commands.envelopes import STAFF_CHANGED, Envelope, Note
from tiltyard_server.tournaments.models import Staff, Tournament
from tiltyard_server.tournaments.services import apply_commands


def give_posts(section: Section, *, actor_id: int | None) -> None:
    """Let the staff of the festival into a section that has just become one."""
    festival = section.festival
    people = dict(FestivalStaff.objects.filter(festival=festival).values_list("user_id", "role"))
    people[festival.owner_id] = Staff.Role.ORGANISER.value
    for user_id, role in sorted(people.items()):
        give_post(section.tournament, user_id, role, actor_id=actor_id)


def give_post(tournament: Tournament, user_id: int, role: str, *, actor_id: int | None) -> None:
    """Let somebody into a section; its owner needs no row."""
    if user_id == tournament.owner_id:
        return
    Staff.objects.update_or_create(
        tournament=tournament, user_id=user_id, is_of_festival=True, defaults={"role": role}
    )
    _note(tournament, user_id, role, actor_id)


def take_posts(tournament: Tournament, *, actor_id: int | None) -> None:
    """Take all posts back that came with the festival."""
    given = Staff.objects.filter(tournament=tournament, is_of_festival=True)
    take_post(tournament, list(given.values_list("user_id", flat=True)), actor_id=actor_id)


def take_post(tournament: Tournament, user_ids: Iterable[int], *, actor_id: int | None) -> None:
    """Take the posts of some people back; what the section gave them by itself stays."""
    for user_id in sorted(user_ids):
        post = Staff.objects.filter(tournament=tournament, user_id=user_id, is_of_festival=True)
        if post.delete()[0]:
            _note(tournament, user_id, None, actor_id)


def list_tournaments(festival: Festival) -> list[Tournament]:
    """Return the sections' tournaments, by number: the order in which they are locked."""
    found = Tournament.objects.filter(section__festival=festival)
    return list(found.order_by("pk"))


def _note(tournament: Tournament, user_id: int, role: str | None, actor_id: int | None) -> None:
    note = Note(STAFF_CHANGED, {"user_id": user_id, "role": role}, clock.now_ms())
    apply_commands(
        tournament_id=tournament.pk, envelopes=[Envelope(note)], actor_id=actor_id, is_atomic=True
    )
