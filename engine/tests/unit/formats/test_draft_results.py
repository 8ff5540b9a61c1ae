"""How matches of a draft Swiss end, and what is refused (mtg-swiss 1 and 11)."""

import pytest
from card_shop import games, gather, open_shop
from strategies import start

from tiltyard import (
    EntryId,
    InputError,
    MatchId,
    Phase,
    RecordGame,
    RecordResult,
    Result,
    RuleError,
    WithdrawEntry,
)
from tiltyard.core.model import EntryStatus

E = EntryId


def test_dropping_during_a_match_concedes_it_and_keeps_a_game_won() -> None:
    shop = open_shop(4)
    match, side = shop.find(1, 3)
    shop.do(RecordGame(match.fixture.id, side, 1))
    shop.do(WithdrawEntry(E(1), 2))
    assert shop.tie_break(3, "GAMES") == "2-1-0"
    assert (shop.row(1).score, shop.row(3).score) == (0, 30)


def test_a_double_loss_gives_nothing_but_counts_as_a_round() -> None:
    shop = open_shop(4)
    match, _ = shop.find(1, 3)
    shop.do(RecordResult(match.fixture.id, Result.double_forfeit(), 1))
    assert [shop.row(entry).score for entry in (1, 3)] == [0, 0]
    assert [shop.row(entry).losses for entry in (1, 3)] == [1, 1]
    assert shop.tie_break(1, "GAMES") == "0-0-0"
    shop.play_round()
    assert frozenset({1, 3}) not in shop.pairs(2)


def test_a_game_loss_starts_the_match_at_0_1() -> None:
    shop = open_shop(4)
    match, side = shop.find(1, 3)
    shop.do(RecordGame(match.fixture.id, 1 - side, 1))
    with pytest.raises(RuleError, match="already stand"):
        shop.report(1, 3, (2, 0))
    shop.report(1, 3, (2, 1))
    assert shop.row(1).score == 30


def test_the_disqualified_lose_the_match_and_are_last() -> None:
    shop = open_shop(4)
    shop.do(WithdrawEntry(E(1), 1, EntryStatus.DISQUALIFIED, "marked cards"))
    assert shop.row(3).score == 30
    while shop.state.phase is Phase.IN_PROGRESS:
        shop.play_round()
    assert shop.table()[-1] == 1


def test_games_reported_one_by_one_end_the_match_at_the_majority() -> None:
    shop = open_shop(2, rounds=1)
    for winner in (0, None, 1, None):
        shop.do(RecordGame(MatchId(1), winner, 1))
    assert shop.state.phase is Phase.IN_PROGRESS
    shop.do(RecordGame(MatchId(1), 1, 1))
    assert shop.state.phase is Phase.COMPLETED  # type: ignore[comparison-overlap]  # it moved on
    assert shop.tie_break(2, "GAMES") == "2-1-2"


@pytest.mark.parametrize("score", [(2, 0), (2, 1), (1, 0), (1, 1), (0, 0), (0, 0, 3), (1, 1, 1)])
def test_what_best_of_three_can_end_with_is_taken(score: tuple[int, ...]) -> None:
    shop = open_shop(4)
    shop.do(RecordResult(MatchId(1), games(*score), 1))
    assert shop.state.matches[MatchId(1)].result == games(*score)


@pytest.mark.parametrize(
    ("result", "code"),
    [
        (games(2, 2), "result.score_impossible"),
        (games(3, 0), "result.score_impossible"),
        (Result.from_score(15, 5), "result.score_impossible"),
        (games(1, 0, -1), "result.score_impossible"),
        (games(1, 0, 100), "result.score_impossible"),
        (Result(games(2, 0).kind, 1, (20, 0)), "result.score_impossible"),
        (Result(games(2, 0).kind, 0), "result.score_missing"),
    ],
)
def test_what_it_cannot_end_with_is_refused(result: Result, code: str) -> None:
    shop = open_shop(4)
    before = shop.state
    with pytest.raises(RuleError) as refusal:
        shop.do(RecordResult(MatchId(1), result, 1))
    assert refusal.value.code == code
    assert shop.state is before


def test_best_of_one_counts_one_game_and_skips_game_percentages() -> None:
    shop = open_shop(4, best_of=1)
    with pytest.raises(RuleError):
        shop.report(1, 3, (2, 0))
    shop.play_round((1, 0))
    assert shop.row(1).score == 30


@pytest.mark.parametrize(
    ("options", "field"),
    [
        ({"best_of": 2}, "options.best_of"),
        ({"cut": 6}, "options.cut"),
        ({"cut": 4, "cut_draft": True}, "options.cut_draft"),
        ({"rounds": 11}, "options.rounds"),
        ({"floor": "0.34"}, "options.floor"),
    ],
)
def test_settings_that_make_no_sense_are_refused(
    options: dict[str, bool | int | str], field: str
) -> None:
    with pytest.raises(InputError) as refusal:
        gather(4, **options)
    assert refusal.value.details["field"] == field


def test_drawn_games_are_no_part_of_other_formats() -> None:
    play = start(2, "swiss")
    with pytest.raises(InputError) as refusal:
        play.do(RecordResult(MatchId(1), Result.from_score(10, 0, drawn_games=1), 1))
    assert refusal.value.code == "result.drawn_games"
