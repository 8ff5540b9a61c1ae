"""The boards of a team tournament as cells of record 001, by the starting ranks of members."""

from tiltyard.io.trf.player import EMPTY_CELL, RoundCell
from tiltyard.io.trf.points import points_of
from tiltyard.pairing.base import Colour
from tiltyard.standings.rules import TeamRules
from tiltyard.tournament.record.games import Game
from tiltyard.tournament.record.record import Record
from tiltyard.tournament.trf.cells import BYE_LETTERS, write_codes


class TeamCells:
    """What every member did in every round; members are numbered by team and board."""

    def __init__(self, record: Record, rules: TeamRules) -> None:
        members = record.people_of_games
        self.numbers = {member.id: number for number, member in enumerate(members, 1)}
        self.rounds: dict[int, list[RoundCell]] = {n: [] for n in self.numbers.values()}
        self.line_ups: dict[tuple[int, int, int], list[int]] = {}  # round, team, opponent
        self._rosters = {team.id: [m.id for m in team.members] for team in record.players}
        self._teams = record.numbers
        self._rules = rules
        for games in record.rounds:
            cells = dict.fromkeys(self.rounds, EMPTY_CELL)
            for game in games:
                cells |= self._tell_bye(game) if game.is_bye else self._tell_match(game)
            for number, cell in cells.items():
                self.rounds[number].append(cell)
        self.points = {
            number: sum(points_of(cell, rules.game) for cell in told)
            for number, told in self.rounds.items()
        }

    def _tell_bye(self, game: Game) -> dict[int, RoundCell]:
        """A team's bye is that of the members who would have played."""
        cell = RoundCell(result=BYE_LETTERS[game.kind])
        first = self._rosters[game.white][: self._rules.boards]
        return {self.numbers[member]: cell for member in first}

    def _tell_match(self, game: Game) -> dict[int, RoundCell]:
        assert game.black is not None  # a match of two
        found: dict[int, RoundCell] = {}
        seats: dict[str, list[int]] = {game.white: [], game.black: []}
        for board in game.boards:
            found |= self._tell_board(board)
            sat = {name for name in (board.white, board.black) if name}
            for team, places in seats.items():
                mine = sat & set(self._rosters[team])
                places.append(self.numbers[mine.pop()] if mine else 0)
        white, black = self._teams[game.white], self._teams[game.black]
        if game.boards:
            self.line_ups[game.round, white, black] = seats[game.white]
            self.line_ups[game.round, black, white] = seats[game.black]
        return found

    def _tell_board(self, board: Game) -> dict[int, RoundCell]:
        mine, theirs = write_codes(board, self._rules.game)
        if board.black is None:
            number = self.numbers.get(board.white)
            return {} if number is None else {number: RoundCell(result=mine)}
        white, black = self.numbers[board.white], self.numbers[board.black]
        return {
            white: RoundCell(black, Colour.WHITE, mine),
            black: RoundCell(white, Colour.BLACK, theirs),
        }
