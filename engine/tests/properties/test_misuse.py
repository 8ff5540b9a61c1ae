"""Whatever is given to a public call, it answers or raises a `TiltyardError`."""

import inspect
from collections.abc import Callable
from contextlib import suppress
from dataclasses import fields, replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import tiltyard
from tiltyard import PairingRequest, PairingResult, Player, TiltyardError, Tournament
from tiltyard.pairing.base import SwissPlayer

LIKELY = st.sampled_from(
    ("a", "b", "c", "nobody", "", "white", "baku", "fide-lim", "BH", "half-bye", "text", "given")
)
NUMBERS = st.one_of(st.integers(-3, 12), st.floats(), st.fractions(), st.just(10**400))
PLAYERS = st.builds(Player, LIKELY | st.text(max_size=3), NUMBERS, st.none() | st.text(max_size=2))
PLAIN = st.one_of(
    *(LIKELY, NUMBERS, PLAYERS, st.none(), st.booleans(), st.binary(max_size=5)),
    *(st.text(st.characters(), max_size=5), st.just(PairingResult(()))),
)
NESTED = st.recursive(
    PLAIN,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.tuples(inner, inner),
        st.dictionaries(LIKELY | st.integers(-1, 5), inner, max_size=3),
    ),
    max_leaves=6,
)
ANYTHING = NESTED | NESTED.map(lambda value: lambda *_: value)  # a function that gives it
BOUNDED = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
FUNCTIONS = sorted(
    name
    for name in tiltyard.__all__
    if callable(getattr(tiltyard, name)) and not inspect.isclass(getattr(tiltyard, name))
    if name not in ("evolve", "replay", "Command", "Event", "EntryId", "MatchId")
)
METHODS = sorted(
    name for name, value in inspect.getmembers(Tournament, callable) if not name.startswith("_")
)


def club() -> Tournament:
    tournament = Tournament([Player(name, 2000 - place) for place, name in enumerate("abcd")], 3)
    tournament.pair_round()
    return tournament


def call(function: Callable[..., object], data: st.DataObject) -> None:
    """Call with anything for what is required, and for some of what is not."""
    given: list[object] = []
    named: dict[str, object] = {}
    for name, parameter in inspect.signature(function).parameters.items():
        is_required = parameter.default is parameter.empty
        if parameter.kind is parameter.KEYWORD_ONLY:
            if is_required or data.draw(st.booleans()):
                named[name] = data.draw(ANYTHING, label=name)
        elif is_required or (len(given) < 3 and data.draw(st.booleans())):
            given.append(data.draw(ANYTHING, label=name))
    with suppress(TiltyardError):
        function(*given, **named)


@pytest.mark.parametrize("name", FUNCTIONS)
@BOUNDED
@given(data=st.data())
def test_a_function_of_the_package_answers_or_refuses(name: str, data: st.DataObject) -> None:
    call(getattr(tiltyard, name), data)


@pytest.mark.parametrize("name", METHODS)
@BOUNDED
@given(data=st.data())
def test_a_method_of_a_tournament_answers_or_refuses(name: str, data: st.DataObject) -> None:
    tournament = club()
    call(getattr(tournament, name), data)
    tournament.standings()
    assert Tournament.from_json(tournament.to_json()) == tournament


SETTINGS = sorted(inspect.signature(Tournament).parameters)


@BOUNDED
@given(data=st.data(), names=st.sets(st.sampled_from(SETTINGS), min_size=1, max_size=2))
def test_a_tournament_that_can_be_made_can_be_paired(data: st.DataObject, names: set[str]) -> None:
    usual: dict[str, object] = {"players": [Player("a"), Player("b"), Player("c")], "rounds": 3}
    odd = {name: data.draw(ANYTHING, label=name) for name in sorted(names)}
    with suppress(TiltyardError):
        tournament = Tournament(**{**usual, **odd})  # type: ignore[arg-type]
        tournament.pair_round()
        tournament.explain(1)
        tournament.to_json()


REQUEST = PairingRequest(tuple(SwissPlayer(number, 2000) for number in range(1, 6)), 1, 3)


@pytest.mark.parametrize("name", sorted(tiltyard.PAIRING_SYSTEMS))
@BOUNDED
@given(data=st.data())
def test_a_pairing_system_pairs_a_request_or_refuses_it(name: str, data: st.DataObject) -> None:
    system = tiltyard.PAIRING_SYSTEMS[name]
    field = data.draw(st.sampled_from([field.name for field in fields(PairingRequest)]))
    with suppress(TiltyardError):
        wrong: dict[str, Any] = {field: data.draw(ANYTHING)}
        system(replace(REQUEST, **wrong))
