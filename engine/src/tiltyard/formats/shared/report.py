"""What the rating report needs beyond results: marks, corrections for it alone, penalties."""

from typing import Final

from tiltyard.core.commands import CorrectResult, RecordResult
from tiltyard.core.events import Event
from tiltyard.core.model import GameMark, Match, ResultKind, TournamentState
from tiltyard.core.report_commands import AdjustPoints, CorrectReport, GiveValue
from tiltyard.core.report_events import PointsAdjusted, ReportCorrected, ValueGiven
from tiltyard.errors import InputError, NotFoundError, RuleError
from tiltyard.formats.base import PlansRounds
from tiltyard.formats.shared.entries import get_entry
from tiltyard.formats.shared.plans import check_planned
from tiltyard.formats.swiss.adjustments import STANDINGS_ONLY
from tiltyard.formats.swiss.record import SWISS_BRACKET, count_paired, settings_of
from tiltyard.formats.table import get_format
from tiltyard.sentence import say

_MOST_VALUE: Final = 1_000_000  # hundredths


def check_mark(state: TournamentState, match: Match, command: RecordResult | CorrectResult) -> None:
    """Refuse a mark that makes no sense: outside a Swiss, on a forfeit, on what is no draw.

    Raises:
        InputError: `result.mark`.
    """
    if not isinstance(get_format(state.config.format), PlansRounds):
        raise InputError(
            "result.mark", say("Only games of a Swiss are unrated or adjourned; leave it out.")
        )
    result, mark = command.result, command.mark
    is_level = result.kind is ResultKind.NORMAL and result.winner is None
    if result.kind is not ResultKind.NORMAL or (mark is GameMark.ADJOURNED and not is_level):
        raise InputError(
            "result.mark",
            say(
                "Match {match} cannot be {mark}: an unrated game is no forfeit, and an "
                "adjourned one counts as a draw until it is over.",
                match=match.fixture.id,
                mark=mark,
            ),
        )


def check_boards(state: TournamentState, command: RecordResult | CorrectResult) -> None:
    """Refuse boards where matches have none, more than there are, and places below the first.

    Raises:
        InputError: `result.boards`.
    """
    is_round = isinstance(get_format(state.config.format), PlansRounds)
    team = settings_of(state).rules.team if is_round else None
    if team is None:
        raise InputError("result.boards", say("Only matches of teams have boards; leave them out."))
    places = [place for board in command.boards for place in board.members]
    if len(command.boards) > team.boards or min(places) < 0:
        raise InputError(
            "result.boards",
            say(
                "A match here has {boards} boards, not {count}, and members are counted from "
                "1; 0 is nobody.",
                boards=team.boards,
                count=len(command.boards),
            ),
        )


def correct_report(state: TournamentState, command: CorrectReport) -> tuple[Event, ...]:
    """Let a game end otherwise in the rating report only (C.04.2 4.3).

    Pairings and standings keep the result as it was when later rounds were paired.
    """
    format_ = get_format(state.config.format) if state.config.format else None
    if not isinstance(format_, PlansRounds):
        raise RuleError(
            "report.none", say("Only a Swiss has a rating report that can be corrected.")
        )
    number = command.match
    match = state.matches.get(number)
    if match is None or match.fixture.bracket != SWISS_BRACKET:
        raise NotFoundError(
            "match.unknown", say("There is no match {match}.", match=number), match=number
        )
    if match.result is None:
        raise RuleError(
            "result.missing",
            say("Match {number} has no result to change.", number=number),
            match=number,
        )
    if match.fixture.round >= count_paired(state) and command.reported is not None:
        raise RuleError(
            "report.too_early",
            say(
                "No round is paired after match {number}; correct its result everywhere.",
                number=number,
            ),
            match=number,
        )
    if match.reported == command.reported:
        return ()
    return (ReportCorrected(command.match, command.reported, command.at),)


def adjust_points(state: TournamentState, command: AdjustPoints) -> tuple[Event, ...]:
    """Give somebody a bonus or a penalty, from the round after the one named."""
    check_planned(state)
    adjustment = command.adjustment
    get_entry(state, adjustment.entry)
    rounds = settings_of(state).rounds
    is_round = 0 <= adjustment.round <= rounds or adjustment.round == STANDINGS_ONLY
    if not is_round or adjustment.points == 0:
        raise InputError(
            "points.adjustment",
            say(
                "A bonus or penalty is given after a round from 0 to {rounds}, or after "
                "{standings_only} if no pairing shall mind it; and it is not 0.",
                rounds=rounds,
                standings_only=STANDINGS_ONLY,
            ),
        )
    return (PointsAdjusted(adjustment, command.at),)


def give_value(state: TournamentState, command: GiveValue) -> tuple[Event, ...]:
    """Note a value from elsewhere: a play-off, a lot, an order by hand."""
    check_planned(state)
    entry = get_entry(state, command.entry).id
    if command.value is not None and not 0 <= command.value <= _MOST_VALUE:
        raise InputError(
            "value.invalid",
            say("A value lies between 0 and {most}.", most=_MOST_VALUE // 100),
            field="value",
        )
    if state.given_values.get(entry) == command.value:
        return ()
    return (ValueGiven(entry, command.value, command.at),)


def list_adjourned(state: TournamentState) -> list[Match]:
    """Return the games that are still to be played on."""
    return [match for match in state.matches.values() if match.mark is GameMark.ADJOURNED]
