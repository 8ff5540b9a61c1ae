"""Long tables now and then: in a bracket of 1,024 every result changes the whole table."""

from typing import Final

from tiltyard_server.live.packets import Message

STANDINGS_AT_ONCE: Final = 128  # longer tables are not sent with every result …
STANDINGS_EVERY: Final = 2.0  # … but at most every so many seconds


class Pace:
    """When a long table was last sent, and whether one is owed."""

    def __init__(self) -> None:
        self._sent_at = float("-inf")
        self._is_owed = False

    def hold_back(self, message: Message, now: float) -> None:
        """Take a long table out of `message` if one was sent a short while ago."""
        standings = message.get("standings")
        if not standings or len(standings) <= STANDINGS_AT_ONCE:
            return
        if now - self._sent_at < STANDINGS_EVERY:
            message["standings"] = None
            self._is_owed = True
        else:
            self._note(now)

    def settle(self, now: float) -> bool:
        """Whether a table is owed and due; who asks sends it."""
        is_due = self._is_owed and now - self._sent_at >= STANDINGS_EVERY
        if is_due:
            self._note(now)
        return is_due

    def _note(self, now: float) -> None:
        self._sent_at = now
        self._is_owed = False
