"""What a tournament is to be like: what the options say, and the rest drawn."""

from collections.abc import Mapping
from dataclasses import fields, replace
from random import Random
from typing import Final, cast

from tiltyard.core.scores import CHESS_POINTS, PointSystem
from tiltyard.errors import InputError
from tiltyard.formats.swiss import points
from tiltyard.io.trf.fields import is_digits
from tiltyard.pairing.base import Colour
from tiltyard.simulate import Acceleration, Plan, Rates, draw_plan
from tiltyard.standings.rules import ROUND_ROBIN, SWISS, Rules, TeamRules
from tiltyard.standings.tiebreaks import parse_tie_breaks
from tiltyard.standings.tiebreaks.notation import specify

_TEAM: Final = Rules(team=TeamRules(4))
_LARGEST: Final = {"round-robin": 24, "team": 60}  # players, where nothing is said; else 200
_TABLE_TIE_BREAKS: Final = ("DE,WIN,SB", "SB,KS,WIN", "DE,SB,BWG")
_TEAM_TIE_BREAKS: Final = ("GPTS,BH:C1", "DE,GPTS,BH", "GPTS,SB")


def make_plan(wished: Mapping[str, object], system: str, edition: str | None, seed: str) -> Plan:
    """Return the plan of one file: what was wished for, the rest drawn.

    Virtual points are drawn for the Dutch system alone; what a system does not know is left out.
    """
    source = Random(f"plan:{seed}")
    size = len(_list_ratings(wished)) or cast("int | None", wished.get("players"))
    drawn = draw_plan(source, smallest=size or 2, largest=size or _LARGEST.get(system, 200))
    if system != "dutch":
        drawn = replace(drawn, acceleration=Acceleration.NONE)
    drawn = replace(drawn, **_DRAW.get(system, _draw_nothing)(drawn, source))  # type: ignore[arg-type]
    names = {field.name for field in fields(Rates)}
    rates = {name: value for name, value in wished.items() if name in names}
    rest = {name: value for name, value in wished.items() if name not in names}
    rest |= {"players": size} if size else {}
    if "lowest_rating" in rest or "highest_rating" in rest:
        rest = {"lowest_rating": 1400, "highest_rating": 2600} | rest
    return replace(
        drawn,
        rates=replace(drawn.rates, **rates),  # type: ignore[arg-type]  # named by the options
        options={} if edition is None else {"edition": edition},
        **rest,  # type: ignore[arg-type]
    )


def _draw_nothing(_plan: Plan, _source: Random) -> dict[str, object]:
    return {}


def _draw_matches(plan: Plan, _source: Random) -> dict[str, object]:
    """Matches of two games, whose bye is a win and a draw (C.04.5 1.4)."""
    return {"games": 2, "points": replace(plan.points, pairing_bye=plan.points.win)}


def _draw_table(plan: Plan, source: Random) -> dict[str, object]:
    """Everybody meets everybody once, now and then twice."""
    cycle = plan.players + plan.players % 2 - 1
    return {
        "rounds": cycle * source.choice((1, 1, 2)),
        "tie_breaks": source.choice(_TABLE_TIE_BREAKS),
    }


def _draw_teams(_plan: Plan, source: Random) -> dict[str, object]:
    return {"tie_breaks": source.choice(_TEAM_TIE_BREAKS)}


_DRAW: Final = {"double": _draw_matches, "round-robin": _draw_table, "team": _draw_teams}


def read_wishes(
    wishes: Mapping[str, str | float | None], system: str = "dutch"
) -> dict[str, object]:
    """Return what was said, as a plan has it."""
    found: dict[str, object] = {name: value for name, value in wishes.items() if value is not None}
    if "points" in found:
        found["points"] = read_points(str(found["points"]))
    if "acceleration" in found:
        found["acceleration"] = Acceleration(str(found["acceleration"]))
    if "initial_colour" in found:
        found["initial_colour"] = Colour(str(found["initial_colour"]))
    if "tie_breaks" in found:
        rules = {"round-robin": ROUND_ROBIN, "team": _TEAM}.get(system, SWISS)
        specify(parse_tie_breaks(str(found["tie_breaks"])), rules)
    if "ratings" in found:
        found["ratings"] = read_ratings(str(found["ratings"]))
        if found.get("players", len(_list_ratings(found))) != len(_list_ratings(found)):
            raise InputError(
                "generate.ratings",
                f"{len(_list_ratings(found))} ratings do not fit --players {found['players']}; "
                "leave --players out.",
            )
    return found


def read_ratings(text: str) -> tuple[int, ...]:
    """Return ratings written one by one, by pairing number; 0 is unrated.

    >>> read_ratings("2450, 2380,0")
    (2450, 2380, 0)
    """
    words = [word.strip() for word in text.split(",")]
    if len(words) < 2 or not all(is_digits(word) and len(word) <= 4 for word in words):
        raise InputError(
            "generate.ratings",
            f"{text!r} are no ratings; write them as 2450,2380,0: one for each player, at "
            "least two, 0 for none.",
        )
    return tuple(map(int, words))


def _list_ratings(wished: Mapping[str, object]) -> tuple[int, ...]:
    return cast("tuple[int, ...]", wished.get("ratings", ()))


def read_points(text: str | None) -> PointSystem:
    """Return the point system written as "3-1-0", or with the bye's points as a fourth value."""
    return CHESS_POINTS if text is None else points.read_points(text)
