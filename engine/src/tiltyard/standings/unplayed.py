"""Rounds without a game (C.07 article 16), in the editions that differ."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tiltyard.standings.rounds import FORFEITS, REQUESTED_BYES, VOLUNTARY, RoundKind
from tiltyard.standings.rules import Edition, Rules, Score, UnplayedPolicy

if TYPE_CHECKING:
    from tiltyard.standings.view import StandingsView


@dataclass(frozen=True, slots=True)
class Dummy:
    """Article 16: an own unplayed round is a game against a dummy with one's own score."""

    is_capped: bool = True  # since March 2026
    protects_cuts: bool = True

    def adjust(self, view: "StandingsView", entrant: int, score: Score) -> int:
        """Count requested byes after which nothing but voluntary rounds came as draws (16.3)."""
        total = view.scores(score)[entrant]
        draw = view.rules.draw(score)
        points = view.points(score)[entrant]
        for place in range(len(points) - 1, -1, -1):
            kind = view.elements[entrant][place].kind
            if kind not in VOLUNTARY:
                break
            if kind in REQUESTED_BYES:
                total += draw - points[place]
        return total

    def stand_in(self, view: "StandingsView", entrant: int, place: int, score: Score) -> int:
        """Return the entrant's own score, unadjusted, under the cap of 16.4.

        A forfeit is capped by the scheduled opponent's adjusted score; without a recorded
        opponent, and for byes, the cap is a draw in every round.
        """
        own = view.scores(score)[entrant]
        if not self.is_capped:
            return own
        opponent = view.opponents[entrant][place]
        if view.elements[entrant][place].kind in FORFEITS and opponent >= 0:
            return min(own, view.adjusted(score)[opponent])
        return min(own, view.rules.draw(score) * count_capping_rounds(view))


@dataclass(frozen=True, slots=True)
class VirtualOpponent:
    """Before 2023: a virtual opponent, of the same score before the round, who draws after it."""

    protects_cuts: bool = False

    def adjust(self, view: "StandingsView", entrant: int, score: Score) -> int:
        """Count every unplayed round of an opponent as a draw."""
        draw = view.rules.draw(score)
        total = view.scores(score)[entrant]
        for row, points in zip(view.elements[entrant], view.points(score)[entrant], strict=True):
            if row.kind is not RoundKind.PLAYED:
                total += draw - points
        return total

    def stand_in(self, view: "StandingsView", entrant: int, place: int, score: Score) -> int:
        """Return SPR + (1 - SfPR) + ½ (n - R)."""
        points = view.points(score)[entrant]
        result = view.rules.win(score) - points[place]
        later = view.rounds - place - 1
        return sum(points[:place]) + result + later * view.rules.draw(score)


def count_capping_rounds(view: "StandingsView") -> int:
    """Return the number of rounds of the cap for byes: so far, unless the rules say announced."""
    if view.rules.caps_by_announced_rounds and view.rules.event_rounds is not None:
        return view.rules.event_rounds
    return view.rounds


_CAPPED: Final = Dummy()
_UNCAPPED: Final = Dummy(is_capped=False)
_VIRTUAL: Final = VirtualOpponent()


def get_policy(rules: Rules) -> UnplayedPolicy:
    """Return the policy of the rules: their own (16.6), else that of their edition."""
    if rules.unplayed is not None:
        return rules.unplayed
    if rules.edition >= Edition.MARCH_2026:
        return _CAPPED
    return _UNCAPPED if rules.edition >= Edition.SEPTEMBER_2023 else _VIRTUAL
