"""What a tie-break may look at: everybody's games and scores, in tenths of a point."""

from collections.abc import Mapping
from dataclasses import dataclass

from tiltyard.core.model import EntryId


@dataclass(frozen=True, slots=True)
class GameRow:
    """One counted game of one entry."""

    opponent: EntryId
    points: int
    is_win: bool


@dataclass(frozen=True, slots=True)
class StandingsView:
    """The games that count, by entry."""

    games: Mapping[EntryId, tuple[GameRow, ...]]

    def score(self, entry: EntryId) -> int:
        """Return the points of an entry, in tenths."""
        return sum(row.points for row in self.games[entry])
