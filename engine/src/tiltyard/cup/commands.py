"""What is asked of a cup. Every command carries its time, in milliseconds since 1970."""

from dataclasses import dataclass

from tiltyard.cup.game import CupGame
from tiltyard.cup.model import Contender, Cup, CupSettings
from tiltyard.cup.series_model import SeriesRules


@dataclass(frozen=True, slots=True)
class DrawCup:
    """Begin a cup: seed, place and draw."""

    settings: CupSettings
    contenders: tuple[Contender, ...]
    book: tuple[str, ...]
    at: int


@dataclass(frozen=True, slots=True)
class DrawSeries:
    """Begin a round robin, gauntlet, Swiss, ladder, match or test."""

    settings: CupSettings
    rules: SeriesRules
    contenders: tuple[Contender, ...]
    book: tuple[str, ...]
    at: int


@dataclass(frozen=True, slots=True)
class ChangeRules:
    """Go on with a series that shall be longer, or tested otherwise."""

    rules: SeriesRules
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
    """Report the game of a match that comes next; of a series, any that was not played yet."""

    match: int
    game: CupGame
    at: int
    machine: str = ""  # that played it; "": the one that asks


@dataclass(frozen=True, slots=True)
class VoidGames:
    """Let all games of a machine be played again."""

    machine: str
    reason: str
    at: int


@dataclass(frozen=True, slots=True)
class NoteMachine:
    """Write down what happened with a machine."""

    machine: str
    what: str
    games: tuple[int, ...]
    at: int


@dataclass(frozen=True, slots=True)
class ForfeitMatch:
    """Give a match to the other side: an engine that cannot be started."""

    match: int
    loser: str
    at: int


CupCommand = (
    DrawCup
    | DrawSeries
    | ChangeRules
    | AdoptCup
    | ChangeBook
    | BeginPair
    | RecordGame
    | VoidGames
    | NoteMachine
    | ForfeitMatch
)
