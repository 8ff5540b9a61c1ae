"""Ways that few events go: a late bye in a round taken back, boards, a coin for nobody."""

import pytest
from strategies import start
from unit.formats.test_forecast import try_everything
from unit.formats.test_plans import begin, finish_round, list_pairs
from unit.tournament.test_team_boards import make

from tiltyard import (
    EntryId,
    EntryStatus,
    InputError,
    Mark,
    MatchId,
    PairRound,
    RecordResult,
    Result,
    UnpairRound,
    WithdrawEntry,
    expected_places,
    step,
)
from tiltyard.core.model import BoardResult
from tiltyard.core.plan_commands import ChangeBye, FixPairing, PlanLeaving

# A double elimination of 16 with three matches open, whose winners and losers others wait for.
BOTH_OUT = (
    *((1, 1), (4, 1), (2, 1), (5, 1), (8, 1), (3, 1), (14, 1), (7, 0)),
    *((10, 0), (16, 1), (12, 0), (20, 0), (18, 1), (13, 1), (9, 0), (21, 0)),
)


def test_whoever_is_disqualified_from_a_bracket_comes_last() -> None:
    game = start(4)
    game.do(WithdrawEntry(EntryId(4), 0, EntryStatus.DISQUALIFIED))
    chances = expected_places(game.state).chances
    assert chances[EntryId(4)] == {4: 1}


def test_a_bye_written_down_while_a_round_is_taken_back_draws_none() -> None:
    game = begin(5)
    game.do(PlanLeaving(EntryId(1), 2, 1))
    finish_round(game)
    game.do(PairRound(1))
    finish_round(game)
    game.do(PairRound(1))
    game.do(UnpairRound(1))
    game.do(ChangeBye(EntryId(1), 2, Mark.HALF_BYE, 1))
    assert game.state.is_held
    assert not list_pairs(game, 3)


def test_two_who_are_out_and_can_only_meet_each_other_take_no_further_part() -> None:
    game = start(16, "double-elimination")
    for match, side in BOTH_OUT:
        game.win(match, side)
    for entry in (2, 8, 5, 9, 3, 15):
        game.do(WithdrawEntry(EntryId(entry), 0))
    assert expected_places(game.state).chances == try_everything(game.state)


def test_a_bye_of_a_team_is_worth_the_game_points_that_are_given() -> None:
    teams = make(3)
    teams.pair_round()
    teams.update_result(1, "Cork", None, kind="full-bye", game_points=(3, 0))
    assert teams.get_round(1).byes[0].game_points == (30, 0)


def test_a_team_that_is_away_from_a_table_loses_every_board() -> None:
    teams = make(4, pairing_system="round-robin")
    teams.withdraw("Dale", 1)
    away = next(game for game in teams.pair_round().pairings if "Dale" in (game.white, game.black))
    assert away.game_points == (40, 0)


def test_a_match_has_no_more_boards_than_the_event() -> None:
    teams = make(4)
    teams.pair_round()
    board = BoardResult((1, 1), Result.from_score(10, 0))
    asked = RecordResult(MatchId(1), Result.from_score(10, 0), 0, boards=(board,) * 5)
    with pytest.raises(InputError, match="A match here has 4 boards, not 5"):
        step(teams._record.state, asked)  # a call of the library is refused before


def test_two_whom_another_program_gave_no_opponent_may_meet_and_leave_nobody() -> None:
    game = begin(4)
    finish_round(game)
    one, two, three, four = map(EntryId, (1, 2, 3, 4))
    game.do(PairRound(1, drawn=((one, two), (three, None), (four, None))))
    game.do(FixPairing(three, four, 1, even_again=True))
    assert list_pairs(game, 2) == [(one, two), (three, four)]
