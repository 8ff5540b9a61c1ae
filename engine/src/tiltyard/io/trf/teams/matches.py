"""From players' cells to team matches: opponent, colour of board 1, match and game points."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from tiltyard.core.scores import PointSystem
from tiltyard.errors import InputError
from tiltyard.io.trf.document import Document
from tiltyard.io.trf.history import Entry
from tiltyard.io.trf.player import EMPTY_CELL, NEEDS_OPPONENT, RoundCell
from tiltyard.io.trf.points import find_adjourned_points, points_of
from tiltyard.io.trf.teams.records import ForfeitedMatch, LineUp, TeamByes, TeamRecord
from tiltyard.io.trf.tournament import MatchPointValues
from tiltyard.pairing.base import Colour, Kind

_BYES: Final[Mapping[str, Kind]] = {"F": Kind.FULL_BYE, "H": Kind.HALF_BYE}
_MATCH_POINTS: Final = {"TW": 20, "TD": 10, "TL": 0}


@dataclass(frozen=True, slots=True)
class TeamRound:
    """One round of one team, in both scores (tenths)."""

    kind: Kind
    match_points: int
    game_points: int
    opponent: int | None = None
    colour: Colour | None = None  # of the first board


@dataclass(frozen=True, slots=True)
class TeamScoring:
    """What matches and byes are worth (records 162, 320, 352 and 362)."""

    games: PointSystem
    win: int
    draw: int
    loss: int
    boards: int
    pattern: str  # colours of the boards of the team that has White on board 1
    bye: tuple[int, int]  # match points, game points

    def system(self, *, by_games: bool) -> PointSystem:
        """Return the worth of a round in match points, or in game points."""
        if by_games:
            win, draw, loss = (
                self.boards * one for one in (self.games.win, self.games.draw, self.games.loss)
            )
        else:
            win, draw, loss = self.win, self.draw, self.loss
        return PointSystem(
            win=win, draw=draw, loss=loss, pairing_bye=self.bye[by_games], full_bye=win,
            half_bye=draw, zero_bye=0, forfeit_win=win, forfeit_loss=loss,
        )  # fmt: skip


def read_team_scoring(document: Document, games: PointSystem, boards: int) -> TeamScoring:
    """Return the scoring of the teams; the bye is a drawn match unless 320 differs (1.4)."""
    values = dict(_MATCH_POINTS)
    for record in document.list_records(MatchPointValues):
        values.update(dict(record.values))
    pattern = (document.find_text("352") or "WB").upper()
    match_points, game_points = values["TD"], boards * games.draw
    for byes in document.list_records(TeamByes):
        match_points = match_points if byes.match_points is None else byes.match_points
        game_points = game_points if byes.game_points is None else byes.game_points
    return TeamScoring(
        games=games, win=values["TW"], draw=values["TD"], loss=values["TL"], boards=boards,
        pattern=pattern, bye=(match_points, game_points),
    )  # fmt: skip


class TeamSheets:
    """The cells of a file seen from its teams."""

    def __init__(
        self,
        document: Document,
        entries: Mapping[int, Entry],
        teams: Mapping[int, TeamRecord],
        scoring: TeamScoring,
    ) -> None:
        self._entries = entries
        self._teams = teams
        self._scoring = scoring
        self._team_of = {member: n for n, team in teams.items() for member in team.members}
        lines = document.list_records(LineUp)
        self._line_ups = {(line.round, line.team): line.players for line in lines}
        self._forfeits: dict[tuple[int, int], tuple[int, Colour, bool]] = {}
        for match in document.list_records(ForfeitedMatch):
            won = [sign == "+" for sign in match.outcome]
            self._forfeits[match.round, match.white] = (match.black, Colour.WHITE, won[0])
            self._forfeits[match.round, match.black] = (match.white, Colour.BLACK, won[1])
        self._adjourned = find_adjourned_points(document)
        self._byes: dict[int, int] = {}
        for byes in document.list_records(TeamByes):
            self._byes.update(enumerate(byes.teams, 1))

    def round_of(self, team: int, number: int) -> TeamRound:
        """Return one round of one team.

        Raises:
            InputError: `trf.team_opponents`, when its players met players of two teams.
        """
        cells = self._cells(team, number)
        opponent = self._find_opponent(team, number, cells)
        if opponent is not None:
            return self._match(team, number, opponent)
        codes = {cell.result for cell in cells}
        scoring = self._scoring
        if self._byes.get(number) == team or "U" in codes:
            return TeamRound(Kind.PAIRING_BYE, *scoring.bye)
        for code, kind in _BYES.items():
            if code in codes:
                games = scoring.system(by_games=True)
                matches = scoring.system(by_games=False)
                if kind is Kind.FULL_BYE:
                    return TeamRound(kind, matches.full_bye, games.full_bye)
                return TeamRound(kind, matches.half_bye, games.half_bye)
        return TeamRound(Kind.ZERO_BYE, 0, 0)

    def list_seats(self, team: int, number: int) -> list[tuple[int, RoundCell]]:
        """Return who sat at board 1, 2, … and the cell; 0 at a board that was left empty."""
        line_up = self._line_ups.get((number, team))
        members = self._teams[team].members if line_up is None else line_up
        seats = []
        for member in members:
            known = member in self._entries
            cell = self._entries[member].record.cell(number) if known else EMPTY_CELL
            if is_seated(cell):
                seats.append((member, cell))
            elif line_up is not None:
                seats.append((0, EMPTY_CELL))
        return seats

    def _cells(self, team: int, number: int) -> list[RoundCell]:
        """Return the team's cells in board order."""
        return [
            EMPTY_CELL if member not in self._entries
            else self._entries[member].record.cell(number)
            for member in self._line_ups.get((number, team), self._teams[team].members)
        ]  # fmt: skip

    def _find_opponent(self, team: int, number: int, cells: list[RoundCell]) -> int | None:
        met = {self._team_of.get(cell.opponent) for cell in cells if cell.opponent is not None}
        if (number, team) in self._forfeits:
            met.add(self._forfeits[number, team][0])
        if len(met) > 1 or None in met or team in met:
            raise InputError(
                "trf.team_opponents",
                f"In round {number} the players of team {team} did not all meet players of one "
                "other team; correct the records 001, or the members in record 310.",
                team=team,
                round=number,
            )
        return next(iter(met), None)

    def _match(self, team: int, number: int, opponent: int) -> TeamRound:
        mine, theirs = self._cells(team, number), self._cells(opponent, number)
        points = [self._points(cells) for cells in (mine, theirs)]
        is_played = any(cell.result in NEEDS_OPPONENT for cell in mine) or _is_crosswise(
            mine, theirs
        )
        scoring = self._scoring
        forfeit = self._forfeits.get((number, team))
        if forfeit is not None and not is_played:
            _, colour, has_won = forfeit
            full = scoring.boards * scoring.games.forfeit_win if has_won else 0
            worth = scoring.win if has_won else scoring.loss
            return TeamRound(Kind.FORFEIT, worth, max(points[0], full), opponent, colour)
        if points[0] == points[1]:
            worth = scoring.draw if is_played or points[0] else scoring.loss
        else:
            worth = scoring.win if points[0] > points[1] else scoring.loss
        kind = Kind.PLAYED if is_played else Kind.FORFEIT
        return TeamRound(kind, worth, points[0], opponent, self._colour(team, opponent, number))

    def _points(self, cells: list[RoundCell]) -> int:
        return sum(
            points_of(cell, self._scoring.games, self._adjourned)
            for cell in cells
            if cell.opponent is not None or cell.result in {"+", "-"}
        )

    def _colour(self, team: int, opponent: int, number: int) -> Colour | None:
        """Return the colour of the first board that shows one, led back to board 1 (1.6)."""
        for is_own, side in ((True, team), (False, opponent)):
            for board, (_, cell) in enumerate(self.list_seats(side, number)):
                if cell.colour is not None:
                    pattern = self._scoring.pattern
                    is_same = pattern[board % len(pattern)] == pattern[0]
                    return cell.colour if is_same == is_own else cell.colour.opposite
        return None


def _is_crosswise(mine: list[RoundCell], theirs: list[RoundCell]) -> bool:
    """Whether each team sent somebody, though no two who did sat opposite.

    A match is forfeited only by a team of which nobody came; so this one is not.
    """
    return all(any(cell.result == "+" for cell in cells) for cells in (mine, theirs))


def is_seated(cell: RoundCell) -> bool:
    """Whether a player was to sit at a board, came or not."""
    return cell.opponent is not None or cell.result in {"+", "-"}
