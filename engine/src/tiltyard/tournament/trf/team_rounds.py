"""The rounds of a report file with teams: matches with their boards, and byes."""

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from tiltyard.io.trf.player import EMPTY_CELL, RoundCell
from tiltyard.io.trf.points import points_of
from tiltyard.io.trf.teams.matches import TeamRound
from tiltyard.io.trf.teams.tournament import TeamTournament
from tiltyard.pairing.base import Colour, Kind
from tiltyard.standings.rules import TeamRules
from tiltyard.tournament.people import Player
from tiltyard.tournament.record.games import Game, GameKind
from tiltyard.tournament.record.results import mirror_game, note_outcome
from tiltyard.tournament.settings import Settings
from tiltyard.tournament.teams.boards import NOBODY, find_white

_BYES: Final[Mapping[Kind, GameKind]] = {
    Kind.PAIRING_BYE: GameKind.PAIRING_BYE,
    Kind.FULL_BYE: GameKind.FULL_BYE,
    Kind.HALF_BYE: GameKind.HALF_BYE,
    Kind.ZERO_BYE: GameKind.ZERO_BYE,
}
_SCORES: Final = {"1": 10, "W": 10, "=": 5, "D": 5, "0": 0, "L": 0}
_UNRATED: Final = frozenset("WDL")


class TeamIds(NamedTuple):
    """Who is who: ids of teams by number, members by starting rank."""

    teams: Mapping[int, str]
    members: Mapping[int, Player]


def list_team_rounds(
    tournament: TeamTournament, ids: TeamIds, settings: Settings
) -> Iterator[tuple[Game, ...]]:
    """Yield the rounds that are paired, matches before byes, in order of the scores before.

    A file has no numbers of matches: they follow from the scores (C.04.2 3.6).
    """
    before = dict.fromkeys(ids.teams, 0)
    for number in range(1, tournament.paired_rounds + 1):
        rows = {team: tournament.sheets.round_of(team, number) for team in ids.teams}
        round_ = _Round(tournament, ids, settings, rows, number)
        yield (*round_.list_games(before), *round_.list_byes())
        for team in rows:
            before[team] += tournament.matches[team][number - 1].points


class _Round:
    """One round of the file."""

    def __init__(
        self,
        tournament: TeamTournament,
        ids: TeamIds,
        settings: Settings,
        rows: Mapping[int, TeamRound],
        number: int,
    ) -> None:
        assert settings.team is not None  # a file of teams
        self._tournament, self._ids, self._rows = tournament, ids, rows
        self._rules: TeamRules = settings.team
        self._is_fixed = settings.is_fixed
        self._number = number

    def list_games(self, before: Mapping[int, int]) -> Iterator[Game]:
        """Yield the matches."""
        pairs = [
            (team, row.opponent)
            for team, row in self._rows.items()
            if row.opponent is not None and _is_white(team, row, row.opponent)
        ]

        def place(pair: tuple[int, int]) -> tuple[int, int, int]:
            scores = [before[team] for team in pair]
            return (-max(scores), -sum(scores), min(pair))

        for index, (white, black) in enumerate(sorted(pairs, key=place), 1):
            mine, theirs = self._rows[white], self._rows[black]
            yield Game(
                self._number,
                self._ids.teams[white],
                self._ids.teams[black],
                index,
                _read_kind(mine, theirs),
                (mine.match_points, theirs.match_points),
                (mine.game_points, theirs.game_points),
                boards=tuple(self._list_boards(white, black)),
            )

    def list_byes(self) -> Iterator[Game]:
        """Yield the byes, that of the pairing first."""
        byes = [team for team, row in self._rows.items() if row.opponent is None]
        for team in sorted(byes, key=lambda t: self._rows[t].kind is not Kind.PAIRING_BYE):
            row = self._rows[team]
            kind = _BYES[row.kind]
            if self._is_fixed and kind is GameKind.ZERO_BYE:
                kind = GameKind.REST
            worth = (row.match_points, 0), (row.game_points, 0)
            yield Game(self._number, self._ids.teams[team], None, 0, kind, *worth)

    def _list_boards(self, white: int, black: int) -> Iterator[Game]:
        """Yield the boards; none of a match that nobody was to play."""
        sheets = self._tournament.sheets
        seats = [
            (rank, cell.opponent or 0) for rank, cell in sheets.list_seats(white, self._number)
        ]
        met = {opponent for _, opponent in seats}
        for index, (rank, _) in enumerate(sheets.list_seats(black, self._number)):
            if not rank or rank in met:
                continue
            if index < len(seats) and not seats[index][1]:
                seats[index] = (seats[index][0], rank)
            else:
                seats.insert(index, (0, rank))
        if any(one or two for one, two in seats):
            missing = self._rules.boards - len(seats)
            for board, pair in enumerate([*seats, *[(0, 0)] * missing], 1):
                yield self._make_board(board, *pair)

    def _make_board(self, board: int, one: int, two: int) -> Game:
        """Return the game of two members, or of one whom nobody met, White first."""
        if not (one and two):
            known = self._ids.members.get(one or two)
            name = NOBODY if known is None else known.id
            has_won = self._cell(one or two).result == "+"
            kind = GameKind.FORFEIT_WIN if has_won else GameKind.DOUBLE_FORFEIT
            points = self._rules.game
            worth = points.forfeit_win if has_won else points.forfeit_loss
            return Game(self._number, name, None, board, kind, (worth, points.forfeit_loss))
        cells = self._cell(one), self._cell(two)
        names = self._ids.members[one].id, self._ids.members[two].id
        mine, theirs = (points_of(cell, self._rules.game) for cell in cells)
        scores = _SCORES.get(cells[0].result), _SCORES.get(cells[1].result)
        outcome = None
        if scores[0] is not None and scores[1] is not None:
            outcome = note_outcome((scores[0], scores[1]), (mine, theirs), self._rules.game)
        game = Game(
            self._number, *names, board, _read_board_kind(*cells), (mine, theirs), outcome=outcome
        )
        is_white = find_white(board, self._rules) == 0
        if cells[0].colour is not None:
            is_white = cells[0].colour is Colour.WHITE
        return game if is_white else mirror_game(game)

    def _cell(self, rank: int) -> RoundCell:
        entry = self._tournament.entries.get(rank)
        return EMPTY_CELL if entry is None else entry.record.cell(self._number)


def _is_white(team: int, row: TeamRound, opponent: int) -> bool:
    """Whether this is White on board 1, or, where a forfeit has no colours, the lower number."""
    return team < opponent if row.colour is None else row.colour is Colour.WHITE


def _read_kind(mine: TeamRound, theirs: TeamRound) -> GameKind:
    if mine.kind is not Kind.FORFEIT:
        return GameKind.PLAYED
    if mine.match_points == theirs.match_points:
        return GameKind.DOUBLE_FORFEIT
    has_won = mine.match_points > theirs.match_points
    return GameKind.FORFEIT_WIN if has_won else GameKind.FORFEIT_LOSS


def _read_board_kind(mine: RoundCell, theirs: RoundCell) -> GameKind:
    codes = {mine.result, theirs.result}
    if "?" in codes:
        return GameKind.ADJOURNED
    if not codes & {"+", "-"}:
        return GameKind.UNRATED if codes & _UNRATED else GameKind.PLAYED
    if "+" not in codes:
        return GameKind.DOUBLE_FORFEIT
    return GameKind.FORFEIT_WIN if mine.result == "+" else GameKind.FORFEIT_LOSS
