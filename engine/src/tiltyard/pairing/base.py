"""What every Swiss pairing system takes and gives: one request in, one result out."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, Protocol

from tiltyard.core.scores import CHESS_POINTS, PointSystem


class Colour(StrEnum):
    """A side of the board."""

    WHITE = "white"
    BLACK = "black"

    @property
    def opposite(self) -> "Colour":
        """The other colour."""
        return Colour.BLACK if self is Colour.WHITE else Colour.WHITE


class Kind(StrEnum):
    """How a player came by the points of one round."""

    PLAYED = "played"
    FORFEIT = "forfeit"  # paired, but the game was not played: a win, a loss or both lost
    PAIRING_BYE = "pairing-bye"
    FULL_BYE = "full-bye"
    HALF_BYE = "half-bye"
    ZERO_BYE = "zero-bye"  # asked for no pairing, absent, or not yet entered


@dataclass(frozen=True, slots=True)
class Meeting:
    """One round of one player. `opponent` is a pairing number; None when nobody sat opposite."""

    kind: Kind
    points: int  # tenths of a point
    opponent: int | None = None
    colour: Colour | None = None


@dataclass(frozen=True, slots=True)
class SwissPlayer:
    """A player as a pairing system sees them. `number` is the pairing number: 1 is the best."""

    number: int
    rating: int = 0
    history: tuple[Meeting, ...] = ()  # rounds 1, 2, …; one for each round already paired
    virtual_points: tuple[int, ...] = ()  # tenths, for rounds 1, 2, … up to the one to pair

    @property
    def points(self) -> int:
        """Points won so far, in tenths, without virtual points."""
        return sum(meeting.points for meeting in self.history)


@dataclass(frozen=True, slots=True)
class PairingRequest:
    """Everything a system may know when it pairs `round`. Order of `players` never matters.

    >>> from tiltyard import PairingRequest
    >>> from tiltyard.pairing.base import SwissPlayer
    >>> PairingRequest((SwissPlayer(1, 2000), SwissPlayer(2, 1900)), round=1, rounds=3).round
    1
    """

    players: tuple[SwissPlayer, ...]
    round: int
    rounds: int
    absent: frozenset[int] = frozenset()  # numbers that sit this round out
    forbidden: frozenset[frozenset[int]] = frozenset()  # pairs that must not meet
    initial_colour: Colour = Colour.WHITE  # of the top player in round 1
    points: PointSystem = CHESS_POINTS
    options: Mapping[str, str] = field(default_factory=dict)  # e.g. {"edition": "2017"}


@dataclass(frozen=True, slots=True)
class Pair:
    """Two players who meet, by pairing number.

    >>> from tiltyard import Pair
    >>> Pair(white=1, black=2)
    Pair(white=1, black=2)
    """

    white: int
    black: int


@dataclass(frozen=True, slots=True)
class PairingResult:
    """The pairs of a round in board order, and who has the pairing-allocated bye, if anybody.

    >>> from tiltyard import Pair, PairingResult
    >>> PairingResult((Pair(1, 2),), bye=3).bye
    3
    """

    pairs: tuple[Pair, ...]
    bye: int | None = None


class PairingSystem(Protocol):
    """Pairs one round. Pure: the same request gives the same result, on every machine.

    Raises:
        RuleError: `pairing.impossible`, when no legal pairing exists.
    """

    def __call__(self, request: PairingRequest, /) -> PairingResult:
        """Return the pairs of `request.round` and its bye."""
        ...


NO_PAIRS: Final = PairingResult(pairs=())
