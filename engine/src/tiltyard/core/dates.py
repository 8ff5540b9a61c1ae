"""Days of the calendar as report files write them."""

import re
from datetime import date
from typing import Final

_DATE: Final = re.compile(r"([0-9]{4})[/-]([0-9]{2})[/-]([0-9]{2})")


def find_day(text: str) -> date | None:
    """Return the day of YYYY/MM/DD or YYYY-MM-DD, or None.

    >>> find_day("2024/02/29"), find_day("2023/02/29")
    (datetime.date(2024, 2, 29), None)
    """
    found = _DATE.fullmatch(text)
    try:
        return None if found is None else date(*map(int, found.groups()))
    except ValueError:
        return None
