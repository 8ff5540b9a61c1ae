"""Seats and the clock of a round over HTTP."""

import secrets

from django.http import HttpRequest
from ninja import Router

from tiltyard import SeatEntries
from tiltyard_server.common import clock
from tiltyard_server.common.numbers import Id
from tiltyard_server.tournaments import log, visibility
from tiltyard_server.tournaments.api.answers import open_tournament, run
from tiltyard_server.tournaments.commands.envelopes import Envelope
from tiltyard_server.tournaments.permissions import Action
from tiltyard_server.tournaments.rounds.clock import ClockChangedOut, ClockIn, ClockNowOut, SeatsIn
from tiltyard_server.tournaments.schemas import SeqOut

router = Router(tags=["seats and clock"])
_BASE = "/tournaments/{tournament_id}"


@router.put(f"{_BASE}/seats", response=SeqOut)
def set_seats(request: HttpRequest, tournament_id: Id, body: SeatsIn) -> SeqOut:
    """Say who sits where, before play starts; half-filled tables are kept."""
    access = open_tournament(request, tournament_id, Action.SEAT)
    return run(request, access, Envelope(body.to_command(clock.now_ms())))


@router.post(f"{_BASE}/seats/draw", response=SeqOut)
def draw_seats(request: HttpRequest, tournament_id: Id) -> SeqOut:
    """Fill tables of the right sizes at random; the lot stands in the log."""
    access = open_tournament(request, tournament_id, Action.SEAT)
    command = SeatEntries((), clock.now_ms(), lot=secrets.token_hex(16))
    return run(request, access, Envelope(command))


@router.get(f"{_BASE}/clock", response=ClockNowOut)
def get_clock(request: HttpRequest, tournament_id: Id) -> ClockNowOut:
    """Return the clock of the round; nothing happens when it reaches zero."""
    shown = visibility.show(open_tournament(request, tournament_id)).tournament
    return ClockNowOut.model_validate({"clock": shown.clock, "now": clock.now_ms()})


@router.post(f"{_BASE}/clock", response=ClockChangedOut)
def change_clock(request: HttpRequest, tournament_id: Id, body: ClockIn) -> ClockChangedOut:
    """Start, pause, resume, extend or stop the clock of the round."""
    access = open_tournament(request, tournament_id, Action.RUN_CLOCK)
    state = log.load_head(access.tournament).state
    seq = run(request, access, Envelope(body.to_command(state, clock.now_ms()))).seq
    access.tournament.refresh_from_db(fields=["clock"])
    return ClockChangedOut.model_validate(
        {"seq": seq, "clock": access.tournament.clock, "now": clock.now_ms()}
    )
