"""The pairing checker: what it compares, and what it says of differences."""

from tiltyard.errors import RuleError
from tiltyard.pairing.base import (
    Colour,
    Kind,
    Meeting,
    Pair,
    PairingRequest,
    PairingResult,
    SwissPlayer,
)
from tiltyard.pairing.checker import (
    RecordedRound,
    check_round,
    compare_round,
    record_round,
    request_before,
)

FULL = PairingRequest(
    players=(
        SwissPlayer(1, 0, (Meeting(Kind.PLAYED, 10, 2, Colour.WHITE),), (10, 5)),
        SwissPlayer(2, 0, (Meeting(Kind.PLAYED, 0, 1, Colour.BLACK),)),
        SwissPlayer(3, 0, (Meeting(Kind.PAIRING_BYE, 10),)),
        SwissPlayer(4, 0, (Meeting(Kind.HALF_BYE, 5),)),
        SwissPlayer(5, 0, (Meeting(Kind.FORFEIT, 10, 6),)),
        SwissPlayer(6, 0, (Meeting(Kind.FORFEIT, 0, 5),)),
    ),
    round=2,
    rounds=3,
)


def test_a_round_is_recorded_from_the_histories_after_it() -> None:
    recorded = record_round(FULL, 1)
    assert recorded == RecordedRound(frozenset({Pair(1, 2)}), 3, frozenset({frozenset({5, 6})}))


def test_the_request_before_a_round_forgets_it() -> None:
    before = request_before(FULL, 1)
    assert before.round == 1
    assert before.absent == {4}
    assert all(player.history == () for player in before.players)
    assert before.players[0].virtual_points == (10,)


def test_equal_rounds_are_equal_whatever_the_order_of_boards() -> None:
    def pair(request: PairingRequest, /) -> PairingResult:
        return PairingResult((Pair(6, 5), Pair(1, 2)), 3)

    assert check_round(request_before(FULL, 1), record_round(FULL, 1), pair).is_equal


def test_differences_show_both_sides() -> None:
    check = compare_round(1, PairingResult((Pair(2, 1), Pair(5, 3)), 6), record_round(FULL, 1))
    assert not check.is_equal
    assert check.missing == (Pair(2, 1), Pair(5, 3))
    assert check.unexpected == (Pair(1, 2), Pair(5, 6))
    assert (check.bye, check.recorded_bye) == (6, 3)


def test_a_round_that_cannot_be_paired_differs() -> None:
    def pair(request: PairingRequest, /) -> PairingResult:
        raise RuleError("pairing.impossible", "No way.")

    check = check_round(request_before(FULL, 1), record_round(FULL, 1), pair)
    assert check.problem == "No way."
    assert not check.is_equal
