"""Rounds of a Swiss over HTTP: paired on request, taken back, explained."""

from django.http import HttpRequest
from ninja import Router

from tiltyard import UnpairRound
from tiltyard_server.common import clock
from tiltyard_server.common.numbers import Id, Number
from tiltyard_server.pairing.schemas import ExplainedRoundOut, WhyNotOut
from tiltyard_server.tournaments import visibility
from tiltyard_server.tournaments.api.answers import open_tournament, run
from tiltyard_server.tournaments.commands import workflows
from tiltyard_server.tournaments.commands.envelopes import Envelope
from tiltyard_server.tournaments.permissions import Action
from tiltyard_server.tournaments.rounds import explanation
from tiltyard_server.tournaments.rounds.inputs import PairRoundIn, UnpairIn
from tiltyard_server.tournaments.schemas import SeqOut

router = Router(tags=["rounds"])
_BASE = "/tournaments/{tournament_id}/rounds"


@router.post(_BASE, response=SeqOut)
def pair_round(request: HttpRequest, tournament_id: Id, body: PairRoundIn) -> SeqOut:
    """Pair the next round of a Swiss: byes asked for, games set by hand, the rest by the system."""
    access = open_tournament(request, tournament_id, Action.PAIR_ROUNDS)
    return run(request, access, Envelope(body.to_command(clock.now_ms())))


@router.delete(f"{_BASE}/last", response=SeqOut)
def unpair_round(request: HttpRequest, tournament_id: Id, body: UnpairIn) -> SeqOut:
    """Take the last round of a Swiss back; the next one then waits for the arbiter."""
    access = open_tournament(request, tournament_id, Action.PAIR_ROUNDS)
    if body.force:
        workflows.check_confirmed(access.tournament, body.confirm)
    command = UnpairRound(clock.now_ms(), body.reason, body.force)
    return run(request, access, Envelope(command))


@router.get(f"{_BASE}/{{round_number}}/explain", response=ExplainedRoundOut)
def explain_round(
    request: HttpRequest, tournament_id: Id, round_number: Number
) -> ExplainedRoundOut:
    """Say why a round of a Swiss was paired so, from the results as they are now."""
    access = open_tournament(request, tournament_id)
    return explanation.explain_round(visibility.show(access), round_number)


@router.get(f"{_BASE}/{{round_number}}/why-not", response=WhyNotOut)
def why_not(
    request: HttpRequest,
    tournament_id: Id,
    round_number: Number,
    one: Number,
    other: Number | None = None,
) -> WhyNotOut:
    """Say why two entries do not meet in a round of a Swiss; without `other`, why not the bye."""
    access = open_tournament(request, tournament_id)
    return explanation.explain_absence(visibility.show(access), round_number, one, other)
