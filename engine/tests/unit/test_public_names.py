"""What the package exports."""

import doctest
import inspect
import re
from pathlib import Path

import pytest

import tiltyard
from tiltyard import Tournament


def test_every_public_name_can_be_imported_and_nothing_else() -> None:
    for name in tiltyard.__all__:
        assert getattr(tiltyard, name) is not None
    assert set(tiltyard.__all__) == set(tiltyard._HOME_OF)
    with pytest.raises(AttributeError, match="gossip"):
        tiltyard.gossip  # noqa: B018


RECORDS = Path(__file__).resolve().parents[3] / "docs" / "reference" / "records.md"


@pytest.mark.skipif(not RECORDS.exists(), reason="the engine is here without its documentation")
@pytest.mark.parametrize("name", tiltyard.__all__)
def test_every_public_name_has_an_example(name: str) -> None:
    """In its docstring, or, for plain records and constants, on the page about them."""
    examples = "\n".join(
        example.source
        for example in doctest.DocTestParser().get_examples(RECORDS.read_text("utf-8"))
    )
    own = inspect.getdoc(getattr(tiltyard, name)) or ""
    assert ">>> " in own or re.search(rf"\b{name}\b", examples), f"add an example of {name}"


@pytest.mark.parametrize(
    "name", [one for one, _ in inspect.getmembers(Tournament) if not one.startswith("_")]
)
def test_every_method_of_a_tournament_has_an_example(name: str) -> None:
    """In its own docstring, or, where it only shows something, in that of the class."""
    own = inspect.getdoc(getattr(Tournament, name)) or ""
    whole = inspect.getdoc(Tournament) or ""
    assert ">>> " in own or f"t.{name}" in whole, f"add an example of {name}"
