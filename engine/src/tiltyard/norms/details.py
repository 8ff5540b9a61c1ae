"""What certificates and reports say about a tournament beside its games."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Self

from tiltyard.core.checked import checked, checked_fields
from tiltyard.core.dates import find_day
from tiltyard.errors import InputError
from tiltyard.tournament.details import EventDetails, Official


@checked_fields
@dataclass(frozen=True, slots=True)
class TournamentDetails:
    """Name, place in time, rate of play and officials of a tournament.

    `deputies` are ranked, two at most; `arbiters` are all others, not ranked.

    Raises:
        InputError: `norm.dates`, `norm.deputies` or `norm.fide_id`, because a form that names
            an official without a FIDE ID is sent back.
    """

    name: str
    start: date
    close: date
    chief_arbiter: Official
    rate_of_play: str = ""
    deputies: tuple[Official, ...] = ()
    arbiters: tuple[Official, ...] = ()
    pairing_program: str = ""
    pairing_official: Official | None = None

    @classmethod
    def from_event(cls, details: EventDetails) -> Self:
        """Return what `Tournament.details` say: the first two deputies are the ranked ones.

        Raises:
            InputError: `norm.dates` or `norm.fide_id`, for what is missing.
        """
        if details.chief_arbiter is None:
            raise InputError("norm.fide_id", "No chief arbiter is named; set the details first.")
        return cls(
            details.name,
            _read_day(details.start),
            _read_day(details.end),
            details.chief_arbiter,
            details.rate_of_play or details.time_control,
            details.deputies[:2],
            details.deputies[2:],
            details.program,
        )

    def __post_init__(self) -> None:
        """Refuse what FIDE would send back."""
        if self.close < self.start:
            raise InputError(
                "norm.dates",
                f"{self.name} closes on {write_date(self.close)}, before its start on "
                f"{write_date(self.start)}; exchange the dates.",
            )
        if len(self.deputies) > 2:
            raise InputError(
                "norm.deputies",
                f"{len(self.deputies)} deputies are named, of whom two are ranked; name the "
                "others as arbiters.",
            )
        named = (self.chief_arbiter, *self.deputies, *self.arbiters)
        check_ids(named if self.pairing_official is None else (*named, self.pairing_official))


def check_ids(officials: Iterable[Official]) -> None:
    """Refuse officials without a FIDE ID.

    Raises:
        InputError: `norm.fide_id`.
    """
    missing = [official.name for official in officials if not official.fide_id.isdecimal()]
    if missing:
        raise InputError(
            "norm.fide_id",
            f"FIDE IDs are missing: {', '.join(missing)}. Write the digits of each.",
            missing=missing,
        )


def _read_day(text: str) -> date:
    day = find_day(text)
    if day is None:
        raise InputError("norm.dates", f"{text!r} is no date of a tournament; write YYYY/MM/DD.")
    return day


@checked
def write_date(day: date) -> str:
    """Return a date as the forms have it, day/month/year.

    >>> write_date(date(2026, 3, 7))
    '07/03/2026'
    """
    return f"{day.day:02}/{day.month:02}/{day.year:04}"
