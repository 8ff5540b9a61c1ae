"""What holds for the table of every season."""

from fractions import Fraction
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from tiltyard.league import (
    Finish,
    Points,
    Result,
    Scoring,
    TieBreak,
    Ties,
    make_season_table,
    score_event,
)

PLAYERS = st.sampled_from("abcdefgh")


@st.composite
def results(draw: st.DrawFn) -> Result:
    """Make an event in which some share places."""
    players = draw(st.lists(PLAYERS, unique=True))
    finishes: list[Finish] = []
    while players:
        group = [players.pop() for _ in range(min(len(players), draw(st.integers(1, 3))))]
        first = len(finishes) + 1
        score = draw(st.integers(0, 200))
        last = first + len(group) - 1
        finishes += [Finish(player, first, last, score) for player in group]
    event = str(draw(st.integers(0, 10**6)))
    return Result(event, tuple(finishes), draw(st.integers(1, 3)))


SEASONS = st.lists(results(), max_size=6, unique_by=lambda each: each.event)
SCORINGS = st.builds(
    Scoring,
    points=st.sampled_from(Points),
    table=st.lists(st.integers(0, 30), min_size=1, max_size=8).map(
        lambda table: tuple(sorted(table, reverse=True))
    ),
    ties=st.sampled_from(Ties),
    attendance=st.integers(0, 3),
    best=st.none() | st.integers(1, 4),
    tie_breaks=st.lists(st.sampled_from(TieBreak), unique=True).map(tuple),
)


@given(SEASONS, SCORINGS)
def test_points_are_the_sum_of_the_best_results(season: list[Result], scoring: Scoring) -> None:
    worth = [score_event(result, scoring) for result in season]
    for line in make_season_table(season, scoring):
        own = sorted(points[line.player] for points in worth if line.player in points)
        best = own if scoring.best is None else own[-scoring.best :]
        assert line.points == sum(best, Fraction(0))
        assert len(line.results) == len(own)


@given(SEASONS, SCORINGS)
def test_places_are_filled_without_gaps_and_points_never_rise(
    season: list[Result], scoring: Scoring
) -> None:
    lines = make_season_table(season, scoring)
    for place, line in enumerate(lines, start=1):
        assert line.rank <= place <= line.rank_to
    points = [line.points for line in lines]
    assert points == sorted(points, reverse=True)


@given(SEASONS, SCORINGS, st.randoms(use_true_random=False))
def test_the_order_in_which_people_are_named_changes_nothing(
    season: list[Result], scoring: Scoring, random: Random
) -> None:
    mixed = [
        Result(each.event, tuple(random.sample(each.finishes, len(each.finishes))), each.weight)
        for each in season
    ]
    assert make_season_table(mixed, scoring) == make_season_table(season, scoring)


@given(SEASONS)
def test_those_who_share_places_have_the_points_of_these_places_together(
    season: list[Result],
) -> None:
    scoring = Scoring(table=(9, 7, 4, 2, 1))
    for result in season:
        total = sum(score_event(result, scoring).values(), Fraction(0))
        assert total == result.weight * sum(scoring.table[: len(result.finishes)])
