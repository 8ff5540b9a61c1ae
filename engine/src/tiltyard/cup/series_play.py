"""Going on with a series: games in any order, rounds that follow, a test that ends."""

from dataclasses import replace
from typing import assert_never

from tiltyard.cup.commands import ChangeRules, NoteMachine, RecordGame, VoidGames
from tiltyard.cup.events import (
    CupEvent,
    GamesVoided,
    MachineGamePlayed,
    MachineNoted,
    RoundPaired,
    RulesChanged,
    SeriesGamePlayed,
    TestDecided,
)
from tiltyard.cup.game import CupGame
from tiltyard.cup.model import Cup
from tiltyard.cup.series import (
    add_game,
    check_rules,
    draw_series,
    find_slot,
    has_more_rounds,
    replay_games,
)
from tiltyard.cup.series_model import Series, SeriesRules
from tiltyard.cup.series_rounds import pair_next_round
from tiltyard.errors import RuleError
from tiltyard.rating.sprt import Verdict
from tiltyard.sentence import say

MachineEvent = MachineGamePlayed | GamesVoided
SeriesEvent = RulesChanged | RoundPaired | SeriesGamePlayed | MachineEvent | TestDecided


def evolve_series(cup: Cup, event: SeriesEvent) -> Cup:
    """Return the cup after one event of its series."""
    assert cup.series is not None
    series = cup.series
    match event:
        case RulesChanged(rules=rules):
            return replace(cup, series=_change(cup, series, rules))
        case RoundPaired(meetings=meetings, bye=bye):
            grown = (*series.meetings, *meetings)
            return replace(cup, series=replace(series, meetings=grown, byes=(*series.byes, bye)))
        case SeriesGamePlayed(game=game):
            return replace(cup, series=add_game(series, game))
        case MachineGamePlayed(game=game, machine=machine):
            held = (*series.machines, (game.number, machine))
            return replace(cup, series=add_game(replace(series, machines=held), game))
        case GamesVoided(games=numbers):
            return replace(cup, series=_void(series, frozenset(numbers)))
        case TestDecided(verdict=verdict):
            return replace(cup, series=replace(series, verdict=verdict))
        case _:
            assert_never(event)


def _void(series: Series, numbers: frozenset[int]) -> Series:
    """The series without these games: they are kept, and their places are free again."""
    lost = tuple(game for game in series.games if game.number in numbers)
    kept = [game for game in series.games if game.number not in numbers]
    held = tuple(row for row in series.machines if row[0] not in numbers)
    fresh = replace(series, unpaired=(*series.unpaired, *lost), machines=held)
    return replay_games(fresh, kept)


def _change(cup: Cup, series: Series, rules: SeriesRules) -> Series:
    """The meetings of the new rules; games that still have their place go on counting."""
    drawn = draw_series(cup.settings, rules, cup.contenders, cup.book).series
    assert drawn is not None
    meetings = series.meetings if series.is_in_rounds else drawn.meetings
    fresh = replace(series, rules=rules, meetings=meetings)
    holder = replace(cup, series=fresh)
    return replay_games(fresh, [game for game in series.games if fits(holder, game)])


def fits(cup: Cup, game: CupGame) -> bool:
    """Whether a game is one of the schedule."""
    slot = find_slot(cup, game.number)
    return slot is not None and (slot.white, slot.black, slot.pair) == (
        game.white,
        game.black,
        game.pair,
    )


def change_rules(cup: Cup, command: ChangeRules) -> tuple[CupEvent, ...]:
    """Go on by other rules: more pairs, another test.

    Raises:
        RuleError: `series.fixed`, for another kind of series, or other rules of one whose rounds
            are paired one after the other.
    """
    assert cup.series is not None
    series = cup.series
    if command.rules == series.rules:
        return ()
    if command.rules.kind is not series.rules.kind or series.is_in_rounds:
        raise RuleError(
            "series.fixed",
            say("Its games have begun by other rules; give the tournament a new state file."),
        )
    check_rules(command.rules, cup.contenders)
    return (RulesChanged(command.rules, command.at),)


def record_series_game(cup: Cup, command: RecordGame) -> tuple[CupEvent, ...]:
    """Take a finished game of the schedule.

    Raises:
        RuleError: `cup.unexpected_game`, for a game that is not planned or was played.
    """
    assert cup.series is not None
    game = command.game
    if not fits(cup, game) or game.number in cup.series.numbers:
        raise RuleError(
            "cup.unexpected_game",
            say("Game {number} is not awaited: it is played, or not planned.", number=game.number),
        )
    if command.machine:
        return (MachineGamePlayed(game, command.machine, command.at),)
    return (SeriesGamePlayed(game, command.at),)


def void_games(cup: Cup, command: VoidGames) -> tuple[CupEvent, ...]:
    """Take back what a machine reported; nothing happens when it has reported nothing."""
    if cup.series is None:
        return ()
    where = dict(cup.series.machines)  # a game that was played again stands there twice
    numbers = tuple(number for number, name in where.items() if name == command.machine)
    if not numbers:
        return ()
    return (GamesVoided(numbers, command.machine, command.reason, command.at),)


def note_machine(_: Cup, command: NoteMachine) -> tuple[CupEvent, ...]:
    """Write it down."""
    return (MachineNoted(command.machine, command.what, command.games, command.at),)


def find_series_event(cup: Cup, at: int) -> CupEvent | None:
    """Return what follows by itself: the answer of a test, the next round."""
    assert cup.series is not None
    series = cup.series
    if series.verdict:
        return None
    if series.rules.test is not None and _has_new_pair(series):
        verdict = series.rules.test.sprt.judge(series.pairs)
        if verdict is not Verdict.CONTINUE:
            return TestDecided(verdict.value, at)
    if series.is_round_over and has_more_rounds(cup):
        return RoundPaired(*pair_next_round(cup), at)
    return None


def _has_new_pair(series: Series) -> bool:
    """Whether the last game completed its pair: only then a test can have its answer."""
    return bool(series.games) and series.games[-1].pair not in dict(series.halves)
