"""The tables that games are kept in, and who hears of what happens there."""

from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from django.db.models import QuerySet

from tiltyard_server.common.errors import NotFoundError
from tiltyard_server.play.models import (
    ChessGame,
    ChessMove,
    ChessPresence,
    HostedGame,
    HostedMove,
    HostedPresence,
)
from tiltyard_server.play.rows import PresenceRow

Row = TypeVar("Row", ChessGame, HostedGame)


@dataclass(frozen=True, slots=True)
class Shelf(Generic[Row]):
    """Some games: their rows, the rows of their records, and the sockets of their players."""

    channel: str  # under which is announced that a game has gone on
    conductor: str  # the kind of job that does what is due
    over_topic: str  # of the message that a game is over
    rows: type[Row]
    moves: type[ChessMove | HostedMove]
    presences: type[PresenceRow]
    copied: tuple[str, ...]  # the columns that follow the session
    people: tuple[str, ...]  # the columns of those who play

    @property
    def games(self) -> QuerySet[Row]:
        """All games."""
        return self.rows._default_manager.all()  # noqa: SLF001 - Django's name for it

    @property
    def entries(self) -> QuerySet[Any]:
        """The entries of all records."""
        return self.moves._default_manager.all()  # noqa: SLF001

    def get(self, game_id: int, *, is_locked: bool = False) -> Row:
        """Return a game with the people who play, or held until the end of the transaction.

        Raises:
            NotFoundError: `game.unknown`.
        """
        found = self.games.select_for_update() if is_locked else self.games
        if self.people and not is_locked:
            found = found.select_related(*self.people)
        game = found.filter(pk=game_id).first()
        if game is None:
            raise self.unknown(game_id)
        return game

    def forget_presence(self, game: Row) -> None:
        """Drop the sockets of a game that is over."""
        rows: Any = self.presences._default_manager  # noqa: SLF001
        rows.filter(game=game).delete()

    def unknown(self, game_id: int) -> NotFoundError:
        """Return what is said of a game that is not there, or not for somebody to see."""
        return NotFoundError("game.unknown", f"There is no game {game_id}.")

    def get_numbers(self, game_ids: list[int]) -> dict[int, int]:
        """Return how long some records are."""
        return dict(self.games.filter(pk__in=game_ids).values_list("pk", "number"))


_COPIED: Final = ("number", "session", "due_at", "winner", "reason", "ended_at")
HOSTED: Final = Shelf(
    "hosted-game",
    "ludo",
    "hosted-game.over",
    HostedGame,
    HostedMove,
    HostedPresence,
    (*_COPIED, "status"),
    (),
)
CHESS: Final = Shelf(
    "chess-game",
    "chess",
    "chess-game.over",
    ChessGame,
    ChessMove,
    ChessPresence,
    (*_COPIED, "plies", "away", "due"),
    ("white_user", "black_user"),
)
