"""What the games of each machine say about it: a bad machine plays other results than the rest.

The residual of a machine is how far the pairs that it played lie from those of all others in the
same meetings, in standard deviations: beyond 3 it is hardly chance.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt

from tiltyard.cup.model import Cup
from tiltyard.cup.series import find_slot, halves_of

_FEW = 4  # pairs: of fewer nothing can be said


@dataclass(frozen=True, slots=True)
class MachineFigures:
    """The games of a machine. `residual` is None while there are too few, here or elsewhere."""

    name: str
    games: int
    pairs: int
    residual: float | None
    faults: Mapping[str, int] = field(default_factory=dict)  # games that an engine lost by itself


_FAULTS = frozenset({"time", "crash", "illegal_move", "hang"})
_Pairs = dict[int, list[int]]  # by meeting: what its first engine made of a pair, in half points


def measure_machines(cup: Cup) -> list[MachineFigures]:
    """Return what each machine has played, by name."""
    assert cup.series is not None
    where = dict(cup.series.machines)
    games: Counter[str] = Counter()
    faults: defaultdict[str, Counter[str]] = defaultdict(Counter)
    halves: dict[tuple[int, int], int] = {}
    pairs: defaultdict[str, _Pairs] = defaultdict(lambda: defaultdict(list))
    for game in cup.series.games:
        machine, slot = where.get(game.number, ""), find_slot(cup, game.number)
        if slot is None:
            continue
        games[machine] += 1
        if game.reason in _FAULTS:
            faults[machine][game.reason] += 1
        own = halves_of(game, cup.series.meetings[slot.meeting - 1].first)
        key = (slot.meeting, slot.pair)
        if key in halves:
            pairs[machine][slot.meeting].append(halves.pop(key) + own)
        else:
            halves[key] = own
    return [
        MachineFigures(
            name,
            games[name],
            sum(map(len, pairs[name].values())),
            _measure(pairs[name], [pairs[other] for other in games if other != name]),
            dict(sorted(faults[name].items())),
        )
        for name in sorted(games)
        if name
    ]


def _measure(own: _Pairs, others: Sequence[_Pairs]) -> float | None:
    """The sum of the deviations by its own spread, that of the others' means included."""
    deviation = variance = 0.0
    counted = 0
    for meeting, values in own.items():
        rest = [value for pairs in others for value in pairs.get(meeting, ())]
        if len(rest) < _FEW:
            continue
        mean = sum(rest) / len(rest)
        spread = sum((value - mean) ** 2 for value in (*rest, *values)) / (len(rest) + len(values))
        deviation += sum(values) - mean * len(values)
        variance += spread * (len(values) + len(values) ** 2 / len(rest))
        counted += len(values)
    if counted < _FEW:
        return None
    return deviation / sqrt(variance) if variance else 0.0
