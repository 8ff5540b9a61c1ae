"""Plans of an arbiter, folded into a state: what is minded when the next rounds are paired."""

from dataclasses import replace

from tiltyard.core.model import TournamentState
from tiltyard.core.plan_events import (
    ByeAsked,
    LeavingPlanned,
    NumbersAssigned,
    PairKeptApart,
    PlanEvent,
)


def note_plan(state: TournamentState, event: PlanEvent) -> TournamentState:
    """Note what is to be minded when the next rounds are paired."""
    match event:
        case NumbersAssigned(order=order):
            return replace(state, numbers=order)
        case ByeAsked(entry=entry, round=number, mark=mark):
            asked = {r: m for r, m in state.asked_byes.get(entry, {}).items() if r != number}
            asked |= {} if mark is None else {number: mark}
            return replace(state, asked_byes={**state.asked_byes, entry: asked})
        case LeavingPlanned(entry=entry, round=number):
            leaving = {one: first for one, first in state.leaving.items() if one != entry}
            return replace(state, leaving=leaving | ({} if number is None else {entry: number}))
        case PairKeptApart(entries=(one, two), is_apart=is_apart):  # pragma: no branch - the last
            others = tuple(pair for pair in state.apart if set(pair) != {one, two})
            return replace(state, apart=(*others, (one, two)) if is_apart else others)
