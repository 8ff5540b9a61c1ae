"""The arenas of the calendar by name."""

import pytest

from tiltyard.arena.calendar.kinds import Kind, Pace, Planned
from tiltyard.arena.standings.sheet import Variant


@pytest.mark.parametrize(
    ("variant", "name"),
    [
        (Variant.THREE_CHECK, "Daily Three-check"),
        (Variant.KING_OF_THE_HILL, "Daily King of the Hill"),
        (Variant.RACING_KINGS, "Daily Racing Kings"),
        (Variant.STANDARD, "Daily Blitz"),
    ],
)
def test_variants_are_called_as_players_call_them(variant: Variant, name: str) -> None:
    """Mend 43: they were "Three Check" and "King Of The Hill"."""
    assert Planned(Kind.DAILY, Pace.BLITZ, 0, variant).name == name
