"""The standings of a report file made again: points, and ranks by the tie-breaks it names."""

from collections.abc import Mapping
from dataclasses import dataclass

from tiltyard.io.trf import Document
from tiltyard.io.trf.fields import format_tenths
from tiltyard.io.trf.history import count_paired_rounds, list_entries
from tiltyard.io.trf.player import PlayerRecord
from tiltyard.io.trf.points import points_of, read_point_system
from tiltyard.io.trf.table import TrfTable, read_table
from tiltyard.io.trf.teams.records import TeamRecord
from tiltyard.standings.ranking import RankedRow, rank_entrants
from tiltyard.standings.rules import Score
from tiltyard.standings.tiebreaks import parse_tie_breaks


@dataclass(frozen=True, slots=True)
class Written:
    """What a file says of an entrant's standing; None where it says nothing."""

    points: int | None  # tenths, the primary score
    rank: int | None
    announced: int = 0  # points of byes in rounds that are not paired yet


@dataclass(frozen=True, slots=True)
class Misplaced:
    """An entrant whom the file gives other points or another place than the rules do.

    Places `rank` to `rank_to` are right where nothing parts the tied.
    """

    number: int
    name: str
    points: int
    written_points: int | None
    rank: int
    rank_to: int
    written_rank: int | None
    values: tuple[tuple[str, str], ...]  # tie-breaks: code and value

    @property
    def has_other_points(self) -> bool:
        """Whether the points differ; else it is the rank."""
        return self.written_points is not None and self.written_points != self.points

    def describe(self) -> str:
        """Return the difference in a line."""
        if self.has_other_points and self.written_points is not None:
            return (
                f"{self.number} {self.name}: {format_tenths(self.points)} points by the results, "
                f"{format_tenths(self.written_points)} in the file"
            )
        places = f"{self.rank}" if self.rank == self.rank_to else f"{self.rank} to {self.rank_to}"
        values = "".join(f", {code} {value}" for code, value in self.values)
        return (
            f"{self.number} {self.name}: rank {places} by the rules, {self.written_rank} in the "
            f"file ({format_tenths(self.points)} points{values})"
        )


@dataclass(frozen=True, slots=True)
class StandingsCheck:
    """What came of it. Without tie-breaks, ranks only have to follow the points."""

    tie_breaks: str
    ranked: int  # entrants whose rank was compared
    misplaced: tuple[Misplaced, ...]


def check_standings(document: Document, tie_breaks: str | None = None) -> StandingsCheck:
    """Rank the entrants of a file again and compare, by its tie-breaks or the given ones.

    Raises:
        InputError: when the file contradicts itself, or a tie-break cannot be used.
    """
    table = read_table(document)
    codes = table.tie_breaks if tie_breaks is None else tie_breaks
    written = _read_teams(document) if table.rules.team else _read_players(document)
    rows = rank_entrants(table.entrants, parse_tie_breaks(codes), rules=table.rules)
    return StandingsCheck(
        tie_breaks=codes,
        ranked=sum(each.rank is not None for each in written.values()),
        misplaced=tuple(
            _describe(row, table, written[row.entrant.number])
            for row in rows
            if not _is_right(row, written[row.entrant.number])
        ),
    )


def _is_right(row: RankedRow, written: Written) -> bool:
    if written.points is not None and written.points not in _list_right_points(row, written):
        return False
    return written.rank is None or row.rank <= written.rank <= row.rank_to


def _list_right_points(row: RankedRow, written: Written) -> set[int]:
    """Bonuses and penalties, and byes of rounds to come, may be counted or not."""
    scores = {row.score, row.score - row.entrant.extra_points}
    return scores | {score + written.announced for score in scores}


def _describe(row: RankedRow, table: TrfTable, written: Written) -> Misplaced:
    number = row.entrant.number
    is_right = written.points in _list_right_points(row, written)
    return Misplaced(
        number=number,
        name=table.names[number],
        points=row.score,
        written_points=row.score if is_right else written.points,
        rank=row.rank,
        rank_to=row.rank_to,
        written_rank=written.rank,
        values=tuple((cell.code, cell.text) for cell in row.cells),
    )


def _read_players(document: Document) -> Mapping[int, Written]:
    entries = list_entries(document)
    paired = count_paired_rounds(entries)
    worth = read_point_system(document)

    def announced(record: PlayerRecord) -> int:
        return sum(points_of(cell, worth) for cell in record.rounds[paired:] if cell.result)

    return {
        number: Written(entry.record.points, entry.record.rank or None, announced(entry.record))
        for number, entry in entries.items()
    }


def _read_teams(document: Document) -> Mapping[int, Written]:
    table = read_table(document)
    is_by_games = table.rules.primary is Score.GAME_POINTS
    return {
        team.number: Written(
            team.game_points if is_by_games else team.match_points, team.rank or None
        )
        for team in document.list_records(TeamRecord)
    }
