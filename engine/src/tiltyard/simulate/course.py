"""The rest of a bracket: exactly where no two chances hang together, else by lot.

In a single elimination the two sides of every match come from parts of the bracket that share
nobody, and so do the losers who meet again. One pass that carries chances is therefore exact.
In a double elimination the same people may come from both sides, so it is played by lot.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from random import Random
from typing import Final, NamedTuple

from tiltyard.core.model import EntryId, Match, Target, TournamentState
from tiltyard.formats.elimination.knockout import SINGLE_ELIMINATION
from tiltyard.formats.elimination.results import Elimination, Exit, list_exits
from tiltyard.formats.stages.playoff import is_playoff, list_playoff, list_qualified
from tiltyard.formats.table import get_format
from tiltyard.pairing.brackets import count_rounds, order_seeds
from tiltyard.pairing.double_brackets import GRAND_FINAL
from tiltyard.simulate.odds import Odds

Keys = dict[EntryId, dict[int, float]]  # the chance of each entry for each moment of going out
_Side = Mapping[EntryId, float]
_WITH_PLAYOFF: Final = ("groups-playoff", "swiss-playoff", "draft-swiss")


class Stop(NamedTuple):
    """A match on the way, and what it means for the places."""

    match: Match
    exit: Exit


def list_course(state: TournamentState) -> list[Stop]:
    """Return the bracket of a tournament, or of its playoff; empty where none is drawn."""
    format_ = get_format(state.config.format)
    if isinstance(format_, Elimination):
        return [Stop(match, format_.find_exit(state, match)) for match in state.matches.values()]
    if format_.code not in _WITH_PLAYOFF:
        return []
    find = _find_playoff_exit(state)
    return [Stop(match, find(match)) for match in list_playoff(state)]


def _find_playoff_exit(state: TournamentState) -> Callable[[Match], Exit]:
    qualified = list_qualified(state)
    firsts = [m.fixture.round for m in state.matches.values() if not is_playoff(m)]
    before = max(firsts, default=0)
    inner = replace(state, seeds=qualified)

    def find(match: Match) -> Exit:
        fixture = replace(match.fixture, round=match.fixture.round - before)
        return SINGLE_ELIMINATION.find_exit(inner, replace(match, fixture=fixture))

    return find


def follow_exactly(course: Iterable[Stop], odds: Odds) -> Keys:
    """Return the exact chances of a single elimination, in one pass."""
    flow = _Flow(odds)
    for stop in course:
        flow.take(stop)
    return flow.keys


class _Flow:
    """Carries chances instead of entries from match to match."""

    def __init__(self, odds: Odds) -> None:
        self.keys: Keys = {}
        self._odds = odds
        self._arriving: dict[Target, _Side] = {}

    def take(self, stop: Stop) -> None:
        """Send those who may meet here on their way, or out with a place."""
        match, exit_ = stop
        if match.status.is_settled:
            for entry, key in list_exits(match, exit_).items():
                self.keys[entry] = {key: 1.0}
            return
        sides = self._find_side(match, 0), self._find_side(match, 1)
        winners, losers, leavers = _meet(*sides, match, self._odds)
        self._leave(leavers, exit_.leaver)
        self._send(match.fixture.winner_to, winners, exit_.winner)
        self._send(match.fixture.loser_to, losers, exit_.loser)

    def _send(self, target: Target | None, side: _Side, key: int | None) -> None:
        if target is not None:
            self._arriving[target] = side
        elif key is not None:
            self._leave(side, key)

    def _find_side(self, match: Match, side: int) -> _Side:
        """Return who may stand on a side. Whoever stands there for sure has no place yet."""
        occupant = match.sides[side]
        if occupant.entry is not None:
            self.keys.pop(occupant.entry, None)
            return {occupant.entry: 1.0}
        return {} if occupant.is_bye else self._arriving.pop(Target(match.fixture.id, side))

    def _leave(self, side: _Side, key: int) -> None:
        for entry, chance in side.items():
            held = self.keys.setdefault(entry, {})
            held[key] = held.get(key, 0.0) + chance


def _meet(
    first: _Side, second: _Side, match: Match, odds: Odds
) -> tuple[_Side, _Side, dict[EntryId, float]]:
    """Return who wins, who loses and who is out without playing, each with its chance."""
    gone = {
        entry: chance for entry, chance in (*first.items(), *second.items()) if odds.is_out(entry)
    }
    first = {entry: chance for entry, chance in first.items() if entry not in gone}
    second = {entry: chance for entry, chance in second.items() if entry not in gone}
    if not first or not second:
        return first or second, {}, gone
    winners: dict[EntryId, float] = dict.fromkeys((*first, *second), 0.0)
    best_of = match.fixture.best_of
    for one, chance in first.items():
        for other, of_other in second.items():
            meeting = chance * of_other
            share = odds.win_match(one, other, match, best_of)
            winners[one] += meeting * share
            winners[other] += meeting * (1 - share)
    losers = {
        entry: (first.get(entry) or second[entry]) - chance for entry, chance in winners.items()
    }
    return winners, losers, gone


def follow_by_lot(
    course: Iterable[Stop], odds: Odds, source: Random, *, has_reset: bool
) -> dict[EntryId, int]:
    """Play the rest of a bracket once; return the moment at which each entry went out."""
    arriving: dict[Target, EntryId | None] = {}
    keys: dict[EntryId, int] = {}
    for match, exit_ in course:
        if match.status.is_settled:
            keys |= list_exits(match, exit_)
            continue
        sides = [
            occupant.entry
            or (None if occupant.is_bye else arriving[Target(match.fixture.id, side)])
            for side, occupant in enumerate(match.sides)
        ]
        there = [entry for entry in sides if entry is not None and not odds.is_out(entry)]
        keys |= {e: exit_.leaver for e in sides if e is not None and e not in there}
        winner, loser = _play(there, match, odds, source)
        if has_reset and _asks_again(match, sides, loser):
            winner, loser = _play(there, replace(match, games=()), odds, source)
        for target, entry, key in (
            (match.fixture.winner_to, winner, exit_.winner),
            (match.fixture.loser_to, loser, exit_.loser),
        ):
            if target is not None:
                arriving[target] = entry
            elif entry is not None and key is not None:
                keys[entry] = key
    return keys


def _asks_again(match: Match, sides: list[EntryId | None], loser: EntryId | None) -> bool:
    """Whether the undefeated has lost the first grand final and is to be beaten twice."""
    fixture = match.fixture
    is_first = fixture.bracket == GRAND_FINAL and fixture.round == 1
    return is_first and loser is not None and loser == sides[0]


def _play(
    there: list[EntryId], match: Match, odds: Odds, source: Random
) -> tuple[EntryId | None, EntryId | None]:
    """Return who wins and who loses a match to which these have come."""
    if len(there) < 2:
        return (there[0] if there else None), None
    first, second = there
    has_won = source.random() < odds.win_match(first, second, match, match.fixture.best_of)
    return (first, second) if has_won else (second, first)


def play_bracket(
    qualified: tuple[EntryId, ...], odds: Odds, best_of: int, source: Random
) -> list[list[EntryId]]:
    """Play a bracket of `qualified` by their seeds; return who went out, the champion first."""
    size = 2 ** count_rounds(len(qualified))
    line: list[EntryId | None] = [
        qualified[seed - 1] if seed <= len(qualified) else None for seed in order_seeds(size)
    ]
    gone: list[list[EntryId]] = []
    while len(line) > 1:
        following: list[EntryId | None] = []
        losers: list[EntryId] = []
        for first, second in zip(line[::2], line[1::2], strict=True):
            if first is None or second is None:
                following.append(first or second)
                continue
            has_won = source.random() < odds.win_match(first, second, None, best_of)
            following.append(first if has_won else second)
            losers.append(second if has_won else first)
        gone.append(losers)
        line = following
    return [[entry for entry in line if entry is not None], *reversed(gone)]
