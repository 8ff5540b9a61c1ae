"""A tie-break is a row of a table: a code, an article and a function of contributions."""

from collections.abc import Callable
from dataclasses import dataclass

from tiltyard.core.model import EntryId, TieBreakValue
from tiltyard.standings.view import StandingsView


@dataclass(frozen=True, slots=True)
class TieBreak:
    """`contributions` are summed; `unit` is how many of them make one whole point."""

    code: str
    article: str
    contributions: Callable[[StandingsView, EntryId], list[int]]
    unit: int = 1

    def value_of(self, view: StandingsView, entry: EntryId) -> TieBreakValue:
        """Return the value by which `entry` is ranked, and as people write it."""
        value = sum(self.contributions(view, entry))
        whole, rest = divmod(value, self.unit)
        digits = len(str(self.unit)) - 1
        text = f"{whole}.{rest:0{digits}}".rstrip("0") if rest else str(whole)
        return TieBreakValue(self.code, value, text)
