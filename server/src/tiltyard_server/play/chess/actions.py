"""What a player can do in a game: one class an action, and how each is read."""

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields
from typing import Any, Final

from tiltyard import InputError
from tiltyard_hosts.chess.deciding import Play

_UCI_MAX: Final = 8


@dataclass(frozen=True, slots=True)
class Moment:
    """When the server took an action, and the round trip to the player as it measured it."""

    at: int
    lag_ms: int = 0


@dataclass(frozen=True, slots=True)
class Move:
    """A move of somebody who had seen `ply` plies."""

    uci: str
    ply: int

    def do(self, play: Play, side: int, moment: Moment) -> None:
        """Move."""
        play.move(side, self.uci, moment.at, lag_ms=moment.lag_ms, ply=self.ply)


@dataclass(frozen=True, slots=True)
class BeReady:
    """A player who has come without opening a socket."""

    def do(self, play: Play, side: int, moment: Moment) -> None:
        """Say so."""
        play.set_ready(side, moment.at)


@dataclass(frozen=True, slots=True)
class GoBerserk:
    """Less time for more points."""

    def do(self, play: Play, side: int, moment: Moment) -> None:
        """Give the time up."""
        play.go_berserk(side, moment.at)


@dataclass(frozen=True, slots=True)
class OfferDraw:
    """A draw is offered; where the opponent offers one, it is accepted."""

    def do(self, play: Play, side: int, moment: Moment) -> None:
        """Offer."""
        play.offer_draw(side, moment.at)


@dataclass(frozen=True, slots=True)
class AcceptDraw:
    """The opponent's offer is accepted."""

    def do(self, play: Play, side: int, moment: Moment) -> None:
        """Accept."""
        play.accept_draw(side, moment.at)


@dataclass(frozen=True, slots=True)
class DeclineDraw:
    """The opponent's offer is declined."""

    def do(self, play: Play, side: int, moment: Moment) -> None:
        """Decline."""
        play.decline_draw(side, moment.at)


@dataclass(frozen=True, slots=True)
class ClaimDraw:
    """Threefold repetition or fifty moves, now or after the move `uci`."""

    uci: str | None = None

    def do(self, play: Play, side: int, moment: Moment) -> None:
        """Claim."""
        play.claim_draw(side, moment.at, uci=self.uci, lag_ms=moment.lag_ms)


@dataclass(frozen=True, slots=True)
class ClaimAbsence:
    """The win over an opponent who is away, or a draw."""

    is_draw: bool = False

    def do(self, play: Play, side: int, moment: Moment) -> None:
        """Claim."""
        play.claim_absence(side, moment.at, is_draw=self.is_draw)


@dataclass(frozen=True, slots=True)
class Resign:
    """The game is given up; sent again because the answer was lost, it changes nothing."""

    def do(self, play: Play, side: int, moment: Moment) -> None:
        """Give up."""
        if not (play.session.reason == "resigned" and play.session.winner == 1 - side):
            play.resign(side, moment.at)


Action = (
    BeReady
    | Move
    | GoBerserk
    | OfferDraw
    | AcceptDraw
    | DeclineDraw
    | ClaimDraw
    | ClaimAbsence
    | Resign
)
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
