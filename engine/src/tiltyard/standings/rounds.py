"""What standings are made of: entrants and, round by round, how each came by their points."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Literal, TypeAlias

Colour: TypeAlias = Literal["white", "black"]


class RoundKind(StrEnum):
    """How a round went for one entrant (C.07 16.1, 16.2)."""

    PLAYED = "played"
    FORFEIT_WIN = "forfeit-win"
    FORFEIT_LOSS = "forfeit-loss"  # both sides of a double forfeit have one
    PAIRING_BYE = "pairing-bye"
    FULL_BYE = "full-bye"
    HALF_BYE = "half-bye"
    ZERO_BYE = "zero-bye"  # also absent, withdrawn, not yet entered
    REST = "rest"  # the free round of an odd round robin: counts for nothing
    PENDING = "pending"  # paired, no result yet: counts for nothing but Fore Buchholz


FORFEITS: Final = frozenset({RoundKind.FORFEIT_WIN, RoundKind.FORFEIT_LOSS})
REQUESTED_BYES: Final = frozenset({RoundKind.HALF_BYE, RoundKind.ZERO_BYE})
VOLUNTARY: Final = REQUESTED_BYES | {RoundKind.FORFEIT_LOSS}  # VUR, C.07 16.1
NO_ELEMENT: Final = frozenset({RoundKind.REST, RoundKind.PENDING})


@dataclass(frozen=True, slots=True)
class RoundRow:
    """One round of one entrant; `opponent` is the scheduled one, played or not.

    In team events `points` are match points, and `game_points` and `boards` say the rest.
    """

    kind: RoundKind
    points: int  # tenths
    opponent: int | None = None
    colour: Colour | None = None
    game_points: int = 0  # tenths
    boards: tuple[int, ...] = ()  # tenths won on board 1, 2, …
    drawn_games: int = 0  # of a card match, whose game points are games won


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player or team. `number` is the pairing number (TPN): 1 is the strongest."""

    number: int
    rounds: tuple[RoundRow, ...] = ()
    rating: int = 0  # 0: unrated
    extra_points: int = 0  # tenths given or taken by the arbiter; match points for teams
    extra_game_points: int = 0
    given_value: int = 0  # hundredths, from elsewhere: what the tie-break EXT counts
    later_ratings: tuple[tuple[int, int], ...] = ()  # (round, rating from it on), in order

    def rating_in(self, number: int) -> int:
        """Return the rating in a round, which is the first one where no later one is known."""
        known = [rating for first, rating in self.later_ratings if first <= number]
        return known[-1] if known else self.rating
