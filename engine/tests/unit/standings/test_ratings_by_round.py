"""Tie-breaks by rating in an event of more than 30 days: each opponent as rated in that round."""

import pytest

from tiltyard.standings.ranking import rank_entrants
from tiltyard.standings.rounds import Entrant, RoundKind, RoundRow
from tiltyard.standings.rules import SWISS


def won(opponent: int) -> RoundRow:
    return RoundRow(RoundKind.PLAYED, 10, opponent, "white")


def lost(opponent: int) -> RoundRow:
    return RoundRow(RoundKind.PLAYED, 0, opponent, "black")


def read(code: str, later: tuple[tuple[int, int], ...]) -> str:
    entrants = [
        Entrant(1, (won(2), won(3)), 2000),
        Entrant(2, (lost(1), won(4)), 1900, later_ratings=later),
        Entrant(3, (won(4), lost(1)), 1800, later_ratings=later),
        Entrant(4, (lost(3), lost(2)), 1700),
    ]
    rows = rank_entrants(entrants, [code], rules=SWISS)
    return next(row.cells[0].text for row in rows if row.entrant.number == 1)


@pytest.mark.parametrize(
    ("later", "average"),
    [
        ((), "1850"),
        (((2, 2100),), "2000"),  # 1900 in round 1, 2100 in round 2
        (((1, 2100),), "2100"),
        (((3, 2500),), "1850"),  # not yet
    ],
)
def test_opponents_count_as_they_were_rated_when_they_met(
    later: tuple[tuple[int, int], ...], average: str
) -> None:
    assert read("ARO", later) == average


def test_a_performance_counts_them_so_too() -> None:
    assert int(read("TPR", ((2, 2100),))) - int(read("TPR", ())) == 150


def test_the_last_rating_that_is_known_holds() -> None:
    entrant = Entrant(1, rating=2000, later_ratings=((3, 2050), (5, 2100)))
    assert [entrant.rating_in(number) for number in (1, 2, 3, 4, 5, 9)] == [
        2000,
        2000,
        2050,
        2050,
        2100,
        2100,
    ]


def test_a_value_that_the_arbiter_gave_decides_whom_nothing_else_parts() -> None:
    entrants = [
        Entrant(1, (won(2),)),
        Entrant(2, (lost(1),)),
        Entrant(3, (won(4),), given_value=50),
    ]
    entrants.append(Entrant(4, (lost(3),), given_value=125))
    rows = rank_entrants(entrants, ["EXT"], rules=SWISS)
    assert [row.entrant.number for row in rows] == [3, 1, 4, 2]
    assert [row.cells[0].text for row in rows] == ["0.5", "0", "1.25", "0"]
