"""How likely each entry is to win, from ratings: exact where that can be, else by many runs.

Every game is won by the Elo expectation; where a match may end level, equals draw as often as
this tournament shows. Rounds of a Swiss that are not paired yet are paired by a simple rule:
neighbours in the standings who have not met. Ties on points go to whoever met stronger opponents.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from random import Random
from typing import Final

from tiltyard.core.model import EntryId, Phase, TournamentState
from tiltyard.errors import RuleError
from tiltyard.formats.draft.settings import read_settings as read_draft_settings
from tiltyard.formats.machine import rank
from tiltyard.formats.stages.groups import list_groups, place_qualifiers
from tiltyard.formats.swiss.record import SwissRecord
from tiltyard.sentence import say
from tiltyard.simulate.course import Keys, follow_by_lot, follow_exactly, list_course, play_bracket
from tiltyard.simulate.odds import Odds
from tiltyard.simulate.rounds import Table

PODIUM: Final = 3
EXACT_UP_TO: Final = 512  # entries of a single elimination; beyond it is played by lot
_EXACT_FORMATS: Final = ("single-elimination",)
_SWISS: Final = ("swiss", "swiss-playoff")
_KEIZER: Final = "keizer"
_FIRST_PLACE: Final = 1


class ForecastWay(StrEnum):
    """How the chances were found."""

    DECIDED = "decided"  # nothing is left to chance
    EXACT = "exact"
    SIMULATED = "simulated"


@dataclass(frozen=True, slots=True)
class Chance:
    """What an entry may expect, from 0 to 1. `cut` is to reach the playoff, if there is one."""

    entry: EntryId
    win: float
    podium: float
    cut: float | None = None


@dataclass(frozen=True, slots=True)
class Outlook:
    """The chances of everybody, best first. The chances to win add up to one."""

    way: ForecastWay
    runs: int  # 0 where none were needed
    chances: tuple[Chance, ...]


def forecast(state: TournamentState, *, seed: int, runs: int) -> Outlook:
    """Return the chances of a tournament in play or over. The same arguments, the same answer.

    Raises:
        RuleError: `forecast.not_drawn`, before the draw, or after an end without a result;
            `forecast.impossible`, where the worth of a win depends on all other results.
    """
    if state.phase not in (Phase.IN_PROGRESS, Phase.COMPLETED) or not state.matches:
        raise RuleError(
            "forecast.not_drawn", say("There is nothing to forecast: the first round is not drawn.")
        )
    if state.phase is Phase.COMPLETED:
        places = {row.entry: row.rank for row in rank(state)}
        return _sum_up(state, ForecastWay.DECIDED, 0, [places], {})
    if state.config.format == _KEIZER:
        raise RuleError(
            "forecast.impossible",
            say("A Keizer tournament is not forecast: what a win is worth depends on all results."),
        )
    odds = Odds(state)
    if is_exact(state):
        return _outlook_of_keys(state, follow_exactly(list_course(state), odds))
    source = Random(seed)
    rest = _Rest(state, odds)
    played = [rest.play(source) for _ in range(runs)]
    return _sum_up(state, ForecastWay.SIMULATED, runs, [p for p, _ in played], _count_cuts(played))


def is_exact(state: TournamentState) -> bool:
    """Whether no runs are needed: a single elimination, or the playoff that follows a table."""
    if len(state.seeds) > EXACT_UP_TO:
        return False
    if state.config.format in _EXACT_FORMATS:
        return True
    return state.config.format != "double-elimination" and bool(list_course(state))


def count_work(state: TournamentState) -> int:
    """Return about how many matches one run plays: what a caller weighs `runs` by."""
    return _Rest(state, Odds(state)).work


class _Rest:
    """What is still to be played, prepared once for all runs."""

    def __init__(self, state: TournamentState, odds: Odds) -> None:
        self._odds = odds
        self._format = state.config.format
        self._options = state.config.options
        self._course = list_course(state)
        self._has_reset = self._options.get("grand_final") == "reset"
        self._seeds = state.seeds
        self._groups: Sequence[tuple[EntryId, ...]] = ()
        self._table: Table | None = None
        if not self._course:
            points = {row.entry: row.score for row in rank(state)}
            self._table = Table(state, points, _count_rounds(state))
            if self._format == "groups-playoff":
                self._groups = list_groups(state)

    @property
    def work(self) -> int:
        """About how many matches a run plays."""
        return len(self._course) if self._table is None else max(1, self._table.work)

    def play(self, source: Random) -> tuple[dict[EntryId, int], frozenset[EntryId]]:
        """Play to the end once; return the place of each entry, and who reached the playoff."""
        if self._table is None:
            keys = follow_by_lot(self._course, self._odds, source, has_reset=self._has_reset)
            return _places_of(keys), frozenset()
        points, strengths = self._table.play(self._odds, source)
        ranked = sorted(points, key=lambda entry: (-points[entry], -strengths[entry]))
        cut = self._find_cut()
        if not cut:
            return _share(ranked, points, strengths), frozenset()
        order = self._qualify(ranked, points, cut, source)
        best_of = int(self._options.get("playoff_best_of", self._options.get("best_of", 1)))
        blocks = play_bracket(order, self._odds, best_of, source)
        rest = [entry for entry in ranked if entry not in order]
        places: dict[EntryId, int] = {}
        for block in (*blocks, *([entry] for entry in rest)):
            first = len(places) + 1
            places |= dict.fromkeys(block, first)
        return places, frozenset(order)

    def _find_cut(self) -> int:
        if self._groups:
            return int(self._options["advance"])
        return int(self._options.get("cut", 0))

    def _qualify(
        self, ranked: Sequence[EntryId], points: Mapping[EntryId, int], cut: int, source: Random
    ) -> tuple[EntryId, ...]:
        """Return who goes on, by their seeds in the bracket; ties are broken by lot."""
        lots = {entry: source.random() for entry in ranked}
        present = [entry for entry in ranked if not self._odds.is_out(entry)]
        present.sort(key=lambda entry: (-points[entry], lots[entry]) if self._groups else (0, 0))
        if not self._groups:
            return tuple(present[:cut])
        tables = [[entry for entry in present if entry in members] for members in self._groups]
        tables = [table for table in tables if table]
        tables.sort(key=lambda table: -points[table[0]])
        return place_qualifiers(tables, cut)


def _count_rounds(state: TournamentState) -> int:
    if state.config.format in _SWISS:
        return SwissRecord(state).settings.rounds
    if state.config.format == "draft-swiss":
        return read_draft_settings(state.config.options).rounds
    return 0


def _places_of(keys: Mapping[EntryId, int]) -> dict[EntryId, int]:
    """Return the first place of the block each entry is in."""
    ordered = sorted(keys.values())
    firsts = {key: ordered.index(key) + 1 for key in set(ordered)}
    return {entry: firsts[key] for entry, key in keys.items()}


def _share(
    ranked: Sequence[EntryId], points: Mapping[EntryId, int], strengths: Mapping[EntryId, int]
) -> dict[EntryId, int]:
    """Return the places of a table; who is level in both shares the place."""
    places: dict[EntryId, int] = {}
    last: tuple[int, int] | None = None
    first = 0
    for position, entry in enumerate(ranked, 1):
        level = (points[entry], strengths[entry])
        first = first if level == last else position
        last = level
        places[entry] = first
    return places


def _count_cuts(
    played: Sequence[tuple[Mapping[EntryId, int], frozenset[EntryId]]],
) -> dict[EntryId, float]:
    counts: dict[EntryId, float] = {}
    for places, qualified in played:
        for entry in places if qualified else ():
            counts[entry] = counts.get(entry, 0.0) + (entry in qualified) / len(played)
    return counts


def _sum_up(
    state: TournamentState,
    way: ForecastWay,
    runs: int,
    outcomes: Sequence[Mapping[EntryId, int]],
    cuts: Mapping[EntryId, float],
) -> Outlook:
    """Average the places of all runs. Who shares the first place has a part of it."""
    wins = dict.fromkeys(state.seeds, 0.0)
    podiums = dict.fromkeys(state.seeds, 0.0)
    for places in outcomes:
        firsts = [entry for entry, place in places.items() if place == _FIRST_PLACE]
        for entry in firsts:
            wins[entry] += 1 / len(firsts) / len(outcomes)
        for entry, place in places.items():
            podiums[entry] += (place <= PODIUM) / len(outcomes)
    return _sort(state, way, runs, wins, podiums, cuts)


def _outlook_of_keys(state: TournamentState, keys: Keys) -> Outlook:
    """Turn chances for moments of going out into chances for places."""
    sizes: dict[int, float] = {}
    for chances in keys.values():
        for key, chance in chances.items():
            sizes[key] = sizes.get(key, 0.0) + chance
    firsts: dict[int, int] = {}
    first = 1
    for key in sorted(sizes):
        firsts[key] = first
        first += round(sizes[key])
    best = min(sizes)
    fixed = {row.entry: row.rank for row in rank(state) if row.entry not in keys}
    wins = {
        entry: keys.get(entry, {}).get(best, 0.0) / max(1.0, sizes[best]) for entry in state.seeds
    }
    podiums = {
        entry: float(fixed[entry] <= PODIUM)
        if entry in fixed
        else sum(chance for key, chance in keys[entry].items() if firsts[key] <= PODIUM)
        for entry in state.seeds
    }
    return _sort(state, ForecastWay.EXACT, 0, wins, podiums, {})


def _sort(
    state: TournamentState,
    way: ForecastWay,
    runs: int,
    wins: Mapping[EntryId, float],
    podiums: Mapping[EntryId, float],
    cuts: Mapping[EntryId, float],
) -> Outlook:
    order = sorted(state.seeds, key=lambda entry: (-wins[entry], -podiums[entry], entry))
    chances = (
        Chance(entry, wins[entry], min(1.0, podiums[entry]), cuts.get(entry, 0.0) if cuts else None)
        for entry in order
    )
    return Outlook(way, runs, tuple(chances))
