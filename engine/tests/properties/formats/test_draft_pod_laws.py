"""A law of pods (mtg-swiss 5): one bye in an odd field, none in an even one, whoever drops."""

from card_shop import open_shop
from hypothesis import given
from hypothesis import strategies as st
from strategies import FEW

from tiltyard import EntryId, Phase, WithdrawEntry
from tiltyard.formats.shared.wishes import list_present


@FEW
@given(
    st.lists(st.integers(2, 9), min_size=1, max_size=4),
    st.sampled_from(["auto", "inside", "cross"]),
    st.data(),
)
def test_a_round_has_as_many_byes_as_the_field_is_odd(
    sizes: list[int], pod_pairing: str, data: st.DataObject
) -> None:
    """Mend 28: pods, drops and rounds of every kind."""
    rounds = data.draw(st.integers(1, 5))
    shop = open_shop(sum(sizes), pods=tuple(sizes), pod_pairing=pod_pairing, rounds=rounds)
    present = len(list_present(shop.state))
    for number in range(1, rounds + 1):
        pairs = shop.pairs(number)
        if not pairs:
            break
        assert sum(len(pair) for pair in pairs) == present
        assert sum(len(pair) == 1 for pair in pairs) == present % 2
        dropped = data.draw(st.sets(st.sampled_from(list_present(shop.state)), max_size=3))
        for entry in sorted(dropped):
            if shop.state.phase is Phase.IN_PROGRESS and len(list_present(shop.state)) > 2:
                last = max(match.fixture.round for match in shop.state.matches.values())
                if last == number:
                    shop.do(WithdrawEntry(EntryId(entry), 1))
        present = len(list_present(shop.state))
        last = max(match.fixture.round for match in shop.state.matches.values())
        if last == number:
            shop.play_round()
