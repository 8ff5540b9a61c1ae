"""Ratings of entries: corrected, and others that come with a later round."""

from typing import Final

from tiltyard.core.commands import ChangeEntry
from tiltyard.core.events import EntryChanged, Event
from tiltyard.core.model import TournamentState
from tiltyard.core.plan_events import NumbersAssigned
from tiltyard.core.report_commands import RateEntry
from tiltyard.core.report_events import EntryRated
from tiltyard.errors import InputError, RuleError
from tiltyard.formats.shared.entries import check_admission, check_rating, get_entry
from tiltyard.formats.shared.lifecycle import BEFORE_SEEDING, DURING_PLAY
from tiltyard.formats.shared.plans import check_planned
from tiltyard.formats.swiss.record import count_paired, number_entries, settings_of
from tiltyard.formats.swiss.settings import is_table
from tiltyard.sentence import say

NUMBERS_STAND_AFTER: Final = 4  # rounds that are paired (C.04.2 2.4)
_SWISS: Final = "swiss"


def change_entry(state: TournamentState, command: ChangeEntry) -> tuple[Event, ...]:
    """Correct a rating or a club; ratings only while they can still matter.

    In a Swiss that is until the fourth round is paired (C.04.2 2.3, 2.4). Nobody gets another
    number by that: everybody is numbered anew when the arbiter asks for it.
    """
    entry = get_entry(state, command.entry)
    is_late = state.phase not in BEFORE_SEEDING and command.rating != entry.rating
    if is_late and not _can_rate_late(state):
        raise RuleError(
            "entry.rating_locked",
            say(
                "The seeds are made; the rating of entry {entry} cannot change now.", entry=entry.id
            ),
            entry=entry.id,
        )
    check_admission(state, command.rating)
    if (command.rating, command.club) == (entry.rating, entry.club):
        return ()
    changed = EntryChanged(entry.id, command.rating, command.club, command.at)
    if not is_late or state.numbers:
        return (changed,)
    return (changed, NumbersAssigned(number_entries(state), command.at))


def _can_rate_late(state: TournamentState) -> bool:
    """Whether ratings may still be corrected although the seeds are made."""
    if state.phase not in DURING_PLAY or state.config.format != _SWISS:
        return False
    return count_paired(state) < NUMBERS_STAND_AFTER and not is_table(state.config.options)


def rate_entry(state: TournamentState, command: RateEntry) -> tuple[Event, ...]:
    """Give somebody another rating from a round on; the first one is that of the entry."""
    check_planned(state)
    entry = get_entry(state, command.entry)
    rounds = settings_of(state).rounds
    if not 2 <= command.round <= rounds:
        raise InputError(
            "rating.round",
            say(
                "A later rating begins in a round from 2 to {rounds}; the first is that of the "
                "entry.",
                rounds=rounds,
            ),
            field="round",
        )
    check_rating(command.rating)
    known = state.later_ratings.get(entry.id, {})
    if known.get(command.round) == command.rating:
        return ()
    return (EntryRated(entry.id, command.round, command.rating, command.at),)
