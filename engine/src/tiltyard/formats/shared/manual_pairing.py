"""The arbiter's hand: a pairing changed after it was made (C.04.2 article 4.4)."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from tiltyard.core.events import Event, MatchesCreated, MatchesRemoved
from tiltyard.core.model import EntryId, Fixture, Mark, Match, MatchId, TournamentState
from tiltyard.core.plan_commands import FixPairing
from tiltyard.errors import RuleError
from tiltyard.formats.shared.plans import check_pair, check_planned
from tiltyard.formats.shared.rounds import check_unplayed, get_last_round
from tiltyard.formats.shared.wishes import ASKED_BYES
from tiltyard.formats.swiss.record import NOBODY, SwissRecord, seat
from tiltyard.sentence import say, word
from tiltyard.standings.rounds import RoundKind

Sides = tuple[EntryId, EntryId | None]
_HAD_BYE: Final = (RoundKind.PAIRING_BYE, RoundKind.FULL_BYE)


def fix_pairing(state: TournamentState, command: FixPairing) -> tuple[Event, ...]:
    """Let two meet in the last round, colours as given.

    Their former opponents meet each other, or one of them takes over a bye; every match that
    changes is marked as made by hand.
    """
    last = get_last_round(state)
    check_planned(state)
    pair = (command.white, command.black)
    check_pair(state, pair)
    number = last[0].fixture.round
    mine, theirs = (_find_open(last, entry, number) for entry in pair)
    gone = sorted({match.fixture.id for match in (mine, theirs)})
    made = [*_seat_pairs((mine, theirs), pair)]
    if not command.even_again:
        for sides in made:
            check_legal(SwissRecord(state), sides, number, state)
    fixtures = tuple(
        _make_fixture(state, match.fixture, place, sides)
        for place, (sides, match) in enumerate(zip(made, _list_places(mine, theirs), strict=False))
    )
    return (MatchesRemoved(tuple(gone), command.at), MatchesCreated(fixtures, command.at))


def _find_open(last: tuple[Match, ...], entry: EntryId, number: int) -> Match:
    """Return the match of an entry that nobody has played; who is in none sits out."""
    match = next((m for m in last if any(side.entry == entry for side in m.sides)), None)
    marks = (Mark.ZERO_BYE,) if match is None else match.fixture.marks
    asked = next((mark for mark in marks if mark in ASKED_BYES), None)
    if match is None or asked is not None:
        raise RuleError(
            "entry.absent",
            say(
                "Entry {entry} sits round {number} out ({asked}); pair the round again after "
                "taking that back.",
                entry=entry,
                number=number,
                asked=asked,
            ),
            entry=entry,
            round=number,
        )
    check_unplayed(match)
    return match


def _list_places(mine: Match, theirs: Match) -> list[Match]:
    """Return the matches that change, boards in order before a bye."""
    matches = {match.fixture.id: match for match in (mine, theirs)}
    return sorted(matches.values(), key=lambda match: (match.has_bye, match.fixture.index))


def _seat_pairs(matches: tuple[Match, Match], pair: tuple[EntryId, EntryId]) -> Iterator[Sides]:
    """Yield the new pair, and those whom it leaves: against each other, or with the bye."""
    yield pair
    if matches[0] is matches[1]:
        return
    left = [
        side.entry
        for match in matches
        for side in match.sides
        if side.entry is not None and side.entry not in pair
    ]
    if len(left) == 2:
        yield (left[0], left[1]) if matches[0].sides[0].entry != pair[0] else (left[1], left[0])
    elif left:
        yield left[0], None


def _make_fixture(state: TournamentState, old: Fixture, place: int, sides: Sides) -> Fixture:
    one, two = sides
    kept = tuple(mark for mark in old.marks if mark is not Mark.BY_HAND)
    return replace(
        old,
        id=MatchId(state.last_match + 1 + place),
        sources=(seat(state, one), NOBODY if two is None else seat(state, two)),
        marks=(Mark.BY_HAND, *kept),
    )


def check_legal(record: SwissRecord, sides: Sides, number: int, state: TournamentState) -> None:
    """Refuse a second meeting, a second bye, and a pair that is kept apart.

    Raises:
        RuleError: `pairing.repeated`.
    """
    one, two = sides
    rows = enumerate(record.list_rows(one, number - 1), 1)
    if two is None:
        byes = [past for past, row in rows if row.kind in _HAD_BYE]
        if byes:
            raise _repeated(
                say("Entry {one} had a bye in round {byes}", one=one, byes=byes[0]), number
            )
        return
    other = record.numbers[two]
    met = [past for past, r in rows if r.opponent == other and r.kind is RoundKind.PLAYED]
    if met:
        raise _repeated(
            say("Entries {one} and {two} met in round {met}", one=one, two=two, met=met[0]), number
        )
    if any({one, two} == set(apart) for apart in state.apart):
        raise _repeated(say("Entries {one} and {two} must not meet", one=one, two=two), number)


def _repeated(why: str, number: int) -> RuleError:
    return RuleError(
        "pairing.repeated",
        say(
            "{why}; choose others for round {number}, or insist with even_again.",
            why=word(why),
            number=number,
        ),
        round=number,
    )
