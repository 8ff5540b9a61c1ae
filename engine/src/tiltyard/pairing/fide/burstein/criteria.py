"""Definitions and criteria of the Burstein system (C.04.4.2 articles 1 and 2)."""

from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import Final, NamedTuple

from tiltyard.core.scores import PointSystem
from tiltyard.pairing.base import Colour, Kind, PairingRequest, SwissPlayer
from tiltyard.pairing.fide.entrant import Entrant


class Index(NamedTuple):
    """The evaluation of the opposition met (1.7), exact: tenths, and hundredths of a point."""

    buchholz: int
    sonneborn_berger: int


def count_seeding_rounds(rounds: int) -> int:
    """Return how many rounds the Dutch system pairs first (1.6).

    >>> [count_seeding_rounds(rounds) for rounds in (3, 5, 9, 11)]
    [1, 2, 4, 4]
    """
    return min(rounds // 2, 4)


def evaluate_opposition(
    player: SwissPlayer, everybody: Mapping[int, SwissPlayer], points: PointSystem
) -> Index:
    """Return the index of a player; virtual points never count (1.7).

    A round without a game counts as one against oneself, with the points it gave.
    """
    buchholz = sonneborn_berger = 0
    for meeting in player.history:
        if meeting.kind is Kind.PLAYED and meeting.opponent is not None:
            worth = score_for_opponents(everybody[meeting.opponent], points)
        else:
            worth = player.points
        buchholz += worth
        sonneborn_berger += meeting.points * worth
    return Index(buchholz, sonneborn_berger)


def score_for_opponents(player: SwissPlayer, points: PointSystem) -> int:
    """Return a player's score as their opponents count it (1.7).

    Zero-point byes in an unbroken run up to now count as draws.
    """
    run = takewhile(lambda meeting: meeting.kind is Kind.ZERO_BYE, reversed(player.history))
    return player.points + sum(points.draw - meeting.points for meeting in run)


def rank_by_index(request: PairingRequest, entrants: Sequence[Entrant]) -> list[Entrant]:
    """Return the players by index, then by pairing number; scores do not matter (1.8)."""
    everybody = {player.number: player for player in request.players}
    indices = {
        entrant.number: evaluate_opposition(everybody[entrant.number], everybody, request.points)
        for entrant in entrants
    }

    def key(entrant: Entrant) -> tuple[int, int, int]:
        index = indices[entrant.number]
        return -index.buchholz, -index.sonneborn_berger, entrant.number

    return sorted(entrants, key=key)


SEAT: Final = 3  # nobody: who is matched with a seat floats, wherever that leads


class Trait(NamedTuple):
    """What the cost of a pair depends on."""

    group: int  # 0 in the bracket, 1 in the following scoregroup, 2 below, SEAT
    level: int  # score among those of the bracket and the following scoregroup, 0 the highest
    due: Colour | None
    must: Colour | None  # absolute preference


class BracketCost:
    """C5 to C8 as the cost of a pair; sums over a pairing compare as the criteria do (2.3).

    The first digit counts players who float out of the bracket (C5), the next ones those of each
    score, highest first (C6); then the same of the following bracket (C7); the last one counts
    the pairs in which both are due one colour (C8).
    """

    def __init__(self, levels: int) -> None:
        """Prepare for `levels` different scores."""
        self._levels = levels

    def __call__(self, one: Trait, other: Trait) -> tuple[int, ...] | None:
        """Return the digits of a pair, None where C3 forbids it."""
        if one.must is not None and one.must is other.must:
            return None
        high, low = (one, other) if one.group <= other.group else (other, one)
        if low.group == SEAT:
            return self._take_seat(high) if high.group == 0 else None
        if low.group == 0:
            denied = int(high.due is not None and high.due is low.due)
            return (*self._floats(None), *self._floats(None), denied)
        outgoing = high if high.group == 0 else None
        further = high if low.group == 2 and high.group < 2 else None
        return (*self._floats(outgoing), *self._floats(further), 0)

    def leave_bracket(self, trait: Trait) -> tuple[int, ...]:
        """Return the cost of floating out when nothing below can make a difference."""
        return (*self._floats(trait), *self._floats(None), 0)

    def leave_following(self, trait: Trait) -> tuple[int, ...]:
        """Return the cost of floating out of the following bracket, wherever it goes."""
        outgoing = trait if trait.group == 0 else None
        return (*self._floats(outgoing), *self._floats(trait), 0)

    def _take_seat(self, trait: Trait) -> tuple[int, ...]:
        """Return the cost of floating when so many must: only higher scores than need be (C6)."""
        is_lowest = trait.level == self._levels - 1
        _, *by_score = self._floats(None if is_lowest else trait)
        return (0, *by_score, *self._floats(None), 0)

    def _floats(self, trait: Trait | None) -> list[int]:
        digits = [0] * (1 + self._levels)
        if trait is not None:
            digits[0] = digits[1 + trait.level] = 1
        return digits
