"""Moments that people and programs send: kept in UTC, which every database can hold."""

from datetime import UTC, datetime
from typing import Annotated, Final

from pydantic import AfterValidator, AwareDatetime, Field

from tiltyard.sentence import say
from tiltyard_server.common import clock

_LATEST: Final = clock.to_ms(datetime(9000, 1, 1, tzinfo=UTC))  # what is planned from it has dates


def _to_utc(moment: datetime) -> datetime:
    """Return the same moment in UTC; PostgreSQL refuses offsets of sixteen hours and more."""
    try:
        return moment.astimezone(UTC)
    except OverflowError:
        raise ValueError(say("Choose a moment between the years 1 and 9999.")) from None


Moment = Annotated[AwareDatetime, AfterValidator(_to_utc)]
Milliseconds = Annotated[int, Field(ge=0, le=_LATEST)]  # since 1970; a date can be made of it
