"""What a player can do in a game of Ludo."""

from dataclasses import asdict, dataclass
from typing import Any, ClassVar

from tiltyard import RuleError
from tiltyard.sentence import say
from tiltyard_server.play.actions import Action
from tiltyard_server.play.models import Game


@dataclass(frozen=True, slots=True)
class BeReady(Action):
    """A player who has come, with a seed of their own for the dice."""

    deed = "set_ready"
    seed: str


@dataclass(frozen=True, slots=True)
class _Guarded(Action):
    """Something done by a player who had seen the record up to `after`."""

    after: int

    def list_told(self) -> dict[str, Any]:
        """Return what the play is told."""
        return {name: told for name, told in asdict(self).items() if name != "after"}

    def list_recorded(self, side: int) -> dict[str, Any]:
        """Return what the record has of it."""
        return {"type": self.deed, "side": side, "by": "player"}

    def is_done(self, game: Game, side: int) -> bool:
        """Say whether the same was done, and its answer lost; anything else is refused.

        Raises:
            RuleError: `game.moved_on` when the record has grown since.
        """
        if self.after == game.number:
            return False
        found = game.record.filter(number__gt=self.after).order_by("number")
        next_two = list(found.values_list("payload", flat=True)[:2])
        if next_two and all(entry["type"] == "outage" for entry in next_two):
            return False  # time was given back since: there is nothing to decide again
        recorded = self.list_recorded(side).items()
        if any(recorded <= entry.items() for entry in next_two):
            return True
        raise RuleError(
            "game.moved_on",
            say(
                "The game has gone on since entry {after}; look at it and decide again.",
                after=self.after,
            ),
            after=self.after,
        )


@dataclass(frozen=True, slots=True)
class Roll(_Guarded):
    """A roll; with `is_auto` a move without a choice is made at once."""

    deed: ClassVar[str] = "roll"
    is_auto: bool = False


@dataclass(frozen=True, slots=True)
class Move(_Guarded):
    """A token moved by the die that lies there."""

    deed: ClassVar[str] = "move"
    token: int

    def list_recorded(self, side: int) -> dict[str, Any]:
        """Return what the record has of it."""
        return {"type": "move", "side": side, "by": "player", "token": self.token}
