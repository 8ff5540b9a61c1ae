"""Which acts of the table a command would be: one function for each kind of command."""

from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from typing import Any, Final

from tiltyard import (
    AskBye,
    AssignNumbers,
    ChangeBye,
    ChangeConfig,
    ChangeEntry,
    ChangePhase,
    ClearResult,
    CorrectResult,
    CreateTournament,
    EnterLate,
    EntryId,
    EntryStatus,
    FixPairing,
    InputError,
    KeepApart,
    Mark,
    Match,
    MatchId,
    PairRound,
    Phase,
    RecordResult,
    ReinstateEntry,
    ReplaceEntry,
    TournamentState,
    UnpairRound,
    WithdrawEntry,
)
from tiltyard.core.config import OptionValue
from tiltyard.core.model import GameMark, ResultKind
from tiltyard.core.report_commands import AdjustPoints
from tiltyard.formats.shared.lifecycle import BEFORE_SEEDING
from tiltyard.formats.shared.ratings import NUMBERS_STAND_AFTER
from tiltyard.formats.shared.report import list_adjourned
from tiltyard.formats.shared.results import get_match
from tiltyard.formats.swiss.points import find_faults
from tiltyard.formats.swiss.record import count_paired, number_entries, settings_of
from tiltyard.formats.swiss.settings import read_point_system
from tiltyard_server.rated_events.fide_mode.warned import Warned

Finder = Callable[[TournamentState, Any], Iterator[Warned]]


def find_acts(state: TournamentState, command: object) -> tuple[Warned, ...]:
    """Return what is to be warned of in FIDE mode before this command is decided."""
    finder = _FINDERS.get(type(command))
    return () if finder is None else tuple(finder(state, command))


def _create(_state: TournamentState, command: CreateTournament) -> Iterator[Warned]:
    yield from find_points(command.config.options)


def find_points(options: Mapping[str, OptionValue]) -> Iterator[Warned]:
    """Yield what FIDE does not allow of the points of a Swiss."""
    if "bye_points" not in options and "points" not in options:
        return
    try:
        points = read_point_system({"bye_points": "win", **options})
    except InputError:  # the rules refuse it themselves
        return
    for fault in find_faults(points):
        yield Warned(f"points.{fault.value}", {})


def _change_entry(state: TournamentState, command: ChangeEntry) -> Iterator[Warned]:
    entry = state.entries.get(command.entry)
    if state.phase in BEFORE_SEEDING or entry is None or entry.rating == command.rating:
        return
    yield Warned("rating.corrected", {"entry": command.entry, "rating": command.rating or 0})


def _change_config(state: TournamentState, command: ChangeConfig) -> Iterator[Warned]:
    if state.phase in BEFORE_SEEDING:
        yield from find_points(command.config.options)
        return
    before, after = state.config.options, command.config.options
    fields = sorted(name for name in after if after[name] != before.get(name, after[name]))
    if fields:
        yield Warned("settings.changed", {"fields": ", ".join(fields)})


def _change_phase(state: TournamentState, command: ChangePhase) -> Iterator[Warned]:
    if state.config.format != "swiss":
        return
    rounds = settings_of(state).rounds
    players = len(state.seeds)
    if command.to is Phase.IN_PROGRESS and rounds > players - 1 + players % 2:
        yield Warned("rounds.too-many", {"rounds": rounds, "players": players})
    if command.to is Phase.COMPLETED and count_paired(state) < rounds:
        yield Warned("rounds.fewer", {"rounds": rounds, "played": count_paired(state)})


def _pair(state: TournamentState, command: PairRound) -> Iterator[Warned]:
    if command.by_hand:
        yield Warned("pairing.no-session", {})
    if command.apart:
        yield Warned("pairs.prohibited-late", {})
    if adjourned := list_adjourned(state):
        numbers = ", ".join(str(match.fixture.id) for match in adjourned)
        yield Warned("round.adjourned-open", {"matches": numbers})
    for entry, mark in command.byes:
        yield from _find_bye(state, entry, mark, count_paired(state) + 1)


def _fix(_state: TournamentState, _command: FixPairing) -> Iterator[Warned]:
    yield Warned("pairing.no-session", {})


def _unpair(state: TournamentState, _command: UnpairRound) -> Iterator[Warned]:
    number = count_paired(state)
    count = sum(m.result is not None or bool(m.games) for m in _list_round(state, number))
    if count:
        yield Warned("round.results-lost", {"round": number, "count": count})
    elif number:
        yield Warned("round.taken-back", {"round": number})


def _record(state: TournamentState, command: RecordResult) -> Iterator[Warned]:
    open_ = [match for match in state.matches.values() if not match.status.is_settled]
    if state.config.options.get("automatic") and [m.fixture.id for m in open_] == [command.match]:
        adjourned = [match.fixture.id for match in list_adjourned(state)]
        adjourned += [command.match] if command.mark is GameMark.ADJOURNED else []
        if adjourned and count_paired(state) < settings_of(state).rounds:
            yield Warned("round.adjourned-open", {"matches": ", ".join(map(str, adjourned))})
    if command.points is not None:
        yield Warned("result.odd", {"match": command.match})


def _correct(state: TournamentState, command: CorrectResult) -> Iterator[Warned]:
    match = get_match(state, command.match)
    if match.mark is GameMark.ADJOURNED:
        is_draw = command.result.kind is ResultKind.NORMAL and command.result.winner is None
        if not is_draw and match.fixture.round < count_paired(state):
            yield Warned("result.adjourned-decided", {"match": command.match})
    else:
        yield from _find_late(state, match)
    if command.points is not None:
        yield Warned("result.odd", {"match": command.match})


def _clear(state: TournamentState, command: ClearResult) -> Iterator[Warned]:
    yield from _find_late(state, get_match(state, command.match))


def _find_late(state: TournamentState, match: Match) -> Iterator[Warned]:
    """Yield what a change of a result is once a later round is paired (C.04.2 4.3)."""
    number: MatchId = match.fixture.id
    here, following = match.fixture.round, match.fixture.round + 1
    paired = count_paired(state)
    if here >= paired:
        return
    values = {"match": number, "round": here, "next": following}
    is_over = all(m.status.is_settled for m in _list_round(state, following))
    name = "result.closed" if following < paired or is_over else "result.next-round-paired"
    yield Warned(name, values)


def _enter_late(state: TournamentState, _command: EnterLate) -> Iterator[Warned]:
    if paired := count_paired(state):
        yield Warned("entry.late", {"paired": paired})


def _withdraw(state: TournamentState, command: WithdrawEntry) -> Iterator[Warned]:
    if state.phase is Phase.IN_PROGRESS:
        is_expelled = command.status is EntryStatus.DISQUALIFIED
        name = "entry.expelled" if is_expelled else "entry.withdrawn"
        yield Warned(name, {"entry": command.entry})


def _reinstate(state: TournamentState, command: ReinstateEntry) -> Iterator[Warned]:
    if state.phase is Phase.IN_PROGRESS:
        yield Warned("entry.returned", {"entry": command.entry})


def _replace(_state: TournamentState, command: ReplaceEntry) -> Iterator[Warned]:
    yield Warned("entry.replaced", {"entry": command.entry})


def _ask_bye(state: TournamentState, command: AskBye) -> Iterator[Warned]:
    yield from _find_bye(state, command.entry, command.mark, command.round)


def _find_bye(
    state: TournamentState, entry: EntryId, mark: Mark | None, number: int
) -> Iterator[Warned]:
    if mark is Mark.FULL_BYE:
        yield Warned("bye.full-point", {"entry": entry})
    count = count_half_byes(state, entry, besides=number)
    if mark is Mark.HALF_BYE:
        yield Warned("bye.second-half", {"entry": entry, "count": count, "allowed": 1})


def count_half_byes(state: TournamentState, entry: EntryId, *, besides: int = 0) -> int:
    """Return how many half-point byes somebody has had or asked for, but for one round."""
    had = {
        match.fixture.round
        for match in state.matches.values()
        if Mark.HALF_BYE in match.fixture.marks and match.sides[0].entry == entry
    }
    asked = state.asked_byes.get(entry, {})
    had |= {number for number, mark in asked.items() if mark is Mark.HALF_BYE}
    return len(had - {besides})


def _change_bye(state: TournamentState, command: ChangeBye) -> Iterator[Warned]:
    yield Warned("bye.changed", {"round": command.round, "entry": command.entry})
    yield from _find_bye(state, command.entry, command.mark, command.round)


def _keep_apart(state: TournamentState, _command: KeepApart) -> Iterator[Warned]:
    if count_paired(state):
        yield Warned("pairs.prohibited-late", {})


def _assign_numbers(state: TournamentState, command: AssignNumbers) -> Iterator[Warned]:
    if count_paired(state) >= NUMBERS_STAND_AFTER:
        yield Warned("numbers.closed", {})
        return
    numbered = number_entries(state)
    moved = [one for one, other in zip(command.order, numbered, strict=False) if one != other]
    if moved:
        yield Warned("numbers.exchanged", {"count": len(moved), "entry": moved[0]})
    entries = state.entries
    known = [entry for entry in command.order if entry in entries]
    for before, after in pairwise(known):
        if (entries[before].rating or 0) < (entries[after].rating or 0):
            yield Warned("numbers.unequal", {"entry": before, "other": after})
            return


def _adjust(_state: TournamentState, command: AdjustPoints) -> Iterator[Warned]:
    yield Warned("points.adjusted", {"entry": command.adjustment.entry})


def _list_round(state: TournamentState, number: int) -> list[Match]:
    return [match for match in state.matches.values() if match.fixture.round == number]


_FINDERS: Final[Mapping[type, Finder]] = {
    CreateTournament: _create,
    ChangeConfig: _change_config,
    ChangeEntry: _change_entry,
    ChangePhase: _change_phase,
    PairRound: _pair,
    FixPairing: _fix,
    UnpairRound: _unpair,
    RecordResult: _record,
    CorrectResult: _correct,
    ClearResult: _clear,
    EnterLate: _enter_late,
    WithdrawEntry: _withdraw,
    ReinstateEntry: _reinstate,
    ReplaceEntry: _replace,
    AskBye: _ask_bye,
    ChangeBye: _change_bye,
    KeepApart: _keep_apart,
    AssignNumbers: _assign_numbers,
    AdjustPoints: _adjust,
}
