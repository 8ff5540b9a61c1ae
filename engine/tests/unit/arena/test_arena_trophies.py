"""Team tables, shields, marathon trophies, lifetime points."""

from dataclasses import replace

import pytest
from arena_play import PLAIN, Table

from tiltyard.arena.settings import TeamBattle
from tiltyard.arena.standings.teams import rank_teams
from tiltyard.arena.standings.trophies import (
    FinishedShield,
    MarathonTrophy,
    ShieldCategory,
    award_marathon,
    find_holders,
    list_lifetime_points,
    marathon_trophy,
)
from tiltyard.errors import RuleError


def test_a_team_has_the_points_of_its_leaders_only() -> None:
    table = Table(replace(PLAIN, battle=TeamBattle((1, 2, 3), 2)), players=6).start()
    for white, black in ((1, 2), (3, 4), (5, 6)):
        table.play(white, black, winner=white)
    first, second, third = rank_teams(table.state)
    assert (first.team, first.score, first.leaders) == (1, 4, (1, 3))
    assert first.performance == 1990 + 1970 + 2 * 500
    assert (second.team, second.score) == (2, 0)
    assert (third.team, third.score, third.performance, third.leaders) == (3, 0, 0, ())


def test_equal_teams_are_parted_by_the_performance_of_their_leaders() -> None:
    table = Table(replace(PLAIN, battle=TeamBattle((1, 2), 1)), players=4).start()
    table.play(1, 2, winner=1)
    table.play(3, 4, winner=4)
    assert [(row.team, row.performance) for row in rank_teams(table.state)] == [
        (1, 2490),
        (2, 2480),
    ]


def test_other_arenas_have_no_teams() -> None:
    with pytest.raises(RuleError, match="not a team battle"):
        rank_teams(Table().state)


def test_the_latest_winner_holds_the_shield() -> None:
    held = find_holders(
        [
            FinishedShield(ShieldCategory.BLITZ, 30, 7),
            FinishedShield(ShieldCategory.BLITZ, 20, 5),
            FinishedShield(ShieldCategory.HORDE, 10, 5),
        ]
    )
    assert held == {ShieldCategory.BLITZ: 7, ShieldCategory.HORDE: 5}
    assert len(ShieldCategory) == 15


@pytest.mark.parametrize(
    ("rank", "trophy"),
    [
        (0, MarathonTrophy.WINNER),
        (1, MarathonTrophy.TOP_10),
        (9, MarathonTrophy.TOP_10),
        (10, MarathonTrophy.TOP_50),
        (50, MarathonTrophy.TOP_100),
        (100, MarathonTrophy.TOP_500),
        (499, MarathonTrophy.TOP_500),
        (500, None),
    ],
)
def test_a_marathon_has_five_tiers(rank: int, trophy: MarathonTrophy | None) -> None:
    assert marathon_trophy(rank) is trophy


def test_only_those_who_played_take_something_home() -> None:
    table = Table(players=4).start()
    table.play(1, 2, winner=2)
    awards = award_marathon(table.state)
    assert awards == ((2, MarathonTrophy.WINNER), (1, MarathonTrophy.TOP_10))
    assert list_lifetime_points(table.state) == ((2, 2),)
