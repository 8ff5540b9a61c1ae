"""The one clock of the server. Everything below gets its time as an argument."""

from datetime import UTC, datetime, timedelta
from typing import Final

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)


def now() -> datetime:
    """Return the present time, in UTC."""
    return datetime.now(UTC)  # noqa: TID251 - this is the clock


def now_ms() -> int:
    """Return the present time in milliseconds since 1970, as commands carry it."""
    return to_ms(now())


def to_ms(moment: datetime) -> int:
    """Return a time in milliseconds since 1970."""
    return (moment - _EPOCH) // timedelta(milliseconds=1)


def from_ms(milliseconds: int) -> datetime:
    """Return milliseconds since 1970 as a time."""
    return datetime.fromtimestamp(milliseconds / 1000, UTC)


def to_iso(moment: datetime | None) -> str | None:
    """Return a time as the API writes it: ISO 8601, UTC, with a Z."""
    if moment is None:
        return None
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
