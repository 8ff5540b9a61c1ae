"""The tournament to make up: how large, by which points, and how often things happen."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from tiltyard.core.checked import checked_fields
from tiltyard.core.scores import CHESS_POINTS, PointSystem
from tiltyard.errors import InputError
from tiltyard.pairing.base import Colour


@checked_fields
@dataclass(frozen=True, slots=True)
class Rates:
    """How often things happen, as probabilities from 0 to 1.

    Draws, forfeits and double forfeits are per game, byes and withdrawals per player and round,
    late entries and missing ratings per player, forbidden pairs per player (half of it each).
    `white_win` are played games that White wins whatever the ratings: they leave brackets in
    which all want one colour. `odd_result` are played games that an arbiter decides without
    symmetry: a draw for one side and a loss for the other, or a loss for both.
    """

    draw: float = 0.3
    forfeit: float = 0.01
    double_forfeit: float = 0.002
    half_bye: float = 0.02
    full_bye: float = 0.0
    zero_bye: float = 0.01
    withdrawal: float = 0.01
    late_entry: float = 0.02
    forbidden: float = 0.0
    white_win: float = 0.0
    unrated: float = 0.0
    odd_result: float = 0.0

    def __post_init__(self) -> None:
        for name in self.__slots__:
            if not 0 <= getattr(self, name) <= 1:
                raise InputError(
                    "generator.rate",
                    f"The rate {name} is {getattr(self, name)}; give a number from 0 to 1.",
                )


class Acceleration(StrEnum):
    """Who gets virtual points."""

    NONE = "none"
    BAKU = "baku"  # C.04.7
    FREE = "free"  # any points for any stretch of numbers, drawn for each round


@checked_fields
@dataclass(frozen=True, slots=True)
class Plan:
    """The tournament to make up."""

    players: int
    rounds: int
    rates: Rates = Rates()
    points: PointSystem = CHESS_POINTS
    acceleration: Acceleration = Acceleration.NONE
    highest_rating: int = 2600
    lowest_rating: int = 1400
    is_seeded: bool = True  # numbers follow the ratings; else they are drawn
    initial_colour: Colour | None = None  # None: drawn
    tie_breaks: str = ""  # codes with commas, as in record 202
    ratings: tuple[int, ...] = ()  # one by one, by pairing number; 0: unrated. Empty: drawn
    games: int = 1  # of a match: every other one with colours reversed
    options: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.lowest_rating > self.highest_rating:
            raise InputError(
                "generator.ratings",
                f"The lowest rating {self.lowest_rating} is above the highest "
                f"{self.highest_rating}; turn them.",
            )
        if self.ratings and len(self.ratings) != self.players:
            raise InputError(
                "generator.ratings",
                f"{len(self.ratings)} ratings do not fit {self.players} players; give each one.",
            )
        if not all(0 <= rating <= 9999 for rating in self.ratings):
            raise InputError("generator.ratings", "Ratings are whole numbers from 0 to 9999.")
        if self.games < 1:
            raise InputError("generator.games", f"A match has at least one game, not {self.games}.")
        if self.players < 2 or self.rounds < 1:
            raise InputError(
                "generator.size",
                f"{self.players} players and {self.rounds} rounds are no tournament; ask for at "
                f"least 2 players and 1 round.",
            )
