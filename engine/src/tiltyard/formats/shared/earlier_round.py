"""A paired round of a Swiss as it was before it was paired, with the results as they are now."""

from dataclasses import replace

from tiltyard.core.model import EntryId, Mark, TournamentState
from tiltyard.formats.swiss.record import BYE_KINDS, SWISS_BRACKET


def cut_before(state: TournamentState, number: int) -> TournamentState:
    """Return the state without a round of the Swiss and whatever came after it."""
    kept = {
        match_id: match
        for match_id, match in state.matches.items()
        if match.fixture.bracket == SWISS_BRACKET and match.fixture.round < number
    }
    return replace(state, matches=kept)


def list_by_system(state: TournamentState, number: int) -> list[EntryId]:
    """Return whom the system paired in a round, by seed: not by hand, and nobody who was away."""
    away = {Mark.BY_HAND, *BYE_KINDS}
    paired = {
        occupant.entry
        for match in state.matches.values()
        if match.fixture.bracket == SWISS_BRACKET
        and match.fixture.round == number
        and not away & set(match.fixture.marks)
        for occupant in match.sides
    }
    return [entry for entry in state.seeds if entry in paired]
