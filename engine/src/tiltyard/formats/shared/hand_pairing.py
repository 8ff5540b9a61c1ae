"""A whole round seated by hand, board by board (C.04.2 article 4.4)."""

from collections import Counter
from collections.abc import Iterator

from tiltyard.core.commands import PairRound
from tiltyard.core.events import Event, MatchesCreated, MatchesRemoved
from tiltyard.core.model import EntryId, Fixture, Mark, Match, MatchId, TournamentState
from tiltyard.core.plan_commands import PairByHand
from tiltyard.errors import InputError, RuleError
from tiltyard.formats.shared.entries import get_entry
from tiltyard.formats.shared.manual_pairing import check_legal
from tiltyard.formats.shared.plans import check_planned
from tiltyard.formats.shared.rounds import check_settled, check_unplayed, get_paired_format
from tiltyard.formats.shared.wishes import ASKED_BYES, check_bye, list_present
from tiltyard.formats.swiss.record import NOBODY, SWISS_BRACKET, SwissRecord, seat
from tiltyard.sentence import say

Sides = tuple[EntryId | None, EntryId | None]


def pair_by_hand(state: TournamentState, command: PairByHand) -> tuple[Event, ...]:
    """Seat a round as the arbiter says; games that the system would have are not marked.

    In a round that is paired already what nobody changed stays as it is, with its results.
    """
    check_planned(state)
    get_paired_format(state)
    record = SwissRecord(state)
    is_new = _check_round(record, command)
    _check_seats(state, command)
    if is_new:
        check_settled(state)
        known: dict[Sides, tuple[Mark, ...]] = dict(_propose(state, command))
        old: list[Match] = []
    else:
        old = record.list_round(command.round)
        known = {_sides_of(match): match.fixture.marks for match in old}
    wanted = list(_make_fixtures(state, record, command, known))
    kept = {(m.fixture.index, _sides_of(m), m.fixture.marks): m for m in old}
    made = [(one, sides) for one, sides in wanted if (one.index, sides, one.marks) not in kept]
    staying = {(one.index, sides, one.marks) for one, sides in wanted}
    gone = [match for key, match in kept.items() if key not in staying]
    for match in gone:
        check_unplayed(match)
    if not command.even_again:
        for one, (white, black) in made:
            if Mark.BY_HAND in one.marks and white is not None:
                check_legal(record, (white, black), command.round, state)
    fixtures = _number(state, [one for one, _ in made])
    if not fixtures and not gone:
        return ()
    created = MatchesCreated(fixtures, command.at)
    if not gone:
        return (created,)
    return (MatchesRemoved(tuple(m.fixture.id for m in gone), command.at), created)


def _number(state: TournamentState, made: list[Fixture]) -> tuple[Fixture, ...]:
    """Return new games with the numbers that follow those there are."""
    return tuple(
        Fixture(
            MatchId(state.last_match + 1 + place),
            one.round,
            one.bracket,
            one.index,
            one.best_of,
            one.sources,
            marks=one.marks,
        )
        for place, one in enumerate(made)
    )


def _check_round(record: SwissRecord, command: PairByHand) -> bool:
    """Return whether the round is the next one; refuse any but that and the last one."""
    if record.is_table:
        raise RuleError(
            "round.not_planned", say("Who meets whom in a table is fixed; nothing is paired.")
        )
    is_next = command.round == record.paired + 1 and command.round <= record.settings.rounds
    if command.round < 1 or not (is_next or command.round == record.paired):
        raise RuleError(
            "round.not_by_hand",
            say(
                "Round {number} cannot be paired by hand now; it is the last one or the next.",
                number=command.round,
            ),
            round=command.round,
        )
    return is_next


def _check_seats(state: TournamentState, command: PairByHand) -> None:
    """Refuse a round in which somebody has no seat, or two, or does not take part."""
    seated = [entry for board in command.boards for entry in board if entry is not None]
    seated += [entry for entry, _ in command.byes]
    for entry, mark in command.byes:
        get_entry(state, entry)
        check_bye(mark, ASKED_BYES)
    for entry, count in Counter(seated).items():
        if count > 1:
            raise InputError(
                "pairing.twice",
                say("Entry {entry} is seated {count} times.", entry=entry, count=count),
                field="boards",
            )
    present = set(list_present(state, command.round))
    # Who left after the round was paired keeps the seat, and loses by forfeit.
    held = {
        occupant.entry
        for match in state.matches.values()
        if match.fixture.round == command.round
        for occupant in match.sides
    }
    missing, strange = sorted(present - set(seated)), sorted(set(seated) - present - held)
    if missing or strange:
        raise RuleError(
            "pairing.incomplete",
            say("Entry {entry} has no seat in the round; give it one, or a bye.", entry=missing[0])
            if missing
            else say("Entry {entry} does not take part; leave it out.", entry=strange[0]),
            missing=missing,
            strange=strange,
        )
    _check_alone(command)


def _check_alone(command: PairByHand) -> None:
    """Refuse two who have no opponent: they can meet."""
    alone = [white for white, black in command.boards if black is None]
    if len(alone) > 1:
        raise RuleError(
            "pairing.alone",
            say(
                "Entries {one} and {other} both have no opponent; let them meet, or sit out.",
                one=alone[0],
                other=alone[1],
            ),
            entries=alone,
        )


def _propose(
    state: TournamentState, command: PairByHand
) -> Iterator[tuple[Sides, tuple[Mark, ...]]]:
    """Yield what the system would pair, with the same people sitting out; nothing if it cannot."""
    wishes = PairRound(command.at, byes=command.byes)
    try:
        fixtures = get_paired_format(state).pair_round(state, wishes)
    except RuleError:  # no legal pairing is left: all of it is the arbiter's
        return
    for fixture in fixtures:
        one, two = (
            None if source == NOBODY else state.seeds[source.of - 1] for source in fixture.sources
        )
        yield (one, two), fixture.marks


def _make_fixtures(
    state: TournamentState,
    record: SwissRecord,
    command: PairByHand,
    known: dict[Sides, tuple[Mark, ...]],
) -> Iterator[tuple[Fixture, Sides]]:
    """Yield every game and bye, in the order of the boards; what is not known is by hand."""
    always = (Mark.DECISIVE,) if record.settings.is_decisive else ()
    rows: list[tuple[EntryId, EntryId | None, tuple[Mark, ...]]] = []
    for white, black in sorted(command.boards, key=lambda board: board[1] is None):
        marks = known.get((white, black), (*always, Mark.BY_HAND))
        if black is None and set(marks) & set(ASKED_BYES):  # who sat out has the draw's own now
            marks = (*always, Mark.BY_HAND)
        rows.append((white, black, marks))
    for entry, mark in command.byes:
        marks = known.get((entry, None), ())
        rows.append((entry, None, marks if mark in marks else (*always, mark)))
    for index, (white, black, marks) in enumerate(rows):
        yield (
            Fixture(
                id=MatchId(0),
                round=command.round,
                bracket=SWISS_BRACKET,
                index=index,
                best_of=record.settings.best_of,
                sources=(seat(state, white), NOBODY if black is None else seat(state, black)),
                marks=marks,
            ),
            (white, black),
        )


def _sides_of(match: Match) -> Sides:
    return match.sides[0].entry, match.sides[1].entry
