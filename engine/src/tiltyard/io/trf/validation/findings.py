"""What a check of a report found: how grave it is, where it stands, what to do."""

from dataclasses import dataclass
from enum import StrEnum

from tiltyard.errors import TiltyardError


class Severity(StrEnum):
    """How grave a finding is."""

    ERROR = "error"  # the report is wrong, or would be sent back
    WARNING = "warning"  # look at it before you send the report
    NOTICE = "notice"  # good to know


@dataclass(frozen=True, slots=True)
class Finding:
    """Something about a report. `player` is a starting rank."""

    severity: Severity
    code: str  # noun.problem, a promise like the codes of errors
    message: str  # what is so, and what to do about it
    article: str = ""  # the record or rule that says so
    line: int | None = None
    player: int | None = None
    round: int | None = None

    def __str__(self) -> str:
        named = (("line", self.line), ("player", self.player), ("round", self.round))
        places = [f"{name} {number}" for name, number in named if number is not None]
        where = f" ({', '.join(places)})" if places else ""
        article = f" [{self.article}]" if self.article else ""
        return f"{self.severity}: {self.message}{where}{article}"


def from_error(error: TiltyardError, article: str = "") -> Finding:
    """Return the finding that an error of the reader is."""

    def find(name: str) -> int | None:
        value = error.details.get(name)
        return value if isinstance(value, int) else None

    return Finding(
        Severity.ERROR,
        error.code,
        error.message,
        article,
        line=find("line"),
        player=find("player"),
        round=find("round"),
    )
