"""The table of a season, by hand."""

from fractions import Fraction
from typing import Any

import pytest

from tiltyard import InputError
from tiltyard.league import (
    TABLES,
    Finish,
    Line,
    Points,
    Result,
    Scoring,
    TieBreak,
    Ties,
    make_season_table,
)

TEN = Scoring(table=(10, 8, 6, 5))


def race(event: str, *order: str, weight: int = 1) -> Result:
    finishes = tuple(Finish(player, place) for place, player in enumerate(order, start=1))
    return Result(event, finishes, weight)


def show(lines: tuple[Line, ...]) -> list[str]:
    return [f"{line.rank} {line.player} {line.points}" for line in lines]


def test_places_bring_the_points_of_the_table_and_those_beyond_it_none() -> None:
    lines = make_season_table([race("a", "x", "y", "z"), race("b", "y", "x")], Scoring(table=(3,)))
    assert show(lines) == ["1 x 3", "1 y 3", "3 z 0"]
    assert [(line.rank_to, line.wins) for line in lines] == [(2, 1), (2, 1), (3, 0)]


def test_shared_places_share_their_points_exactly_or_have_the_best_of_them() -> None:
    finishes = (Finish("x", 1), *(Finish(name, 2, 4) for name in "yzw"))
    shared = make_season_table([Result("a", finishes)], TEN)
    assert {line.player: line.points for line in shared} == {
        "x": 10,
        **dict.fromkeys("yzw", Fraction(19, 3)),
    }
    best = Scoring(table=TEN.table, ties=Ties.BEST)
    assert show(make_season_table([Result("a", finishes)], best))[1] == "2 w 8"


def test_scores_and_beaten_opponents_are_points_too() -> None:
    arena = Result("a", (Finish("x", 1, score=430), Finish("y", 2, score=95)))
    assert show(make_season_table([arena], Scoring(Points.SCORE))) == ["1 x 43", "2 y 19/2"]
    beaten = Scoring(Points.BEATEN, attendance=1)
    tied = Result("a", (Finish("x", 1), Finish("y", 2, 3), Finish("z", 2, 3), Finish("w", 4)))
    assert show(make_season_table([tied], beaten)) == ["1 x 4", "2 y 2", "2 z 2", "4 w 1"]


def test_the_best_results_count_and_of_equal_ones_the_earlier() -> None:
    events = [race("a", "y", "x"), race("b", "y", "x"), race("c", "x", "y")]
    lines = make_season_table(events, Scoring(table=(10, 8), best=2))
    assert show(lines) == ["1 y 20", "2 x 18"]
    assert [each.is_counted for each in lines[1].results] == [True, False, True]


def test_an_event_may_count_twice() -> None:
    assert show(make_season_table([race("a", "x", "y"), race("b", "y", "x", weight=2)], TEN)) == [
        "1 y 28",
        "2 x 26",
    ]


@pytest.mark.parametrize(
    ("tie_break", "first"),
    [
        (TieBreak.COUNTBACK, "x"),  # 10 + 6 + 0 against 8 + 8 + 0
        (TieBreak.BEST, "x"),
        (TieBreak.LAST, "y"),
        (TieBreak.EVENTS, "y"),
    ],
)
def test_a_tie_break_parts_those_of_equal_points(tie_break: TieBreak, first: str) -> None:
    rest = ("p", "q", "r", "s")
    events = [race("a", "x", "y"), race("b", "p", "y", "x"), race("c", *rest, "y")]
    table = make_season_table(events, Scoring(table=(10, 8, 6), tie_breaks=(tie_break,)))
    ahead = [line.player for line in table if line.player in "xy"]
    assert ahead[0] == first
    assert [line.points for line in table if line.player in "xy"] == [16, 16]


def test_results_that_do_not_count_may_part_those_of_equal_points() -> None:
    events = [race("a", "x", "y"), race("b", "y", "x"), race("c", "p", "q", "y")]
    scoring = Scoring(table=(10, 8, 6), best=2, tie_breaks=(TieBreak.ALL,))
    assert show(make_season_table(events, scoring))[:2] == ["1 y 18", "2 x 18"]


def test_nobody_has_played_yet() -> None:
    assert make_season_table([], TEN) == ()


def test_the_tables_of_real_leagues_never_rise() -> None:
    for table in TABLES.values():
        assert Scoring(table=table).table == tuple(sorted(table, reverse=True))
    assert sum(TABLES["motor-racing"]) == 101
    assert len(TABLES["ski-cup"]) == 30


@pytest.mark.parametrize(
    ("code", "wrong"),
    [
        ("league.table", {"table": ()}),
        ("league.table", {"table": (1, 2)}),
        ("league.table", {"table": (-1,)}),
        ("league.attendance", {"attendance": -1}),
        ("league.best", {"best": 0}),
        ("league.tie_breaks", {"tie_breaks": (TieBreak.ALL, TieBreak.ALL)}),
    ],
)
def test_a_scoring_that_is_none_is_refused(code: str, wrong: dict[str, Any]) -> None:
    with pytest.raises(InputError) as refused:
        Scoring(**wrong)
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("code", "result"),
    [
        ("league.player_twice", Result("a", (Finish("x", 1), Finish("x", 2)))),
        ("league.place", Result("a", (Finish("x", 0),))),
        ("league.weight", Result("a", (), weight=0)),
    ],
)
def test_an_event_that_is_none_is_refused(code: str, result: Result) -> None:
    with pytest.raises(InputError) as refused:
        make_season_table([result], TEN)
    assert refused.value.code == code
