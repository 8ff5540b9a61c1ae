"""Moments that people and programs send: kept in UTC, which every database can hold."""

from datetime import UTC, datetime
from typing import Annotated

from pydantic import AfterValidator, AwareDatetime


def _to_utc(moment: datetime) -> datetime:
    """Return the same moment in UTC; PostgreSQL refuses offsets of sixteen hours and more."""
    try:
        return moment.astimezone(UTC)
    except OverflowError:
        raise ValueError("Choose a moment between the years 1 and 9999.") from None


Moment = Annotated[AwareDatetime, AfterValidator(_to_utc)]
