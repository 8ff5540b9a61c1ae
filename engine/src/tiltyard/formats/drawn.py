"""What a draw must keep to that another program made, and what the draw of a table settles."""

from collections.abc import Collection, Iterator

from tiltyard.core.commands import PairRound
from tiltyard.core.events import Event, ResultRecorded
from tiltyard.core.model import EntryId, Fixture, Result, SourceKind, TournamentState
from tiltyard.core.plan_events import PointsGiven
from tiltyard.errors import InputError
from tiltyard.formats.swiss_record import SwissRecord, worth_of_result
from tiltyard.formats.wishes import add_asked_byes, list_present

Drawn = tuple[tuple[EntryId, EntryId | None], ...]


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
            "The pairing system did not seat everybody who is present exactly once; look at "
            f"entries {', '.join(map(str, wrong[:5]))}.",
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
