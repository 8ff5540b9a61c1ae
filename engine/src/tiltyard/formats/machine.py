"""`TOURNAMENT`: the rules, what follows from them, and how all is written, whatever the format."""

from typing import Final

from tiltyard.core import commands
from tiltyard.core import plan_commands as plans
from tiltyard.core import report_commands as reports
from tiltyard.core.arguments import check_kind
from tiltyard.core.commands import Command
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
from tiltyard.core.standing import Standing
from tiltyard.formats.base import PairsRounds, create_matches
from tiltyard.formats.draft import seats
from tiltyard.formats.shared import (
    entries,
    hand_pairing,
    lifecycle,
    manual_pairing,
    ratings,
    report,
    results,
    round_clock,
    rounds,
)
from tiltyard.formats.shared import (
    plans as planning,
)
from tiltyard.formats.table import get_format
from tiltyard.machine.codec import Json, from_json, to_json
from tiltyard.machine.event_migration import EventCodec, Upgrades
from tiltyard.machine.machine import Machine, StateCodec
from tiltyard.sentence import say


def _say_no_drawn_games(data: dict[str, Json]) -> dict[str, Json]:
    """Before version 2 nobody counted drawn games apart from the score."""
    result = data.get("result")
    if not isinstance(result, dict):
        return data
    return {**data, "result": {**result, "drawn_games": 0}}


def _say_no_notes(data: dict[str, Json]) -> dict[str, Json]:
    """Before version 2 a draw came without notes."""
    return {**data, "notes": []}


UPGRADES: Final[Upgrades] = {
    ("result-recorded", 1): _say_no_drawn_games,
    ("result-corrected", 1): _say_no_drawn_games,
    ("matches-created", 1): _say_no_notes,
}

# What a server writes into the log of a tournament for people: no rule depends on it.
NOTES: Final = frozenset(
    {
        "profile-changed",
        "details-changed",
        "staff-changed",
        "servers-changed",
        "result-reported",
        "result-disputed",
        "dispute-decided",
        "money-changed",
        "payout-decided",
        "prizes-changed",
        "sheet-changed",
        "feature-changed",
        "invitation-sent",
        "invitation-answered",
        "invitation-withdrawn",
        "invitation-link-changed",
        "identity-changed",
        "event-changed",
        "fide-mode-changed",
        "warnings-confirmed",
        "hand-pairing-begun",
        "hand-pairing-ended",
        "hand-pairing-dropped",
        "incident-noted",
        "rounds-published",
        "incident-removed",
        "position-drawn",
    }
)

EVENTS: Final = EventCodec[Event](Event, UPGRADES, NOTES)
STATES: Final[StateCodec[TournamentState]] = StateCodec(
    version=2, to_json=to_json, from_json=lambda data: from_json(TournamentState, data)
)


_STILL_IN: Final = (EntryStatus.REGISTERED, EntryStatus.CHECKED_IN)


def rank(state: TournamentState) -> tuple[Standing, ...]:
    """Return the standings of a tournament in play or over, best first; () before the start.

    >>> from tiltyard import *
    >>> state = START
    >>> for command in (
    ...     CreateTournament(Config("Cup", "single-elimination"), at=0),
    ...     ChangePhase(Phase.REGISTRATION, at=0),
    ... ):
    ...     events, state = step(state, command)
    >>> rank(state)
    ()
    """
    check_kind(state, TournamentState, "A state is a TournamentState", "state.invalid")
    if not state.matches:
        return ()
    return get_format(state.config.format).rank(state)


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
    if report.list_adjourned(state):
        return None
    return PhaseChanged(Phase.COMPLETED, at, say("all matches are decided"))


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
    "tournament",
    START,
    {
        commands.CreateTournament: lifecycle.create_tournament,
        commands.ChangeConfig: lifecycle.change_config,
        commands.ChangePhase: lifecycle.change_phase,
        commands.AssignSeeds: lifecycle.assign_seeds,
        commands.RegisterEntry: entries.register_entry,
        commands.EnterLate: entries.enter_late,
        commands.ChangeEntry: ratings.change_entry,
        commands.CheckIn: entries.check_in,
        commands.UndoCheckIn: entries.undo_check_in,
        commands.WithdrawEntry: entries.withdraw_entry,
        commands.ReinstateEntry: entries.reinstate_entry,
        commands.ReplaceEntry: entries.replace_entry,
        commands.PairRound: rounds.pair_round,
        commands.UnpairRound: rounds.unpair_round,
        commands.RecordGame: results.record_game,
        commands.RecordResult: results.record_result,
        commands.CorrectResult: results.correct_result,
        commands.ClearResult: results.clear_result,
        plans.AskBye: planning.ask_bye,
        plans.PlanLeaving: planning.plan_leaving,
        plans.KeepApart: planning.keep_apart,
        plans.AssignNumbers: planning.assign_numbers,
        plans.ChangeBye: planning.change_bye,
        plans.FixPairing: manual_pairing.fix_pairing,
        plans.PairByHand: hand_pairing.pair_by_hand,
        reports.CorrectReport: report.correct_report,
        reports.AdjustPoints: report.adjust_points,
        reports.GiveValue: report.give_value,
        reports.RateEntry: ratings.rate_entry,
        commands.SeatEntries: seats.seat_entries,
        commands.StartClock: round_clock.start_clock,
        commands.PauseClock: round_clock.pause_clock,
        commands.ResumeClock: round_clock.resume_clock,
        commands.ExtendClock: round_clock.extend_clock,
        commands.StopClock: round_clock.stop_clock,
    },
    evolve,
    EVENTS,
    STATES,
    follow=_find_next,
)
decide: Final = TOURNAMENT.decide
step: Final = TOURNAMENT.step
