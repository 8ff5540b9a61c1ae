"""What is asked of a cup. Every command carries its time, in milliseconds since 1970."""

from dataclasses import dataclass

from tiltyard.cup.model import Contender, Cup, CupGame, CupSettings


@dataclass(frozen=True, slots=True)
class DrawCup:
    """Begin a cup: seed, place and draw."""

    settings: CupSettings
    contenders: tuple[Contender, ...]
    book: tuple[str, ...]
    at: int


@dataclass(frozen=True, slots=True)
class AdoptCup:
    """Go on with a cup that stands in a file."""

    cup: Cup
    at: int


@dataclass(frozen=True, slots=True)
class ChangeBook:
    """Go on with another book of openings."""

    book: tuple[str, ...]
    at: int


@dataclass(frozen=True, slots=True)
class BeginPair:
    """Deal an opening to the next pair of a match, if it needs one."""

    match: int
    at: int


@dataclass(frozen=True, slots=True)
class RecordGame:
    """Report the game of a match that comes next."""

    match: int
    game: CupGame
    at: int


@dataclass(frozen=True, slots=True)
class ForfeitMatch:
    """Give a match to the other side: an engine that cannot be started."""

    match: int
    loser: str
    at: int


CupCommand = DrawCup | AdoptCup | ChangeBook | BeginPair | RecordGame | ForfeitMatch
