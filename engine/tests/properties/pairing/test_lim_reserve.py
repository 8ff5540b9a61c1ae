"""The reserve of opponents for floaters of the Lim system, against trying everything."""

from itertools import permutations
from types import SimpleNamespace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tiltyard.pairing.base import Colour
from tiltyard.pairing.fide.lim.reserve import Reserve

FLOATERS, NEXT = range(4), range(4, 9)
MUSTS = st.sampled_from([None, None, Colour.WHITE, Colour.BLACK])


@st.composite
def fields(draw: st.DrawFn) -> Any:
    met = draw(st.sets(st.tuples(st.sampled_from(FLOATERS), st.sampled_from(NEXT))))
    return SimpleNamespace(
        must=[draw(MUSTS) for _ in range(9)],
        apart={one: {other for mine, other in met if mine == one} for one in FLOATERS},
    )


def may_meet(field: Any, one: int, other: int) -> bool:
    is_bound = field.must[one] is not None and field.must[one] is field.must[other]
    return not is_bound and other not in field.apart[one]


def has_opponents(field: Any, floaters: list[int]) -> bool:
    return any(
        all(may_meet(field, *pair) for pair in zip(floaters, seats, strict=True))
        for seats in permutations(NEXT, len(floaters))
    )


@given(fields(), st.permutations(FLOATERS))
def test_there_is_room_where_trying_everything_finds_some(field: Any, order: list[int]) -> None:
    reserve = Reserve(field, tuple(NEXT))
    kept: list[int] = []
    for place in order:
        possible = sum(may_meet(field, place, other) for other in NEXT)
        assert reserve.count_opponents(place) == possible
        is_easy = possible > len(kept)
        assert reserve.has_room(place) == (is_easy or has_opponents(field, [*kept, place]))
        reserve.keep(place)
        if possible:
            kept.append(place)
