"""What made-up tournaments vary: one table of axes, each with its values and how often.

`draw_plan` draws a value for every axis, `Axis.label` names the one a plan has, so a dossier
counts what was really tried; `TRAITS` tell what kinds of rounds came of it. What no axis varies
is listed beside them.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from random import Random
from typing import Final, cast

from tiltyard.core.checked import checked
from tiltyard.core.scores import CHESS_POINTS, PointSystem
from tiltyard.pairing.base import Colour, PairingRequest, PairingResult
from tiltyard.pairing.fide.colours import Strength
from tiltyard.pairing.fide.entrant import effective_numbers, list_entrants
from tiltyard.simulate.plan import Acceleration, Plan, Rates

OTHER: Final = "other"


@dataclass(frozen=True, slots=True)
class Choice:
    """A value of an axis: how it is called, what it is, and how often it is drawn."""

    label: str
    value: object
    weight: int = 1

    def holds(self, value: object) -> bool:
        """Whether a plan with `value` is of this kind; of a range, whether it lies in it."""
        return value in self.value if isinstance(self.value, range) else value == self.value


@dataclass(frozen=True, slots=True)
class Axis:
    """One thing that varies: fields of a plan, or of its rates, and the choices for them."""

    name: str
    fields: tuple[str, ...]
    choices: tuple[Choice, ...]

    def label(self, plan: Plan) -> str:
        """Return what a plan has on this axis."""
        owner = plan.rates if self.fields[0] in _RATES else plan
        found = tuple(getattr(owner, name) for name in self.fields)
        value = found if len(found) > 1 else found[0]
        return next((choice.label for choice in self.choices if choice.holds(value)), OTHER)

    def draw(self, source: Random) -> dict[str, object]:
        """Draw a value for each field."""
        value = source.choices(self.choices, [choice.weight for choice in self.choices])[0].value
        if isinstance(value, range):
            value = source.choice(value)
        values = cast("Sequence[object]", value) if len(self.fields) > 1 else (value,)
        return dict(zip(self.fields, values, strict=True))


def _make_points(win: int, draw: int, loss: int, bye: int, absent: int = 0) -> PointSystem:
    """Return a point system; `absent` is worth of a zero-point bye and of a forfeited game."""
    return PointSystem(
        win=win,
        draw=draw,
        loss=loss,
        pairing_bye=bye,
        full_bye=win,
        half_bye=draw,
        zero_bye=absent,
        forfeit_win=win,
        forfeit_loss=absent,
    )


def _rate(name: str, *choices: tuple[str, float, int]) -> Axis:
    rows = tuple(Choice(label, value, weight) for label, value, weight in choices)
    return Axis(name.replace("_", " "), (name,), rows)


_RATES: Final = frozenset(field.name for field in fields(Rates))
_INCIDENT: Final = (("none", 0.0, 2), ("some", 0.01, 1), ("many", 0.15, 1))
AXES: Final[tuple[Axis, ...]] = (
    Axis(
        "players",
        ("players",),
        (
            Choice("2 to 3", range(2, 4), 30),
            Choice("4 to 8", range(4, 9), 500),
            Choice("9 to 20", range(9, 21), 300),
            Choice("21 to 60", range(21, 61), 150),
            Choice("61 to 200", range(61, 201), 17),
            Choice("201 to 500", range(201, 501), 3),
        ),
    ),
    Axis(
        "rounds",
        ("rounds",),
        tuple(Choice(str(number), number) for number in range(1, 21)),
    ),
    Axis(
        "win-draw-loss-bye(-absent)",
        ("points",),
        (
            Choice("1-½-0-1", CHESS_POINTS, 6),
            Choice("1-½-0-½", _make_points(10, 5, 0, 5), 2),
            Choice("1-½-0-0", _make_points(10, 5, 0, 0), 2),
            Choice("3-1-0-3", _make_points(30, 10, 0, 30), 2),
            Choice("3-1-0-1", _make_points(30, 10, 0, 10)),
            Choice("3-1-0-0", _make_points(30, 10, 0, 0)),
            Choice("3-2-1-3", _make_points(30, 20, 10, 30)),
            Choice("3-2-1-2", _make_points(30, 20, 10, 20)),
            Choice("3-2-1-1", _make_points(30, 20, 10, 10)),
            Choice("2-1-0-2", _make_points(20, 10, 0, 20)),
            Choice("1-0.4-0-0.7", _make_points(10, 4, 0, 7)),
            Choice("3-2-1-3-1", _make_points(30, 20, 10, 30, 10)),
        ),
    ),
    Axis(
        "acceleration",
        ("acceleration",),
        (
            Choice("none", Acceleration.NONE, 6),
            Choice("Baku", Acceleration.BAKU, 2),
            Choice("free", Acceleration.FREE, 1),
        ),
    ),
    Axis(
        "initial colour",
        ("initial_colour",),
        (Choice("white", Colour.WHITE), Choice("black", Colour.BLACK)),
    ),
    Axis(
        "ratings",
        ("lowest_rating", "highest_rating"),
        (
            Choice("1400 to 2700", (1400, 2700), 2),
            Choice("1400 to 1600", (1400, 1600)),
            Choice("all tied", (1400, 1400)),
        ),
    ),
    Axis(
        "numbers",
        ("is_seeded",),
        (Choice("by rating", True, 3), Choice("by lot", False)),  # noqa: FBT003 - the values
    ),
    _rate("unrated", ("none", 0.0, 2), ("some", 0.2, 1), ("all", 1.0, 1)),
    _rate("draw", ("none", 0.0, 1), ("usual", 0.3, 2), ("many", 0.7, 1), ("most", 1.0, 1)),
    _rate("white_win", ("by rating", 0.0, 4), ("most", 0.8, 1), ("all", 1.0, 1)),
    _rate("odd_result", ("none", 0.0, 4), ("some", 0.02, 1), ("many", 0.2, 1)),
    _rate("forfeit", *_INCIDENT),
    _rate("double_forfeit", ("none", 0.0, 2), ("some", 0.01, 1), ("many", 0.05, 1)),
    _rate("half_bye", *_INCIDENT),
    _rate("full_bye", ("none", 0.0, 3), ("some", 0.01, 1), ("many", 0.1, 1)),
    _rate("zero_bye", *_INCIDENT),
    _rate("withdrawal", ("none", 0.0, 2), ("some", 0.01, 1), ("many", 0.05, 1)),
    _rate("late_entry", *_INCIDENT),
    _rate("forbidden", ("none", 0.0, 3), ("some", 0.15, 1), ("many", 0.5, 1)),
    Axis(
        "tie-breaks",
        ("tie_breaks",),
        tuple(
            Choice(codes, codes)
            for codes in (
                "BH:C1,BH,SB",
                "DE,WIN,BWG",
                "BH:M1,PS,REP",
                "SB:C1,KS,BPG",
                "AOB,FB,WON",
                "TPR,ARO:C1,PTP",
                "APRO,APPO,STD",
                "PS:C1,BH:P,TPN",
            )
        ),
    ),
)
NOT_VARIED: Final = (
    "rounds that were paired by hand against an absolute criterion",
    "players who are given another number during the tournament",
    "full-point and half-point byes worth other than a win and a draw, which TRF-2026 cannot say",
    "colours of forfeited games that nobody noted",
    "pairs that are forbidden in some rounds only",
    "points given or taken by the arbiter (record 299)",
    "more than 500 players or more than 20 rounds",
)


@checked
def draw_plan(source: Random, *, smallest: int = 2, largest: int = 500) -> Plan:
    """Return a random plan: every axis varies.

    Most tournaments have fewer rounds than players; every eighth has as many as were drawn, so
    that some cannot be finished. The Baku method needs a win worth two draws and a loss worth
    nothing (C.04.7 article 1.1).
    """
    drawn: dict[str, object] = {}
    for axis in AXES:
        drawn |= axis.draw(source)
    players = cast("int", drawn["players"])
    if not smallest <= players <= largest:
        players = drawn["players"] = source.randint(smallest, largest)
    if source.random() >= 1 / 8:
        drawn["rounds"] = min(cast("int", drawn["rounds"]), max(1, players - 1))
    points = cast("PointSystem", drawn["points"])
    if points.win != 2 * points.draw or points.loss:
        is_baku = drawn["acceleration"] is Acceleration.BAKU
        drawn["acceleration"] = Acceleration.NONE if is_baku else drawn["acceleration"]
    rates = {name: drawn.pop(name) for name in _RATES if name in drawn}
    return Plan(rates=Rates(**rates), **drawn)  # type: ignore[arg-type]  # named by the axes


def _describe_place(request: PairingRequest, _: PairingResult | None) -> str:
    if request.round == request.rounds:
        return "the last"
    return "the first" if request.round == 1 else "between"


def _describe_present(request: PairingRequest, _: PairingResult | None) -> str:
    return "odd" if (len(request.players) - len(request.absent)) % 2 else "even"


def _describe_topscorers(request: PairingRequest, _: PairingResult | None) -> str:
    """Topscorers (C.04.3 1.8) may play against an absolute colour; do two want the same?"""
    if request.round != request.rounds:
        return "not the last round"
    due = [one.colours.preference for one in list_entrants(request) if one.is_topscorer]
    absolute = [each for each in due if each.strength is Strength.ABSOLUTE]
    if len(set(absolute)) < len(absolute):
        return "several due one colour absolutely"
    return "some" if due else "none"


def _describe_newcomers(request: PairingRequest, _: PairingResult | None) -> str:
    return "no" if len(effective_numbers(request)) == len(request.players) else "yes"


def _describe_result(_: PairingRequest, result: PairingResult | None) -> str:
    return "paired" if result is not None else "no pairing exists"


TRAITS: Final[Mapping[str, Callable[[PairingRequest, PairingResult | None], str]]] = {
    "round": _describe_place,
    "players present": _describe_present,
    "topscorers": _describe_topscorers,
    "somebody has not arrived": _describe_newcomers,
    "answer": _describe_result,
}
