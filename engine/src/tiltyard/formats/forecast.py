"""How far a tournament is, and what each entry may expect of it: the two questions of an abort.

Elimination rules §9. A match that is a fair coin does not care who plays it, so the chance of an
entry to win it is half its chance to be in it, whatever hangs together elsewhere. One pass over
the matches is therefore exact, for any size and for both brackets of a double elimination.
"""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from tiltyard.core.arguments import check_kind
from tiltyard.core.model import (
    EntryId,
    EntryStatus,
    Match,
    Target,
    TournamentState,
)
from tiltyard.formats.elimination.results import Elimination, Exit, list_exits
from tiltyard.formats.machine import rank
from tiltyard.formats.table import get_format

Side = Mapping[EntryId, Fraction]  # who stands there, how likely; empty: nobody ever


class ForecastMethod(StrEnum):
    """How the chances were found."""

    FAIR_COIN = "fair-coin"  # every undecided match is a fair coin; exact
    STANDINGS = "standings"  # the table as it stands; the format has no bracket


@dataclass(frozen=True, slots=True)
class Forecast:
    """The chance of each entry for each place, exact.

    The chances of an entry add up to one, and so do those for a place: entries that share
    places have an equal part of each.
    """

    method: ForecastMethod
    chances: Mapping[EntryId, Mapping[int, Fraction]]


def count_progress(state: TournamentState) -> tuple[int, int]:
    """Return how many real matches are completed, and how many there are in all (§9).

    Forfeits count as completed; what a bye decides counts on neither side. A second grand
    final counts from the moment it is drawn.
    """
    check_kind(state, TournamentState, "A state is a TournamentState", "state.invalid")
    matches = state.matches.values()
    done = sum(match.result is not None for match in matches)
    total = sum(match.result is not None or not match.has_bye for match in matches)
    return done, total


def expected_places(state: TournamentState) -> Forecast:
    """Return the chance of each entry for each place if play stopped here (§9).

    In a bracket every undecided match is a fair coin. Elsewhere the table as it stands
    decides, and whoever shares places has an equal part of each.
    """
    check_kind(state, TournamentState, "A state is a TournamentState", "state.invalid")
    format_ = get_format(state.config.format)
    if isinstance(format_, Elimination) and state.matches:
        keys = _Flow(state, format_).find_keys()
        return Forecast(ForecastMethod.FAIR_COIN, _spread(keys))
    certain = {line.entry: {line.rank: Fraction(1)} for line in rank(state)}
    return Forecast(ForecastMethod.STANDINGS, _spread(certain))


def _spread(keys: Mapping[EntryId, Mapping[int, Fraction]]) -> dict[EntryId, dict[int, Fraction]]:
    """Turn chances for keys into chances for places: a block is as long as its key is likely."""
    sizes: dict[int, Fraction] = defaultdict(Fraction)
    for chances in keys.values():
        for key, chance in chances.items():
            sizes[key] += chance
    blocks: dict[int, range] = {}
    first = 1
    for key in sorted(sizes):
        blocks[key] = range(first, first + int(sizes[key]))
        first = blocks[key].stop
    return {
        entry: {
            place: share
            for key, chance in sorted(chances.items())
            for share in (chance / len(blocks[key]),)
            for place in blocks[key]
        }
        for entry, chances in keys.items()
    }


class _Flow:
    """One pass over the matches, in playing order, that carries chances instead of entries."""

    def __init__(self, state: TournamentState, format_: Elimination) -> None:
        self._state = state
        self._format = format_
        self._arriving: dict[Target, Side] = {}
        self._keys: dict[EntryId, dict[int, Fraction]] = {}

    def find_keys(self) -> dict[EntryId, dict[int, Fraction]]:
        """Return the chance of each entry for each key of an exit."""
        for match in self._state.matches.values():
            exit_ = self._format.find_exit(self._state, match)
            if match.status.is_settled:
                for entry, key in list_exits(match, exit_).items():
                    self._keys[entry] = {key: Fraction(1)}
            else:
                self._play(match, exit_)
        last = 1 + max(key for keys in self._keys.values() for key in keys)
        for entry in self._state.seeds:
            if self._state.entries[entry].status is EntryStatus.DISQUALIFIED:
                self._keys[entry] = {last: Fraction(1)}
        return {entry: self._keys[entry] for entry in self._state.seeds}

    def _play(self, match: Match, exit_: Exit) -> None:
        """Decide a match by a coin, or by the absence of whoever is out."""
        first, second = self._side(match, 0), self._side(match, 1)
        out = [self._is_out(first), self._is_out(second)]
        if not first or not second:
            self._send(match, exit_, first or second, {})
        elif all(out):
            self._leave(first, exit_.leaver)
            self._leave(second, exit_.leaver)
            self._send(match, exit_, {}, {})
        elif any(out):
            leaver, winner = (first, second) if out[0] else (second, first)
            self._leave(leaver, exit_.leaver)
            self._send(match, exit_, winner, {})
        else:
            chance = exit_.first_wins
            winners = _add(first, chance, second, 1 - chance)
            losers = _add(first, 1 - chance, second, chance)
            self._send(match, exit_, winners, losers)

    def _side(self, match: Match, side: int) -> Side:
        """Return who may stand on a side. Whoever stands there for sure has no place yet."""
        occupant = match.sides[side]
        if occupant.entry is not None:
            self._keys.pop(occupant.entry, None)
            return {occupant.entry: Fraction(1)}
        return {} if occupant.is_bye else self._arriving.pop(Target(match.fixture.id, side))

    def _is_out(self, side: Side) -> bool:
        """Whether somebody stands there who takes no further part: never a mere chance."""
        return any(self._state.entries[entry].status.is_out for entry in side)

    def _leave(self, side: Side, key: int) -> None:
        for entry, chance in side.items():
            keys = self._keys.setdefault(entry, {})
            keys[key] = keys.get(key, Fraction(0)) + chance

    def _send(self, match: Match, exit_: Exit, winners: Side, losers: Side) -> None:
        """Send both on their way, or out with a place."""
        fixture = match.fixture
        for target, side, key in (
            (fixture.winner_to, winners, exit_.winner),
            (fixture.loser_to, losers, exit_.loser),
        ):
            if target is not None:
                self._arriving[target] = side
            elif key is not None:  # pragma: no branch - who goes nowhere has a place
                self._leave(side, key)


def _add(first: Side, of_first: Fraction, second: Side, of_second: Fraction) -> Side:
    total = {entry: chance * of_first for entry, chance in first.items()}
    for entry, chance in second.items():
        total[entry] = total.get(entry, Fraction(0)) + chance * of_second
    return total
