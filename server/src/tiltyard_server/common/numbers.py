"""Whole numbers of requests: each is bounded, so that either database can look for it.

A number without bounds reaches the database, and SQLite answers one that no column can hold with
an error instead of "nothing found". `test_whole_numbers` refuses a parameter or a field that is
declared as a plain `int`.
"""

from typing import Annotated, Final

from pydantic import Field, StrictInt

ID_MAX: Final = 2**63 - 1  # the largest key of a row
NUMBER_MAX: Final = 2**31 - 1  # the largest whole number of an ordinary column

Id = Annotated[int, Field(ge=1, le=ID_MAX)]
"""The key of a row: a tournament, an account, a game."""

Number = Annotated[int, Field(ge=1, le=NUMBER_MAX)]
"""What is counted within something: entries, matches, rounds."""

Count = Annotated[int, Field(ge=0, le=NUMBER_MAX)]
"""How many, or after which."""

Whole = Annotated[StrictInt, Field(ge=-NUMBER_MAX, le=NUMBER_MAX)]
"""The value of an option, which knows its own bounds; `true` is no number here."""
