"""Entries from a player list, and refreshed by it, over HTTP."""

from typing import Annotated, Literal

from django.http import HttpRequest
from ninja import Path, Router, Status
from pydantic import Field

from tiltyard_server.common.numbers import Id, Number
from tiltyard_server.player_lists.schemas import Code, Kind
from tiltyard_server.player_lists.sources import FIDE
from tiltyard_server.rated_events import from_list, list_proposals
from tiltyard_server.rated_events.schemas import RatingPlace
from tiltyard_server.rated_events.selectors import find_rating_pick
from tiltyard_server.tournaments.api.answers import command_id_of, open_tournament
from tiltyard_server.tournaments.inputs import Body
from tiltyard_server.tournaments.permissions import Action
from tiltyard_server.tournaments.schemas import NumberOut, SeqOut, Strict

router = Router(tags=["rated events"])
_BASE = "/tournaments/{tournament_id}"


class PickIn(Body):
    """Somebody on a list, by the number there."""

    code: Code = FIDE
    number: Annotated[str, Field(min_length=1, max_length=15)]


class DifferenceOut(Strict):
    """A field of an entry that is another one on the list."""

    entry: int
    name: str
    field: str
    here: str
    listed: str
    source: str
    is_fixed: bool


class DifferencesOut(Strict):
    """Where entries differ from a list as it was when the event began.

    `is_in_force` is false where that month is not kept: then it is the newest list.
    """

    name: str
    label: str
    is_in_force: bool
    items: list[DifferenceOut]


class ListedRatingOut(Strict):
    """A rating that a list has of somebody; its place is such as `fide:rapid`."""

    place: str
    name: str
    label: str
    kind: Kind
    rating: int
    is_counted: bool


class ListedRatingsOut(Strict):
    """The ratings of an entry on all lists; `pick` names the one that was picked, if one was."""

    pick: str
    items: list[ListedRatingOut]


class RatingPickIn(Body):
    """Which rating counts for an entry; nothing: that of the event's order of lists."""

    pick: RatingPlace | Literal[""]


class ListProposalOut(Strict):
    """A list that has changed: in how many places the entries differ from it."""

    code: str
    name: str
    label: str
    differences: int


class TickIn(Body):
    """Fields of an entry that shall be as on the list."""

    entry: Number
    fields: Annotated[
        list[Literal["name", "rating", "title", "federation", "sex", "birth"]],
        Field(min_length=1, max_length=6),
    ]


class TicksIn(Body):
    """Which changes of a rating list an organiser takes over."""

    code: Code = FIDE
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
def list_differences(request: HttpRequest, tournament_id: Id, code: Code = FIDE) -> DifferencesOut:
    """Return where the entries differ from a list; nothing is changed."""
    access = open_tournament(request, tournament_id, Action.MANAGE_ENTRIES)
    compared = from_list.list_differences(access.tournament, code)
    items = [
        DifferenceOut(
            entry=one.entry,
            name=one.name,
            field=one.field,
            here=one.here,
            listed=one.listed,
            source=one.source,
            is_fixed=one.is_fixed,
        )
        for one in compared.items
    ]
    used = compared.in_force
    return DifferencesOut(
        name=used.listed.name, label=used.edition.label, is_in_force=used.is_kept, items=items
    )


@router.post(f"{_BASE}/list-differences", response=SeqOut)
def take_over(request: HttpRequest, tournament_id: Id, body: TicksIn) -> SeqOut:
    """Take over from a list what was ticked."""
    access = open_tournament(request, tournament_id, Action.MANAGE_ENTRIES)
    ticked = {one.entry: one.fields for one in body.items}
    return SeqOut(seq=from_list.take_over(access, body.code, ticked))


@router.get(f"{_BASE}/list-proposals", response=list[ListProposalOut])
def list_list_proposals(request: HttpRequest, tournament_id: Id) -> list[ListProposalOut]:
    """Return the lists with a new edition from which entries of a coming event differ."""
    access = open_tournament(request, tournament_id, Action.MANAGE_ENTRIES)
    return [
        ListProposalOut(code=one.code, name=one.name, label=one.label, differences=one.differences)
        for one in list_proposals.list_proposals(access.tournament)
    ]


@router.delete(f"{_BASE}/list-proposals/{{code}}", response={204: None})
def put_list_proposal_aside(
    request: HttpRequest, tournament_id: Id, code: Annotated[Code, Path()]
) -> Status[None]:
    """Leave the entries as they are; they are proposed again when something else differs."""
    access = open_tournament(request, tournament_id, Action.MANAGE_ENTRIES)
    list_proposals.put_aside(access.tournament, code)
    return Status(204, None)


@router.get(f"{_BASE}/identities/{{number}}/listed-ratings", response=ListedRatingsOut)
def list_listed_ratings(
    request: HttpRequest, tournament_id: Id, number: Number
) -> ListedRatingsOut:
    """Return the ratings that somebody has on the lists, and which of them counts."""
    access = open_tournament(request, tournament_id, Action.MANAGE_ENTRIES)
    found, counted = from_list.list_ratings(access.tournament, number)
    items = [
        ListedRatingOut(
            place=str(one.place),
            name=one.name,
            label=one.label,
            kind=one.place.kind,
            rating=one.rating,
            is_counted=counted is not None and one.place == counted.place,
        )
        for one in found
    ]
    return ListedRatingsOut(pick=find_rating_pick(access.tournament, number), items=items)


@router.put(f"{_BASE}/identities/{{number}}/listed-ratings", response=SeqOut)
def pick_listed_rating(
    request: HttpRequest, tournament_id: Id, number: Number, body: RatingPickIn
) -> SeqOut:
    """Let a rating of another list count for somebody, until the seeds are made."""
    access = open_tournament(request, tournament_id, Action.MANAGE_ENTRIES)
    return SeqOut(seq=from_list.pick_rating(access, number, body.pick))
