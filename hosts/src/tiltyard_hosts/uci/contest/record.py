"""The log of a contest, as far as all kinds of contests keep it alike."""

from collections.abc import Callable
from datetime import datetime
from typing import Final

from tiltyard.cup import CUP, Cup, CupCommand, NoteMachine, VoidGames
from tiltyard.machine import Log, append_events, fold_log

NO_LOG: Final = Log((CUP.code, 0))  # of a tournament on its own, in a folder


class LogKeeper:
    """A log, the state that it makes, and which part of it somebody has taken."""

    def __init__(self, log: Log, now: Callable[[], datetime]) -> None:
        self._log = log
        self._now = now
        self._taken = len(log.entries)
        self.cup: Cup = fold_log(CUP, log)

    def take_log(self) -> Log:
        """Return the part of the log that was not taken yet."""
        news = self._log.entries[self._taken :]
        self._taken = len(self._log.entries)
        return Log(self._log.owner, news)

    def void(self, machine: str, reason: str) -> None:
        """Let all games of a machine be played again."""
        self._do(VoidGames(machine, reason, self._at()))

    def note(self, machine: str, what: str, games: tuple[int, ...]) -> None:
        """Write down what happened with a machine."""
        self._do(NoteMachine(machine, what, games, self._at()))

    def _do(self, command: CupCommand) -> bool:
        """Let a command happen; return whether anything did."""
        events, self.cup = CUP.step(self.cup, command)
        self._log = append_events(CUP, self._log, events)
        return bool(events)

    def _at(self) -> int:
        return int(self._now().timestamp() * 1000)
