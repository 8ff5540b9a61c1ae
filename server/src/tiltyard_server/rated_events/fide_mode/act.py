"""What a row of the table of warnings is.

The grades are those of FIDE's list of questions for tournament programs (VCL).
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from tiltyard.sentence import Sentence

Values = Mapping[str, Any]
Say = Callable[[Values], Sentence | str]


class Grade(IntEnum):
    """How strongly an arbiter is warned."""

    ACKNOWLEDGE = 2  # it is read
    CONFIRM = 3  # it is said to be meant
    CONFIRM_TWICE = 4  # and again, once the consequence is told
    REFUSE = 5  # it is not done in FIDE mode


@dataclass(frozen=True, slots=True)
class Act:
    """A row of the table. `is_always`: the warning does not depend on FIDE mode."""

    grade: Grade
    article: str
    what: Say
    then: Say | None = None
    is_always: bool = False
