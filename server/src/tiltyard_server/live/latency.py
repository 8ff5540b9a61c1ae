"""How long a message takes to a client and back, as the server measures it."""

from typing import Final

_WEIGHT: Final = 0.3  # of the latest round trip; a hiccup is soon forgotten


class LagMeter:
    """The smoothed round trip to one socket. Times are seconds of any clock that only goes on."""

    def __init__(self) -> None:
        self._token = 0
        self._sent_at: float | None = None  # of a ping that is not answered yet
        self._lag: float | None = None

    @property
    def lag_ms(self) -> int:
        """What was measured, 0 before the first answer."""
        return 0 if self._lag is None else round(1000 * self._lag)

    def send(self, at: float) -> int | None:
        """Return the `t` of a new ping; None while the last one is on its way."""
        if self._sent_at is not None:
            return None
        self._token += 1
        self._sent_at = at
        return self._token

    def hear(self, token: int | None, at: float) -> None:
        """Take an answer; one that was not asked for says nothing."""
        if self._sent_at is None or token != self._token:
            return
        sample = max(0.0, at - self._sent_at)
        self._sent_at = None
        self._lag = sample if self._lag is None else self._lag + _WEIGHT * (sample - self._lag)
