"""What an arbiter plans and settles beside results, over HTTP."""

from django.http import HttpRequest
from ninja import Router

from tiltyard import Command, MatchId
from tiltyard.core.report_commands import CorrectReport
from tiltyard_server.common import clock
from tiltyard_server.common.numbers import Id, Number
from tiltyard_server.rated_events import half_byes, plan_inputs, plans, start_positions
from tiltyard_server.tournaments import log
from tiltyard_server.tournaments.api.answers import open_tournament, run
from tiltyard_server.tournaments.commands.envelopes import Envelope
from tiltyard_server.tournaments.permissions import Access, Action
from tiltyard_server.tournaments.schemas import SeqOut

router = Router(tags=["rounds"])
_BASE = "/tournaments/{tournament_id}"


@router.get(f"{_BASE}/plans", response=plans.PlansOut)
def get_plans(request: HttpRequest, tournament_id: Id) -> plans.PlansOut:
    """Return byes asked for, who leaves, who is kept apart, corrections for the report only."""
    access = open_tournament(request, tournament_id, Action.PAIR_ROUNDS)
    return plans.read_plans(access.tournament)


@router.put(f"{_BASE}/entries/{{number}}/byes/{{round_number}}", response=SeqOut)
def ask_bye(
    request: HttpRequest,
    tournament_id: Id,
    number: Number,
    round_number: Number,
    body: plan_inputs.AskByeIn,
) -> SeqOut:
    """Let somebody sit out a round to come, or play it after all."""
    access = open_tournament(request, tournament_id, Action.PAIR_ROUNDS)
    if body.kind == "half-bye":
        half_byes.require_right(access.tournament, number)
    return _run(request, access, body.to_command(number, round_number, clock.now_ms()))


@router.put(f"{_BASE}/entries/{{number}}/leaving", response=SeqOut)
def plan_leaving(
    request: HttpRequest, tournament_id: Id, number: Number, body: plan_inputs.LeavingIn
) -> SeqOut:
    """Let somebody take part in no round from one on, or stay."""
    access = open_tournament(request, tournament_id, Action.PAIR_ROUNDS)
    return _run(request, access, body.to_command(number, clock.now_ms()))


@router.put(f"{_BASE}/apart", response=SeqOut)
def keep_apart(request: HttpRequest, tournament_id: Id, body: plan_inputs.ApartIn) -> SeqOut:
    """Keep two from meeting in all rounds to come, or let them again."""
    access = open_tournament(request, tournament_id, Action.PAIR_ROUNDS)
    return _run(request, access, body.to_command(clock.now_ms()))


@router.put(f"{_BASE}/numbers", response=SeqOut)
def assign_numbers(request: HttpRequest, tournament_id: Id, body: plan_inputs.NumbersIn) -> SeqOut:
    """Give everybody a pairing number anew: as listed, or by rating as it is now."""
    access = open_tournament(request, tournament_id, Action.PAIR_ROUNDS)
    state = log.load_head(access.tournament).state
    return _run(request, access, body.to_command(state, clock.now_ms()))


@router.put(f"{_BASE}/entries/{{number}}/ratings/{{round_number}}", response=SeqOut)
def rate_entry(
    request: HttpRequest,
    tournament_id: Id,
    number: Number,
    round_number: Number,
    body: plan_inputs.LaterRatingIn,
) -> SeqOut:
    """Give somebody another rating from a round on, in an event of more than 30 days."""
    access = open_tournament(request, tournament_id, Action.PAIR_ROUNDS)
    return _run(request, access, body.to_command(number, round_number, clock.now_ms()))


@router.put(f"{_BASE}/entries/{{number}}/value", response=SeqOut)
def give_value(
    request: HttpRequest, tournament_id: Id, number: Number, body: plan_inputs.ValueIn
) -> SeqOut:
    """Give somebody the value that the tie-break EXT counts: a play-off, an order by hand."""
    access = open_tournament(request, tournament_id, Action.CORRECT_RESULTS)
    return _run(request, access, body.to_command(number, clock.now_ms()))


@router.get(f"{_BASE}/start-positions", response=list[plans.StartPositionOut])
def list_start_positions(request: HttpRequest, tournament_id: Id) -> list[plans.StartPositionOut]:
    """Return the start positions of Chess960 that were drawn, by round."""
    access = open_tournament(request, tournament_id)
    return plans.read_positions(access.tournament)


@router.post(f"{_BASE}/rounds/{{round_number}}/start-position", response=SeqOut)
def draw_start_position(request: HttpRequest, tournament_id: Id, round_number: Number) -> SeqOut:
    """Draw the start position of Chess960 for all boards of a round."""
    access = open_tournament(request, tournament_id, Action.PAIR_ROUNDS)
    return SeqOut(seq=start_positions.draw(access, round_number))


@router.put(f"{_BASE}/rounds/last/pairing", response=SeqOut)
def fix_pairing(request: HttpRequest, tournament_id: Id, body: plan_inputs.PairingIn) -> SeqOut:
    """Let two meet in the last round, by hand."""
    access = open_tournament(request, tournament_id, Action.PAIR_ROUNDS)
    return _run(request, access, body.to_command(clock.now_ms()))


@router.put(f"{_BASE}/rounds/{{round_number}}/byes/{{number}}", response=SeqOut)
def change_bye(
    request: HttpRequest,
    tournament_id: Id,
    round_number: Number,
    number: Number,
    body: plan_inputs.ChangeByeIn,
) -> SeqOut:
    """Say of which kind a bye in a paired round is."""
    access = open_tournament(request, tournament_id, Action.PAIR_ROUNDS)
    return _run(request, access, body.to_command(number, round_number, clock.now_ms()))


@router.put(f"{_BASE}/matches/{{number}}/reported", response=SeqOut)
def correct_report(
    request: HttpRequest, tournament_id: Id, number: Number, body: plan_inputs.ReportedIn
) -> SeqOut:
    """Correct a result for the rating report only; pairings and standings keep theirs."""
    access = open_tournament(request, tournament_id, Action.CORRECT_RESULTS)
    return _run(request, access, body.to_command(number, clock.now_ms()))


@router.delete(f"{_BASE}/matches/{{number}}/reported", response=SeqOut)
def drop_report_correction(request: HttpRequest, tournament_id: Id, number: Number) -> SeqOut:
    """Report a result as it counts."""
    access = open_tournament(request, tournament_id, Action.CORRECT_RESULTS)
    return _run(request, access, CorrectReport(MatchId(number), None, clock.now_ms()))


@router.post(f"{_BASE}/entries/{{number}}/adjustments", response=SeqOut)
def adjust_points(
    request: HttpRequest, tournament_id: Id, number: Number, body: plan_inputs.AdjustmentIn
) -> SeqOut:
    """Give somebody a bonus or a penalty."""
    access = open_tournament(request, tournament_id, Action.CORRECT_RESULTS)
    return _run(request, access, body.to_command(number, clock.now_ms()))


def _run(request: HttpRequest, access: Access, command: Command) -> SeqOut:
    return run(request, access, Envelope(command))
