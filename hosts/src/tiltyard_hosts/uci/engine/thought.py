"""What an engine answers."""

from typing import NamedTuple

from tiltyard_hosts.uci.engine.info import Report, read_info


class Thought(NamedTuple):
    """An answer: the move as text, the last report before it, and the time it took.

    `exact_info` is the last report whose score was no bound: a search that is stopped in the
    middle of a depth often ends with one, and how the engine stands it has said before.
    """

    move: str
    last_info: bytes
    seconds: float
    exact_info: bytes = b""
    expected: str = ""  # the answer that the engine would ponder on

    @property
    def report(self) -> Report:
        """What the engine said about the move; read when somebody wants to know."""
        last = read_info(self.last_info)
        if last.has_score or not self.exact_info:
            return last
        exact = read_info(self.exact_info)
        return exact._replace(
            nodes=last.nodes or exact.nodes,
            nps=last.nps or exact.nps,
            time_ms=last.time_ms or exact.time_ms,
            hashfull=last.hashfull or exact.hashfull,
            tbhits=last.tbhits or exact.tbhits,
        )

    @property
    def elapsed_ms(self) -> int:
        """The time in whole milliseconds, rounded down, as the clock counts it."""
        return int(self.seconds * 1000)
