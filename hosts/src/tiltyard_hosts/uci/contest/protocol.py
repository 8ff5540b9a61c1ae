"""What a runner plays: a contest that says which games are ready and takes their results."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Protocol

from tiltyard.cup import CupGame
from tiltyard.machine import Log


@dataclass(frozen=True, slots=True)
class Assignment:
    """A game that can start now."""

    key: str  # no two games of one key run at once
    number: int
    round: str  # for the PGN
    white: str
    black: str
    opening: int
    match: int = 0
    pair: int = 0
    is_dealt_now: bool = False  # its opening must be stored before it starts


class Contest(Protocol):
    """A cup, a round robin, a gauntlet. `list_ready` and `record` change what `to_json` says."""

    def list_ready(self, running: Collection[Assignment], limit: int) -> Sequence[Assignment]:
        """Return up to `limit` games that can start beside those that run."""
        ...

    def record(self, assignment: Assignment, game: CupGame, machine: str = "") -> None:
        """Take a finished game, and where it was played if that was elsewhere."""
        ...

    def void(self, machine: str, reason: str) -> None:
        """Let all games of a machine be played again."""
        ...

    def note(self, machine: str, what: str, games: tuple[int, ...]) -> None:
        """Write down what happened with a machine."""
        ...

    def forfeit(self, assignment: Assignment, loser: str, game: CupGame | None) -> None:
        """Take it that an engine cannot go on in this match."""
        ...

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to play."""
        ...

    @property
    def games(self) -> Sequence[CupGame]:
        """All finished games, by number."""
        ...

    @property
    def unpaired(self) -> Sequence[CupGame]:
        """Games that were played and count no more: their opening left the book."""
        ...

    def count_games(self) -> tuple[int, int]:
        """Return the games played and expected."""
        ...

    def take_log(self) -> Log:
        """Return what came into the log since this was last asked; empty if there is no log."""
        ...

    def to_json(self, updated: str) -> dict[str, object]:
        """Return the state file."""
        ...
