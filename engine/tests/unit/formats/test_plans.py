"""Plans for the rounds of a Swiss, as an arbiter on a server asks for them."""

from itertools import pairwise

import pytest
from strategies import Play, start

from tiltyard import (
    ChangeEntry,
    CorrectResult,
    EnterLate,
    EntryId,
    InputError,
    Mark,
    Match,
    MatchId,
    PairRound,
    Phase,
    RecordResult,
    ReplaceEntry,
    Result,
    RuleError,
    rank,
)
from tiltyard.core.plan_commands import (
    AskBye,
    AssignNumbers,
    ChangeBye,
    FixPairing,
    KeepApart,
    PlanLeaving,
)
from tiltyard.core.report_commands import GiveValue, RateEntry
from tiltyard.formats.swiss.record import SwissRecord, order_by_rating

ONE, TWO, THREE, FOUR, FIVE, SIX = map(EntryId, range(1, 7))


def begin(count: int = 6, **options: bool | int | str) -> Play:
    """A Swiss whose rounds are paired when the arbiter asks."""
    return start(count, "swiss", system="fide-dutch-2026", rounds=3, automatic=False, **options)


def list_round(play: Play, number: int) -> list[Match]:
    return [m for m in play.state.matches.values() if m.fixture.round == number]


def list_pairs(play: Play, number: int) -> list[tuple[EntryId | None, EntryId | None]]:
    by_board = sorted(list_round(play, number), key=lambda match: match.fixture.index)
    return [(m.sides[0].entry, m.sides[1].entry) for m in by_board]


def finish_round(play: Play) -> None:
    for match in play.open_matches():
        play.win(match.fixture.id, 0)


def refuse(play: Play, command: object) -> str:
    before = play.state
    with pytest.raises((RuleError, InputError)) as caught:
        play.do(command)  # type: ignore[arg-type]
    assert play.state is before
    return caught.value.code


def test_a_bye_asked_for_rounds_before_is_minded_when_the_round_is_paired() -> None:
    play = begin()
    play.do(AskBye(TWO, 2, Mark.HALF_BYE, 1))
    play.do(AskBye(THREE, 2, Mark.ZERO_BYE, 1))
    play.do(AskBye(THREE, 2, None, 1))
    finish_round(play)
    play.do(PairRound(1))
    assert (TWO, None) in list_pairs(play, 2)
    assert {e for pair in list_pairs(play, 2) for e in pair} >= {ONE, THREE, FOUR, FIVE, SIX}
    assert refuse(play, AskBye(TWO, 2, Mark.HALF_BYE, 1)) == "round.paired"
    assert refuse(play, AskBye(TWO, 3, None, 1)) == "bye.missing"
    assert refuse(play, AskBye(TWO, 3, Mark.REST, 1)) == "bye.unknown"
    assert refuse(play, AskBye(EntryId(9), 3, Mark.HALF_BYE, 1)) == "entry.unknown"


def test_who_leaves_later_plays_until_then_and_may_change_their_mind() -> None:
    play = begin()
    play.do(PlanLeaving(ONE, 3, 1))
    play.do(PlanLeaving(TWO, 2, 1))
    play.do(PlanLeaving(TWO, None, 1))
    assert play.do(PlanLeaving(TWO, None, 1)) == ()
    for number in (2, 3):
        finish_round(play)
        play.do(PairRound(1))
        seated = {entry for pair in list_pairs(play, number) for entry in pair}
        assert TWO in seated
        assert (ONE in seated) is (number == 2)
    assert refuse(play, PlanLeaving(TWO, 3, 1)) == "round.paired"


def test_a_pair_kept_apart_does_not_meet_until_it_may() -> None:
    play = begin(4)
    first = list_pairs(play, 1)
    pairs = [(one, two) for one, two in pairwise(play.state.seeds) if (one, two) not in first]
    for pair in pairs:
        play.do(KeepApart(pair, 1))
    assert len(play.state.apart) == len(pairs)
    play.do(KeepApart(pairs[0][::-1], 1, is_apart=False))
    assert len(play.state.apart) == len(pairs) - 1
    assert refuse(play, KeepApart((ONE, ONE), 1)) == "pairing.same"
    assert refuse(play, FixPairing(*pairs[1], 1)) == "pairing.repeated"


def test_pairing_numbers_are_assigned_to_everybody() -> None:
    play = begin(4)
    play.do(AssignNumbers((FOUR, THREE, TWO, ONE), 1))
    assert SwissRecord(play.state).order == (FOUR, THREE, TWO, ONE)
    assert refuse(play, AssignNumbers((FOUR, THREE, TWO), 1)) == "numbers.not_a_permutation"


def test_who_comes_after_numbers_were_given_stands_where_the_rating_says() -> None:
    play = begin(4)
    play.do(AssignNumbers((TWO, ONE, THREE, FOUR), 1))
    finish_round(play)
    play.do(EnterLate(2, rating=9_000))
    assert SwissRecord(play.state).order == (FIVE, TWO, ONE, THREE, FOUR)


def test_who_takes_over_a_place_takes_over_the_number_that_was_given() -> None:
    play = begin(4)
    play.do(AssignNumbers((TWO, ONE, THREE, FOUR), 1))
    play.do(ReplaceEntry(ONE, 2))
    assert SwissRecord(play.state).order == (TWO, FIVE, THREE, FOUR)


def test_a_rating_that_is_corrected_late_moves_no_number_by_itself() -> None:
    play = begin(4)
    play.do(ChangeEntry(FOUR, 9_000, None, 2))
    assert SwissRecord(play.state).order == (ONE, TWO, THREE, FOUR)
    play.do(AssignNumbers(order_by_rating(play.state), 3))
    assert SwissRecord(play.state).order[0] == FOUR


def test_another_rating_from_a_round_on_is_noted_and_taken_back() -> None:
    play = begin(4)
    play.do(RateEntry(ONE, 2, 1500, 1))
    assert play.state.later_ratings[ONE] == {2: 1500}
    assert not SwissRecord(play.state).list_entrants()[0].later_ratings  # first, if nobody says
    play.do(RateEntry(ONE, 2, None, 1))
    assert play.state.later_ratings[ONE] == {}
    assert refuse(play, RateEntry(ONE, 1, 1500, 1)) == "rating.round"
    assert refuse(play, RateEntry(ONE, 2, -1, 1)) == "rating.invalid"


def test_tie_breaks_read_the_ratings_of_the_rounds_where_that_is_chosen() -> None:
    play = begin(4, ratings="of-round")
    play.do(RateEntry(ONE, 3, 1500, 1))
    play.do(RateEntry(ONE, 2, 1400, 1))
    assert SwissRecord(play.state).list_entrants()[0].later_ratings == ((2, 1400), (3, 1500))


def test_a_pairing_by_hand_moves_those_whom_it_leaves() -> None:
    play = begin(5)  # 1-3, 4-2, 5 has the bye
    assert list_pairs(play, 1) == [(ONE, THREE), (FOUR, TWO), (FIVE, None)]
    play.do(FixPairing(ONE, TWO, 1))
    assert list_pairs(play, 1) == [(ONE, TWO), (FOUR, THREE), (FIVE, None)]
    play.do(FixPairing(FIVE, ONE, 1))
    assert list_pairs(play, 1) == [(FIVE, ONE), (FOUR, THREE), (TWO, None)]
    marks = [match.fixture.marks for match in list_round(play, 1)]
    assert marks == [(Mark.BY_HAND,)] * 3
    finish_round(play)
    assert refuse(play, FixPairing(FIVE, FOUR, 1)) == "round.started"
    play.do(PairRound(1))
    assert refuse(play, FixPairing(ONE, FIVE, 1)) == "pairing.repeated"
    play.do(FixPairing(ONE, FIVE, 1, even_again=True))
    assert (ONE, FIVE) in list_pairs(play, 2)


def test_who_sits_out_is_not_paired_by_hand() -> None:
    play = begin()
    finish_round(play)
    play.do(PairRound(1, byes=((TWO, Mark.HALF_BYE),)))
    assert refuse(play, FixPairing(ONE, TWO, 1)) == "entry.absent"


def test_a_bye_becomes_another_and_a_missed_round_gets_one() -> None:
    play = begin(5)
    play.do(ChangeBye(FIVE, 1, Mark.HALF_BYE, 1))
    assert play.do(ChangeBye(FIVE, 1, Mark.HALF_BYE, 1)) == ()
    score = {row.entry: row.score for row in rank(play.state)}
    assert score[FIVE] == 5
    play.do(PlanLeaving(ONE, 2, 1))
    finish_round(play)
    play.do(PairRound(1))
    play.do(ChangeBye(ONE, 2, Mark.FULL_BYE, 1))
    assert {row.entry: row.score for row in rank(play.state)}[ONE] == 20
    assert refuse(play, ChangeBye(TWO, 2, Mark.FULL_BYE, 1)) == "bye.none"
    assert refuse(play, ChangeBye(ONE, 3, Mark.FULL_BYE, 1)) == "bye.none"
    assert refuse(play, ChangeBye(ONE, 2, Mark.BY_HAND, 1)) == "bye.unknown"


def test_another_program_may_pair_a_round() -> None:
    play = begin(5)
    finish_round(play)
    drawn = ((TWO, ONE), (FOUR, THREE), (FIVE, None))
    play.do(PairRound(1, drawn=drawn))
    assert list_pairs(play, 2) == list(drawn)
    finish_round(play)
    assert refuse(play, PairRound(1, drawn=drawn[:2])) == "pairing.invalid"
    assert refuse(play, PairRound(1, drawn=(*drawn, (ONE, None)))) == "pairing.invalid"


def test_points_are_given_where_they_do_not_follow_from_the_result() -> None:
    play = begin(4)
    number = play.open_matches()[0].fixture.id
    lost = Result.from_score(0, 0)
    assert refuse(play, RecordResult(number, lost, 1)) == "result.score_impossible"
    assert refuse(play, RecordResult(number, lost, 1, points=(10, 5))) == (
        "result.points_impossible"
    )
    play.do(RecordResult(number, lost, 1, points=(0, 0)))
    assert play.state.matches[number].points == (0, 0)
    assert play.do(CorrectResult(number, lost, 1, points=(0, 0))) == ()
    play.do(CorrectResult(number, Result.from_score(10, 0), 1))
    assert play.state.matches[number].points is None


def test_there_is_no_round_after_the_last() -> None:
    play = begin(6)
    for _ in range(2):
        finish_round(play)
        play.do(PairRound(1))
    for match in play.open_matches()[1:]:
        play.win(match.fixture.id, 0)
    assert refuse(play, PairRound(1)) == "round.unfinished"
    finish_round(play)
    assert play.state.phase is Phase.COMPLETED
    assert refuse(play, AskBye(ONE, 4, Mark.HALF_BYE, 1)) == "tournament.over"


def test_formats_that_draw_everything_at_once_take_no_plans() -> None:
    play = start(4, "single-elimination")
    assert refuse(play, KeepApart((ONE, TWO), 1)) == "round.not_planned"
    won = RecordResult(MatchId(1), Result.from_score(10, 0), 1, points=(10, 0))
    assert refuse(play, won) == "result.points"


def test_a_value_from_elsewhere_orders_the_tied_and_is_taken_back() -> None:
    play = begin(4, tie_breaks="EXT")
    finish_round(play)
    before = [row.entry for row in rank(play.state)]
    tied = before[1]
    play.do(GiveValue(tied, 100, 1))
    assert rank(play.state)[0].entry == tied
    play.do(GiveValue(tied, None, 1))
    assert [row.entry for row in rank(play.state)] == before
    assert refuse(play, GiveValue(tied, -1, 1)) == "value.invalid"
