"""Events for the rating report, folded into a state: nothing they say changes who meets whom."""

from dataclasses import replace
from typing import assert_never

from tiltyard.core.model import Match, TournamentState
from tiltyard.core.report_events import (
    BoardsRecorded,
    EntryRated,
    GameMarked,
    PointsAdjusted,
    ReportCorrected,
    ReportEvent,
    RoundsImported,
    ValueGiven,
)


def note_report(state: TournamentState, event: ReportEvent) -> TournamentState:  # noqa: PLR0911 - one case an event
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
        case EntryRated(entry=entry, round=first, rating=rating):
            known = {n: one for n, one in state.later_ratings.get(entry, {}).items() if n != first}
            known |= {} if rating is None else {first: rating}
            return replace(state, later_ratings={**state.later_ratings, entry: known})
        case ValueGiven(entry=entry, value=value):
            values = {one: known for one, known in state.given_values.items() if one != entry}
            values |= {} if value is None else {entry: value}
            return replace(state, given_values=values)
        case _:
            assert_never(event)


def _put(state: TournamentState, match: Match) -> TournamentState:
    return replace(state, matches={**state.matches, match.fixture.id: match})
