"""What happened in a cup. A public format for ever: add new events, never change old ones."""

from dataclasses import dataclass

from tiltyard.cup.game import CupGame
from tiltyard.cup.model import Cup, Pair
from tiltyard.cup.series_model import Meeting, SeriesRules


@dataclass(frozen=True, slots=True)
class CupDrawn:
    """The first event of a log: the cup before its first game."""

    cup: Cup
    at: int


@dataclass(frozen=True, slots=True)
class SeriesDrawn:
    """The first event of a log: a series before its first game."""

    cup: Cup
    at: int


@dataclass(frozen=True, slots=True)
class RulesChanged:
    """A series goes on by other rules."""

    rules: SeriesRules
    at: int


@dataclass(frozen=True, slots=True)
class RoundPaired:
    """The next round of a series has its meetings; `bye` is free, "" is nobody."""

    meetings: tuple[Meeting, ...]
    bye: str
    at: int


@dataclass(frozen=True, slots=True)
class SeriesGamePlayed:
    """A game of a series ended."""

    game: CupGame
    at: int


@dataclass(frozen=True, slots=True)
class MachineGamePlayed:
    """A game of a series ended on a machine that is not the server's."""

    game: CupGame
    machine: str
    at: int


@dataclass(frozen=True, slots=True)
class GamesVoided:
    """Games of a machine count no more and are played again; their numbers, and why."""

    games: tuple[int, ...]
    machine: str
    reason: str
    at: int


@dataclass(frozen=True, slots=True)
class MachineNoted:
    """Something happened with a machine that changes no result; `games` are those it is about."""

    machine: str
    what: str
    games: tuple[int, ...]
    at: int


@dataclass(frozen=True, slots=True)
class TestDecided:
    """The sequential test has its answer: accept-h0 or accept-h1."""

    __test__ = False  # no test of pytest

    verdict: str
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


CupEvent = (
    CupDrawn
    | CupAdopted
    | BookChanged
    | PairDealt
    | GamePlayed
    | MatchDecided
    | SeriesDrawn
    | RulesChanged
    | RoundPaired
    | SeriesGamePlayed
    | MachineGamePlayed
    | GamesVoided
    | MachineNoted
    | TestDecided
)
