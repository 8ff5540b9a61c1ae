"""What people see of a tournament: players, rounds and games, read from the state of its format."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from typing import Final, NamedTuple

from tiltyard.core.arguments import show, suggest
from tiltyard.core.model import (
    EntryId,
    GameMark,
    Mark,
    Match,
    MatchId,
    ResultKind,
    Score,
    TournamentState,
)
from tiltyard.errors import NotFoundError
from tiltyard.formats.swiss.record import (
    SwissRecord,
    number_entries,
    points_of,
    read_bye,
)
from tiltyard.standings.rounds import RoundKind
from tiltyard.tournament.people import Entry, Player
from tiltyard.tournament.record.games import Game, GameKind
from tiltyard.tournament.record.results import note_outcome
from tiltyard.tournament.settings import Settings
from tiltyard.tournament.teams.boards import read_boards
from tiltyard.tournament.teams.seats import Seats

_FORFEITS: Final = {
    0: GameKind.FORFEIT_WIN,
    1: GameKind.FORFEIT_LOSS,
    None: GameKind.DOUBLE_FORFEIT,
}
_OPEN: Final = GameMark.ADJOURNED
_MARKED: Final = {
    GameMark.UNRATED: GameKind.UNRATED,
    GameMark.ADJOURNED: GameKind.ADJOURNED,
    None: GameKind.PLAYED,
}


class People(NamedTuple):
    """Who the entries are, and which entry is whose."""

    players: Mapping[EntryId, Player]
    ids: Mapping[str, EntryId]

    @classmethod
    def of(cls, players: Mapping[EntryId, Player]) -> "People":
        """Return the people of these entries."""
        return cls(players, {player.id: entry for entry, player in players.items()})


class Record:
    """A tournament now. Read from its state, never changed: a change is an event."""

    def __init__(
        self,
        state: TournamentState,
        people: People,
        settings: Settings,
        seats: Seats | None = None,
    ) -> None:
        self.state = state
        self.people, self.ids = people
        self.seats = seats or Seats(state)
        self._settings = settings
        self._rounds: dict[int, tuple[Game, ...]] = {}

    @cached_property
    def order(self) -> tuple[EntryId, ...]:
        """The entries by pairing number."""
        return number_entries(self.state)

    @cached_property
    def swiss(self) -> SwissRecord:
        """The same as pairing systems and tie-breaks read it."""
        return SwissRecord(self.state)

    @property
    def paired(self) -> int:
        """How many rounds are paired."""
        return len(self.seats.rounds)

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        """Everybody who ever entered, in the order of pairing numbers."""
        return tuple(Entry(self.people[entry], self._find_leaving(entry)) for entry in self.order)

    @cached_property
    def players(self) -> tuple[Player, ...]:
        """The same without when they leave."""
        return tuple(entry.player for entry in self.entries)

    @cached_property
    def people_of_games(self) -> tuple[Player, ...]:
        """Who sits at the boards: the members of teams, else the players."""
        if self._settings.team is None:
            return self.players
        return tuple(member for team in self.players for member in team.members)

    @cached_property
    def numbers(self) -> dict[str, int]:
        """The pairing number of each id."""
        return {player.id: number for number, player in enumerate(self.players, 1)}

    @cached_property
    def rounds(self) -> tuple[tuple[Game, ...], ...]:
        """All games and byes, round by round."""
        return tuple(self.get_round(number) for number in range(1, self.paired + 1))

    @cached_property
    def reported(self) -> tuple[Game, ...]:
        """The games that end otherwise in the rating report, as they end there."""
        return tuple(
            self.read_reported(number)
            for matches in self.seats.rounds
            for number in matches
            if self.state.matches[number].reported is not None
        )

    @cached_property
    def adjustments(self) -> tuple[tuple[str, int, int], ...]:
        """Bonuses and penalties: player, after which round, tenths of a point."""
        given = self.state.adjustments
        return tuple((self.people[one.entry].id, one.round, one.points) for one in given)

    @cached_property
    def byes(self) -> tuple[tuple[str, int, GameKind], ...]:
        """The byes that were asked for: player, round, kind."""
        asked = (
            (self.people[entry].id, number, GameKind(mark.value))
            for entry, marks in self.state.asked_byes.items()
            for number, mark in marks.items()
        )
        return tuple(sorted(asked))

    @cached_property
    def forbidden(self) -> tuple[tuple[str, str], ...]:
        """The pairs that must not meet."""
        pairs = (sorted(self.people[entry].id for entry in pair) for pair in self.state.apart)
        return tuple(sorted((one, two) for one, two in pairs))

    def get_entry(self, player: str) -> EntryId:
        """Return the entry of a player.

        Raises:
            NotFoundError: `player.unknown`.
        """
        if isinstance(player, str) and player in self.ids:
            return self.ids[player]
        raise NotFoundError(
            "player.unknown",
            f"There is no player {show(player)}; the ids are those given to Player."
            f"{suggest(player, self.ids)}",
            player=player,
        )

    def get_pair(self, one: str, two: str) -> tuple[EntryId, EntryId]:
        """Return the entries of two players.

        Raises:
            NotFoundError: `player.unknown`.
        """
        return self.get_entry(one), self.get_entry(two)

    def get_round(self, number: int) -> tuple[Game, ...]:
        """Return the games and byes of a paired round.

        Raises:
            NotFoundError: `round.unknown`.
        """
        if type(number) is not int or not 1 <= number <= self.paired:
            raise NotFoundError(
                "round.unknown",
                f"Round {show(number)} is not paired; rounds paired so far: {self.paired}.",
                round=number,
            )
        if number not in self._rounds:
            seated = [self.read_game(match) for match in self.seats.rounds[number - 1]]
            absent = [e for e in self.order if (number, e) not in self.seats.places]
            self._rounds[number] = (*seated, *(self._miss(number, entry) for entry in absent))
        return self._rounds[number]

    def find_match(self, number: int, player: str) -> MatchId | None:
        """Return the match of a player in a round, if there is one."""
        entry = self.ids.get(player)
        return None if entry is None else self.seats.places.get((number, entry))

    def get_game(self, number: int, one: str, two: str | None) -> Game:
        """Return the game of two players, or the bye of one, in a round.

        Raises:
            NotFoundError: `player.unknown`, `round.unknown` or `game.unknown`.
        """
        is_named = isinstance(one, str) and type(number) is int
        match = self.find_match(number, one) if is_named else None
        if (
            match is not None
            and isinstance(two, str | None)
            and (game := self.read_game(match)).joins(one, two)
        ):
            return game
        for player in (one, two):
            if player is not None:
                self.get_entry(player)
        games = [game for game in self.get_round(number) if game.has(one)]
        if games and games[0].joins(one, two):
            return games[0]
        there = f"{one} has {games[0]}" if games else f"{one} is not in it"
        what = f"{one} has no bye" if two is None else f"{one} and {two} do not meet"
        raise NotFoundError("game.unknown", f"In round {number} {what}: {there}.", round=number)

    def read_game(self, number: MatchId) -> Game:
        """Return a match as a game or a bye."""
        match = self.state.matches[number]
        white, black = (occupant.entry for occupant in match.sides)
        round_, by_hand = match.fixture.round, Mark.BY_HAND in match.fixture.marks
        points = self._settings.points
        if white is None or black is None:
            drawn = RoundKind.REST if self._settings.is_fixed else RoundKind.PAIRING_BYE
            kind = read_bye(match, drawn)
            return Game(
                round_,
                self.people[EntryId(white or black or 0)].id,
                kind=GameKind(kind.value),
                points=points_of(match, points, kind),
                game_points=self._read_bye_games(match, kind),
                by_hand=by_hand,
            )
        worth = None if match.result is None else points_of(match, points)
        return Game(
            round_,
            self.people[white].id,
            self.people[black].id,
            match.fixture.index + 1,
            _read_kind(match),
            worth,
            match.game_points or (0, 0),
            by_hand,
            self._read_outcome(match, worth),
            0 if match.result is None else match.result.drawn_games,
            read_boards(match, self.people, self._settings.team),
        )

    def read_reported(self, number: MatchId) -> Game:
        """Return a match as the rating report has it (C.04.2 4.3)."""
        match = self.state.matches[number]
        game, reported = self.read_game(number), match.reported
        if reported is None:
            return game
        seen = replace(match, result=reported.result, points=reported.points, mark=reported.mark)
        points = points_of(seen, self._settings.points)
        outcome = self._read_outcome(seen, points)
        return replace(game, kind=_read_kind(seen), points=points, outcome=outcome)

    def _read_bye_games(self, match: Match, kind: RoundKind) -> Score:
        """Return the game points of a bye: those given, else those of the rules of boards."""
        team = self._settings.team
        if match.game_points is None and team is not None:
            return team.game_points_of(kind), 0
        return match.game_points or (0, 0)

    def _read_outcome(self, match: Match, points: Score | None) -> Score | None:
        """Return the scores of a single game where its points do not tell them."""
        result = match.result
        if points is None or result is None or result.score is None or match.mark is _OPEN:
            return None
        if self._settings.counts_points or match.fixture.best_of > 1:
            return None
        return note_outcome(result.score, points, self._settings.points)

    def _miss(self, number: int, entry: EntryId) -> Game:
        """Who is in no match of a round has a zero-point bye in it."""
        worth = self._settings.points.zero_bye
        return Game(number, self.people[entry].id, kind=GameKind.ZERO_BYE, points=(worth, 0))

    def _find_leaving(self, entry: EntryId) -> int | None:
        if self.state.entries[entry].status.is_out:
            return self.paired + 1
        return self.state.leaving.get(entry)


def _read_kind(match: Match) -> GameKind:
    result = match.result
    if result is None or result.kind is ResultKind.NORMAL:
        return _MARKED[match.mark]
    return _FORFEITS[result.winner]
