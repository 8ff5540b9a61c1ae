"""What the downfloaters of a bracket do to the next one (C8; 2017 C.7), for any field size."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tiltyard.matching.classes import Cost, Reach
from tiltyard.pairing.base import Colour
from tiltyard.pairing.fide.colours import Strength
from tiltyard.pairing.fide.dutch.criteria import descending
from tiltyard.pairing.fide.entrant import Entrant

_SEAT = -1  # of the bye
_DOWN, _FOLLOWING, _BELOW, _BYE = range(4)
_BARRED_WEIGHT = 3  # of who may not have the bye, unpaired before the last bracket (2017)


class _Trait(NamedTuple):
    zone: int
    level: int  # of the score among those of the bracket, 0 the highest
    must: Colour | None  # absolute preference that two cannot share (C3)
    may_sit_out: bool
    weight: int = 1


@dataclass(frozen=True, slots=True)
class BracketOutlook:
    """A bracket seen from above: its residents, the scoregroup after it and everybody below.

    An `Outlook` of its candidates. `bye_score` is the highest score that may have the bye (C5);
    None where the round needs none, or in the edition of 2017.
    """

    low: int  # score of the residents
    following: Sequence[Entrant]
    below: Sequence[Entrant]
    bye_score: int | None = None
    is_following_last: bool = False  # 2017 only
    is_2017: bool = False

    def gives_bye(self, downfloaters: Sequence[Entrant]) -> bool:
        """Whether one downfloater leaves whom nobody below can spare the bye (C9)."""
        is_one = self.bye_score is not None and len(downfloaters) == 1
        return is_one and self.bye_score is not None and self.bye_score >= self.low

    def following_failure(self, downfloaters: Sequence[Entrant]) -> tuple[int, ...]:
        """Return how many stay unpaired in the following bracket, then their scores."""
        if not self.following:
            return ()
        near = [*downfloaters, *self.following]
        levels = sorted({player.score for player in near}, reverse=True)
        traits = {p.number: self._trait(p, _DOWN, levels) for p in downfloaters}
        traits |= {p.number: self._trait(p, _FOLLOWING, levels) for p in self.following}
        people = {player.number: player for player in (*near, *self.below)}
        if not self.is_2017:
            traits |= {p.number: self._trait(p, _BELOW, levels) for p in self.below}
            if len(traits) % 2:
                traits[_SEAT] = _Trait(_BYE, 0, None, may_sit_out=False)
        cost = _LeftOver(len(levels))
        reach = Reach(
            traits,
            cost,
            exit_cost=cost.leave if self.is_2017 else lambda _: None,
            apart=lambda n: people[n].met | people[n].forbidden if n != _SEAT else (),
        )
        if not reach.is_possible:
            return (len(near) + 1,)
        return self._count(near, reach.mates())

    def _count(self, near: Sequence[Entrant], mates: dict[int, int]) -> tuple[int, ...]:
        inside = {player.number for player in near}
        left = [player for player in near if mates.get(player.number) not in inside]
        weight = sum(self._weigh(player) for player in left)
        return (weight, *descending([player.score for player in left]))

    def _weigh(self, player: Entrant) -> int:
        return _BARRED_WEIGHT if self.is_following_last and player.is_barred else 1

    def _trait(self, player: Entrant, zone: int, levels: Sequence[int]) -> _Trait:
        strength, colour = player.colours.preference
        is_bound = strength is Strength.ABSOLUTE and not player.is_topscorer
        return _Trait(
            zone,
            levels.index(player.score) if zone < _BELOW else 0,
            colour if is_bound else None,
            self.bye_score is not None and not player.is_barred and player.score <= self.bye_score,
            self._weigh(player),
        )


class _LeftOver:
    """The cost of a pair: who of the next bracket it leaves to those below it, by score."""

    def __init__(self, levels: int) -> None:
        self._levels = levels

    def __call__(self, one: _Trait, other: _Trait) -> Cost | None:
        high, low = (one, other) if one.zone <= other.zone else (other, one)
        if low.zone == _BYE:
            if not high.may_sit_out:
                return None
        elif one.must is not None and one.must is other.must:
            return None
        if low.zone == _DOWN:
            return None  # both float: they could not be paired before
        if high.zone >= _BELOW or low.zone < _BELOW:
            return (0,) * (1 + self._levels)
        return self.leave(high)

    def leave(self, trait: _Trait) -> Cost:
        """Return the cost of staying unpaired."""
        digits = [0] * (1 + self._levels)
        digits[0], digits[1 + trait.level] = trait.weight, 1
        return tuple(digits)
