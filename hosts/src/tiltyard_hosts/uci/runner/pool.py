"""What a runner hands games to, and what comes back: processes here, or machines elsewhere."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from tiltyard_hosts.uci.engine.dialogue import EngineSpec
from tiltyard_hosts.uci.game.play import GamePlan, PlayedGame, PlayedMove

Clocks = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Task:
    """A game to be played."""

    number: int
    engines: tuple[EngineSpec, EngineSpec]
    plan: GamePlan
    is_watched: bool = False
    delay_ms: int = 0


@dataclass(frozen=True, slots=True)
class Trial:
    """Engines to be started once, before the first game; whether they are kept for it."""

    engines: tuple[EngineSpec, ...]
    is_kept: bool


@dataclass(frozen=True, slots=True)
class Progress:
    """A move that was just played."""

    number: int
    fen: str
    move: PlayedMove
    clocks: Clocks


@dataclass(frozen=True, slots=True)
class Finished:
    """A game that has ended; `unstartable` is the side whose engine did not start."""

    number: int
    game: PlayedGame
    unstartable: int | None = None
    machine: str = ""  # where it was played, if not here


@dataclass(frozen=True, slots=True)
class Voided:
    """The games of a machine count no more, and why."""

    machine: str
    reason: str


@dataclass(frozen=True, slots=True)
class Noted:
    """Something happened with a machine that changes no result."""

    machine: str
    what: str
    games: tuple[int, ...]


Message = Progress | Finished | Voided | Noted


class Pool(Protocol):
    """Plays games, somewhere."""

    @property
    def free(self) -> int:
        """How many games can be started now."""
        ...

    def try_engines(self, engines: Sequence[EngineSpec]) -> Sequence[str]:
        """Start every engine once, before the first game; return what is wrong with options."""
        ...

    def submit(self, task: Task) -> None:
        """Take a game to be played."""
        ...

    def listen(self, timeout: float | None = None) -> Iterator[Message]:
        """Yield what is new; wait for it up to `timeout` seconds."""
        ...

    def settle(self) -> bool:
        """All is played: return whether nothing can change that any more."""
        ...

    def close(self) -> None:
        """End what is still played."""
        ...
