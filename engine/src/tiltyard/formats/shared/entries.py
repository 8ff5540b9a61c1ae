"""Entering, checking in, leaving, coming back."""

from tiltyard.core.commands import (
    CheckIn,
    EnterLate,
    RegisterEntry,
    ReinstateEntry,
    ReplaceEntry,
    UndoCheckIn,
    WithdrawEntry,
)
from tiltyard.core.events import (
    EntryRegistered,
    EntryStatusChanged,
    Event,
    SeedTaken,
)
from tiltyard.core.fold import replay
from tiltyard.core.model import (
    Entry,
    EntryId,
    EntryStatus,
    Match,
    Phase,
    TournamentState,
)
from tiltyard.errors import InputError, NotFoundError, RuleError
from tiltyard.formats.base import SeatsLate
from tiltyard.formats.shared.lifecycle import describe
from tiltyard.formats.table import get_format
from tiltyard.sentence import say, word

OVER = (Phase.COMPLETED, Phase.CANCELLED, Phase.ABORTED)
_LATE = (Phase.CHECK_IN, Phase.SEEDING, Phase.IN_PROGRESS)


def register_entry(state: TournamentState, command: RegisterEntry) -> tuple[Event, ...]:
    """Enter somebody while registration is open."""
    if state.phase is not Phase.REGISTRATION:
        raise RuleError(
            "registration.closed",
            say(
                "The tournament is {phase}; registration is not open.",
                phase=word(describe(state.phase)),
            ),
        )
    _check_room(state)
    check_admission(state, command.rating)
    number = _next_number(state)
    return (EntryRegistered(number, command.rating, command.club, command.at),)


def enter_late(state: TournamentState, command: EnterLate) -> tuple[Event, ...]:
    """Enter somebody after registration closed, where there is room."""
    if state.phase not in _LATE:
        raise RuleError(
            "entry.not_late",
            say(
                "The tournament is {phase}; late entries come between check-in and the end.",
                phase=word(describe(state.phase)),
            ),
        )
    _check_room(state)
    check_admission(state, command.rating)
    number = _next_number(state)
    entered = EntryRegistered(
        number, command.rating, command.club, command.at, EntryStatus.CHECKED_IN
    )
    return _join(state, entered)


def check_in(state: TournamentState, command: CheckIn) -> tuple[Event, ...]:
    """Note that somebody has turned up. Doing it twice changes nothing."""
    entry = _get_entry_at_check_in(state, command.entry)
    if entry.status is EntryStatus.CHECKED_IN:
        return ()
    return (EntryStatusChanged(entry.id, EntryStatus.CHECKED_IN, command.at),)


def undo_check_in(state: TournamentState, command: UndoCheckIn) -> tuple[Event, ...]:
    """Take a check-in back. Doing it twice changes nothing."""
    entry = _get_entry_at_check_in(state, command.entry)
    if entry.status is EntryStatus.REGISTERED:
        return ()
    return (EntryStatusChanged(entry.id, EntryStatus.REGISTERED, command.at),)


def withdraw_entry(state: TournamentState, command: WithdrawEntry) -> tuple[Event, ...]:
    """Take somebody out. Open matches are forfeited by the machine, now and as they come."""
    if command.status not in (EntryStatus.WITHDRAWN, EntryStatus.DISQUALIFIED):
        raise InputError(
            "entry.status_invalid",
            say("An entry leaves as withdrawn or disqualified."),
            field="status",
        )
    entry = get_entry(state, command.entry)
    if state.phase in OVER:
        raise RuleError(
            "tournament.over",
            say(
                "The tournament is {phase}; nobody can leave it.", phase=word(describe(state.phase))
            ),
        )
    if entry.status.is_out:
        raise RuleError(
            "entry.out",
            say(
                "Entry {entry} is out already: {status}.",
                entry=entry.id,
                status=word(entry.status.value.replace("_", " ")),
            ),
            entry=entry.id,
        )
    if state.phase is Phase.SEEDING:
        raise RuleError(
            "entry.seeding",
            say("The seeds are being made; withdraw the entry once play has started."),
            entry=entry.id,
        )
    return (EntryStatusChanged(entry.id, command.status, command.at, command.reason),)


def reinstate_entry(state: TournamentState, command: ReinstateEntry) -> tuple[Event, ...]:
    """Let somebody back in. Matches already forfeited stay so until they are corrected.

    Somebody without a seed, such as one who did not check in, comes back as a late entry does.
    """
    entry = get_entry(state, command.entry)
    if not entry.status.is_out:
        raise RuleError(
            "entry.not_out", say("Entry {entry} is still in.", entry=entry.id), entry=entry.id
        )
    if state.phase not in (Phase.REGISTRATION, *_LATE):
        raise RuleError(
            "entry.cannot_return",
            say(
                "The tournament is {phase}; nobody returns to it.",
                phase=word(describe(state.phase)),
            ),
            entry=entry.id,
        )
    has_seed = entry.id in state.seeds
    if not (has_seed and state.phase is Phase.IN_PROGRESS):
        _check_room(state)
    is_early = state.phase in (Phase.REGISTRATION, Phase.CHECK_IN)
    status = EntryStatus.REGISTERED if is_early else EntryStatus.CHECKED_IN
    back = EntryStatusChanged(entry.id, status, command.at, command.reason)
    return (back,) if is_early or has_seed else _join(state, back)


def replace_entry(state: TournamentState, command: ReplaceEntry) -> tuple[Event, ...]:
    """Give the place of somebody who has not played to a newcomer."""
    entry = get_entry(state, command.entry)
    if state.phase is not Phase.IN_PROGRESS or entry.id not in state.seeds:
        raise RuleError(
            "entry.not_replaceable",
            say(
                "Entry {entry} has no seed to hand over; entries are replaced during play.",
                entry=entry.id,
            ),
            entry=entry.id,
        )
    started = [m.fixture.id for m in _matches_of(state, entry.id) if m.games or m.result]
    if started:
        raise RuleError(
            "entry.has_played",
            say(
                "Entry {entry} has started match {started} and cannot be replaced.",
                entry=entry.id,
                started=started[0],
            ),
            entry=entry.id,
            matches=started,
        )
    check_admission(state, command.rating)
    number = _next_number(state)
    left = (
        ()
        if entry.status.is_out
        else (EntryStatusChanged(entry.id, EntryStatus.WITHDRAWN, command.at, "replaced"),)
    )
    return (
        *left,
        EntryRegistered(number, command.rating, command.club, command.at, EntryStatus.CHECKED_IN),
        SeedTaken(number, state.seeds.index(entry.id) + 1, command.at),
    )


def get_entry(state: TournamentState, number: EntryId) -> Entry:
    """Return an entry, or raise NotFoundError `entry.unknown`."""
    if number not in state.entries:
        raise NotFoundError(
            "entry.unknown", say("There is no entry {entry}.", entry=number), entry=number
        )
    return state.entries[number]


def _get_entry_at_check_in(state: TournamentState, number: EntryId) -> Entry:
    entry = get_entry(state, number)
    if state.phase is not Phase.CHECK_IN:
        raise RuleError(
            "check_in.closed",
            say(
                "The tournament is {phase}; check-in is not open.",
                phase=word(describe(state.phase)),
            ),
        )
    if entry.status.is_out:
        raise RuleError("entry.out", say("Entry {number} is out.", number=number), entry=number)
    return entry


def _join(state: TournamentState, came: EntryRegistered | EntryStatusChanged) -> tuple[Event, ...]:
    """Give somebody who comes after registration a seed and, where rounds are on, a seat."""
    number, at = came.entry, came.at
    if state.phase is Phase.CHECK_IN:
        return (came,)
    if state.phase is not Phase.IN_PROGRESS:
        return (came, SeedTaken(number, len(state.seeds) + 1, at))
    format_ = get_format(state.config.format)
    joined = (came, SeedTaken(number, format_.find_free_seed(state), at))
    if not isinstance(format_, SeatsLate):
        return joined
    return (*joined, *format_.seat_late(replay(state, joined), number, at))


def _matches_of(state: TournamentState, entry: EntryId) -> list[Match]:
    return [
        match
        for match in state.matches.values()
        if any(occupant.entry == entry for occupant in match.sides)
    ]


def _next_number(state: TournamentState) -> EntryId:
    return EntryId(len(state.entries) + 1)


def _check_room(state: TournamentState) -> None:
    capacity = state.config.capacity
    if capacity is not None and len(state.active_entries) >= capacity:
        raise RuleError(
            "registration.full",
            say("All {capacity} places are taken.", capacity=capacity),
            capacity=capacity,
        )


def check_rating(rating: int | None) -> None:
    """Refuse what is no rating.

    Raises:
        InputError: `rating.invalid`.
    """
    if rating is not None and not 0 <= rating <= 10_000:
        raise InputError(
            "rating.invalid",
            say("A rating lies between 0 and 10000, not {rating}.", rating=rating),
            field="rating",
        )


def check_admission(state: TournamentState, rating: int | None) -> None:
    """Refuse a rating that is none, or with which nobody may enter here.

    Raises:
        InputError: `rating.invalid`.
        RuleError: `registration.rating_excluded`.
    """
    check_rating(rating)
    low, high = state.config.rating_min, state.config.rating_max
    if (low is not None and (rating or 0) < low) or (high is not None and (rating or 0) > high):
        raise RuleError(
            "registration.rating_excluded",
            say(
                "This tournament is for ratings of {low} to {high}; the entry has {rating}.",
                low=low or 0,
                high=word(str(high if high is not None else "any")),
                rating=word(str(rating or "none")),
            ),
            rating=rating,
        )
