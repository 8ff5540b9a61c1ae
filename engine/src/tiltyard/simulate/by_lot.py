"""Rounds paired by lot, within the absolute criteria: positions that no system leads to."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from tiltyard.pairing.base import PairingRequest, PairingResult
from tiltyard.pairing.fide.dutch.system import dutch, seat
from tiltyard.pairing.fide.entrant import Entrant, list_entrants

_TRIES: Final = 20


@dataclass(frozen=True, slots=True)
class PairingByLot:
    """A pairing system that draws the pairs; where it has no luck, the Dutch system pairs."""

    source: Random

    def __call__(self, request: PairingRequest, /) -> PairingResult:
        """Draw pairs that C1 to C3 allow, with the colours of article 5."""
        present = list_entrants(request)
        for _ in range(_TRIES):
            self.source.shuffle(present)
            bye = next((one for one in present if not one.is_barred), None)
            if len(present) % 2 and bye is None:
                break
            waiting = [one for one in present if one is not bye] if len(present) % 2 else present
            pairs = _pair_neighbours(waiting)
            if pairs is not None:
                number = bye.number if bye is not None and len(present) % 2 else None
                return PairingResult(seat(pairs, request.initial_colour), number)
        return dutch(request)


def _pair_neighbours(players: Sequence[Entrant]) -> list[tuple[Entrant, Entrant]] | None:
    waiting = list(players)
    pairs = []
    while waiting:
        first = waiting.pop(0)
        second = next((other for other in waiting if first.may_meet(other)), None)
        if second is None:
            return None
        waiting.remove(second)
        pairs.append((first, second))
    return pairs
