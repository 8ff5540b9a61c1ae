"""From a report file to standings: its entrants, players or teams, and the rules it names."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from tiltyard.core.scores import PointSystem
from tiltyard.io.trf.acceleration import read_bonuses
from tiltyard.io.trf.document import Document
from tiltyard.io.trf.history import Entry, list_entries
from tiltyard.io.trf.lists import AbnormalPoints
from tiltyard.io.trf.points import points_of, read_point_system
from tiltyard.io.trf.request import TrfTournament, read_tournament
from tiltyard.io.trf.teams.matches import TeamRound, TeamSheets, read_team_scoring
from tiltyard.io.trf.teams.records import LineUp, TeamRecord
from tiltyard.io.trf.teams.tournament import count_team_rounds, read_team_options
from tiltyard.io.trf.tournament import RoundCount
from tiltyard.pairing.base import Colour as PairingColour
from tiltyard.pairing.base import Kind
from tiltyard.standings.rounds import Colour, Entrant, RoundKind, RoundRow
from tiltyard.standings.rules import Edition, Rules, Score, TeamRules, edition_at

_DATE: Final = re.compile(r"([0-9]{4})[/.-]([0-9]{1,2})[/.-]([0-9]{1,2})")
_ROUND_ROBIN: Final = ("ROUNDROBIN", "ROUND ROBIN", "ROUND-ROBIN", "BERGER", "SCHILLER")
_KINDS: Final[Mapping[Kind, RoundKind]] = {
    Kind.PLAYED: RoundKind.PLAYED,
    Kind.PAIRING_BYE: RoundKind.PAIRING_BYE,
    Kind.FULL_BYE: RoundKind.FULL_BYE,
    Kind.HALF_BYE: RoundKind.HALF_BYE,
    Kind.ZERO_BYE: RoundKind.ZERO_BYE,
}


@dataclass(frozen=True, slots=True)
class TrfTable:
    """What standings need of a file. `names` are by pairing number."""

    title: str
    entrants: tuple[Entrant, ...]
    rules: Rules
    names: Mapping[int, str]
    tie_breaks: str = ""  # of the records 202 and 212


def read_table(document: Document) -> TrfTable:
    """Return the entrants of a file: the teams of records 310, where there are any.

    Raises:
        InputError: `trf.…`, when records contradict each other.
    """
    if any(True for _ in document.list_records(TeamRecord)):
        return _read_teams(document)
    return _read_players(read_tournament(document))


def _read_players(tournament: TrfTournament) -> TrfTable:
    document = tournament.document
    bonuses = read_bonuses(document)
    entrants = tuple(
        Entrant(
            number=rank,
            rounds=tuple(
                RoundRow(
                    kind=_kind(meeting.kind, is_won=entry.record.cell(number).result == "+"),
                    points=meeting.points,
                    opponent=meeting.opponent,
                    colour=_colour(meeting.colour),
                )
                for number, meeting in enumerate(tournament.meetings[rank], 1)
            ),
            rating=entry.record.person.rating or 0,
            extra_points=bonuses.get(rank, 0),
        )
        for rank, entry in tournament.entries.items()
    )
    return TrfTable(
        title=document.find_text("012") or "",
        entrants=entrants,
        rules=Rules(
            edition=_read_edition(document),
            is_swiss=_read_is_swiss(document),
            points=tournament.points,
            event_rounds=tournament.rounds or None,
        ),
        names={rank: entry.record.person.name for rank, entry in tournament.entries.items()},
        tie_breaks=_read_tie_breaks(document),
    )


def _read_teams(document: Document) -> TrfTable:
    entries = list_entries(document)
    teams = {team.number: team for team in document.list_records(TeamRecord)}
    paired = count_team_rounds(document, entries)
    declared = max((record.rounds for record in document.list_records(RoundCount)), default=0)
    by_games, _ = read_team_options(document)
    games = read_point_system(document)
    seats = _Seats(document, entries, games)
    boards = _count_boards(document, teams, seats, paired)
    scoring = read_team_scoring(document, games, boards)
    sheets = TeamSheets(document, entries, teams, scoring)
    extra = _read_extra(document)
    return TrfTable(
        title=document.find_text("012") or "",
        entrants=tuple(
            Entrant(
                number=number,
                rounds=tuple(
                    _team_row(sheets.round_of(number, played), seats.boards(team, played))
                    for played in range(1, paired + 1)
                ),
                rating=team.strength or 0,
                extra_points=extra.get(number, (0, 0))[0],
                extra_game_points=extra.get(number, (0, 0))[1],
            )
            for number, team in teams.items()
        ),
        rules=Rules(
            edition=_read_edition(document),
            is_swiss=_read_is_swiss(document),
            points=scoring.system(by_games=False),
            event_rounds=max(declared, paired) or None,
            team=TeamRules(
                boards=boards,
                game=scoring.games,
                primary=Score.GAME_POINTS if by_games else Score.POINTS,
            ),
        ),
        names={number: team.name for number, team in teams.items()},
        tie_breaks=_read_tie_breaks(document),
    )


class _Seats:
    """Who sat where, to count points by board."""

    def __init__(
        self, document: Document, entries: Mapping[int, Entry], games: PointSystem
    ) -> None:
        self._entries = entries
        self._games = games
        line_ups = document.list_records(LineUp)
        self._line_ups = {(line.round, line.team): line.players for line in line_ups}

    def boards(self, team: TeamRecord, number: int) -> tuple[int, ...]:
        """Return the points of board 1, 2, …; () where nobody sat."""
        line_up = self._line_ups.get((number, team.number))
        found = []
        for member in team.members if line_up is None else line_up:
            entry = self._entries.get(member)
            cell = entry.record.cell(number) if entry else None
            is_seated = cell is not None and (cell.opponent or cell.result in {"+", "-"})
            if cell is not None and is_seated:
                found.append(points_of(cell, self._games))
            elif line_up is not None:
                found.append(0)
        return tuple(found)


def _count_boards(
    document: Document, teams: Mapping[int, TeamRecord], seats: _Seats, paired: int
) -> int:
    """Return the boards of a match: the length of record 352, else the longest line-up."""
    pattern = document.find_text("352")
    if pattern:
        return len(pattern)
    rounds = range(1, paired + 1)
    sat = (len(seats.boards(team, number)) for team in teams.values() for number in rounds)
    return max(sat, default=1) or 1


def _team_row(row: TeamRound, boards: tuple[int, ...]) -> RoundRow:
    return RoundRow(
        kind=_kind(row.kind, is_won=row.match_points > 0),
        points=row.match_points,
        opponent=row.opponent,
        colour=_colour(row.colour),
        game_points=row.game_points,
        boards=boards if any(boards) or row.kind is Kind.PLAYED else (),
    )


def _read_extra(document: Document) -> dict[int, tuple[int, int]]:
    """Return bonuses and penalties of teams (record 299 without a kind)."""
    found: dict[int, tuple[int, int]] = {}
    for record in document.list_records(AbnormalPoints):
        if not record.kind:
            for number in record.numbers:
                match_points, game_points = found.get(number, (0, 0))
                found[number] = (
                    match_points + (record.match_points or 0),
                    game_points + (record.game_points or 0),
                )
    return found


def _kind(kind: Kind, *, is_won: bool) -> RoundKind:
    if kind is Kind.FORFEIT:
        return RoundKind.FORFEIT_WIN if is_won else RoundKind.FORFEIT_LOSS
    return _KINDS[kind]


def _colour(colour: PairingColour | None) -> Colour | None:
    if colour is None:
        return None
    return "white" if colour is PairingColour.WHITE else "black"


def find_start_date(document: Document) -> tuple[int, int, int] | None:
    """Return year, month and day of record 042, or None where it has no date."""
    date = _DATE.match(document.find_text("042") or "")
    if date is None:
        return None
    year, month, day = map(int, date.groups())
    return year, month, day


def _read_edition(document: Document) -> Edition:
    """By the start date (042); without one, today's rules."""
    date = find_start_date(document)
    return Edition.MARCH_2026 if date is None else edition_at(*date)


def _read_is_swiss(document: Document) -> bool:
    """By the type (192, 092): whatever is not called a round robin is a Swiss."""
    text = f"{document.find_text('192') or ''} {document.find_text('092') or ''}".upper()
    return not any(word in text for word in _ROUND_ROBIN)


def _read_tie_breaks(document: Document) -> str:
    """Record 202, points first; else 212, which says where the points stand."""
    return document.find_text("202") or document.find_text("212") or ""
