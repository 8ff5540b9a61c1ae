"""The rest of a table by lot: open matches, and rounds of a Swiss that are not paired yet."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from tiltyard.core.model import EntryId, Mark, MatchStatus, TournamentState
from tiltyard.formats.stages.groups import GROUP
from tiltyard.formats.swiss.record import SWISS_BRACKET
from tiltyard.simulate.odds import Odds
from tiltyard.standings.cards import DRAW, WIN

TABLE: Final = "table"
_CARDS: Final = "draft-swiss"
_OPEN: Final = (MatchStatus.READY, MatchStatus.IN_PROGRESS)
_Pair = tuple[EntryId, EntryId, int, bool]


class Table:
    """A first stage as it stands: points, who met whom, what is open and what is still to come."""

    def __init__(self, state: TournamentState, points: Mapping[EntryId, int], rounds: int) -> None:
        """Read the matches of the table once; `rounds` are those of a Swiss, 0 elsewhere."""
        is_cards = state.config.format == _CARDS
        self.win, self.draw = (10 * WIN, 10 * DRAW) if is_cards else (10, 5)
        self.points = points
        self.open: list[_Pair] = []
        self.met: dict[EntryId, list[EntryId]] = {entry: [] for entry in points}
        self.byes: set[EntryId] = set()
        paired = 0
        for match in state.matches.values():
            fixture = match.fixture
            if not _is_table(fixture.bracket):
                continue
            paired = max(paired, fixture.round)
            first, second = (occupant.entry for occupant in match.sides)
            if first is None or second is None:
                self.byes |= {entry for entry in (first, second) if entry is not None}
                continue
            self.met[first].append(second)
            self.met[second].append(first)
            if match.status in _OPEN:
                can_draw = Mark.DECISIVE not in fixture.marks and not is_cards
                self.open.append((first, second, fixture.best_of, can_draw))
        self.rounds_left = max(0, rounds - paired)
        self.present = sum(not state.entries[entry].status.is_out for entry in points)
        options = state.config.options
        self.best_of = int(options.get("best_of", 1))
        self.can_draw = bool(options.get("draws", True)) and not is_cards

    @property
    def work(self) -> int:
        """How many matches a run plays, about."""
        return len(self.open) + self.rounds_left * (self.present // 2)

    def play(self, odds: Odds, source: Random) -> tuple[dict[EntryId, int], dict[EntryId, int]]:
        """Play the rest once; return the points and, to break ties, those of the opponents."""
        points = dict(self.points)
        for first, second, best_of, can_draw in self.open:
            self._score(
                points,
                first,
                second,
                odds.play_table(first, second, best_of, source, can_draw=can_draw),
            )
        if not self.rounds_left:
            return points, self._strengths(points, self.met)
        met = {entry: list(opponents) for entry, opponents in self.met.items()}
        byes = set(self.byes)
        present = [entry for entry in points if not odds.is_out(entry)]
        for _ in range(self.rounds_left):
            order = sorted(present, key=lambda entry: (-points[entry], source.random()))
            if len(order) % 2:
                points[_take_bye(order, byes)] += self.win
            for first, second in _pair(order, met):
                met[first].append(second)
                met[second].append(first)
                side = odds.play_table(first, second, self.best_of, source, can_draw=self.can_draw)
                self._score(points, first, second, side)
        return points, self._strengths(points, met)

    def _score(
        self, points: dict[EntryId, int], first: EntryId, second: EntryId, winner: int | None
    ) -> None:
        if winner is None:
            points[first] += self.draw
            points[second] += self.draw
        else:
            points[second if winner else first] += self.win

    def _strengths(
        self, points: Mapping[EntryId, int], met: Mapping[EntryId, Sequence[EntryId]]
    ) -> dict[EntryId, int]:
        return {entry: sum(points[other] for other in met[entry]) for entry in points}


def _is_table(bracket: str) -> bool:
    return bracket in (TABLE, SWISS_BRACKET) or bracket.startswith(GROUP)


def _take_bye(order: list[EntryId], byes: set[EntryId]) -> EntryId:
    """Take the lowest who had no bye out of `order`; the lowest, if all had one."""
    lowest = next((entry for entry in reversed(order) if entry not in byes), order[-1])
    order.remove(lowest)
    byes.add(lowest)
    return lowest


def _pair(
    order: Sequence[EntryId], met: Mapping[EntryId, Sequence[EntryId]]
) -> list[tuple[EntryId, EntryId]]:
    """Pair neighbours who have not met; whoever finds nobody new takes the next."""
    waiting = list(order)
    pairs = []
    while waiting:
        first = waiting.pop(0)
        known = met[first]
        place = next((n for n, other in enumerate(waiting) if other not in known), 0)
        pairs.append((first, waiting.pop(place)))
    return pairs
