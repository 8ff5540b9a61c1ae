"""From ranked rows to standings: what tables have in common."""

from collections.abc import Iterable, Sequence
from itertools import groupby

from tiltyard.core.model import EntryId, EntryStatus, TournamentState
from tiltyard.core.standing import Standing, TieBreakValue
from tiltyard.standings.ranking import RankedRow
from tiltyard.standings.rounds import RoundKind


def place_rows(
    state: TournamentState, rows: Iterable[RankedRow], order: Sequence[EntryId]
) -> tuple[Standing, ...]:
    """Return standings from ranked rows; `order` names the entry of each pairing number.

    Whoever is equal in all shares places. The disqualified are last and share those places.
    """
    groups: list[list[RankedRow]] = []
    last: list[RankedRow] = []
    for _, same in groupby(rows, key=lambda row: row.rank):
        kept: list[RankedRow] = []
        for row in same:
            entry = state.entries[order[row.entrant.number - 1]]
            is_out = entry.status is EntryStatus.DISQUALIFIED
            (last if is_out else kept).append(row)
        groups.append(kept)
    placed: list[Standing] = []
    for group in (*groups, last):
        places = (len(placed) + 1, len(placed) + len(group))
        placed += [_standing(row, order, places) for row in group]
    return tuple(placed)


def _standing(row: RankedRow, order: Sequence[EntryId], places: tuple[int, int]) -> Standing:
    games = [
        game
        for game in row.entrant.rounds
        if game.opponent is not None and game.kind is not RoundKind.PENDING
    ]
    return Standing(
        entry=order[row.entrant.number - 1],
        rank=places[0],
        rank_to=places[1],
        score=row.score,
        played=len(games),
        wins=sum(game.points == 10 for game in games),
        draws=sum(game.points == 5 for game in games),
        losses=sum(game.points == 0 for game in games),
        tiebreaks=tuple(TieBreakValue(cell.code, cell.order, cell.text) for cell in row.cells),
    )
