"""What happened in a tournament: entries, rounds and their games. Frozen: a change is a new one."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Final

from tiltyard.core.scores import format_points
from tiltyard.errors import NotFoundError, RuleError
from tiltyard.tournament.people import Entry, Player


class GameKind(StrEnum):
    """How a game, or a round without one, came by its points; forfeits seen from White."""

    PLAYED = "played"
    FORFEIT_WIN = "forfeit-win"
    FORFEIT_LOSS = "forfeit-loss"
    DOUBLE_FORFEIT = "double-forfeit"
    PAIRING_BYE = "pairing-bye"
    FULL_BYE = "full-bye"
    HALF_BYE = "half-bye"
    ZERO_BYE = "zero-bye"
    REST = "rest"  # the free round of a fixed table


BYES: Final = frozenset(
    {GameKind.PAIRING_BYE, GameKind.FULL_BYE, GameKind.HALF_BYE, GameKind.ZERO_BYE, GameKind.REST}
)
FORFEITS: Final = frozenset({GameKind.FORFEIT_WIN, GameKind.FORFEIT_LOSS, GameKind.DOUBLE_FORFEIT})


@dataclass(frozen=True, slots=True)
class Game:
    """A game, a match of several games, or a bye. Points are tenths; None without a result."""

    round: int
    white: str
    black: str | None = None  # None: a bye of `white`
    board: int = 0  # from 1; 0 for byes
    kind: GameKind = GameKind.PLAYED
    points: tuple[int, int] | None = None  # White's, Black's
    game_points: tuple[int, int] = (0, 0)  # of a team match, beside its match points
    by_hand: bool = False  # paired by the arbiter

    @property
    def is_bye(self) -> bool:
        """Whether nobody sat opposite."""
        return self.black is None

    @property
    def has_result(self) -> bool:
        """Whether the result is known."""
        return self.points is not None

    @property
    def score(self) -> float | None:
        """White's points, or None without a result."""
        return None if self.points is None else self.points[0] / 10

    def joins(self, one: str, two: str | None) -> bool:
        """Whether these two meet here, whatever their colours."""
        return {self.white, self.black} == {one, two}

    def has(self, player: str) -> bool:
        """Whether the player is part of it."""
        return player in (self.white, self.black)

    def __str__(self) -> str:
        if self.black is None:
            return f"{self.white}: {self.kind}"
        if self.points is None:
            return f"{self.white} – {self.black}"
        result = ":".join(format_points(points) for points in self.points)
        return f"{self.white} – {self.black} {result}"


@dataclass(frozen=True, slots=True)
class Round:
    """A round as it is paired: the pairings in board order, and who has none."""

    number: int
    pairings: tuple[Game, ...]
    byes: tuple[Game, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """The whole record. `entries` are in the order of pairing numbers."""

    entries: tuple[Entry, ...]
    rounds: tuple[tuple[Game, ...], ...] = ()
    byes: tuple[tuple[str, int, GameKind], ...] = ()  # asked for: player, round, kind
    forbidden: tuple[tuple[str, str], ...] = ()
    hints: dict[tuple[int, str], int] = field(default_factory=dict, compare=False, repr=False)
    """Where a player's game of a round was last seen: handed on, and never trusted unseen."""

    @property
    def players(self) -> tuple[Player, ...]:
        """Everybody who ever entered, in the order of pairing numbers."""
        return tuple(entry.player for entry in self.entries)

    @property
    def numbers(self) -> dict[str, int]:
        """The pairing number of each id."""
        return {entry.player.id: number for number, entry in enumerate(self.entries, 1)}

    def get_entry(self, player: str) -> Entry:
        """Return the entry of a player.

        Raises:
            NotFoundError: `player.unknown`.
        """
        for entry in self.entries:
            if entry.player.id == player:
                return entry
        raise NotFoundError(
            "player.unknown",
            f"There is no player {player!r}; the ids are those given to Player.",
            player=player,
        )

    def get_round(self, number: int) -> tuple[Game, ...]:
        """Return the games and byes of a paired round.

        Raises:
            NotFoundError: `round.unknown`.
        """
        if isinstance(number, int) and 1 <= number <= len(self.rounds):
            return self.rounds[number - 1]
        raise NotFoundError(
            "round.unknown",
            f"Round {number} is not paired; {len(self.rounds)} rounds are.",
            round=number,
        )

    def get_game(self, number: int, one: str, two: str | None) -> Game:
        """Return the game of two players, or the bye of one, in a round.

        Raises:
            NotFoundError: `player.unknown`, `round.unknown` or `game.unknown`.
        """
        place = self._find_place(number, one)
        if place is not None and self.rounds[number - 1][place].joins(one, two):
            return self.rounds[number - 1][place]
        for player in (one, two):
            if player is not None:
                self.get_entry(player)
        self.get_round(number)
        raise NotFoundError("game.unknown", self._tell_meetings(number, one, two), round=number)

    def _find_place(self, number: int, player: str) -> int | None:
        """Return where in a round the player's game is: at once, once the round was looked at."""
        if not isinstance(number, int) or not 1 <= number <= len(self.rounds):
            return None
        games = self.rounds[number - 1]
        place = self.hints.get((number, player), len(games))
        if place < len(games) and games[place].has(player):
            return place
        for index, game in enumerate(games):
            for name in (game.white, game.black):
                if name is not None:
                    self.hints[number, name] = index
        place = self.hints.get((number, player), len(games))
        return place if place < len(games) and games[place].has(player) else None

    def _tell_meetings(self, number: int, one: str, two: str | None) -> str:
        games = [game for game in self.get_round(number) if game.has(one)]
        there = f"{one} has {games[0]}" if games else f"{one} is not in it"
        what = f"{one} has no bye" if two is None else f"{one} and {two} do not meet"
        return f"In round {number} {what}: {there}."

    def put_game(self, old: Game, new: Game) -> "Sheet":
        """Return the sheet with one game in place of another."""
        games = self.rounds[old.round - 1]
        place = self._find_place(old.round, old.white)
        if place is None:
            place = games.index(old)
        return self.put_round(old.round, (*games[:place], new, *games[place + 1 :]))

    def put_round(self, number: int, games: Iterable[Game]) -> "Sheet":
        """Return the sheet with other games in a round; the next number adds a round."""
        rounds = (*self.rounds[: number - 1], tuple(games), *self.rounds[number:])
        return replace(self, rounds=rounds)

    def put_entry(self, entry: Entry) -> "Sheet":
        """Return the sheet with a player's entry changed."""
        found = (entry if entry.player.id == old.player.id else old for old in self.entries)
        return replace(self, entries=tuple(found))

    def check_finished(self) -> None:
        """Refuse to go on while results are missing.

        Raises:
            RuleError: `round.unfinished`, naming the games.
        """
        open_games = [game for games in self.rounds for game in games if not game.has_result]
        if open_games:
            listed = "; ".join(str(game) for game in open_games[:5])
            more = f" and {len(open_games) - 5} more" if len(open_games) > 5 else ""
            raise RuleError(
                "round.unfinished",
                f"Round {open_games[0].round} awaits results: {listed}{more}. Record them first.",
                round=open_games[0].round,
            )
