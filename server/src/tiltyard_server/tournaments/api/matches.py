"""Results over HTTP, one by one and many at a time."""

from django.http import HttpRequest
from ninja import Router

from tiltyard import (
    ClearResult,
    CorrectResult,
    MatchId,
    Phase,
    RecordGame,
    RecordResult,
    TiltyardError,
)
from tiltyard_server.accounts.identity import Scope, get_viewer, require_user
from tiltyard_server.common import clock
from tiltyard_server.common.errors import NotAllowedError
from tiltyard_server.common.numbers import Id, Number
from tiltyard_server.common.sentences import tell_message
from tiltyard_server.tournaments import services
from tiltyard_server.tournaments.api.answers import open_tournament, run
from tiltyard_server.tournaments.commands.batch_inputs import ACTIONS, CommandsIn, to_envelope
from tiltyard_server.tournaments.commands.envelopes import Envelope, Outcome
from tiltyard_server.tournaments.history.schemas import (
    CommandOut,
    CommandsOut,
    ErrorOut,
    PreviewOut,
)
from tiltyard_server.tournaments.inputs import ClearIn, CorrectionIn, GameIn, ResultIn
from tiltyard_server.tournaments.permissions import (
    RULES,
    Action,
    is_allowed,
)
from tiltyard_server.tournaments.result_permissions import require_games, require_result
from tiltyard_server.tournaments.rounds import preview as previewing
from tiltyard_server.tournaments.schemas import SeqOut

router = Router(tags=["results"])
_BASE = "/tournaments/{tournament_id}/matches/{number}"


@router.put(f"{_BASE}/result", response=SeqOut)
def record_result(
    request: HttpRequest, tournament_id: Id, number: Number, body: ResultIn
) -> SeqOut:
    """Report how an open match ended."""
    access = open_tournament(request, tournament_id)
    require_result(access, number)
    command = RecordResult(
        MatchId(number),
        body.to_result(),
        clock.now_ms(),
        points=body.given,
        mark=body.game_mark,
    )
    return run(request, access, Envelope(command))


@router.post(f"{_BASE}/games", response=SeqOut)
def record_game(request: HttpRequest, tournament_id: Id, number: Number, body: GameIn) -> SeqOut:
    """Report one game of a match; the game that decides it ends it."""
    access = open_tournament(request, tournament_id)
    require_games(access)
    return run(request, access, Envelope(RecordGame(MatchId(number), body.winner, clock.now_ms())))


@router.put(f"{_BASE}/correction", response=SeqOut)
def correct_result(
    request: HttpRequest, tournament_id: Id, number: Number, body: CorrectionIn
) -> SeqOut:
    """Change a recorded result; `force` also undoes the later matches it makes impossible."""
    access = open_tournament(request, tournament_id, Action.CORRECT_RESULTS)
    command = CorrectResult(
        MatchId(number),
        body.to_result(),
        clock.now_ms(),
        body.reason,
        body.force,
        points=body.given,
        mark=body.game_mark,
    )
    return run(request, access, Envelope(command))


@router.post(f"{_BASE}/correction/preview", response=PreviewOut)
def preview_correction(
    request: HttpRequest, tournament_id: Id, number: Number, body: ResultIn
) -> PreviewOut:
    """Return what a correction would undo, and how later rounds would have been paired."""
    access = open_tournament(request, tournament_id, Action.CORRECT_RESULTS)
    preview = previewing.preview_correction(
        access.tournament, number, body.to_result(), at=clock.now_ms()
    )
    return PreviewOut.model_validate(preview)


@router.delete(f"{_BASE}/result", response=SeqOut)
def clear_result(request: HttpRequest, tournament_id: Id, number: Number, body: ClearIn) -> SeqOut:
    """Make a match unplayed again."""
    access = open_tournament(request, tournament_id, Action.CORRECT_RESULTS)
    command = ClearResult(MatchId(number), clock.now_ms(), body.reason, body.force)
    return run(request, access, Envelope(command))


@router.post("/tournaments/{tournament_id}/commands", response=CommandsOut, exclude_none=True)
def apply_commands(request: HttpRequest, tournament_id: Id, body: CommandsIn) -> CommandsOut:
    """Apply many commands in one transaction; each has its own answer."""
    access = open_tournament(request, tournament_id)
    require_user(get_viewer(request), Scope.ORGANISE)
    at, phase = clock.now_ms(), Phase(access.tournament.phase)
    allowed = {kind: is_allowed(access, action) for kind, action in ACTIONS.items()}
    envelopes = [
        to_envelope(command, at=at, phase=phase)
        for command in body.commands
        if allowed[command.type]
    ]
    applied = services.apply_commands(
        tournament_id=tournament_id, envelopes=envelopes, actor_id=access.actor_id
    )
    outcomes = iter(applied.outcomes)
    results = [
        command_out(next(outcomes)) if allowed[command.type] else _refused(ACTIONS[command.type])
        for command in body.commands
    ]
    return CommandsOut(seq=applied.seq, results=results)


def command_out(outcome: Outcome) -> CommandOut:
    """Return the answer to one command of many."""
    if outcome.error is not None:
        return CommandOut(ok=False, error=_error_out(outcome.error))
    numbers = list(outcome.numbers) or None
    return CommandOut(ok=True, events=outcome.events, numbers=numbers)


def _refused(action: Action) -> CommandOut:
    error = NotAllowedError("action.not_allowed", RULES[action].refusal, action=action.value)
    return CommandOut(ok=False, error=_error_out(error))


def _error_out(error: TiltyardError) -> ErrorOut:
    return ErrorOut(code=error.code, **tell_message(error.message), details=error.details)
