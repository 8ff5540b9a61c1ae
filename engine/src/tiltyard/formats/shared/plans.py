"""Plans for rounds to come: byes asked for, leaving, pairs kept apart, pairing numbers."""

from tiltyard.core.events import Event, MatchesCreated, PairingHeld
from tiltyard.core.model import EntryId, Fixture, Match, MatchId, TournamentState
from tiltyard.core.plan_commands import AskBye, AssignNumbers, ChangeBye, KeepApart, PlanLeaving
from tiltyard.core.plan_events import (
    ByeAsked,
    ByeChanged,
    LeavingPlanned,
    NumbersAssigned,
    PairKeptApart,
    PointsGiven,
)
from tiltyard.errors import RuleError
from tiltyard.formats.base import PlansRounds
from tiltyard.formats.shared.entries import OVER, get_entry
from tiltyard.formats.shared.lifecycle import check_order, describe
from tiltyard.formats.shared.rounds import get_last_round
from tiltyard.formats.shared.wishes import ASKED_BYES, check_bye
from tiltyard.formats.swiss.record import (
    BYE_KINDS,
    NOBODY,
    SWISS_BRACKET,
    SwissRecord,
    count_paired,
    seat,
    worth_of_bye,
)
from tiltyard.formats.table import get_format
from tiltyard.sentence import say, word


def ask_bye(state: TournamentState, command: AskBye) -> tuple[Event, ...]:
    """Let somebody sit a round out for the points of a bye, or play it after all."""
    entry = get_entry(state, command.entry).id
    _check_to_come(state, command.round)
    if command.mark is not None:
        check_bye(command.mark, ASKED_BYES)
    elif command.round not in state.asked_byes.get(entry, {}):
        raise RuleError(
            "bye.missing",
            say(
                "Entry {entry} has asked for no bye in round {round}.",
                entry=entry,
                round=command.round,
            ),
            entry=entry,
            round=command.round,
        )
    return (ByeAsked(entry, command.round, command.mark, command.at),)


def plan_leaving(state: TournamentState, command: PlanLeaving) -> tuple[Event, ...]:
    """Leave somebody out from a round on, or let them stay."""
    entry = get_entry(state, command.entry).id
    if command.round is None:
        check_planned(state)
        return (LeavingPlanned(entry, None, command.at),) if entry in state.leaving else ()
    _check_to_come(state, command.round)
    return (LeavingPlanned(entry, command.round, command.at),)


def keep_apart(state: TournamentState, command: KeepApart) -> tuple[Event, ...]:
    """Keep two from meeting, or let them again."""
    check_planned(state)
    check_pair(state, command.entries)
    return (PairKeptApart(command.entries, command.is_apart, command.at),)


def assign_numbers(state: TournamentState, command: AssignNumbers) -> tuple[Event, ...]:
    """Number everybody anew (C.04.2 2.4: a late entry gets the number of its strength)."""
    check_planned(state)
    check_order(state, command.order, "numbers.not_a_permutation")
    return (NumbersAssigned(command.order, command.at),)


def change_bye(state: TournamentState, command: ChangeBye) -> tuple[Event, ...]:
    """Change the kind of a bye, or write one down that nobody has: a round that was missed."""
    check_planned(state)
    get_last_round(state)
    entry = get_entry(state, command.entry).id
    record = SwissRecord(state)
    match = record.find_match(entry, command.round)
    check_bye(command.mark, tuple(BYE_KINDS))
    if not 1 <= command.round <= record.paired or (match is not None and not match.has_bye):
        raise RuleError(
            "bye.none",
            say(
                "Entry {entry} has no bye in round {round} that could be another.",
                entry=entry,
                round=command.round,
            ),
            entry=entry,
            round=command.round,
        )
    changed: tuple[Event, ...] = ()
    number = MatchId(state.last_match + 1) if match is None else match.fixture.id
    if match is None:
        fixture = _note_bye(state, record, command)
        changed = (MatchesCreated((fixture,), command.at),)
        if state.is_held:
            changed += (PairingHeld(command.at),)
    elif record.read_bye(match) is not BYE_KINDS[command.mark]:
        changed = (ByeChanged(number, command.mark, command.at),)
    return (*changed, *_give_game_points(record, match, number, command))


def check_pair(state: TournamentState, pair: tuple[EntryId, EntryId]) -> None:
    """Refuse a pair that is none.

    Raises:
        NotFoundError: `entry.unknown`.
        RuleError: `pairing.same`.
    """
    for entry in pair:
        get_entry(state, entry)
    if pair[0] == pair[1]:
        raise RuleError(
            "pairing.same",
            say("Entry {pair} cannot meet itself; name two players.", pair=pair[0]),
            entry=pair[0],
        )


def _note_bye(state: TournamentState, record: SwissRecord, command: ChangeBye) -> Fixture:
    """Return the bye behind all other matches of its round."""
    places = [match.fixture.index for match in record.list_round(command.round)]
    return Fixture(
        id=MatchId(state.last_match + 1),
        round=command.round,
        bracket=SWISS_BRACKET,
        index=max(places, default=-1) + 1,
        best_of=record.settings.best_of,
        sources=(seat(state, command.entry), NOBODY),
        marks=(command.mark,),
    )


def _give_game_points(
    record: SwissRecord, match: Match | None, number: MatchId, command: ChangeBye
) -> tuple[Event, ...]:
    known = None if match is None else match.game_points
    if command.game_points is None or command.game_points == (known or (0, 0)):
        return ()
    worth = worth_of_bye(BYE_KINDS[command.mark], record.settings.rules.points)
    return (PointsGiven(number, (worth, 0), command.at, command.game_points),)


def check_planned(state: TournamentState) -> None:
    """Refuse plans where nobody minds them, and when it is over.

    Raises:
        RuleError: `round.not_planned` or `tournament.over`.
    """
    format_ = get_format(state.config.format) if state.config.format else None
    if not isinstance(format_, PlansRounds):
        raise RuleError(
            "round.not_planned",
            say("Only the rounds of a Swiss are planned by hand; this format pairs by itself."),
        )
    if state.phase in OVER:
        raise RuleError(
            "tournament.over",
            say(
                "The tournament is {phase}; there is nothing left to plan.",
                phase=word(describe(state.phase)),
            ),
        )


def _check_to_come(state: TournamentState, number: int) -> None:
    check_planned(state)
    paired = count_paired(state)
    if number <= paired:
        raise RuleError(
            "round.paired",
            say(
                "Round {number} is paired already; name a round from {paired} on, or take it "
                "back first.",
                number=number,
                paired=paired + 1,
            ),
            round=number,
        )
