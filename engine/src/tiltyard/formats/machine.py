"""`TOURNAMENT`: what happens when a command meets a tournament, whatever its format."""

from typing import Final, assert_never

from tiltyard.core.commands import (
    AssignSeeds,
    ChangeConfig,
    ChangeEntry,
    ChangePhase,
    CheckIn,
    ClearResult,
    Command,
    CorrectResult,
    CreateTournament,
    EnterLate,
    ExtendClock,
    PairRound,
    PauseClock,
    RecordGame,
    RecordResult,
    RegisterEntry,
    ReinstateEntry,
    ReplaceEntry,
    ResumeClock,
    SeatEntries,
    StartClock,
    StopClock,
    UndoCheckIn,
    UnpairRound,
    WithdrawEntry,
)
from tiltyard.core.events import Event, PhaseChanged, PlacesDecided, ResultRecorded
from tiltyard.core.fold import START, evolve
from tiltyard.core.model import (
    EntryStatus,
    Match,
    MatchStatus,
    Phase,
    Place,
    Result,
    TournamentState,
)
from tiltyard.core.plan_commands import (
    AskBye,
    AssignNumbers,
    ChangeBye,
    FixPairing,
    KeepApart,
    PlanLeaving,
)
from tiltyard.core.standing import Standing
from tiltyard.formats import (
    by_hand,
    entries,
    lifecycle,
    planning,
    results,
    rounds,
    seating,
    timing,
)
from tiltyard.formats.base import PairsRounds, create_matches
from tiltyard.formats.codec import EVENTS, STATES
from tiltyard.formats.table import get_format
from tiltyard.machine.machine import Machine

_STILL_IN: Final = (EntryStatus.REGISTERED, EntryStatus.CHECKED_IN)


def rank(state: TournamentState) -> tuple[Standing, ...]:
    """Return the standings of a tournament in play or over, best first; () before the start."""
    if not state.matches:
        return ()
    return get_format(state.config.format).rank(state)


def _decide(state: TournamentState, command: Command) -> tuple[Event, ...]:  # noqa: C901, PLR0911, PLR0912 - a table of contents
    match command:
        case CreateTournament():
            return lifecycle.create_tournament(state, command)
        case ChangeConfig():
            return lifecycle.change_config(state, command)
        case ChangePhase():
            return lifecycle.change_phase(state, command)
        case AssignSeeds():
            return lifecycle.assign_seeds(state, command)
        case RegisterEntry():
            return entries.register_entry(state, command)
        case EnterLate():
            return entries.enter_late(state, command)
        case ChangeEntry():
            return entries.change_entry(state, command)
        case CheckIn():
            return entries.check_in(state, command)
        case UndoCheckIn():
            return entries.undo_check_in(state, command)
        case WithdrawEntry():
            return entries.withdraw_entry(state, command)
        case ReinstateEntry():
            return entries.reinstate_entry(state, command)
        case ReplaceEntry():
            return entries.replace_entry(state, command)
        case PairRound():
            return rounds.pair_round(state, command)
        case UnpairRound():
            return rounds.unpair_round(state, command)
        case RecordGame():
            return results.record_game(state, command)
        case RecordResult():
            return results.record_result(state, command)
        case CorrectResult():
            return results.correct_result(state, command)
        case ClearResult():
            return results.clear_result(state, command)
        case AskBye():
            return planning.ask_bye(state, command)
        case PlanLeaving():
            return planning.plan_leaving(state, command)
        case KeepApart():
            return planning.keep_apart(state, command)
        case AssignNumbers():
            return planning.assign_numbers(state, command)
        case ChangeBye():
            return planning.change_bye(state, command)
        case FixPairing():
            return by_hand.fix_pairing(state, command)
        case SeatEntries():
            return seating.seat_entries(state, command)
        case StartClock():
            return timing.start_clock(state, command)
        case PauseClock():
            return timing.pause_clock(state, command)
        case ResumeClock():
            return timing.resume_clock(state, command)
        case ExtendClock():
            return timing.extend_clock(state, command)
        case StopClock():
            return timing.stop_clock(state, command)
        case _:
            assert_never(command)


def _find_next(state: TournamentState, at: int) -> Event | None:
    """Return what follows by itself from `state`: a forfeit, the end, new final places."""
    if state.phase is Phase.IN_PROGRESS:
        match_ = _find_forfeit(state)
        if match_ is not None:
            return ResultRecorded(match_.fixture.id, _forfeit(state, match_), at)
        if state.unsettled == 0 and not state.is_held:
            return _draw_on(state, at)
    if state.phase is Phase.COMPLETED:
        places = tuple(Place(s.entry, s.rank, s.rank_to) for s in rank(state))
        if places != state.places:
            return PlacesDecided(places, at)
    return None


def _draw_on(state: TournamentState, at: int) -> Event | None:
    """Return what follows once all is played: more fixtures, nothing yet, or the end."""
    format_ = get_format(state.config.format)
    more = format_.draw_more(state)
    if more:
        return create_matches(format_, state, more, at)
    if isinstance(format_, PairsRounds) and format_.awaits_round(state):
        return None
    return PhaseChanged(Phase.COMPLETED, at, "all matches are decided")


def _find_forfeit(state: TournamentState) -> Match | None:
    """Return the first open match in which somebody stands who is out."""
    out = {number for number, entry in state.entries.items() if entry.status not in _STILL_IN}
    if not out or out.isdisjoint(state.seeds):
        return None
    for match_ in state.matches.values():
        is_concerned = any(occupant.entry in out for occupant in match_.sides)
        if is_concerned and match_.status in (MatchStatus.READY, MatchStatus.IN_PROGRESS):
            return match_
    return None


def _forfeit(state: TournamentState, match_: Match) -> Result:
    """Whoever is out does not play on where losers do: nobody drops from this match."""
    out = [
        occupant.entry is not None and state.entries[occupant.entry].status.is_out
        for occupant in match_.sides
    ]
    if all(out):
        return Result.double_forfeit()
    return Result.forfeit_by(out.index(True), leaves=True)


TOURNAMENT: Final[Machine[TournamentState, Command, Event]] = Machine(
    "tournament", START, _decide, evolve, EVENTS, STATES, follow=_find_next
)
decide: Final = TOURNAMENT.decide
step: Final = TOURNAMENT.step
