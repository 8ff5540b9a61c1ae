"""Tournaments over HTTP: finding, making, reading, moving."""

import secrets
from typing import Annotated

from django.http import HttpRequest, HttpResponse
from ninja import Query, Router, Status

from tiltyard import FORMATS, ChangePhase, EntryId, InputError, Phase
from tiltyard.core.commands import AssignSeeds
from tiltyard.formats.base import Option
from tiltyard.sentence import joined, say
from tiltyard_server.accounts.identity import Scope, get_viewer, require_scope, require_user
from tiltyard_server.common import clock
from tiltyard_server.common.http.json_response import answer_json
from tiltyard_server.common.numbers import Id, Number
from tiltyard_server.tournaments import selectors, visibility
from tiltyard_server.tournaments.api.answers import open_tournament, run
from tiltyard_server.tournaments.bin_schemas import BinnedOut
from tiltyard_server.tournaments.commands import tournament_bin, workflows
from tiltyard_server.tournaments.commands.envelopes import Envelope
from tiltyard_server.tournaments.format_schemas import FormatOut, OptionOut
from tiltyard_server.tournaments.inputs import (
    DeleteIn,
    NewTournamentIn,
    PhaseIn,
    SeedsIn,
    TournamentPatch,
)
from tiltyard_server.tournaments.money import administration
from tiltyard_server.tournaments.permissions import Action, get_access
from tiltyard_server.tournaments.schemas import (
    PageOut,
    SeqOut,
    SummaryOut,
    ViewOut,
)

router = Router(tags=["tournaments"])
_PHASES = (*(phase.value for phase in Phase), *selectors.PHASE_GROUPS)


@router.get("/formats", response=list[FormatOut], exclude_none=True)
def list_formats(request: HttpRequest) -> list[FormatOut]:
    """Return the formats and what can be set in each."""
    return [
        FormatOut(
            code=format_.code,
            name=format_.name,
            description=format_.description,
            min_entries=format_.min_entries,
            options=[_option_out(option) for option in format_.options],
        )
        for format_ in FORMATS.values()
    ]


@router.get("/tournaments", response=PageOut)
def list_tournaments(  # noqa: PLR0913 - query parameters
    request: HttpRequest,
    *,
    phase: str = "",
    search: Annotated[str, Query(max_length=100)] = "",
    mine: bool = False,
    game: Annotated[str, Query(max_length=40)] = "",
    format: Annotated[str, Query(max_length=40)] = "",
    page: Annotated[int, Query(ge=1, le=100_000)] = 1,
    page_size: Annotated[int, Query(ge=1, le=100)] = 20,
) -> PageOut:
    """Return the tournaments you may see, newest first. `phase` may be a group of phases.

    `game` and `format` narrow them down, such as `game=chess` and `format=draft-swiss`.
    """
    viewer = get_viewer(request)
    require_scope(viewer, Scope.READ)
    if phase and phase not in _PHASES:
        raise InputError(
            "phase.unknown",
            say(
                "There is no phase {phase}: {list}.", phase=f"{phase!r}", list=joined(", ", _PHASES)
            ),
        )
    found = selectors.list_tournaments(viewer, search=search, is_mine=mine)
    if game:
        found = found.filter(game=game)
    if format:
        found = found.filter(format=format)
    if phase:
        group = selectors.PHASE_GROUPS.get(phase, (phase,))
        found = visibility.Phases(viewer).filter(found, group)
    first = (page - 1) * page_size
    rows = visibility.list_rows(viewer, found[first : first + page_size])
    return PageOut(
        items=[SummaryOut.model_validate(selectors.summary_view(row)) for row in rows],
        total=found.count(),
        page=page,
        page_size=page_size,
    )


@router.post("/tournaments", response={201: ViewOut}, by_alias=True)
def create_tournament(request: HttpRequest, body: NewTournamentIn) -> HttpResponse:
    """Make a tournament; you are its organiser."""
    viewer = get_viewer(request)
    require_user(viewer, Scope.ORGANISE)
    tournament = administration.create_tournament(
        viewer,
        config=body.to_config(),
        details=body.to_details(),
        terms=body.money.to_draft() if body.money else None,
    )
    access = get_access(viewer, tournament.pk)
    view = selectors.get_view(access.tournament)
    return answer_json(selectors.get_personal_view(access, view), status=201)


@router.get("/tournaments/{tournament_id}", response=ViewOut, by_alias=True)
def get_tournament(
    request: HttpRequest,
    tournament_id: Id,
    at_seq: Number | None = None,
) -> HttpResponse:
    """Return a whole tournament; with `at_seq`, as it was after so many events.

    Where results are delayed, outsiders see no more of it than the delay lets them.
    """
    access = open_tournament(request, tournament_id)
    shown = visibility.show(access)
    view = visibility.get_view(shown, at_seq)
    return answer_json(selectors.get_personal_view(access, view))


@router.patch("/tournaments/{tournament_id}", response=SeqOut)
def edit_tournament(request: HttpRequest, tournament_id: Id, body: TournamentPatch) -> SeqOut:
    """Change what is given: the name and the details at any time, the rules before seeding."""
    access = open_tournament(request, tournament_id, Action.EDIT)
    config, details = body.to_changes()
    return SeqOut(seq=workflows.edit_tournament(access, config, details))


@router.delete("/tournaments/{tournament_id}", response={204: None})
def delete_tournament(request: HttpRequest, tournament_id: Id, body: DeleteIn) -> Status[None]:
    """Put a tournament into the bin, if its name is typed again: for everybody it is gone.

    Its owner can bring it back for some time (`kept_until`), then it is removed with its whole log.
    """
    access = open_tournament(request, tournament_id, Action.DELETE)
    tournament_bin.put_tournament(access, name=body.name)
    return Status(204, None)


@router.get("/me/bin", response=list[BinnedOut])
def list_bin(request: HttpRequest, *, festival: Id | None = None) -> list[BinnedOut]:
    """Return the tournaments that you deleted and can bring back, or those of one festival."""
    found = tournament_bin.list_bin(get_viewer(request), festival=festival)
    return [BinnedOut.model_validate(row) for row in found]


@router.post("/tournaments/{tournament_id}/restore", response={204: None})
def restore_tournament(request: HttpRequest, tournament_id: Id) -> Status[None]:
    """Bring a tournament of yours back from the bin, with everything."""
    tournament_bin.restore_tournament(get_viewer(request), tournament_id)
    return Status(204, None)


@router.post("/tournaments/{tournament_id}/phase", response=SeqOut)
def move_phase(request: HttpRequest, tournament_id: Id, body: PhaseIn) -> SeqOut:
    """Move a tournament along its lifecycle. Seeding seeds, and in_progress draws."""
    access = open_tournament(request, tournament_id, Action.MOVE_PHASE)
    command = ChangePhase(body.to, clock.now_ms(), body.reason, lot=secrets.token_hex(16))
    return run(request, access, Envelope(command))


@router.put("/tournaments/{tournament_id}/seeds", response=SeqOut)
def assign_seeds(request: HttpRequest, tournament_id: Id, body: SeedsIn) -> SeqOut:
    """Seed by hand: all active entries, best first."""
    access = open_tournament(request, tournament_id, Action.MANAGE_ENTRIES)
    order = tuple(map(EntryId, body.order))
    return run(request, access, Envelope(AssignSeeds(order, clock.now_ms())))


def _option_out(option: Option) -> OptionOut:
    is_int = option.kind == "int"
    return OptionOut.model_validate(
        {
            "code": option.code,
            "name": option.name,
            "kind": option.kind,
            "default": option.default,
            "choices": list(option.choices) or None,
            "min": option.minimum if is_int else None,
            "max": option.maximum if is_int else None,
            "help": option.help,
        }
    )
