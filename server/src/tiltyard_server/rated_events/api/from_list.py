"""Entries from a player list, and refreshed by it, over HTTP."""

from typing import Annotated, Literal

from django.http import HttpRequest
from ninja import Router, Status
from pydantic import Field

from tiltyard_server.common.numbers import Id, Number
from tiltyard_server.rated_events import from_list
from tiltyard_server.tournaments.api.answers import command_id_of, open_tournament
from tiltyard_server.tournaments.inputs import Body
from tiltyard_server.tournaments.permissions import Action
from tiltyard_server.tournaments.schemas import NumberOut, SeqOut, Strict

router = Router(tags=["rated events"])
_BASE = "/tournaments/{tournament_id}"
Code = Annotated[str, Field(pattern=r"^[a-z0-9-]+$", max_length=40)]


class PickIn(Body):
    """Somebody on a list, by the number there."""

    code: Code = from_list.FIDE
    number: Annotated[str, Field(min_length=1, max_length=15)]


class DifferenceOut(Strict):
    """A field of an entry that is another one on the list."""

    entry: int
    name: str
    field: str
    here: str
    listed: str
    is_fixed: bool


class DifferencesOut(Strict):
    """Where entries differ from a list, and from when that list is."""

    name: str
    label: str
    items: list[DifferenceOut]


class TickIn(Body):
    """Fields of an entry that shall be as on the list."""

    entry: Number
    fields: Annotated[
        list[Literal["name", "rating", "title", "federation", "sex", "birth"]],
        Field(min_length=1, max_length=6),
    ]


class TicksIn(Body):
    """What was ticked."""

    code: Code = from_list.FIDE
    items: Annotated[list[TickIn], Field(min_length=1, max_length=10_000)]


@router.post(f"{_BASE}/listed-entries", response={201: NumberOut})
def enter_from_list(request: HttpRequest, tournament_id: Id, body: PickIn) -> Status[NumberOut]:
    """Enter somebody who was picked from a player list, with all that it says of them."""
    access = open_tournament(request, tournament_id, Action.MANAGE_ENTRIES)
    seq, number = from_list.enter_from_list(
        access, body.code, body.number, command_id=command_id_of(request)
    )
    return Status(201, NumberOut(seq=seq, number=number))


@router.put(f"{_BASE}/identities/{{number}}/from-list", response=SeqOut)
def fill_from_list(request: HttpRequest, tournament_id: Id, number: Number, body: PickIn) -> SeqOut:
    """Fill an entry with who was picked; its rating only before the seeds are made."""
    access = open_tournament(request, tournament_id, Action.MANAGE_ENTRIES)
    return SeqOut(seq=from_list.fill_from_list(access, number, body.code, body.number))


@router.get(f"{_BASE}/list-differences", response=DifferencesOut)
def list_differences(
    request: HttpRequest, tournament_id: Id, code: Code = from_list.FIDE
) -> DifferencesOut:
    """Return where the entries differ from a list; nothing is changed."""
    access = open_tournament(request, tournament_id, Action.MANAGE_ENTRIES)
    listed, found = from_list.list_differences(access.tournament, code)
    assert listed.edition is not None  # as `find_list` promises
    items = [
        DifferenceOut(
            entry=one.entry,
            name=one.name,
            field=one.field,
            here=one.here,
            listed=one.listed,
            is_fixed=one.is_fixed,
        )
        for one in found
    ]
    return DifferencesOut(name=listed.name, label=listed.edition.label, items=items)


@router.post(f"{_BASE}/list-differences", response=SeqOut)
def take_over(request: HttpRequest, tournament_id: Id, body: TicksIn) -> SeqOut:
    """Take over from a list what was ticked."""
    access = open_tournament(request, tournament_id, Action.MANAGE_ENTRIES)
    ticked = {one.entry: one.fields for one in body.items}
    return SeqOut(seq=from_list.take_over(access, body.code, ticked))
