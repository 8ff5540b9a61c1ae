"""What happened in a cup. A public format for ever: add new events, never change old ones."""

from dataclasses import dataclass

from tiltyard.cup.model import Cup, CupGame, Pair


@dataclass(frozen=True, slots=True)
class CupDrawn:
    """The first event of a log: the cup before its first game."""

    cup: Cup
    at: int


@dataclass(frozen=True, slots=True)
class CupAdopted:
    """The first event of a log that begins with the cup of a file."""

    cup: Cup
    at: int


@dataclass(frozen=True, slots=True)
class BookChanged:
    """The cup with its openings found again in another book, and whose pair begins anew."""

    cup: Cup
    lost: tuple[int, ...]
    at: int


@dataclass(frozen=True, slots=True)
class PairDealt:
    """The next pair of a match has its opening."""

    match: int
    pair: Pair
    at: int


@dataclass(frozen=True, slots=True)
class GamePlayed:
    """A game ended."""

    match: int
    game: CupGame
    at: int


@dataclass(frozen=True, slots=True)
class MatchDecided:
    """Somebody went through, and by what."""

    match: int
    winner: str
    by: str
    at: int


CupEvent = CupDrawn | CupAdopted | BookChanged | PairDealt | GamePlayed | MatchDecided
