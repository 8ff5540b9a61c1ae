"""What a player can do in a game: one class an action, and how each is read."""

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields
from typing import Any, Final

from tiltyard import InputError
from tiltyard.sentence import joined, say, word
from tiltyard_server.play.actions import Action, Resign

_UCI_MAX: Final = 8


class BeReady(Action):
    """A player who has come without opening a socket."""

    deed = "set_ready"


@dataclass(frozen=True, slots=True)
class Move(Action):
    """A move of somebody who had seen `ply` plies."""

    deed = "move"
    has_lag = True
    uci: str
    ply: int


class GoBerserk(Action):
    """Less time for more points."""

    deed = "go_berserk"


class OfferDraw(Action):
    """A draw is offered; where the opponent offers one, it is accepted."""

    deed = "offer_draw"


class AcceptDraw(Action):
    """The opponent's offer is accepted."""

    deed = "accept_draw"


class DeclineDraw(Action):
    """The opponent's offer is declined."""

    deed = "decline_draw"


@dataclass(frozen=True, slots=True)
class ClaimDraw(Action):
    """Threefold repetition or fifty moves, now or after the move `uci`."""

    deed = "claim_draw"
    has_lag = True
    uci: str | None = None


@dataclass(frozen=True, slots=True)
class ClaimAbsence(Action):
    """The win over an opponent who is away, or a draw."""

    deed = "claim_absence"
    is_draw: bool = False


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
        raise _malformed(
            say(
                "There is no action {kind}: {list}.",
                kind=f"{kind[:40]!r}",
                list=joined(", ", ACTIONS),
            )
        )
    known = {field.name for field in fields(form)}
    needed = {field.name for field in fields(form) if field.default is MISSING}
    values: dict[str, Any] = {name: value for name, value in given.items() if value is not None}
    if not needed <= values.keys() <= known:
        raise _malformed(
            say(
                "{kind} takes {list}.",
                kind=word(kind),
                list=word(", ".join(sorted(known)) or "nothing"),
            )
        )
    for name, value in values.items():
        if not _is_fit(name, value):
            raise _malformed(
                say("The {name} of {kind} cannot be read.", name=name, kind=word(kind))
            )
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
