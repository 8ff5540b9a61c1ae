"""The pages about the library do what they say."""

import doctest
from pathlib import Path

import pytest

DOCS = Path(__file__).resolve().parents[3] / "docs"


@pytest.mark.skipif(not DOCS.exists(), reason="the engine alone comes without the documentation")
@pytest.mark.parametrize(
    ("page", "examples"),
    [
        ("tutorial/library.md", 20),
        ("how-to/prizes.md", 15),
        ("how-to/rating-report.md", 15),
        ("explanation/fide-ratings.md", 10),
        ("reference/records.md", 50),
        ("cookbook/weekend-open.md", 20),
        ("cookbook/norm.md", 10),
        ("cookbook/rating-report.md", 7),
        ("cookbook/two-engines.md", 10),
        ("cookbook/simulate-format.md", 6),
    ],
)
def test_every_example_of_a_page_runs(page: str, examples: int) -> None:
    failures, attempts = doctest.testfile(str(DOCS / page), module_relative=False, encoding="utf-8")
    assert attempts > examples
    assert failures == 0
