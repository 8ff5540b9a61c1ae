"""A whole round seated by hand: what stays, what is marked, what is refused."""

import pytest
from strategies import Play, start

from tiltyard import (
    EntryId,
    InputError,
    Mark,
    Match,
    MatchId,
    PairByHand,
    PairRound,
    RecordResult,
    Result,
    RuleError,
)

A, B, C, D, E, F, G = map(EntryId, range(1, 8))


def begin(count: int = 6) -> Play:
    return start(count, "swiss", system="fide-dutch-2026", rounds=3, automatic=False)


def list_round(play: Play, number: int) -> list[Match]:
    found = [m for m in play.state.matches.values() if m.fixture.round == number]
    return sorted(found, key=lambda match: match.fixture.index)


def list_boards(play: Play, number: int) -> list[tuple[EntryId | None, EntryId | None]]:
    return [(m.sides[0].entry, m.sides[1].entry) for m in list_round(play, number)]


def list_by_hand(play: Play, number: int) -> list[int]:
    matches = list_round(play, number)
    return [i for i, m in enumerate(matches, 1) if Mark.BY_HAND in m.fixture.marks]


def finish(play: Play) -> None:
    for match in play.open_matches():
        play.win(match.fixture.id, 0)


def refuse(play: Play, command: PairByHand) -> str:
    before = play.state
    with pytest.raises((RuleError, InputError)) as caught:
        play.do(command)
    assert play.state is before
    return caught.value.code


def test_boards_keep_their_order_and_only_what_changed_is_marked() -> None:
    play = begin()
    assert list_boards(play, 1) == [(A, D), (E, B), (C, F)]
    third = list_round(play, 1)[2].fixture.id
    play.do(PairByHand(1, ((A, B), (E, D), (C, F)), 0))
    assert list_boards(play, 1) == [(A, B), (E, D), (C, F)]
    assert list_by_hand(play, 1) == [1, 2]
    assert list_round(play, 1)[2].fixture.id == third


def test_nothing_changed_is_nothing_done() -> None:
    play = begin()
    assert play.do(PairByHand(1, ((A, D), (E, B), (C, F)), 0)) == ()


def test_colours_alone_can_be_swapped() -> None:
    play = begin()
    play.do(PairByHand(1, ((D, A), (E, B), (C, F)), 0))
    assert list_boards(play, 1)[0] == (D, A)
    assert list_by_hand(play, 1) == [1]


def test_a_game_with_a_result_stays_while_others_change() -> None:
    play = begin()
    first = list_round(play, 1)[0].fixture.id
    play.do(RecordResult(first, Result.from_score(10, 0), 0))
    play.do(PairByHand(1, ((A, D), (E, C), (B, F)), 0))
    assert list_round(play, 1)[0].result is not None
    assert refuse(play, PairByHand(1, ((A, C), (E, D), (B, F)), 0)) == "round.started"


def test_the_next_round_is_paired_with_what_the_system_would_have_unmarked() -> None:
    play, other = begin(), begin()
    for one in (play, other):
        finish(one)
    other.do(PairRound(0))
    drawn = list_boards(other, 2)
    (a, b), *rest = drawn
    play.do(PairByHand(2, ((b, a), *rest), 0))  # type: ignore[arg-type]
    assert list_boards(play, 2) == [(b, a), *rest]
    assert list_by_hand(play, 2) == [1]


def test_somebody_sits_out_and_another_has_no_opponent() -> None:
    play = begin()
    play.do(PairByHand(1, ((E, B), (C, F), (A, None)), 0, byes=((D, Mark.HALF_BYE),)))
    marks = [match.fixture.marks for match in list_round(play, 1)]
    assert list_boards(play, 1) == [(E, B), (C, F), (A, None), (D, None)]
    assert marks == [(), (), (Mark.BY_HAND,), (Mark.HALF_BYE,)]


@pytest.mark.parametrize(
    ("boards", "code"),
    [
        (((A, D), (E, B), (C, None)), "pairing.incomplete"),
        (((A, D), (E, B), (C, A)), "pairing.twice"),
        (((A, D), (E, B), (C, G)), "pairing.incomplete"),
        (((A, D), (E, B), (C, None), (F, None)), "pairing.alone"),
    ],
)
def test_everybody_has_one_seat(
    boards: tuple[tuple[EntryId, EntryId | None], ...], code: str
) -> None:
    assert refuse(begin(), PairByHand(1, boards, 0)) == code


def test_a_second_meeting_is_refused_unless_it_is_insisted_on() -> None:
    play = begin()
    finish(play)
    play.do(PairRound(0))
    boards = ((A, D), (E, B), (C, F))
    assert refuse(play, PairByHand(2, boards, 0)) == "pairing.repeated"
    play.do(PairByHand(2, boards, 0, even_again=True))
    assert list_boards(play, 2) == list(boards)


def test_only_the_last_round_and_the_next_are_paired_by_hand() -> None:
    play = begin()
    boards = ((A, D), (E, B), (C, F))
    assert refuse(play, PairByHand(2, boards, 0)) == "round.unfinished"
    assert refuse(play, PairByHand(3, boards, 0)) == "round.not_by_hand"
    assert refuse(play, PairByHand(0, boards, 0)) == "round.not_by_hand"
    assert play.state.matches[MatchId(1)].result is None
