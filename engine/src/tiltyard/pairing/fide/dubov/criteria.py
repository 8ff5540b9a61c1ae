"""Definitions, criteria and orders of the Dubov system (C.04.4.1 articles 1, 2 and 4)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from tiltyard.pairing.base import Colour, Kind, PairingRequest, SwissPlayer
from tiltyard.pairing.fide.colours import ColourRecord, Preference, Strength
from tiltyard.pairing.fide.entrant import Entrant, score_before

NEWCOMER: Final = ColourRecord((), 0, Preference(Strength.MILD, Colour.BLACK))


@dataclass(frozen=True, slots=True, eq=False)
class Seeker:
    """A player as the Dubov rules see them: what they seek, whom they met, how they floated."""

    entrant: Entrant
    colours: ColourRecord  # of a newcomer: a mild preference for Black (1.6)
    opposition: int  # ARO, the average rating of the opponents met at the board (1.7)
    upfloats: int
    has_upfloated: bool  # in the round before

    @property
    def number(self) -> int:
        """The pairing number (TPN)."""
        return self.entrant.number

    @property
    def seeks_white(self) -> bool:
        """Whether White is the colour due (1.6)."""
        return self.colours.preference.colour is Colour.WHITE

    @property
    def is_newcomer(self) -> bool:
        """Whether no game has been played yet."""
        return not self.colours.sequence


def list_seekers(request: PairingRequest, entrants: Sequence[Entrant]) -> list[Seeker]:
    """Return the players in the order of `entrants`, with all the definitions ask for."""
    everybody = {player.number: player for player in request.players}
    return [_seeker(entrant, everybody) for entrant in entrants]


def _seeker(entrant: Entrant, everybody: Mapping[int, SwissPlayer]) -> Seeker:
    player = everybody[entrant.number]
    ups = [has_upfloated(player, everybody, number) for number in range(1, len(player.history) + 1)]
    return Seeker(
        entrant=entrant,
        colours=entrant.colours if entrant.colours.sequence else NEWCOMER,
        opposition=average_rating(
            everybody[meeting.opponent].rating
            for meeting in player.history
            if meeting.kind is Kind.PLAYED and meeting.opponent is not None
        ),
        upfloats=sum(ups),
        has_upfloated=bool(ups) and ups[-1],
    )


def average_rating(ratings: Iterable[int]) -> int:
    """Return the mean to the nearest integer, halves up; 0 of nobody (1.7).

    >>> average_rating([2000, 2001]), average_rating([])
    (2001, 0)
    """
    values = list(ratings)
    return (2 * sum(values) + len(values)) // (2 * len(values)) if values else 0


def has_upfloated(
    player: SwissPlayer, everybody: Mapping[int, SwissPlayer], round_number: int
) -> bool:
    """Whether a past round paired `player` with a higher score, the game played or not (1.8)."""
    opponent = player.history[round_number - 1].opponent
    if opponent is None:
        return False
    return score_before(everybody[opponent], round_number) > score_before(player, round_number)


def most_upfloats(rounds: int) -> int:
    """Return MaxT: whoever has upfloated that often is a maximum upfloater (1.8)."""
    return 2 + rounds // 5


class Trait(NamedTuple):
    """What the cost of a pair depends on. `level` is None for a resident of the bracket."""

    seeks_white: bool
    must: Colour | None  # absolute preference
    level: int | None = None  # which of the lower scores, 0 the lowest
    at_maximum: int = 0  # upfloats of a maximum upfloater (C8, C9)
    again: bool = False  # upfloated in the round before (C10)


class BracketCost:
    """C5 to C10 as the cost of a pair; sums over a pairing compare as the criteria do (2.3)."""

    def __init__(self, levels: int) -> None:
        """Prepare for candidates of `levels` different scores."""
        self._levels = levels

    def __call__(self, one: Trait, other: Trait) -> tuple[int, ...] | None:
        """Return the digits of a pair, None where C3 forbids it."""
        if one.must is not None and one.must is other.must:
            return None
        by_score = [0] * self._levels
        if one.level is not None and other.level is not None:
            return (0, *by_score, 0, 0, 0, 0)
        same = int(one.seeks_white is other.seeks_white)
        lower = one if one.level is not None else other
        if lower.level is None:
            return (0, *by_score, same, 0, 0, 0)
        by_score[lower.level] = 1
        at_maximum = lower.at_maximum
        return (1, *by_score, same, int(at_maximum > 0), at_maximum, int(lower.again))

    def stay(self, trait: Trait) -> tuple[int, ...] | None:
        """Return the cost of staying out of the bracket, None for a resident."""
        return None if trait.level is None else (0,) * (self._levels + 5)


def middle_out(players: Sequence[int]) -> list[int]:
    """Return players in the order of the shifters: from the middle outwards (4.2).

    >>> middle_out([1, 2, 3, 4, 5, 6, 7])
    [4, 3, 5, 2, 6, 1, 7]
    """
    rest = list(players)
    return [rest.pop((len(rest) - 1) // 2) for _ in players]
