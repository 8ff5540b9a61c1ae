"""Taking part over HTTP: joining, pausing, results of games that are played elsewhere."""

from django.http import HttpRequest
from ninja import Router, Status

from tiltyard import RuleError
from tiltyard.sentence import say
from tiltyard_server.arenas.api.common import ONE, answer_my, open_arena
from tiltyard_server.arenas.direction.answers import Answer
from tiltyard_server.arenas.direction.inbox import Asked, ask_all, name_command, read_error
from tiltyard_server.arenas.direction.requests import Enter, Leave, Report, ReportBerserk
from tiltyard_server.arenas.entry.entry import admit
from tiltyard_server.arenas.inputs import ArenaResultIn, ArenaResultsIn, JoinIn
from tiltyard_server.arenas.permissions import Action
from tiltyard_server.arenas.schemas import (
    MyArenaOut,
    PendingOut,
    ResultAnswerOut,
    ResultsOut,
)
from tiltyard_server.common import clock
from tiltyard_server.common.numbers import Id

router = Router(tags=["arenas"])
_MY = {200: MyArenaOut, 202: PendingOut}


@router.post(f"{ONE}/join/", response=_MY)
def join_arena(
    request: HttpRequest, arena_id: Id, body: JoinIn | None = None
) -> Status[MyArenaOut | PendingOut]:
    """Join, or come back after a pause. `pair_now`: you count as present without a page open."""
    access = open_arena(request, arena_id, Action.JOIN)
    body = body or JoinIn()
    entrant = admit(
        access.arena,
        access.user_id,
        password=body.password,
        entry_code=body.entry_code,
        team=body.team or 0,
    )
    return answer_my(access, Enter(entrant, clock.now_ms(), is_api=body.pair_now))


@router.post(f"{ONE}/withdraw/", response=_MY)
def withdraw_from_arena(request: HttpRequest, arena_id: Id) -> Status[MyArenaOut | PendingOut]:
    """Leave: before the start without a trace, later it is a pause."""
    access = open_arena(request, arena_id, Action.PAUSE)
    return answer_my(access, Leave(access.user_id, clock.now_ms()))


@router.post(f"{ONE}/pause/", response=_MY)
def pause_in_arena(request: HttpRequest, arena_id: Id) -> Status[MyArenaOut | PendingOut]:
    """Be paired no more until you join again."""
    access = open_arena(request, arena_id, Action.PAUSE)
    return answer_my(access, Leave(access.user_id, clock.now_ms()))


@router.post(f"{ONE}/results/", response=ResultsOut)
def report_arena_results(request: HttpRequest, arena_id: Id, body: ArenaResultsIn) -> ResultsOut:
    """Report games that were played elsewhere; each is answered once it is stored."""
    access = open_arena(request, arena_id, Action.REPORT)
    if access.arena.host != "elsewhere":
        raise RuleError("arena.here", say("The games are played here; nobody reports them."))
    now = clock.now_ms()
    asked = [
        Asked(_read_report(each, now), name_command(arena_id, each.command_id))
        for each in body.results
    ]
    answers = ask_all(arena_id, asked, actor_id=access.user_id)
    return ResultsOut(
        answers=[
            _write_answer(one, answer) for one, answer in zip(body.results, answers, strict=True)
        ]
    )


def _read_report(result: ArenaResultIn, now: int) -> Report | ReportBerserk:
    report = (result.game, result.result, result.plies, now, result.no_start)
    return ReportBerserk(*report, tuple(result.berserk)) if result.berserk else Report(*report)


def _write_answer(result: ArenaResultIn, answer: Answer | None) -> ResultAnswerOut:
    if answer is None:
        return ResultAnswerOut(command_id=result.command_id, status="pending")
    if "error" in answer:
        error = read_error(answer["error"])
        return ResultAnswerOut(
            command_id=result.command_id, status="refused", code=error.code, message=error.message
        )
    return ResultAnswerOut(command_id=result.command_id, status="stored")
