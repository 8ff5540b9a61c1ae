"""The streak of a row, from its sheet."""

import pytest

from tiltyard_server.arenas.projection import count_streak


@pytest.mark.parametrize(
    ("sheet", "is_on_fire", "streak"),
    [
        ("", False, 0),
        ("2", False, 1),
        ("0223", True, 3),
        ("22ef", True, 4),
        ("22ec", False, 0),
        ("1", False, 0),
        ("22", False, 0),
    ],
)
def test_a_streak_is_the_number_of_wins_in_a_row(sheet: str, is_on_fire: bool, streak: int) -> None:
    """Mend 43: `streak` was a yes or no. Where an arena has no streaks, it is 0."""
    assert count_streak(sheet, is_on_fire=is_on_fire) == streak
