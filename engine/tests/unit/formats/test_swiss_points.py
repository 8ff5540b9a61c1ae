"""Points of a Swiss as an organiser writes them, and what FIDE does not allow of them."""

import pytest

from tiltyard import InputError, PointSystem
from tiltyard.core.scores import CHESS_POINTS
from tiltyard.formats.base import complete_options
from tiltyard.formats.swiss.points import PointFault, find_faults, read_points
from tiltyard.formats.swiss.settings import read_settings
from tiltyard.formats.swiss.swiss import SWISS


def points_of(**options: str) -> PointSystem:
    return read_settings(complete_options(SWISS, options), 8).rules.points


def test_nothing_written_is_the_usual() -> None:
    assert points_of() == CHESS_POINTS


@pytest.mark.parametrize(
    ("options", "bye"),
    [
        ({"points": "3-1-0"}, 30),
        ({"points": "3-1-0", "bye_points": "draw"}, 10),
        ({"points": "3-1-0", "bye_points": "loss"}, 0),
        ({"points": "3-1-0-2"}, 20),
        ({"bye_points": "draw"}, 5),
    ],
)
def test_a_bye_is_worth_what_is_written_or_what_a_result_is(
    options: dict[str, str], bye: int
) -> None:
    assert points_of(**options).pairing_bye == bye


@pytest.mark.parametrize("text", ["3", "3-1", "a-b-c", "3--1", "3-1-0-1-1", "1-½-0"])
def test_other_words_are_refused(text: str) -> None:
    with pytest.raises(InputError, match="write it as 3-1-0"):
        points_of(points=text)


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ("1-0.5-0", ()),
        ("3-1-0", ()),
        ("3-1-0-2", ()),
        ("2-1-0-0.5", ()),
        ("1-0.6-0", (PointFault.DRAWS,)),
        ("3-1-0-4", (PointFault.BYE,)),
        ("1-0.5-0-0.7", (PointFault.ODD_BYE,)),
        ("1-0.5-0-0", ()),
        ("3-2-0-4", (PointFault.DRAWS, PointFault.BYE)),
    ],
)
def test_what_fide_does_not_allow_is_found(text: str, faults: tuple[PointFault, ...]) -> None:
    assert find_faults(read_points(text)) == faults


@pytest.mark.parametrize(
    ("options", "rating"),
    [
        ({"system": "fide-dutch-2026"}, None),
        ({"system": "fide-dutch-2026", "unrated": 1400}, 1400),
        ({"system": "fide-dutch-2026", "unrated": 0}, 0),
        ({"system": "score-groups"}, 0),
    ],
)
def test_the_organiser_says_what_the_unrated_count_as(
    options: dict[str, str | int], rating: int | None
) -> None:
    assert read_settings(complete_options(SWISS, options), 8).rules.unrated == rating
