"""The modules beside the package itself: whatever they are given, they answer or refuse."""

import inspect
from collections.abc import Iterator
from importlib import import_module

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from properties.test_misuse import BOUNDED, call

from tiltyard.tiebreaks import ShippedTieBreak

ALIASES = ("TieBreakFunction",)
MODULES = (
    *("tiltyard.norms", "tiltyard.prizes", "tiltyard.matching", "tiltyard.simulate"),
    *("tiltyard.tiebreaks", "tiltyard.rating.elo", "tiltyard.rating.fide"),
    *("tiltyard.rating.event", "tiltyard.rating.event_report", "tiltyard.rating.glicko2"),
    *("tiltyard.rating.performance", "tiltyard.rating.time_control"),
    *("tiltyard.rating.eligibility", "tiltyard.rating.first_rating"),
)


def list_calls() -> Iterator[str]:
    """Yield the functions and classes of the modules."""
    for name in MODULES:
        module = import_module(name)
        public = getattr(module, "__all__", None) or [
            one for one, value in vars(module).items() if getattr(value, "__module__", "") == name
        ]
        for one in sorted(public):
            value = getattr(module, one)
            is_twin = isinstance(value, ShippedTieBreak) and one != "buchholz"  # all are alike
            is_enum = inspect.isclass(value) and hasattr(value, "__members__")
            if (
                callable(value)
                and one not in ALIASES
                and not one.startswith("_")
                and not (is_enum or is_twin)
            ):
                yield f"{name}:{one}"


@pytest.mark.parametrize("name", sorted(list_calls()))
@settings(BOUNDED, max_examples=6)
@given(data=st.data())
def test_a_call_answers_or_refuses(name: str, data: st.DataObject) -> None:
    module, _, attribute = name.partition(":")
    call(getattr(import_module(module), attribute), data)
