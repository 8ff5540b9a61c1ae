"""Pairing a round when the arbiter asks for it, and taking one back."""

from tiltyard.core.commands import PairRound, UnpairRound
from tiltyard.core.events import Event, MatchesRemoved, PairingHeld
from tiltyard.core.model import Match, MatchStatus, Phase, TournamentState
from tiltyard.errors import RuleError
from tiltyard.formats.base import PairsRounds, SettlesRounds, create_matches
from tiltyard.formats.shared.lifecycle import describe
from tiltyard.formats.table import get_format
from tiltyard.sentence import say, word


def pair_round(state: TournamentState, command: PairRound) -> tuple[Event, ...]:
    """Draw the next round, with whatever the arbiter asks of it."""
    format_ = get_paired_format(state)
    check_settled(state)
    fixtures = format_.pair_round(state, command)
    drawn = create_matches(format_, state, fixtures, command.at)
    if not isinstance(format_, SettlesRounds):
        return (drawn,)
    return (drawn, *format_.settle_round(state, fixtures, command))


def check_settled(state: TournamentState) -> None:
    """Refuse a next round while games are open.

    Raises:
        RuleError: `round.unfinished`.
    """
    waiting = [m for m in state.matches.values() if not m.status.is_settled]
    if waiting:
        numbers = ", ".join(str(match.fixture.id) for match in waiting[:5])
        more = say(" and {count} more", count=len(waiting) - 5) if len(waiting) > 5 else ""
        raise RuleError(
            "round.unfinished",
            say(
                "Match {numbers}{more} awaits a result; the next round is paired after the "
                "last one.",
                numbers=numbers,
                more=more,
            ),
            round=max(match.fixture.round for match in waiting),
            matches=[match.fixture.id for match in waiting],
        )


def unpair_round(state: TournamentState, command: UnpairRound) -> tuple[Event, ...]:
    """Take the last round back, and wait for the arbiter to pair it again."""
    last = get_last_round(state)
    begun = [match for match in last if _has_begun(match)]
    number = last[0].fixture.round
    if begun and not command.force:
        raise RuleError(
            "round.started",
            say(
                "Round {number} has {count} results, such as that of match {begun}; confirm "
                "with force to lose what was played.",
                number=number,
                count=len(begun),
                begun=begun[0].fixture.id,
            ),
            round=number,
            matches=[match.fixture.id for match in begun],
        )
    gone = tuple(match.fixture.id for match in last)
    reason = command.reason or say("round {number} was taken back", number=number)
    return (MatchesRemoved(gone, command.at, reason), PairingHeld(command.at, reason))


def get_last_round(state: TournamentState) -> tuple[Match, ...]:
    """Return the last round that is paired, as long as nothing but rounds can follow from it.

    Raises:
        RuleError: `round.none`, or as `get_paired_format`.
    """
    last = get_paired_format(state).list_last_round(state)
    if not last:
        raise RuleError("round.none", say("There is no paired round that could be taken back."))
    return last


def _has_begun(match: Match) -> bool:
    return bool(match.games) or match.status in (MatchStatus.COMPLETED, MatchStatus.VOID)


def get_paired_format(state: TournamentState) -> PairsRounds:
    """Return the format of a tournament in play whose rounds are paired one by one.

    Raises:
        RuleError: `round.not_paired` or `tournament.not_running`.
    """
    format_ = get_format(state.config.format) if state.config.format else None
    if not isinstance(format_, PairsRounds):
        raise RuleError(
            "round.not_paired",
            say(
                "Only the rounds of a Swiss are paired one by one; here all follows from the draw."
            ),
        )
    if state.phase is not Phase.IN_PROGRESS:
        raise RuleError(
            "tournament.not_running",
            say(
                "The tournament is {phase}; rounds are paired while it is in progress.",
                phase=word(describe(state.phase)),
            ),
        )
    return format_


def check_unplayed(match: Match) -> None:
    """Refuse to change the pairing of a match that has begun.

    Raises:
        RuleError: `round.started`.
    """
    if match.result is None and not match.games:
        return
    number = match.fixture.round
    raise RuleError(
        "round.started",
        say(
            "Match {match} of round {number} has a result; clear it before the pairing changes.",
            match=match.fixture.id,
            number=number,
        ),
        match=match.fixture.id,
        round=number,
    )
