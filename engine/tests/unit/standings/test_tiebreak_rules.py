"""Rules that tie-breaks share: points of rounds without a match, rounds that are no element."""

from tiltyard.standings.ranking import rank_entrants
from tiltyard.standings.rounds import Entrant, RoundKind, RoundRow
from tiltyard.standings.rules import TeamRules


def test_a_bye_of_a_team_is_worth_the_game_points_that_are_set() -> None:
    assert TeamRules(boards=4, bye_game_points=25).game_points_of(RoundKind.PAIRING_BYE) == 25
    assert TeamRules(boards=4).game_points_of(RoundKind.PAIRING_BYE) == 20


def test_a_round_that_is_still_played_counts_for_no_percentage_of_cards() -> None:
    played = RoundRow(RoundKind.PLAYED, 30, 2, "white")
    lost = RoundRow(RoundKind.PLAYED, 0, 1, "black")
    pending = RoundRow(RoundKind.PENDING, 0, 2, "white")
    entrants = [Entrant(1, (played, pending)), Entrant(2, (lost, pending))]
    without = [Entrant(1, (played,)), Entrant(2, (lost,))]

    codes = ("OMW%", "GW%")
    assert [row.cells for row in rank_entrants(entrants, codes)] == [
        row.cells for row in rank_entrants(without, codes)
    ]
