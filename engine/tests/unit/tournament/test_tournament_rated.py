"""What the games of a `Tournament` do to FIDE ratings."""

from decimal import Decimal

import pytest

from tiltyard import InputError, NotFoundError, Player, RuleError, Tournament, double_swiss
from tiltyard.core.scores import PointSystem
from tiltyard.rating.eligibility import Reason
from tiltyard.rating.event import EventPlayer

PEOPLE = [Player("a", 2100, "Ada"), Player("b", 2000), Player("c", 1900), Player("d", 1800)]


def played(**settings: object) -> Tournament:
    """One round: a beats c, b and d draw."""
    tournament = Tournament(PEOPLE, 3, **settings)  # type: ignore[arg-type]  # settings by name
    tournament.pair_round()
    tournament.record_result("a", "c", 1)
    tournament.record_result("d", "b", 0.5)
    return tournament


@pytest.mark.parametrize("points", [None, PointSystem(win=30, draw=10)])
def test_the_games_of_a_tournament_are_rated_whatever_a_win_is_worth(
    points: PointSystem | None,
) -> None:
    report = played(points=points).rating_report()
    assert [(row.player.label, row.change) for row in report.players] == [
        ("Ada", Decimal("4.80")),
        ("b", Decimal("-5.20")),
        ("c", Decimal("-4.80")),
        ("d", Decimal("5.20")),
    ]


def test_what_the_list_says_goes_before_the_player() -> None:
    listed = [EventPlayer("a", 2100, k=10), EventPlayer("c", 0, standard_rating=1900)]
    report = played().rating_report("rapid", listed=listed)
    assert report.get_player("a").change == Decimal("2.40")
    assert report.get_player("c").rating == 1900
    with pytest.raises(NotFoundError, match="x"):
        played().rating_report(listed=[EventPlayer("x", 2000)])


def test_games_without_a_result_forfeits_and_byes_change_nothing() -> None:
    tournament = Tournament(PEOPLE[:3], 3)
    tournament.pair_round()
    assert [row.lines[0].reason for row in tournament.rating_report().players[:2]] == [
        *(Reason.PENDING, Reason.PENDING)
    ]
    game = tournament.get_round(1).pairings[0]
    tournament.record_result(game.white, game.black, kind="forfeit-loss")
    lines = [line for row in tournament.rating_report().players for line in row.lines]
    assert [line.reason for line in lines] == [Reason.FORFEIT, Reason.FORFEIT]


def test_the_time_control_is_looked_at_where_it_is_told() -> None:
    lines = played().rating_report(time="3600").get_player("a").lines
    assert [line.reason for line in lines] == [Reason.TOO_FAST]


def test_tournaments_of_matches_and_unknown_lists_are_refused() -> None:
    with pytest.raises(RuleError, match="those of matches"):
        Tournament(PEOPLE, 2, pairing_system=double_swiss).rating_report()
    with pytest.raises(InputError, match="bullet"):
        played().rating_report("bullet")
