"""Tie-breaks as people write them: BH:C1, BH/C1, KS/L-2, EMMSB/C1/P (MTB26)."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final, TypeAlias

from tiltyard.errors import InputError
from tiltyard.sentence import say
from tiltyard.standings.rounds import Entrant, RoundRow
from tiltyard.standings.rules import Edition, Rules, Score
from tiltyard.standings.tiebreaks.base import Contribution, Number, Spec, TieBreak
from tiltyard.standings.tiebreaks.table import TIE_BREAKS
from tiltyard.standings.view import StandingsView

TieBreakFunction: TypeAlias = Callable[
    [Entrant, Sequence[RoundRow], Mapping[int, Entrant]], int | float | Fraction
]
Choice: TypeAlias = "str | Spec | TieBreakFunction"

ALIASES: Final[Mapping[str, str]] = {
    "GE": "REP",  # until July 2024
    "MPTS": "PTS:MP",
    "GPTS": "PTS:GP",
    "AROC": "ARO/C1",
    "BHC1": "BH/C1",
    "BHC2": "BH/C2",
    "BHM1": "BH/M1",
    "MW": "MW%",
    "OMW": "OMW%",
    "GW": "GW%",
    "OGW": "OGW%",
}
_MODIFIERS: Final[Mapping[str, str]] = {
    "MP": say(":MP (match points)"),
    "GP": say(":GP (game points)"),
    "C": say("/C1, /C2 (cut the lowest)"),
    "M": say("/M1, /M2 (cut the lowest and the highest)"),
    "P": say("/P (forfeits as played)"),
    "F": say("/F (Fore Buchholz)"),
    "L": say("/L+1, /L-1 (Koya limit in half points)"),
    "K": say("/K3 (divisor)"),
    "R": say("/R (reverse order)"),
}
_HEAD: Final = re.compile(r"[A-Z][A-Z0-9_%]*")
_TAIL: Final = re.compile(r"[:/-](MP|GP|[CM][1-9][0-9]?|[PFR]|L[+-]?[0-9]+|K[0-9]+(?:\.[0-9]+)?)")


def parse_tie_break(text: str) -> Spec:
    """Return the tie-break written in `text`, upper or lower case, modifiers in any order.

    Raises:
        InputError: `tie_break.unknown` or `tie_break.modifier`, naming those that exist.
    """
    written = text.strip().upper()
    head = _HEAD.match(written)
    code = head.group() if head else ""
    alias = ALIASES.get(code, code)
    if alias != code:
        return parse_tie_break(alias + written[len(code) :])
    row = TIE_BREAKS.get(code)
    if row is None:
        known = ", ".join(row.code for row in TIE_BREAKS.values())
        raise InputError(
            "tie_break.unknown",
            say(
                "There is no tie-break {text}; choose from {known}.",
                text=f"{text.strip()!r}",
                known=known,
            ),
            tie_break=text,
        )
    spec = Spec(row)
    position = len(code)
    while position < len(written):
        found = _TAIL.match(written, position)
        if found is None or _kind(found.group(1)) not in row.allowed:
            raise _modifier_error(text, written[position:], row.code, row.allowed)
        spec = _CHANGES[_kind(found.group(1))](spec, found.group(1)[1:])
        position = found.end()
    if spec.cut and spec.median:
        raise InputError(
            "tie_break.modifier",
            say(
                "{text} asks for a cut and a median; a median cuts the lowest already.",
                text=f"{text.strip()!r}",
            ),
            tie_break=text,
        )
    return spec


def parse_tie_breaks(text: str) -> tuple[Spec, ...]:
    """Return the tie-breaks of a list with commas, as in a TRF record 202."""
    return tuple(parse_tie_break(part) for part in text.split(",") if part.strip())


def specify(choices: Iterable[Choice], rules: Rules) -> tuple[Spec, ...]:
    """Return codes and functions as tie-breaks, each checked against the rules.

    A function `(player, games, players) -> number` gets an entrant, its rounds and all
    entrants by pairing number; the higher number is the better. A function with an attribute
    `spec`, such as those of `tiltyard.tiebreaks`, is taken by that.

    Raises:
        InputError: `tie_break.…`, when one is unknown or not for this tournament.
    """
    specs = tuple(map(_specify, choices))
    for spec in specs:
        _check(spec, rules)
    return specs


def _specify(choice: Choice) -> Spec:
    if isinstance(choice, str):
        return parse_tie_break(choice)
    if isinstance(choice, Spec):
        return choice
    shipped = getattr(choice, "spec", None)
    return shipped if isinstance(shipped, Spec) else _wrap(choice)


def _wrap(function: TieBreakFunction) -> Spec:
    name = getattr(function, "__name__", type(function).__name__)

    def contributions(view: StandingsView, spec: Spec, entrant: int) -> Sequence[Contribution]:
        player = view.entrants[entrant]
        everybody = {other.number: other for other in view.entrants}
        value = Fraction(function(player, player.rounds, everybody))
        return [(value, value, False)]

    return Spec(TieBreak(name, name, "–", contributions=contributions, total=_plain))


def _plain(values: list[Number]) -> Number:
    value = Fraction(values[0])
    return value.numerator if value.denominator == 1 else value


def _kind(modifier: str) -> str:
    return modifier if modifier in ("MP", "GP") else modifier[0]


def _parse_divisor(number: str) -> Fraction:
    divisor = Fraction(number)
    if not divisor:
        raise InputError(
            "tie_break.modifier", say("/K0 would divide by nothing; write /K1 or more.")
        )
    return divisor


def _modifier_error(text: str, rest: str, code: str, allowed: Sequence[str]) -> InputError:
    known = ", ".join(_MODIFIERS[name] for name in allowed) or say("no modifiers")
    return InputError(
        "tie_break.modifier",
        say(
            "{rest} in {text} is no modifier of {code}, which takes {known}.",
            rest=f"{rest!r}",
            text=f"{text.strip()!r}",
            code=code,
            known=known,
        ),
        tie_break=text,
    )


def _check(spec: Spec, rules: Rules) -> None:
    row = spec.row
    is_new = rules.edition >= Edition.MARCH_2026
    since = Edition.MARCH_2026 if spec.fore and row.code == "AOB" else row.since
    if row.is_for_teams and rules.team is None:
        raise _refusal(spec, say("{code} is for team events, and this is none.", code=spec.code))
    if spec.score is not None and rules.team is None:
        raise _refusal(
            spec,
            say(
                "{code} speaks of match and game points, which only team events have.",
                code=spec.code,
            ),
        )
    if row.is_rating_based and rules.team is not None and is_new:
        raise _refusal(
            spec, say("{code} is for individual events since 2026 (C.07 10).", code=spec.code)
        )
    if row.is_for_swiss and not rules.is_swiss and is_new:
        raise _refusal(
            spec,
            say(
                "{code} is not allowed in round robins since 2026 (C.07 8); use SB or KS.",
                code=spec.code,
            ),
        )
    if rules.edition < since:
        raise _refusal(
            spec,
            say(
                "{code} is not in the edition before {since}; choose a later edition.",
                code=spec.code,
                since=since.value,
            ),
        )


def _refusal(spec: Spec, why: str) -> InputError:
    return InputError("tie_break.not_here", why, tie_break=spec.code)


_CHANGES: Final[Mapping[str, Callable[[Spec, str], Spec]]] = {
    "MP": lambda spec, _: replace(spec, score=Score.POINTS),
    "GP": lambda spec, _: replace(spec, score=Score.GAME_POINTS),
    "C": lambda spec, number: replace(spec, cut=int(number)),
    "M": lambda spec, number: replace(spec, median=int(number)),
    "P": lambda spec, _: replace(spec, as_played=True),
    "F": lambda spec, _: replace(spec, fore=True),
    "R": lambda spec, _: replace(spec, reverse=True),
    "L": lambda spec, number: replace(spec, shift=int(number)),
    "K": lambda spec, number: replace(spec, divisor=_parse_divisor(number)),
}
