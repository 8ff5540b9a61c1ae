"""Pairing a round when the arbiter asks for it, and taking one back."""

from tiltyard.core.commands import PairRound, UnpairRound
from tiltyard.core.events import Event, MatchesRemoved, PairingHeld
from tiltyard.core.model import Match, MatchStatus, Phase, TournamentState
from tiltyard.errors import RuleError
from tiltyard.formats.base import PairsRounds, create_matches
from tiltyard.formats.lifecycle import describe
from tiltyard.formats.table import get_format


def pair_round(state: TournamentState, command: PairRound) -> tuple[Event, ...]:
    """Draw the next round, with whatever the arbiter asks of it."""
    format_ = _get_format(state)
    waiting = [m for m in state.matches.values() if not m.status.is_settled]
    if waiting:
        numbers = ", ".join(str(match.fixture.id) for match in waiting[:5])
        more = f" and {len(waiting) - 5} more" if len(waiting) > 5 else ""
        raise RuleError(
            "round.unfinished",
            f"Match {numbers}{more} awaits a result; the next round is paired after the last one.",
            round=max(match.fixture.round for match in waiting),
            matches=[match.fixture.id for match in waiting],
        )
    fixtures = format_.pair_round(state, command)
    return (create_matches(format_, state, fixtures, command.at),)


def unpair_round(state: TournamentState, command: UnpairRound) -> tuple[Event, ...]:
    """Take the last round back, and wait for the arbiter to pair it again."""
    last = _get_format(state).list_last_round(state)
    if not last:
        raise RuleError("round.none", "There is no paired round that could be taken back.")
    begun = [match for match in last if _has_begun(match)]
    number = last[0].fixture.round
    if begun and not command.force:
        raise RuleError(
            "round.started",
            f"Round {number} has begun: match {begun[0].fixture.id} has a result or a game. "
            "Confirm with force to lose what was played.",
            round=number,
            matches=[match.fixture.id for match in begun],
        )
    gone = tuple(match.fixture.id for match in last)
    reason = command.reason or f"round {number} was taken back"
    return (MatchesRemoved(gone, command.at, reason), PairingHeld(command.at, reason))


def _has_begun(match: Match) -> bool:
    return bool(match.games) or match.status in (MatchStatus.COMPLETED, MatchStatus.VOID)


def _get_format(state: TournamentState) -> PairsRounds:
    format_ = get_format(state.config.format) if state.config.format else None
    if not isinstance(format_, PairsRounds):
        raise RuleError(
            "round.not_paired",
            "Only the rounds of a Swiss are paired one by one; here all follows from the draw.",
        )
    if state.phase is not Phase.IN_PROGRESS:
        raise RuleError(
            "tournament.not_running",
            f"The tournament is {describe(state.phase)}; rounds are paired while it is in "
            "progress.",
        )
    return format_
