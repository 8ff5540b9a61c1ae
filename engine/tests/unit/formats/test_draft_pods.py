"""Several pods in one event: when matches stay inside, and when pods are paired together."""

import pytest
from card_shop import Shop, open_shop

from tiltyard import EnterLate, EntryId, PairRound, RuleError, UnpairRound, WithdrawEntry

E = EntryId


def drop(shop: Shop, *entries: int) -> None:
    for entry in entries:
        shop.do(WithdrawEntry(E(entry), 1))


def byes(shop: Shop, number: int) -> list[int]:
    return [min(pair) for pair in shop.pairs(number) if len(pair) == 1]


def notes(shop: Shop) -> list[tuple[int, str]]:
    return [(note.round, note.code) for note in shop.state.notes]


def has_crossed(shop: Shop, number: int, *sizes: int) -> bool:
    pods = [n for n, size in enumerate(sizes) for _ in range(size)]
    return any(len({pods[entry - 1] for entry in pair}) > 1 for pair in shop.pairs(number))


def test_one_drop_in_each_of_two_pods_of_an_even_field_gives_no_bye() -> None:
    """Mend 28: the two odd pods are paired together, and the round says so."""
    shop = open_shop(16, pods=(8, 8), pod_pairing="inside")
    drop(shop, 1, 9)
    shop.play_round()
    assert byes(shop, 2) == []
    assert sorted(entry for pair in shop.pairs(2) for entry in pair) == [
        *range(2, 9),
        *range(10, 17),
    ]
    assert has_crossed(shop, 2, 8, 8)
    assert notes(shop) == [(2, "pods.joined")]
    text = "Pods 1 and 2 are paired together, to save a bye or a rematch."
    assert shop.state.notes[-1].text == text


def test_pods_that_are_even_stay_apart_while_two_others_are_paired_together() -> None:
    """Mend 28: nobody is moved who need not be."""
    shop = open_shop(24, pods=(8, 8, 8), pod_pairing="inside")
    drop(shop, 1, 17)
    shop.play_round()
    middle = set(range(9, 17))
    assert all(pair <= middle or not pair & middle for pair in shop.pairs(2))
    assert shop.state.notes[-1].text.startswith("Pods 1 and 3 are")


def test_three_odd_pods_have_one_bye_and_it_goes_to_the_lowest() -> None:
    """Mend 28: an odd field has one bye, however many of its pods are odd."""
    shop = open_shop(21, pods=(7, 7, 7), pod_pairing="inside", automatic=False)
    assert byes(shop, 1) == [21]
    shop.play_round()
    last = shop.table()[-1]
    shop.do(PairRound(1))
    assert byes(shop, 2) == [last]
    assert not any(note.code == "bye.repeated" for note in shop.state.notes)


def test_round_1_lets_the_last_seats_of_two_odd_pods_meet() -> None:
    """Mend 28: seven and five are twelve, so nobody has a bye."""
    shop = open_shop(12, pods=(7, 5))
    assert frozenset({7, 12}) in shop.pairs(1)
    assert frozenset({1, 4}) in shop.pairs(1)
    assert byes(shop, 1) == []
    assert notes(shop) == [(1, "pods.joined")]


def test_a_pod_where_everybody_has_met_is_paired_with_another_before_a_rematch() -> None:
    """Mend 28: four players have three rounds; the fourth takes opponents from the other pod."""
    shop = open_shop(12, pods=(4, 8), pod_pairing="inside", rounds=4)
    assert notes(shop) == []
    for _ in range(3):
        shop.play_round()
    assert has_crossed(shop, 4, 4, 8)
    assert notes(shop) == [(4, "pods.joined")]


def test_a_pod_where_everybody_had_a_bye_is_paired_with_another_before_a_second_bye() -> None:
    """Mend 28: three players, three byes; the fourth goes to somebody of the other pod."""
    shop = open_shop(11, pods=(3, 8), pod_pairing="inside", rounds=4)
    for _ in range(3):
        shop.play_round()
    assert sorted(byes(shop, 1) + byes(shop, 2) + byes(shop, 3)) == [1, 2, 3]
    assert byes(shop, 4)[0] > 3
    assert "bye.repeated" not in [code for _, code in notes(shop)]


def test_pairs_that_may_not_meet_are_a_reason_to_pair_pods_together() -> None:
    """Mend 28: a pod of two who must stay apart finds opponents elsewhere, or it is refused."""
    shop = open_shop(6, pods=(2, 4), pod_pairing="inside", rounds=3)
    shop.do(UnpairRound(1))
    shop.do(PairRound(1, apart=((E(1), E(2)),)))
    assert not shop.pairs(1) & {frozenset({1, 2})}
    assert byes(shop, 1) == []
    shop.do(UnpairRound(1))
    alone = tuple((E(1), E(other)) for other in range(2, 7))
    with pytest.raises(RuleError, match="cannot be paired"):
        shop.do(PairRound(1, apart=alone))


@pytest.mark.parametrize(("rounds", "crosses"), [(3, False), (4, True), (6, True)])
def test_unless_told_pods_stay_apart_for_three_rounds_and_cross_in_longer_events(
    rounds: int, crosses: bool
) -> None:
    """Mend 28: 33 players in six rounds play one tournament, not four small ones."""
    sizes = (9, 8, 8, 8)
    shop = open_shop(33, pods=sizes, rounds=rounds)
    assert not has_crossed(shop, 1, *sizes)
    for _ in range(2):
        shop.play_round()
    crossed = [has_crossed(shop, number, *sizes) for number in (2, 3)]
    assert crossed == [crosses, crosses]
    assert [len(byes(shop, number)) for number in (1, 2, 3)] == [1, 1, 1]
    assert notes(shop) == []


def test_a_late_entry_joins_the_odd_pod() -> None:
    """Mend 28: so that both pods are even afterwards and need not be paired together."""
    shop = open_shop(11, pods=(7, 4), rounds=3)
    shop.do(EnterLate(1))
    shop.play_round()
    assert any(12 in pair and min(pair) <= 7 for pair in shop.pairs(2))
    assert notes(shop) == []
