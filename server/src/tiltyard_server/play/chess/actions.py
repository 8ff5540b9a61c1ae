"""What a player can do in a game: one class an action, and how each is read."""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, asdict, dataclass, fields
from typing import Any, ClassVar, Final

from tiltyard import InputError
from tiltyard_hosts.chess.deciding import Play

_UCI_MAX: Final = 8


@dataclass(frozen=True, slots=True)
class Moment:
    """When the server took an action, and the round trip to the player as it measured it."""

    at: int
    lag_ms: int = 0


@dataclass(frozen=True, slots=True)
class Action:
    """Something that a player does: a method of the play, and what it is told beside when."""

    deed: ClassVar[Callable[..., None]]
    has_lag: ClassVar[bool] = False

    def do(self, play: Play, side: int, moment: Moment) -> None:
        """Do it for a side."""
        told = asdict(self) | ({"lag_ms": moment.lag_ms} if self.has_lag else {})
        type(self).deed(play, side=side, at=moment.at, **told)


class BeReady(Action):
    """A player who has come without opening a socket."""

    deed = Play.set_ready


@dataclass(frozen=True, slots=True)
class Move(Action):
    """A move of somebody who had seen `ply` plies."""

    deed = Play.move
    has_lag = True
    uci: str
    ply: int


class GoBerserk(Action):
    """Less time for more points."""

    deed = Play.go_berserk


class OfferDraw(Action):
    """A draw is offered; where the opponent offers one, it is accepted."""

    deed = Play.offer_draw


class AcceptDraw(Action):
    """The opponent's offer is accepted."""

    deed = Play.accept_draw


class DeclineDraw(Action):
    """The opponent's offer is declined."""

    deed = Play.decline_draw


@dataclass(frozen=True, slots=True)
class ClaimDraw(Action):
    """Threefold repetition or fifty moves, now or after the move `uci`."""

    deed = Play.claim_draw
    has_lag = True
    uci: str | None = None


@dataclass(frozen=True, slots=True)
class ClaimAbsence(Action):
    """The win over an opponent who is away, or a draw."""

    deed = Play.claim_absence
    is_draw: bool = False


class Resign(Action):
    """The game is given up; sent again because the answer was lost, it changes nothing."""

    deed = Play.resign

    def do(self, play: Play, side: int, moment: Moment) -> None:
        """Give up."""
        if not (play.session.reason == "resigned" and play.session.winner == 1 - side):
            super().do(play, side, moment)


ACTIONS: Final[Mapping[str, type[Action]]] = {
    "ready": BeReady,
    "move": Move,
    "berserk": GoBerserk,
    "offer-draw": OfferDraw,
    "accept-draw": AcceptDraw,
    "decline-draw": DeclineDraw,
    "claim-draw": ClaimDraw,
    "claim-absence": ClaimAbsence,
    "resign": Resign,
}


def read_action(kind: str, given: Mapping[str, object]) -> Action:
    """Return the action that a client asks for.

    Raises:
        InputError: `action.malformed`.
    """
    form = ACTIONS.get(kind)
    if form is None:
        raise _malformed(f"There is no action {kind[:40]!r}: {', '.join(ACTIONS)}.")
    known = {field.name for field in fields(form)}
    needed = {field.name for field in fields(form) if field.default is MISSING}
    values: dict[str, Any] = {name: value for name, value in given.items() if value is not None}
    if not needed <= values.keys() <= known:
        raise _malformed(f"{kind} takes {', '.join(sorted(known)) or 'nothing'}.")
    for name, value in values.items():
        if not _is_fit(name, value):
            raise _malformed(f"The {name} of {kind} cannot be read.")
    return form(**values)


def _is_fit(name: str, value: object) -> bool:
    match name:
        case "uci":
            return isinstance(value, str) and len(value) <= _UCI_MAX
        case "ply":
            return type(value) is int and 0 <= value < 2**31
        case _:
            return isinstance(value, bool)


def _malformed(message: str) -> InputError:
    return InputError("action.malformed", message)
