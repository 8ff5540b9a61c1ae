"""What a player does in a game; each game has actions of its own beside these."""

from dataclasses import asdict, dataclass
from typing import Any, ClassVar

from tiltyard_server.play.models import Game


@dataclass(frozen=True, slots=True)
class Action:
    """Something that a player does: a method of the play, and what it is told beside when."""

    deed: ClassVar[str]
    has_lag: ClassVar[bool] = False

    def list_told(self) -> dict[str, Any]:
        """Return what the play is told."""
        return asdict(self)

    def is_done(self, game: Game, side: int) -> bool:
        """Whether it was done already, and is sent again because the answer was lost."""
        return False


class Resign(Action):
    """The game is given up."""

    deed = "resign"

    def is_done(self, game: Game, side: int) -> bool:
        """Whether this side has resigned."""
        return game.reason == "resigned" and game.winner == 1 - side
