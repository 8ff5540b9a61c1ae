"""Changing a festival: what it is, which tournaments are its sections, who helps."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import Max

from tiltyard import InputError, RuleError
from tiltyard.sentence import say
from tiltyard_server.accounts.selectors import get_user_by_name
from tiltyard_server.common import clock
from tiltyard_server.common.errors import NotFoundError
from tiltyard_server.festivals import posts
from tiltyard_server.festivals.models import Festival, FestivalStaff, Section
from tiltyard_server.festivals.permissions import Access, Action, require
from tiltyard_server.tournaments import permissions as tournaments
from tiltyard_server.tournaments.commands.envelopes import DETAILS_CHANGED, Envelope, Note
from tiltyard_server.tournaments.models import Staff, Tournament
from tiltyard_server.tournaments.services import apply_commands

SECTIONS_MAX = 40
FESTIVALS_MAX = 100


@transaction.atomic
def create_festival(owner_id: int, fields: Mapping[str, Any]) -> Festival:
    """Make a festival without sections.

    Raises:
        RuleError: `festival.too_many`.
    """
    if Festival.objects.filter(owner_id=owner_id).count() >= FESTIVALS_MAX:
        raise RuleError(
            "festival.too_many",
            say("You have {count} festivals; delete some first.", count=FESTIVALS_MAX),
        )
    _check_days(fields.get("starts_on"), fields.get("ends_on"))
    return Festival.objects.create(owner_id=owner_id, created_at=clock.now(), **fields)


@transaction.atomic
def edit_festival(access: Access, changes: Mapping[str, Any]) -> None:
    """Change what is given; sections hear of a new name."""
    festival = access.festival
    for name, value in changes.items():
        setattr(festival, name, value)
    _check_days(festival.starts_on, festival.ends_on)
    festival.save(update_fields=list(changes))
    if "name" in changes:
        for section in festival.sections.order_by("tournament_id"):
            _mark(section, actor_id=access.viewer.user_id)


@transaction.atomic
def delete_festival(access: Access) -> None:
    """Delete a festival: its tournaments stay, each by itself, without the staff it gave them."""
    for section in access.festival.sections.order_by("tournament_id"):
        _let_go(section, actor_id=access.viewer.user_id)
    for section in Section.everything.filter(festival=access.festival):  # they lie in the bin
        Staff.objects.filter(tournament=section.tournament, is_of_festival=True).delete()
        Tournament.everything.filter(pk=section.tournament_id).update(festival=None)
    access.festival.delete()


@transaction.atomic
def add_section(access: Access, tournament_id: int, label: str) -> None:
    """Make a tournament a section: who asks may choose its staff, for the festival brings its own.

    Raises:
        RuleError: `section.taken`, `section.too_many`.
    """
    festival = access.festival
    its_access = tournaments.get_access(access.viewer, tournament_id)
    tournaments.require(its_access, tournaments.Action.MANAGE_STAFF)
    if Section.objects.filter(tournament_id=tournament_id).exists():
        raise _taken()
    last = festival.sections.aggregate(last=Max("position"))["last"] or 0
    if festival.sections.count() >= SECTIONS_MAX:
        raise RuleError(
            "section.too_many",
            say("A festival has at most {count} sections.", count=SECTIONS_MAX),
        )
    try:
        with transaction.atomic():
            section = Section.objects.create(
                festival=festival,
                tournament=its_access.tournament,
                label=label or its_access.tournament.name[:40],
                position=last + 1,
            )
    except IntegrityError:  # somebody else was faster
        raise _taken() from None
    posts.give_posts(section, actor_id=access.viewer.user_id)
    _mark(section, actor_id=access.viewer.user_id)


def _taken() -> RuleError:
    return RuleError("section.taken", say("This tournament belongs to a festival already."))


@transaction.atomic
def remove_section(access: Access, tournament_id: int) -> None:
    """Let a tournament stand by itself again; its owner takes it out of any festival.

    Raises:
        NotFoundError: `section.unknown`.
        NotAllowedError: who asks neither organises the festival nor owns the tournament.
    """
    if not access.may(Action.EDIT) and not _owns(access, tournament_id):
        require(access, Action.EDIT)
    _let_go(get_section(access.festival, tournament_id), actor_id=access.viewer.user_id)


@transaction.atomic
def order_sections(access: Access, order: Sequence[tuple[int, str]]) -> None:
    """Give the sections their order and their labels: all of them, each once.

    Raises:
        InputError: `section.order`.
    """
    rows = {row.tournament_id: row for row in access.festival.sections.all()}
    if sorted(number for number, _ in order) != sorted(rows):
        raise InputError("section.order", say("Name every section once."), field="sections")
    for position, (number, label) in enumerate(order, start=1):
        rows[number].position, rows[number].label = position, label
    Section.objects.bulk_update(rows.values(), ["position", "label"])
    for _, section in sorted(rows.items()):
        _mark(section, actor_id=access.viewer.user_id)


@transaction.atomic
def add_staff(access: Access, *, username: str, role: str) -> None:
    """Give somebody a role in every section there is and will be.

    Raises:
        RuleError: `staff.owner`.
    """
    user = get_user_by_name(username)
    if user.pk == access.festival.owner_id:
        raise RuleError("staff.owner", say("The owner is an organiser already."))
    FestivalStaff.objects.update_or_create(
        festival=access.festival, user=user, defaults={"role": role}
    )
    for tournament in posts.list_tournaments(access.festival):
        posts.give_post(tournament, user.pk, role, actor_id=access.viewer.user_id)


@transaction.atomic
def remove_staff(access: Access, user_id: int) -> None:
    """Take a role away, in every section."""
    removed, _ = FestivalStaff.objects.filter(festival=access.festival, user_id=user_id).delete()
    if not removed:
        raise NotFoundError(
            "staff.unknown", say("User {user_id} is not on the staff.", user_id=user_id)
        )
    for tournament in posts.list_tournaments(access.festival):
        posts.take_post(tournament, [user_id], actor_id=access.viewer.user_id)


def get_section(festival: Festival, tournament_id: int) -> Section:
    """Return a section, or refuse with `section.unknown`."""
    found = festival.sections.filter(tournament_id=tournament_id)
    section = found.select_related("tournament", "festival").first()
    if section is None:
        raise NotFoundError(
            "section.unknown",
            say("Tournament {tournament} is no section here.", tournament=tournament_id),
        )
    return section


def _owns(access: Access, tournament_id: int) -> bool:
    try:
        its_access = tournaments.get_access(access.viewer, tournament_id)
    except NotFoundError:
        return False
    return tournaments.is_allowed(its_access, tournaments.Action.DELETE)


def _let_go(section: Section, *, actor_id: int | None) -> None:
    tournament = section.tournament
    posts.take_posts(tournament, actor_id=actor_id)
    section.delete()
    _write_mark(tournament, None, actor_id=actor_id)


def _mark(section: Section, *, actor_id: int | None) -> None:
    """Write on the tournament where it belongs, so that its page says so without asking."""
    festival = section.festival
    mark = {"id": festival.pk, "name": festival.name, "section": section.label}
    _write_mark(section.tournament, mark, actor_id=actor_id)


def _write_mark(
    tournament: Tournament, mark: Mapping[str, Any] | None, *, actor_id: int | None
) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(festival=mark)
    note = Note(DETAILS_CHANGED, {"fields": ["festival"]}, clock.now_ms())
    apply_commands(
        tournament_id=tournament.pk, envelopes=[Envelope(note)], actor_id=actor_id, is_atomic=True
    )


def _check_days(starts_on: Any, ends_on: Any) -> None:  # noqa: ANN401 - dates or None
    if starts_on is not None and ends_on is not None and ends_on < starts_on:
        raise InputError(
            "festival.days", say("A festival ends on or after its first day."), field="ends_on"
        )
