"""Who sits where: tables and numbered seats, before play starts (mtg-swiss 6)."""

from collections import Counter

from tiltyard.core.commands import SeatEntries
from tiltyard.core.events import EntriesSeated, Event
from tiltyard.core.model import NO_ENTRY, EntryId, Phase, TournamentState
from tiltyard.errors import InputError, RuleError
from tiltyard.formats.draft.pods import draw_seats
from tiltyard.formats.shared.lifecycle import describe
from tiltyard.sentence import say, word


def seat_entries(state: TournamentState, command: SeatEntries) -> tuple[Event, ...]:
    """Put people on seats, as told or by lot. Half-filled tables are kept as they are."""
    if state.phase is not Phase.SEEDING:
        raise RuleError(
            "seats.closed",
            say(
                "The tournament is {phase}; seats are taken during seeding.",
                phase=word(describe(state.phase)),
            ),
        )
    pods = command.pods
    if command.lot and not pods:
        pods = draw_seats(state.seeds, command.lot)
    _check_pods(state, pods)
    if pods == state.seats:
        return ()
    return (EntriesSeated(pods, command.at, command.lot),)


def _check_pods(state: TournamentState, pods: tuple[tuple[EntryId, ...], ...]) -> None:
    if any(not pod for pod in pods):
        raise InputError("seats.empty_pod", say("A pod needs at least one seat."), field="pods")
    seated = [entry for pod in pods for entry in pod if entry != NO_ENTRY]
    for entry in seated:
        if entry not in state.seeds:
            raise RuleError(
                "seats.unknown_entry",
                say("Entry {entry} does not take part; leave the seat empty.", entry=entry),
                entry=entry,
            )
    twice = sorted(entry for entry, count in Counter(seated).items() if count > 1)
    if twice:
        raise RuleError(
            "seats.twice",
            say("Entry {twice} sits on two seats; clear one of them.", twice=twice[0]),
            entry=twice[0],
        )
