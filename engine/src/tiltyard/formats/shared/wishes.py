"""What an arbiter may ask of a round that is to be paired, and what cannot be.

Also what a draw must keep to that another program made, and what the draw of a table settles.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from typing import Final

from tiltyard.core.commands import PairRound
from tiltyard.core.events import Event, ResultRecorded
from tiltyard.core.model import EntryId, Fixture, Mark, Result, SourceKind, TournamentState
from tiltyard.core.plan_events import PointsGiven
from tiltyard.errors import InputError, RuleError
from tiltyard.formats.swiss.record import SwissRecord, worth_of_result
from tiltyard.sentence import joined, say

Drawn = tuple[tuple[EntryId, EntryId | None], ...]
ASKED_BYES: Final = (Mark.FULL_BYE, Mark.HALF_BYE, Mark.ZERO_BYE)


def list_present(state: TournamentState, round_number: int | None = None) -> list[EntryId]:
    """Return who still takes part, or does in a round to come, by seed."""
    return [
        entry
        for entry in state.seeds
        if not state.entries[entry].status.is_out
        and (round_number is None or round_number < state.leaving.get(entry, round_number + 1))
    ]


def add_asked_byes(state: TournamentState, wishes: PairRound, round_number: int) -> PairRound:
    """Return the wishes with the byes that were asked for before, unless they say otherwise."""
    seated = {entry for entry, _ in wishes.byes} | {e for pair in wishes.by_hand for e in pair}
    asked = (
        (entry, state.asked_byes[entry][round_number])
        for entry in list_present(state, round_number)
        if entry not in seated and round_number in state.asked_byes.get(entry, {})
    )
    return replace(wishes, byes=(*wishes.byes, *asked))


def check_wishes(
    state: TournamentState,
    wishes: PairRound,
    has_met: Callable[[EntryId, EntryId], bool],
    byes: Sequence[Mark] = ASKED_BYES,
) -> None:
    """Refuse wishes that cannot be: somebody absent or seated twice, or a rematch by oversight.

    Raises:
        RuleError: `entry.not_playing` or `pairing.repeated`.
        InputError: `pairing.twice` or `bye.unknown`.
    """
    present = set(list_present(state))
    seated = [entry for entry, _ in wishes.byes] + [e for pair in wishes.by_hand for e in pair]
    for entry in (*seated, *(e for pair in wishes.apart for e in pair)):
        if entry not in present:
            raise RuleError(
                "entry.not_playing",
                say("Entry {entry} does not take part; leave it out.", entry=entry),
                entry=entry,
            )
    for entry, count in Counter(seated).items():
        if count > 1:
            raise InputError(
                "pairing.twice",
                say("Entry {entry} is seated {count} times.", entry=entry, count=count),
                field="by_hand",
            )
    for _, mark in wishes.byes:
        check_bye(mark, byes)
    for white, black in wishes.by_hand:
        if not wishes.even_again and has_met(white, black):
            raise RuleError(
                "pairing.repeated",
                say(
                    "Entries {white} and {black} have met already; confirm it if they shall again.",
                    white=white,
                    black=black,
                ),
                entries=[white, black],
            )


def check_bye(mark: Mark, byes: Sequence[Mark]) -> None:
    """Refuse a bye that is none of these.

    Raises:
        InputError: `bye.unknown`.
    """
    if mark is Mark.HALF_BYE and mark not in byes:
        raise InputError(
            "bye.unknown",
            say("A bye is a win or nothing here; choose a full bye, or one without points."),
            field="byes",
        )
    if mark not in byes:
        raise InputError(
            "bye.unknown",
            say(
                "Nobody can ask for {mark}; choose {list}.",
                mark=f"{mark.value!r}",
                list=joined(", ", byes),
            ),
            field="byes",
        )


def check_drawn(drawn: Drawn, awaited: Collection[EntryId]) -> Drawn:
    """Return the pairs of another program if everybody who is awaited has a seat, and one.

    Raises:
        InputError: `pairing.invalid`.
    """
    seated = [entry for pair in drawn for entry in pair if entry is not None]
    if sorted(seated) != sorted(awaited):
        wrong = sorted(set(seated) ^ set(awaited)) or sorted(seated)
        raise InputError(
            "pairing.invalid",
            say(
                "The pairing system did not seat everybody who is present exactly once; look "
                "at entries {list}.",
                list=joined(", ", map(str, wrong[:5])),
            ),
            field="drawn",
        )
    return drawn


def forfeit_absent(
    state: TournamentState, fixtures: tuple[Fixture, ...], wishes: PairRound
) -> tuple[Event, ...]:
    """Return how games end one of whose players is away in that round."""
    record = SwissRecord(state)
    number = record.paired + 1
    byes = add_asked_byes(state, wishes, number).byes
    present = set(list_present(state, number)) - {entry for entry, _ in byes}
    return tuple(
        event
        for fixture in fixtures
        if all(source.kind is SourceKind.SEED for source in fixture.sources)
        for event in _forfeit(state, record, fixture, present, wishes.at)
    )


def _forfeit(
    state: TournamentState,
    record: SwissRecord,
    fixture: Fixture,
    present: set[EntryId],
    at: int,
) -> Iterator[Event]:
    here = [state.seeds[source.of - 1] in present for source in fixture.sources]
    if all(here):
        return
    result = Result.forfeit_by(here.index(False)) if any(here) else Result.double_forfeit()
    yield ResultRecorded(fixture.id, result, at)
    team = record.settings.rules.team
    if team is not None and any(here):
        won = tuple(10 * team.boards * is_here for is_here in here)
        worth = worth_of_result(result, record.settings.rules.points)
        yield PointsGiven(fixture.id, worth, at, (won[0], won[1]))


def check_rounds_left(number: int, rounds: int) -> None:
    """Refuse a round after the last.

    Raises:
        RuleError: `tournament.over`.
    """
    if number > rounds:
        raise RuleError(
            "tournament.over",
            say(
                "All {rounds} rounds are paired; there is no round {number}.",
                rounds=rounds,
                number=number,
            ),
            round=number,
        )
