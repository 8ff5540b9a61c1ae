"""Colour preferences and colour allocation, article by article."""

import pytest

from tiltyard.pairing.base import Colour, Kind, Meeting
from tiltyard.pairing.fide.colours import (
    NO_PREFERENCE,
    Allocation,
    ColourRecord,
    Strength,
    allocate_colours,
    colour_record,
)

WHITE, BLACK = Colour.WHITE, Colour.BLACK


def record(letters: str) -> ColourRecord:
    """Colours of a history: w, b, or u for a round without a game."""
    rounds = [
        Meeting(Kind.HALF_BYE, 5)
        if letter == "u"
        else Meeting(Kind.PLAYED, 5, 1, WHITE if letter == "w" else BLACK)
        for letter in letters
    ]
    return colour_record(rounds)


@pytest.mark.parametrize(
    ("letters", "strength", "colour"),
    [
        ("w", Strength.STRONG, BLACK),
        ("wb", Strength.MILD, WHITE),
        ("wbw", Strength.STRONG, BLACK),
        ("ww", Strength.ABSOLUTE, BLACK),
        ("wbb", Strength.ABSOLUTE, WHITE),
        ("wwwbb", Strength.ABSOLUTE, WHITE),
        ("bwww", Strength.ABSOLUTE, BLACK),
        ("wwwwbb", Strength.ABSOLUTE, BLACK),
        ("bwbuw", Strength.MILD, BLACK),
        ("wuw", Strength.ABSOLUTE, BLACK),
    ],
)
def test_a_preference_follows_from_the_games_played(
    letters: str, strength: Strength, colour: Colour
) -> None:
    assert record(letters).preference == (strength, colour)


def test_whoever_has_not_played_prefers_nothing() -> None:
    assert record("uu").preference == NO_PREFERENCE


@pytest.mark.parametrize(
    ("higher", "lower", "expected"),
    [
        ("w", "b", Allocation(BLACK, "5.2.1")),
        ("", "w", Allocation(WHITE, "5.2.1")),
        ("b", "", Allocation(WHITE, "5.2.1")),
        ("wb", "bwb", Allocation(BLACK, "5.2.2")),
        ("ww", "w", Allocation(BLACK, "5.2.2")),
        ("bww", "www", Allocation(WHITE, "5.2.2")),
        ("wbbw", "bwbw", Allocation(WHITE, "5.2.3")),
        ("bwwb", "wbwb", Allocation(BLACK, "5.2.3")),
        ("wbwb", "wb", Allocation(WHITE, "5.2.4")),
        ("bw", "bw", Allocation(BLACK, "5.2.4")),
    ],
)
def test_the_first_article_that_decides_gives_the_colours(
    higher: str, lower: str, expected: Allocation
) -> None:
    assert allocate_colours(record(higher), record(lower), 1, WHITE) == expected


@pytest.mark.parametrize(
    ("number", "initial", "colour"),
    [(1, WHITE, WHITE), (2, WHITE, BLACK), (3, BLACK, BLACK), (4, BLACK, WHITE)],
)
def test_without_any_preference_the_parity_of_the_number_decides(
    number: int, initial: Colour, colour: Colour
) -> None:
    assert allocate_colours(record(""), record(""), number, initial) == (colour, "5.2.5")
