"""What a cup is made of. All is frozen; `draw` makes one, events make the next from the last."""

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Final

from tiltyard.cup.game import CupGame
from tiltyard.cup.series_model import Series

BYE: Final = "BYE"
TBD: Final = "TBD"


class Seeding(StrEnum):
    """How the contenders come to their slots."""

    BY_RATING = "ByRating"
    STRICT = "Strict"
    RANDOM = "Random"
    MANUAL = "Manual"


class FirstWhite(StrEnum):
    """Who has White in the first game of every pair."""

    BETTER_SEED = "seed"
    SLOT_A = "slotA"


@dataclass(frozen=True, slots=True)
class Contender:
    """Somebody who takes part, and how strong they are said to be."""

    name: str
    rating: int = 0


@dataclass(frozen=True, slots=True)
class CupSettings:
    """The rules of one cup."""

    name: str
    pairs_per_round: tuple[int, ...] = (1,)
    seeding: Seeding = Seeding.BY_RATING
    is_unique_per_match_only: bool = True
    has_random_openings: bool = True
    max_tiebreak_pairs: int = 20  # 0: no limit
    first_white: FirstWhite = FirstWhite.BETTER_SEED
    seed: int = 0

    def count_pairs(self, round_: int) -> int:
        """Return the pairs of a round: its item of the list, the last one repeated, at least 1."""
        return max(1, self.pairs_per_round[min(round_, len(self.pairs_per_round)) - 1])

    def lot(self, purpose: str) -> str:
        """Return the text from which the lots for `purpose` are drawn."""
        return f"{self.seed}|{purpose}"


@dataclass(frozen=True, slots=True)
class Pair:
    """Two games from one opening, colours swapped. `opening` counts from 0 in the book."""

    opening: int
    opening_hash: str
    is_tiebreak: bool = False
    place: int = -1  # in the order of the whole cup; -1 when every match has its own order


@dataclass(frozen=True, slots=True)
class CupMatch:
    """Two contenders, one or more pairs. A side is a name, BYE, or TBD while nobody is known."""

    id: int
    round: int
    index: int  # within the round, from 0
    sides: tuple[str, str] = (TBD, TBD)
    games: tuple[CupGame, ...] = ()
    pairs: tuple[Pair, ...] = ()
    order: tuple[int, ...] = ()  # the openings of this match, when it has an order of its own
    winner: str | None = None
    decided_by: str = ""
    unpaired: tuple[CupGame, ...] = ()  # played, but their opening left the book: not counted

    @property
    def is_decided(self) -> bool:
        """Whether somebody went through."""
        return self.winner is not None

    @property
    def is_ready(self) -> bool:
        """Whether there is somebody on both sides and something left to play."""
        return self.winner is None and TBD not in self.sides and BYE not in self.sides


@dataclass(frozen=True, slots=True)
class GameSlot:
    """The next game of a match: who has White, which pair, which opening."""

    match: int
    round: int
    pair: int
    is_second: bool
    white: str
    black: str
    opening: int
    opening_hash: str


@dataclass(frozen=True)
class Cup:
    """A cup now; a series has no matches, and its meetings and games in `series`."""

    settings: CupSettings
    contenders: tuple[Contender, ...]  # best seed first
    slots: tuple[str, ...]  # of round 1, BYE where nobody sits
    book: tuple[str, ...]  # hashes of the openings, in the order of the book
    order: tuple[int, ...]  # the openings of the whole cup, when matches share one order
    matches: tuple[CupMatch, ...]
    series: Series | None = None

    @cached_property
    def seeds(self) -> dict[str, int]:
        """The seed of each contender, from 1."""
        return {contender.name: seed for seed, contender in enumerate(self.contenders, 1)}

    @property
    def rounds(self) -> int:
        """How many rounds there are."""
        return self.matches[-1].round

    @property
    def champion(self) -> str | None:
        """The winner of the final, once there is one."""
        return self.matches[-1].winner if self.matches else None

    def get_match(self, number: int) -> CupMatch:
        """Return a match by its id."""
        return self.matches[number - 1]
