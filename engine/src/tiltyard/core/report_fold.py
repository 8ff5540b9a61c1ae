"""Events for the rating report, folded into a state: nothing they say changes who meets whom."""

from dataclasses import replace
from typing import assert_never

from tiltyard.core.model import Match, TournamentState
from tiltyard.core.report_events import (
    BoardsRecorded,
    GameMarked,
    PointsAdjusted,
    ReportCorrected,
    ReportEvent,
    RoundsImported,
)


def note_report(state: TournamentState, event: ReportEvent) -> TournamentState:
    """Return the state with what the event tells."""
    match event:
        case GameMarked(match=number, mark=mark):
            return _put(state, replace(state.matches[number], mark=mark))
        case BoardsRecorded(match=number, boards=boards):
            return _put(state, replace(state.matches[number], boards=boards))
        case ReportCorrected(match=number, reported=reported):
            return _put(state, replace(state.matches[number], reported=reported))
        case PointsAdjusted(adjustment=adjustment):
            return replace(state, adjustments=(*state.adjustments, adjustment))
        case RoundsImported(rounds=rounds):
            return replace(state, imported=rounds)
        case _:
            assert_never(event)


def _put(state: TournamentState, match: Match) -> TournamentState:
    return replace(state, matches={**state.matches, match.fixture.id: match})
