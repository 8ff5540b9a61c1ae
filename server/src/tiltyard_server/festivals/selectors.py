"""Reading festivals: the page, the players of all sections, who is here."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from tiltyard_server.accounts.identity import Viewer
from tiltyard_server.accounts.models import User
from tiltyard_server.common.errors import NotFoundError
from tiltyard_server.festivals.models import Festival, FestivalStaff, Section
from tiltyard_server.festivals.permissions import Access, Action
from tiltyard_server.hall.check_in import make_check_in_list
from tiltyard_server.rated_events.models import Identity
from tiltyard_server.tournaments import permissions as tournaments
from tiltyard_server.tournaments import visibility
from tiltyard_server.tournaments.models import Entry
from tiltyard_server.tournaments.selectors import summary_view

View = dict[str, Any]
_IDENTITY = ("number", "fide_id", "title", "federation", "national_id")
SHOWN = 50


class _Found(NamedTuple):
    """An entry of a section: whose it is, as who they are shown, and what is shown of it."""

    keys: Sequence[tuple[object, object]]
    person: View
    part: View


def list_festivals(viewer: Viewer, *, is_mine: bool) -> list[View]:
    """Return festivals, newest first: all, or those somebody helps in."""
    found = Festival.objects.select_related("owner").order_by("-pk")
    if is_mine:
        helped = FestivalStaff.objects.filter(user_id=viewer.user_id or 0).values("festival_id")
        found = found.filter(owner_id=viewer.user_id) | found.filter(pk__in=helped)
    return [_head(festival) for festival in found[:SHOWN]]


def describe_festival(access: Access) -> View:
    """Return the page: the sections that somebody may see, each as they may see it."""
    opened = list_sections(access)
    shown = visibility.show_many(access.viewer, [one.tournament for _, one in opened])
    return {
        **_head(access.festival),
        "sections": [
            {"label": section.label, "tournament": summary_view(seen.tournament)}
            for (section, _), seen in zip(opened, shown, strict=True)
        ],
        "my": {
            "roles": sorted(access.roles),
            "can": [action for action in Action if access.may(action)],
        },
    }


def list_players(access: Access) -> list[View]:
    """Return everybody who plays, by name; one line for who plays in several sections.

    Two entries are one person by account, FIDE number or national number, never by name alone.
    """
    found: list[_Found] = []
    for section, its_access in list_sections(access):
        shown = visibility.show(its_access)
        identities = _find_identities(section)
        for entry in visibility.list_entries(shown):
            known = identities.get(entry["number"])
            identity = (
                {} if known is None else shown.disclosure.cover_identity(entry["number"], known)
            )
            part = {
                "tournament": section.tournament_id,
                "entry": entry["number"],
                "rating": entry["rating"],
                "status": entry["status"],
            }
            keys = _list_keys(section, entry["number"], entry["user_id"], identity)
            found.append(_Found(keys, _person(entry, identity), part))
    return _list_people(found)


def list_check_in(access: Access) -> list[View]:
    """Return who takes part, by name, and for each section whether they are here and what they owe.

    Sections whose entries somebody may not manage are left out.
    """
    found: list[_Found] = []
    for section, its_access in list_sections(access):
        if not tournaments.is_allowed(its_access, tournaments.Action.MANAGE_ENTRIES):
            continue
        listed = make_check_in_list(section.tournament)
        accounts = dict(
            Entry.objects.filter(tournament=section.tournament).values_list("number", "user_id")
        )
        identities = _find_identities(section)
        for row in listed["rows"]:
            number = row["entry"]
            part = {
                "tournament": section.tournament_id,
                "entry": number,
                "is_here": row["is_here"],
                "fee": row["fee"],
                "paid": row["paid"],
                "currency": listed["currency"],
            }
            keys = _list_keys(section, number, accounts[number], identities.get(number, {}))
            person = {"name": row["name"], "club": row["club"], "sections": []}
            found.append(_Found(keys, person, part))
    return _list_people(found)


def list_staff(festival: Festival) -> list[View]:
    """Return the owner and all helpers."""
    helpers = FestivalStaff.objects.filter(festival=festival).select_related("user").order_by("pk")
    people = [(festival.owner, "organiser"), *((row.user, row.role) for row in helpers)]
    return [
        {
            "user_id": user.pk,
            "username": user.username,
            "display_name": user.get_full_name(),
            "role": role,
        }
        for user, role in people
    ]


def list_own_data(user: User) -> Mapping[str, Any]:
    """Return what is stored about an account, for its export."""
    helped = FestivalStaff.objects.filter(user=user).order_by("pk")
    return {
        "festivals": Festival.objects.filter(owner=user).order_by("pk").values("pk", "name"),
        "festival_staff": helped.values("festival_id", "role"),
    }


def list_sections(access: Access) -> list[tuple[Section, tournaments.Access]]:
    """Return the sections that somebody may see, each with what they are to it."""
    found = access.festival.sections.select_related("tournament__owner")
    opened = []
    for section in found:
        try:
            its_access = tournaments.get_access(access.viewer, section.tournament_id)
        except NotFoundError:
            continue  # private, and not theirs
        opened.append((section, its_access))
    return opened


def _head(festival: Festival) -> View:
    return {
        "id": festival.pk,
        "name": festival.name,
        "description": festival.description,
        "place": festival.place,
        "starts_on": festival.starts_on,
        "ends_on": festival.ends_on,
        "owner": {"id": festival.owner_id, "display_name": festival.owner.get_full_name()},
    }


def _find_identities(section: Section) -> Mapping[int, View]:
    found = Identity.objects.filter(tournament=section.tournament).values(*_IDENTITY)
    return {row["number"]: row for row in found}


def _list_keys(
    section: Section, number: int, user_id: int | None, identity: View
) -> list[tuple[object, object]]:
    """Return what tells who somebody is, the surest first."""
    keys: list[tuple[object, object]] = [] if user_id is None else [("account", user_id)]
    keys += [(name, identity[name]) for name in ("fide_id", "national_id") if identity.get(name)]
    return keys or [(section.pk, number)]


def _person(entry: View, identity: View) -> View:
    return {
        "name": entry["name"],
        "username": entry["username"],
        "club": entry["club"],
        "title": identity.get("title", ""),
        "federation": identity.get("federation", ""),
        "fide_id": identity.get("fide_id", ""),
        "sections": [],
    }


def _list_people(found: Sequence[_Found]) -> list[View]:
    """Return people by name: who is known here by account and there by number is one."""
    surer: dict[object, tuple[object, object]] = {}
    for keys, _, _ in found:
        for key in keys[1:]:
            surer.setdefault(key, keys[0])
    people: dict[object, View] = {}
    for keys, person, part in found:
        key = keys[0]
        while key in surer:
            key = surer[key]
        people.setdefault(key, person)["sections"].append(part)
    return sorted(people.values(), key=lambda person: str(person["name"]).casefold())
