"""Keizer: values and points, pairing from the top, absences, what the format says of a round."""

from fractions import Fraction

import pytest
from strategies import Play, start

from tiltyard import (
    EnterLate,
    EntryId,
    EntryStatus,
    InputError,
    Mark,
    MatchId,
    PairRound,
    Phase,
    RecordResult,
    Result,
    RuleError,
    UnpairRound,
    WithdrawEntry,
    rank,
)
from tiltyard.core.commands import Command
from tiltyard.core.standing import Standing
from tiltyard.formats.keizer.keizer import draw_round
from tiltyard.pairing.base import Pair
from tiltyard.pairing.keizer import KeizerRequest, pair_keizer
from tiltyard.simulate.forecast import forecast
from tiltyard.standings.keizer import KeizerKind, KeizerRound, KeizerRules, rank_keizer

WIN, DRAW, LOSS = KeizerKind.WIN, KeizerKind.DRAW, KeizerKind.LOSS


def keizer(count: int = 4, **options: bool | int | str) -> Play:
    return start(count, "keizer", **{"automatic": False, **options})


def pairs_of(play: Play, number: int) -> list[tuple[int | None, int | None]]:
    matches = [m for m in play.state.matches.values() if m.fixture.round == number]
    return [(m.sides[0].entry, m.sides[1].entry) for m in matches]


def enter(play: Play, winner: int, loser: int) -> None:
    """Let `winner` beat `loser`, whatever their colours."""
    for match in play.open_matches():
        entries = [occupant.entry for occupant in match.sides]
        if set(entries) == {winner, loser}:
            play.win(match.fixture.id, entries.index(EntryId(winner)))


def play_round(play: Play) -> None:
    for match in play.open_matches():
        first, second = (occupant.entry for occupant in match.sides)
        play.win(match.fixture.id, int((second or 0) < (first or 0)))


def order_of(play: Play) -> list[int]:
    return [standing.entry for standing in rank(play.state)]


def text_of(standing: Standing, code: str) -> str:
    return next(cell.text for cell in standing.tiebreaks if cell.code == code)


def points_of(play: Play) -> dict[int, str]:
    return {standing.entry: text_of(standing, "KEIZER") for standing in rank(play.state)}


def refused(play: Play, command: Command) -> str:
    with pytest.raises((RuleError, InputError)) as caught:
        play.do(command)
    return caught.value.code


def test_the_worked_example_of_four_players_settles_in_two_passes() -> None:
    won = [KeizerRound(WIN, 2)], [KeizerRound(LOSS, 1)], [KeizerRound(LOSS, 4)]
    table = rank_keizer([*won, [KeizerRound(WIN, 3)]], KeizerRules())

    assert [(row.number, row.value, int(row.points)) for row in table.rows] == [
        (1, 8, 6),
        (4, 7, 5),
        (2, 6, 0),
        (3, 5, 0),
    ]
    assert (table.passes, table.is_settled) == (2, True)


def test_a_draw_is_worth_half_of_the_opponents_value() -> None:
    drawn = [[KeizerRound(DRAW, 2)], [KeizerRound(DRAW, 1)]]
    table = rank_keizer(drawn, KeizerRules(passes=1))
    assert {row.number: row.points for row in table.rows} == {1: Fraction(3, 2), 2: 2}
    assert not table.is_settled


def test_two_who_change_places_for_ever_are_stopped_by_the_limit_or_the_repeat() -> None:
    drawn = [[KeizerRound(DRAW, 2)], [KeizerRound(DRAW, 1)]]

    limited = rank_keizer(drawn, KeizerRules())
    repeated = rank_keizer(drawn, KeizerRules(stops_at_repeat=True))

    assert (limited.passes, limited.is_settled) == (20, False)
    assert (repeated.passes, repeated.is_settled) == (2, False)
    assert [row.number for row in repeated.rows] == [1, 2]


def test_only_the_first_excused_rounds_count_where_that_is_set() -> None:
    away = [KeizerRound(KeizerKind.EXCUSED)] * 3
    table = rank_keizer([away, []], KeizerRules(top=9, paid_absences=2))
    assert table.rows[0].points == 6


def test_the_format_gives_the_worked_example() -> None:
    play = keizer()
    assert pairs_of(play, 1) == [(2, 1), (4, 3)]

    enter(play, 1, 2)
    enter(play, 4, 3)

    standings = rank(play.state)
    assert [s.entry for s in standings] == [1, 4, 2, 3]
    assert [s.score for s in standings] == [60, 50, 0, 0]
    assert [text_of(s, "VALUE") for s in standings] == ["8", "7", "6", "5"]
    assert [text_of(s, "SCORE") for s in standings] == ["1", "1", "0", "0"]


def test_the_next_round_is_paired_from_the_top_of_the_new_table() -> None:
    play = keizer()
    enter(play, 1, 2)
    enter(play, 4, 3)
    play.do(PairRound(0))
    assert pairs_of(play, 2) == [(1, 4), (3, 2)]


def test_an_odd_field_gives_the_bye_to_the_lowest_who_had_fewest() -> None:
    play = keizer(5)
    assert pairs_of(play, 1)[-1] == (5, None)
    play_round(play)
    lowest = next(entry for entry in reversed(order_of(play)) if entry != 5)
    play.do(PairRound(0))
    assert [white for white, black in pairs_of(play, 2) if black is None] == [lowest]


def test_the_bye_can_always_go_to_the_lowest() -> None:
    request = KeizerRequest(3, (1, 2, 3), byes={3: 2}, spares_byes=False)
    assert pair_keizer(request).result.bye == 3
    assert pair_keizer(KeizerRequest(3, (1, 2, 3), byes={3: 2})).result.bye == 2


def test_absences_are_worth_parts_of_the_own_value() -> None:
    play = keizer(8, top_value=60)
    play_round(play)
    play.do(UnpairRound(0, force=True))
    away = ((1, Mark.FULL_BYE), (2, Mark.HALF_BYE), (3, Mark.ZERO_BYE))
    play.do(PairRound(0, byes=tuple((EntryId(e), mark) for e, mark in away)))
    assert pairs_of(play, 1) == [(5, 4), (7, 6), (8, None), (1, None), (2, None), (3, None)]

    values: dict[int, int] = {s.entry: int(text_of(s, "VALUE")) for s in rank(play.state)}
    points = points_of(play)
    assert Fraction(points[1]) == Fraction(2, 3) * values[1]
    assert Fraction(points[2]) == Fraction(1, 3) * values[2]
    assert Fraction(points[3]) == 0
    assert Fraction(points[8]) == Fraction(1, 2) * values[8]


def test_a_win_by_forfeit_is_worth_half_of_the_own_value_and_is_no_meeting() -> None:
    play = keizer(2)
    play.do(RecordResult(MatchId(1), Result.forfeit_by(0), 0))
    assert points_of(play) == {1: "2", 2: "0"}
    play.do(PairRound(0))
    assert not play.state.notes


def test_both_who_forfeit_get_nothing() -> None:
    play = keizer(2)
    play.do(RecordResult(MatchId(1), Result.double_forfeit(), 0))
    assert points_of(play) == {1: "0", 2: "0"}


def test_a_late_entry_has_nothing_for_the_rounds_before() -> None:
    play = keizer(missed_part="1/2")
    play_round(play)
    play.do(EnterLate(0, rating=3500))
    assert points_of(play)[5] == "0"
    play.do(PairRound(0))
    assert len(pairs_of(play, 2)) == 3


def test_nobody_enters_after_the_last_round_is_paired() -> None:
    assert refused(keizer(rounds=1), EnterLate(0)) == "entry.too_late"


def test_a_rematch_waits_for_the_gap_that_is_set() -> None:
    met = {frozenset((1, 2)): 1, frozenset((3, 4)): 1}
    sooner = pair_keizer(KeizerRequest(3, (1, 2, 3, 4), met, gap=3))
    again = pair_keizer(KeizerRequest(3, (1, 2, 3, 4), met, gap=2))
    assert sooner.result.pairs == (Pair(3, 1), Pair(4, 2))
    assert again.result.pairs == (Pair(2, 1), Pair(4, 3))
    assert (sooner.gap, again.gap) == (3, 2)


def test_the_gap_shrinks_where_nothing_else_is_left_and_the_round_says_so() -> None:
    play = keizer(2, rounds=3)
    enter(play, 1, 2)
    play.do(PairRound(0))
    [note] = play.state.notes
    assert (note.code, note.entries) == ("pairing.rematch", (1, 2))
    assert note.text == "Entries 1 and 2 met in round 1."


def test_a_table_without_a_lasting_order_is_said_with_the_next_round() -> None:
    play = keizer(2)
    play.do(RecordResult(MatchId(1), Result.from_score(5, 5), 0))
    play.do(PairRound(0))
    assert [note.code for note in play.state.notes] == ["standings.unsettled", "pairing.rematch"]
    assert "pass 20 counts" in play.state.notes[0].text


def test_the_top_looks_further_down_when_a_nearer_one_would_leave_others_alone() -> None:
    closed = frozenset({frozenset((3, 4))})
    result = pair_keizer(KeizerRequest(1, (1, 2, 3, 4), forbidden=closed)).result
    assert result.pairs == (Pair(3, 1), Pair(4, 2))


def test_white_goes_to_who_had_it_less_else_to_the_lower() -> None:
    less = pair_keizer(KeizerRequest(1, (1, 2), balance={1: -1, 2: 0}))
    more = pair_keizer(KeizerRequest(1, (1, 2), balance={1: 1, 2: 0}))
    assert (less.result.pairs, more.result.pairs) == ((Pair(1, 2),), (Pair(2, 1),))


def test_pairs_kept_apart_can_make_a_round_impossible() -> None:
    play = keizer(2)
    enter(play, 1, 2)
    apart = PairRound(0, apart=((EntryId(1), EntryId(2)),))
    assert refused(play, apart) == "pairing.impossible"


def test_the_arbiter_sets_games_by_hand_and_confirms_a_rematch() -> None:
    play = keizer()
    enter(play, 1, 2)
    enter(play, 4, 3)
    hand = ((EntryId(1), EntryId(2)),)
    assert refused(play, PairRound(0, by_hand=hand)) == "pairing.repeated"
    play.do(PairRound(0, by_hand=hand, even_again=True))
    assert (1, 2) in pairs_of(play, 2)


def test_the_pairs_of_another_program_are_taken_if_everybody_has_a_seat() -> None:
    play = keizer()
    play_round(play)
    drawn = ((EntryId(1), EntryId(3)), (EntryId(2), EntryId(4)))
    assert refused(play, PairRound(0, drawn=drawn[:1])) == "pairing.invalid"
    play.do(PairRound(0, drawn=drawn))
    assert pairs_of(play, 2) == [(1, 3), (2, 4)]


def test_rounds_follow_by_themselves_until_the_last_one() -> None:
    play = start(6, "keizer", rounds=4)
    play.finish()
    assert play.state.phase is Phase.COMPLETED
    assert max(m.fixture.round for m in play.state.matches.values()) == 4
    assert play.state.places[0].rank == 1


def test_no_round_is_paired_after_the_last() -> None:
    play = keizer(2, rounds=1)
    with pytest.raises(RuleError, match="All 1 rounds are paired"):
        draw_round(play.state, PairRound(0))


def test_chances_are_told_only_when_it_is_over() -> None:
    play = keizer(2, rounds=1)
    with pytest.raises(RuleError) as caught:
        forecast(play.state, seed=1, runs=1)
    assert caught.value.code == "forecast.impossible"
    play.finish()
    assert forecast(play.state, seed=1, runs=1).chances[0].entry == 1


def test_a_score_that_is_no_result_of_a_game_is_refused() -> None:
    wrong = RecordResult(MatchId(1), Result.from_score(20, 0), 0)
    assert refused(keizer(2), wrong) == "result.score_impossible"


def test_the_disqualified_are_last_and_keep_the_value_their_points_give() -> None:
    play = keizer()
    play_round(play)
    play.do(WithdrawEntry(EntryId(1), 0, EntryStatus.DISQUALIFIED))
    last = rank(play.state)[-1]
    assert (last.entry, last.rank, last.rank_to) == (1, 4, 4)
    assert text_of(last, "VALUE") == "8"


def test_a_part_that_is_none_is_refused_with_those_there_are() -> None:
    with pytest.raises(InputError, match="must be one of 0, 1/6") as caught:
        keizer(bye_part="0.5")
    assert caught.value.code == "option.invalid"
