"""The library's tutorial does what it says."""

import doctest
from pathlib import Path

import pytest

PAGE = Path(__file__).resolve().parents[3] / "docs" / "tutorial" / "library.md"


@pytest.mark.skipif(not PAGE.exists(), reason="the engine alone comes without the documentation")
def test_every_example_of_the_tutorial_runs() -> None:
    failures, attempts = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert attempts > 20
    assert failures == 0
