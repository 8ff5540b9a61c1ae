"""The first criterion by which one pairing of a round is worse than another, and by how much."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from tiltyard.core.scores import format_points
from tiltyard.sentence import say, word

Value = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Measure:
    """One thing that a system keeps small. Systems look at theirs in a fixed order.

    `value` compares as the rules do, smaller is better; `shown` is the same for people, or a text
    for each part of it, of which the first that differs is told.
    """

    code: str  # of the criterion, such as "C12"; the article where the rules give no code
    article: str
    says: str  # completes "it would mean …"
    value: Value
    shown: str | tuple[str, ...]
    score: int | None = None  # of the bracket it speaks of; None for the whole round

    @property
    def cite(self) -> str:
        """The code and the article, for brackets behind a sentence."""
        return self.code if self.code == self.article else f"{self.code}, {self.article}"


@dataclass(frozen=True, slots=True)
class Difference:
    """The first measure by which a pairing is worse than the actual one."""

    code: str
    article: str
    says: str
    score: int | None
    actual: str  # how much of it the actual pairing has
    other: str  # how much the other one has
    reason: str  # all of it as a clause


def find_difference(actual: Iterable[Measure], other: Iterable[Measure]) -> Difference | None:
    """Return the first measure in which two pairings differ, None where there is none.

    Both are read only as far as needed.
    """
    for ours, theirs in zip(actual, other, strict=False):
        if ours.value != theirs.value:
            return _tell(ours, *_show(ours, theirs))
    return None


def _show(ours: Measure, theirs: Measure) -> tuple[str, str]:
    """Return what people see of two values: the whole, or the first part that differs."""
    if isinstance(ours.shown, str) or isinstance(theirs.shown, str):
        return str(ours.shown), str(theirs.shown)
    parts = zip(ours.value, theirs.value, strict=False)
    first = next(
        (place for place, (one, other) in enumerate(parts) if one != other),
        min(len(ours.shown), len(theirs.shown)),
    )
    mine, other = ours.shown[first : first + 1], theirs.shown[first : first + 1]
    return "".join(mine) or "–", "".join(other) or "–"


def _tell(ours: Measure, actual: str, other: str) -> Difference:
    says, cite = ours.says, ours.cite
    where = "" if ours.score is None else format_points(ours.score)
    reason = (
        say(
            "it would mean {says} in the bracket of {where}: {other} instead of {actual} ({cite})",
            says=word(says),
            where=where,
            other=other,
            actual=actual,
            cite=cite,
        )
        if where
        else say(
            "it would mean {says}: {other} instead of {actual} ({cite})",
            says=word(says),
            other=other,
            actual=actual,
            cite=cite,
        )
    )
    return Difference(ours.code, ours.article, says, ours.score, actual, other, reason)


def show_count(value: Sequence[int]) -> str:
    """Show a measure that is one number.

    >>> show_count((3,))
    '3'
    """
    return str(value[0]) if value else "0"


def show_points(value: Sequence[int]) -> str:
    """Show a measure that is a list of points in tenths.

    >>> show_points((25, 20)), show_points(())
    ('2.5, 2', '0')
    """
    return ", ".join(map(format_points, value)) or "0"


Show = Callable[[Sequence[int]], str]
