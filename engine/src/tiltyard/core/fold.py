"""`evolve` and `replay`: events folded into a state. No rule is checked, nothing is refused."""

from collections.abc import Iterable
from dataclasses import replace
from functools import reduce
from typing import Final, assert_never

from tiltyard.core.clock import RoundClock, extend, pause, resume
from tiltyard.core.events import (
    ClockEvent,
    ClockExtended,
    ClockPaused,
    ClockResumed,
    ClockStarted,
    ClockStopped,
    ConfigChanged,
    EntriesSeated,
    EntryChanged,
    EntryRegistered,
    EntryStatusChanged,
    Event,
    GameRecorded,
    MatchesCreated,
    MatchesRemoved,
    PairingHeld,
    PhaseChanged,
    PlacesDecided,
    ResultCleared,
    ResultCorrected,
    ResultRecorded,
    SeedsAssigned,
    SeedTaken,
    TournamentCreated,
)
from tiltyard.core.model import (
    BYE,
    EMPTY,
    Entry,
    EntryId,
    EntryStatus,
    Mark,
    Match,
    MatchId,
    Occupant,
    Phase,
    Result,
    Source,
    SourceKind,
    Target,
    TournamentState,
)
from tiltyard.core.plan_events import (
    ByeAsked,
    ByeChanged,
    LeavingPlanned,
    NumbersAssigned,
    PairKeptApart,
    PointsGiven,
)
from tiltyard.core.plan_fold import note_plan
from tiltyard.core.report_events import (
    BoardsRecorded,
    EntryRated,
    GameMarked,
    PointsAdjusted,
    ReportCorrected,
    RoundsImported,
    ValueGiven,
)
from tiltyard.core.report_fold import note_report


def replay(start: TournamentState, events: Iterable[Event]) -> TournamentState:
    """Fold a log into a state. `replay(START, log)` is the definition of the present.

    >>> from tiltyard import START, Config, CreateTournament, decide, replay
    >>> events = decide(START, CreateTournament(Config("Cup", "swiss"), at=0))
    >>> replay(START, events).config.format
    'swiss'
    """
    return reduce(evolve, events, start)


def evolve(state: TournamentState, event: Event) -> TournamentState:  # noqa: C901, PLR0911, PLR0912 - one case an event
    """Apply one event. Total, cheap and rule-free: it must accept every event ever stored.

    >>> from tiltyard import START, Config, CreateTournament, decide, evolve
    >>> events = decide(START, CreateTournament(Config("Cup", "swiss"), at=0))
    >>> evolve(START, events[0]).config.format
    'swiss'
    """
    match event:
        case TournamentCreated(config=config):
            return TournamentState(config=config, phase=Phase.CREATED)
        case ConfigChanged(config=config):
            return replace(state, config=config)
        case PhaseChanged(to=phase):
            return _change_phase(state, phase)
        case EntryRegistered(entry=number, rating=rating, club=club, status=status):
            return _put_entry(state, Entry(number, rating, club, status))
        case EntryChanged(entry=number, rating=rating, club=club):
            return _put_entry(state, replace(state.entries[number], rating=rating, club=club))
        case EntryStatusChanged(entry=number, status=status):
            return _put_entry(state, replace(state.entries[number], status=status))
        case SeedsAssigned(order=order, lot=lot):
            return replace(state, seeds=order, lot=lot or state.lot)
        case SeedTaken(entry=number, seed=seed):
            return _take_seed(state, number, seed)
        case MatchesCreated():
            return _create_matches(state, event)
        case MatchesRemoved(matches=numbers):
            return _remove_matches(state, numbers)
        case PairingHeld():
            return replace(state, is_held=True)
        case GameRecorded(match=number, winner=winner):
            match_ = state.matches[number]
            return _put_match(state, replace(match_, games=(*match_.games, winner)))
        case ResultRecorded(match=number, result=result):
            return _put_result(state, number, result)
        case ResultCorrected(match=number, result=result):
            return _put_result(state, number, result)
        case ResultCleared(match=number):
            cleared = _put_result(state, number, None)
            return _put_match(cleared, replace(cleared.matches[number], games=()))
        case PointsGiven(match=number, points=points, game_points=game_points):
            worth = replace(state.matches[number], points=points, game_points=game_points)
            return _put_match(state, worth)
        case ByeChanged(match=number, mark=mark):
            return _change_bye(state, number, mark)
        case NumbersAssigned() | ByeAsked() | LeavingPlanned() | PairKeptApart():
            return note_plan(state, event)
        case GameMarked() | ReportCorrected() | PointsAdjusted() | RoundsImported():
            return note_report(state, event)
        case BoardsRecorded() | EntryRated() | ValueGiven():
            return note_report(state, event)
        case PlacesDecided(places=places):
            return replace(state, places=places)
        case EntriesSeated(pods=pods):
            return replace(state, seats=pods)
        case ClockStarted() | ClockPaused() | ClockResumed() | ClockExtended() | ClockStopped():
            return replace(state, clock=_turn_clock(state.clock, event))
        case _:
            assert_never(event)


def _change_phase(state: TournamentState, phase: Phase) -> TournamentState:
    """A restart (aborted, then registration) keeps those who had entered and drops all play."""
    if phase is not Phase.REGISTRATION or state.phase is not Phase.ABORTED:
        return replace(state, phase=phase)
    entries = {
        number: replace(entry, status=EntryStatus.REGISTERED)
        if entry.status is EntryStatus.CHECKED_IN
        else entry
        for number, entry in state.entries.items()
    }
    return TournamentState(config=state.config, phase=phase, entries=entries)


def _turn_clock(clock: RoundClock | None, event: ClockEvent) -> RoundClock | None:
    """Without a clock there is nothing to turn, and nothing to refuse either."""
    if isinstance(event, ClockStarted):
        return RoundClock(event.round, event.length_ms, event.at)
    if clock is None or isinstance(event, ClockStopped):
        return None
    match event:
        case ClockPaused(at=at):
            return pause(clock, at)
        case ClockResumed(at=at):
            return resume(clock, at)
        case ClockExtended(by_ms=by_ms, match=number):  # pragma: no branch - the last
            return extend(clock, by_ms, number)


def _put_entry(state: TournamentState, entry: Entry) -> TournamentState:
    return replace(state, entries={**state.entries, entry.id: entry})


def _take_seed(state: TournamentState, entry: EntryId, seed: int) -> TournamentState:
    seeds = (*state.seeds[: seed - 1], entry, *state.seeds[seed:])
    seats, numbers = state.seats, state.numbers
    if seed <= len(state.seeds):  # who takes over a seed takes over the seat
        left = state.seeds[seed - 1]
        seats = tuple(tuple(entry if one == left else one for one in pod) for pod in seats)
        numbers = tuple(entry if one == left else one for one in numbers)
    matches = dict(state.matches)
    delta = 0
    for match in state.matches.values():
        for side, source in enumerate(match.fixture.sources):
            if source.kind is SourceKind.SEED and source.of == seed:
                delta += _occupy(matches, Target(match.fixture.id, side), Occupant(entry))
    return replace(
        state,
        seeds=seeds,
        seats=seats,
        numbers=numbers,
        matches=matches,
        unsettled=state.unsettled + delta,
    )


def _create_matches(state: TournamentState, event: MatchesCreated) -> TournamentState:
    """Put the new fixtures in, seeds and byes seated, byes passed on."""
    matches = dict(state.matches)
    unsettled = state.unsettled
    for fixture in event.fixtures:
        one, two = fixture.sources
        match = Match(fixture, (_seeded(state.seeds, one), _seeded(state.seeds, two)))
        matches[fixture.id] = match
        unsettled += not match.status.is_settled
    for fixture in event.fixtures:
        unsettled += _send_on(matches, matches[fixture.id])
    return replace(
        state,
        matches=matches,
        unsettled=unsettled,
        last_match=max((state.last_match, *(fixture.id for fixture in event.fixtures))),
        is_held=False,
        notes=(*state.notes, *event.notes),
    )


def _remove_matches(state: TournamentState, numbers: tuple[MatchId, ...]) -> TournamentState:
    """Take fixtures out again. None of those that stay leads into one of them.

    A round that is gone takes its notes and its clock with it.
    """
    gone = [state.matches[number] for number in numbers]
    taken = set(numbers)
    matches = {n: match for n, match in state.matches.items() if n not in taken}
    open_ = sum(not match.status.is_settled for match in gone)
    rounds = {match.fixture.round for match in matches.values()}
    return replace(
        state,
        matches=matches,
        unsettled=state.unsettled - open_,
        notes=tuple(note for note in state.notes if note.round in rounds),
        clock=state.clock if state.clock is not None and state.clock.round in rounds else None,
    )


def _seeded(seeds: tuple[EntryId, ...], source: Source) -> Occupant:
    """Seeds beyond the field do not exist: their places are byes. Others come later."""
    if source.kind in (SourceKind.WINNER, SourceKind.LOSER):
        return EMPTY
    if source.kind is SourceKind.BYE or source.of > len(seeds):
        return BYE
    return Occupant(seeds[source.of - 1])


def _put_result(state: TournamentState, number: MatchId, result: Result | None) -> TournamentState:
    before = state.matches[number]
    return _put_match(state, Match(before.fixture, before.sides, before.games, result))


def _change_bye(state: TournamentState, number: MatchId, mark: Mark) -> TournamentState:
    match = state.matches[number]
    kept = tuple(one for one in match.fixture.marks if one in (Mark.BY_HAND, Mark.DECISIVE))
    fixture = replace(match.fixture, marks=(*kept, mark))
    return _put_match(state, replace(match, fixture=fixture, points=None))


def _put_match(state: TournamentState, match: Match) -> TournamentState:
    matches = dict(state.matches)
    delta = _store(matches, match)
    return replace(state, matches=matches, unsettled=state.unsettled + delta)


def _occupy(matches: dict[MatchId, Match], target: Target, occupant: Occupant) -> int:
    """Seat `occupant`; return the change in the number of unsettled matches."""
    match = matches[target.match]
    if match.sides[target.side] == occupant:
        return 0
    first, second = match.sides
    sides = (occupant, second) if target.side == 0 else (first, occupant)
    return _store(matches, replace(match, sides=sides))


def _store(matches: dict[MatchId, Match], match: Match) -> int:
    """Store `match` and send whoever leaves it on their way."""
    before = matches[match.fixture.id]
    matches[match.fixture.id] = match
    return before.status.is_settled - match.status.is_settled + _send_on(matches, match)


def _send_on(matches: dict[MatchId, Match], match: Match) -> int:
    """Seat whoever leaves `match`; return the change in the number of unsettled matches."""
    targets = (match.fixture.winner_to, match.fixture.loser_to)
    if targets == (None, None):
        return 0
    return sum(
        _occupy(matches, target, occupant)
        for target, occupant in zip(targets, match.outputs, strict=True)
        if target is not None
    )


START: Final = TournamentState()
