"""Draft Swiss: from the seats to the last place (mtg-swiss)."""

import pytest
from card_shop import Shop, games, gather, open_shop

from tiltyard import (
    ChangePhase,
    Config,
    CorrectResult,
    CreateTournament,
    EnterLate,
    EntryId,
    InputError,
    Mark,
    MatchId,
    PairRound,
    Phase,
    ReinstateEntry,
    RuleError,
    UnpairRound,
    WithdrawEntry,
)
from tiltyard.pairing.card_pool import pair_pool
from tiltyard.pairing.card_weights import CardPlayer, CardRequest, Float

E = EntryId


def test_round_1_goes_across_the_table() -> None:
    assert open_shop(8).pairs(1) == {frozenset({k, k + 4}) for k in range(1, 5)}


def test_with_an_odd_number_the_last_seat_has_the_bye() -> None:
    assert open_shop(7).pairs(1) == {
        frozenset({1, 4}),
        frozenset({2, 5}),
        frozenset({3, 6}),
        frozenset({7}),
    }


def test_nobody_starts_before_everybody_sits() -> None:
    shop = gather(4)
    with pytest.raises(RuleError) as refusal:
        shop.move(Phase.IN_PROGRESS)
    assert refusal.value.code == "seats.missing"
    assert refusal.value.details["entries"] == [1, 2, 3, 4]


def test_a_table_of_one_is_refused() -> None:
    with pytest.raises(RuleError) as refusal:
        open_shop(4, pods=(3, 1))
    assert refusal.value.code == "seats.alone"


@pytest.mark.parametrize("options", [{"kind": "sealed"}, {"round1": "random"}])
def test_without_seats_round_1_is_drawn_by_lot(options: dict[str, str]) -> None:
    shop = gather(9, **options)
    shop.move(Phase.IN_PROGRESS)
    again = gather(9, **options)
    again.move(Phase.IN_PROGRESS)
    assert len(shop.pairs(1)) == 5
    assert shop.pairs(1) == again.pairs(1)


def test_the_next_round_follows_by_itself_and_the_last_completes_the_event() -> None:
    shop = open_shop(8)
    for number in (1, 2, 3):
        assert shop.state.phase is Phase.IN_PROGRESS
        assert max(m.fixture.round for m in shop.state.matches.values()) == number
        shop.play_round()
    assert shop.state.phase is Phase.COMPLETED
    assert shop.row(shop.table()[0]).score == 90
    assert [place.rank for place in shop.state.places] == list(range(1, 9))


def test_if_told_to_wait_the_arbiter_pairs() -> None:
    shop = open_shop(4, automatic=False)
    shop.play_round()
    assert shop.pairs(2) == set()
    shop.do(PairRound(1))
    assert len(shop.pairs(2)) == 2


def test_four_players_who_have_all_met_meet_again_with_a_warning() -> None:
    shop = open_shop(4, rounds=4)
    assert [note.code for note in shop.state.notes] == ["rounds.too_many"]
    for _ in range(3):
        shop.play_round()
    rematches = [note for note in shop.state.notes if note.code == "pairing.rematch"]
    assert {frozenset(note.entries) for note in rematches} == shop.pairs(4)
    shop.do(UnpairRound(1))
    assert [note.code for note in shop.state.notes] == ["rounds.too_many"]


def test_a_second_bye_comes_only_when_everybody_had_one_and_is_noted() -> None:
    shop = open_shop(3, rounds=4)
    for _ in range(3):
        shop.play_round()
    byes = [pair for number in (1, 2, 3) for pair in shop.pairs(number) if len(pair) == 1]
    assert sorted(map(min, byes)) == [1, 2, 3]
    assert [note.round for note in shop.state.notes if note.code == "bye.repeated"] == [4]


def test_a_correction_changes_the_standings_and_no_pairing() -> None:
    shop = open_shop(8)
    shop.play_round()
    before = shop.pairs(2)
    shop.do(CorrectResult(MatchId(1), games(0, 2), 1, "typed wrongly"))
    assert shop.pairs(2) == before
    assert (shop.row(1).score, shop.row(5).score) == (0, 30)


def test_who_drops_is_paired_no_more_and_keeps_the_points() -> None:
    shop = open_shop(8)
    shop.report(1, 5, (2, 0))
    shop.do(WithdrawEntry(E(1), 1))
    shop.play_round()
    assert not any(1 in pair for pair in shop.pairs(2))
    assert shop.row(1).score == 30
    assert len([pair for pair in shop.pairs(2) if len(pair) == 1]) == 1


def test_a_late_entry_has_lost_the_rounds_it_missed() -> None:
    shop = open_shop(4)
    shop.do(EnterLate(1))
    shop.play_round()
    assert any(5 in pair for pair in shop.pairs(2))
    assert shop.row(5).losses == 1
    with pytest.raises(RuleError) as refusal:
        shop.do(EnterLate(2))
    assert refusal.value.code == "entry.too_late"


def test_who_comes_back_has_lost_the_rounds_in_between() -> None:
    shop = open_shop(6, rounds=4)
    shop.do(WithdrawEntry(E(6), 1))
    shop.play_round()
    shop.play_round()
    assert shop.row(6).losses == 1
    shop.do(ReinstateEntry(E(6), 2))
    assert shop.row(6).losses == 3
    shop.play_round()
    assert any(6 in pair for pair in shop.pairs(4))


def test_pairings_stay_at_the_table_or_cross_tables_from_round_2() -> None:
    inside = open_shop(12, pods=(6, 6))
    crossing = open_shop(12, pods=(6, 6), pod_pairing="cross", rounds=5)
    for _ in range(2):
        inside.play_round()
        crossing.play_round()
    tables = [set(range(1, 7)), set(range(7, 13))]
    for number in (1, 2, 3):
        assert all(any(pair <= table for table in tables) for pair in inside.pairs(number))
    assert all(any(pair <= table for table in tables) for pair in crossing.pairs(1))
    crossing.play_round()
    crossing.play_round()
    crossed = [pair for number in (2, 3, 4, 5) for pair in crossing.pairs(number)]
    assert any(not any(pair <= table for table in tables) for pair in crossed)


def test_the_last_round_can_be_paired_by_rank() -> None:
    shop = open_shop(8, last_round="rank", automatic=False)
    for _ in range(2):
        shop.play_round()
        order = shop.table()
        met = shop.pairs(1) | shop.pairs(2)
        shop.do(PairRound(1))
    mate = next(entry for entry in order[1:] if frozenset({order[0], entry}) not in met)
    assert frozenset({order[0], mate}) in shop.pairs(3)


def test_an_awarded_bye_is_a_win_and_does_not_count_as_a_bye() -> None:
    """Mend 29: and half a point is refused in words, since there are none with 3-1-0."""
    shop = open_shop(5, rounds=4)
    shop.do(UnpairRound(1))
    shop.do(PairRound(1, byes=((E(5), Mark.FULL_BYE),)))
    assert shop.row(5).score == 30
    assert shop.tie_break(5, "GAMES") == "2-0-0"
    for _ in range(3):
        shop.play_round()
    assert not any(note.code == "bye.repeated" for note in shop.state.notes)
    shop.do(UnpairRound(1))
    with pytest.raises(InputError) as refusal:
        shop.do(PairRound(1, byes=((E(5), Mark.HALF_BYE),)))
    assert refusal.value.message == (  # Mend 29: in words, not in codes
        "A bye is a win or nothing here; choose a full bye, or one without points."
    )


def test_the_arbiter_may_pair_by_hand() -> None:
    shop = open_shop(4)
    shop.play_round()
    shop.do(UnpairRound(1, "a dispute"))
    shop.do(PairRound(1, by_hand=((E(1), E(4)),), apart=()))
    assert shop.pairs(2) == {frozenset({1, 4}), frozenset({2, 3})}
    shop.do(UnpairRound(1))
    with pytest.raises(RuleError, match="cannot be paired"):
        shop.do(PairRound(1, apart=tuple((E(1), E(other)) for other in (2, 3, 4))))


def test_a_late_entry_meets_whoever_has_the_bye_while_the_round_has_not_begun() -> None:
    shop = open_shop(5)
    assert frozenset({5}) in shop.pairs(1)
    shop.do(EnterLate(1))
    assert frozenset({5, 6}) in shop.pairs(1)
    assert frozenset({5}) not in shop.pairs(1)
    assert shop.row(6).losses == 0
    begun = open_shop(5)
    begun.report(1, 3, (2, 0))
    begun.do(EnterLate(1))
    assert frozenset({5}) in begun.pairs(1)


def test_a_late_entry_meets_the_holder_of_the_bye_whichever_pod_that_is_in() -> None:
    """Mend 28: the field is even then, so nobody sits out (mtg-swiss 11)."""
    for sizes, holder in (((6, 5), 11), ((7, 4), 7)):
        shop = open_shop(11, pods=sizes)
        shop.do(EnterLate(1))
        assert frozenset({holder, 12}) in shop.pairs(1)
        assert all(len(pair) == 2 for pair in shop.pairs(1))


def test_the_byes_of_seven_players_go_from_the_bottom_up() -> None:
    """Rounds 1 and 2 of mtg-swiss 4.2: the byes are forced."""
    shop = open_shop(7)
    shop.report(1, 4, (2, 0))
    shop.report(2, 5, (2, 1))
    shop.report(3, 6, (1, 1))
    assert [pair for pair in shop.pairs(2) if len(pair) == 1] == [{4}]
    third = open_shop(7, floor="third")
    third.report(1, 4, (2, 0))
    third.report(2, 5, (2, 1))
    third.report(3, 6, (1, 1))
    assert [pair for pair in third.pairs(2) if len(pair) == 1] == [{5}]


def test_without_a_lot_nothing_can_be_drawn() -> None:
    shop = Shop()
    shop.do(CreateTournament(Config("Friday", "draft-swiss"), 0))
    for phase in (Phase.REGISTRATION, Phase.CHECK_IN):
        shop.do(ChangePhase(phase, 0))
    with pytest.raises(InputError) as refusal:
        shop.do(ChangePhase(Phase.SEEDING, 0))
    assert refusal.value.code == "lot.missing"


@pytest.mark.parametrize("climber", "CDE")
def test_who_floated_up_last_round_does_not_float_up_again(climber: str) -> None:
    """The worked example of docs/algorithms/card-swiss.md."""
    points = {"A": 6, "B": 6, "C": 3, "D": 3, "E": 3, "F": 0}
    met = {"A": "B", "B": "A", "C": "D", "D": "C"}
    players = tuple(
        CardPlayer(
            ord(name),
            worth,
            rank,
            met={ord(met[name]): 1} if name in met else {},
            floated=Float.UP if name == climber else Float.NONE,
        )
        for rank, (name, worth) in enumerate(points.items(), 1)
    )
    pairing = pair_pool(CardRequest(players, 3, "lot"))
    assert (ord(climber), ord("F")) in pairing.pairs
    named = [(chr(one), chr(two)) for one, two in pairing.pairs]
    assert sum((points[one] - points[two]) ** 2 for one, two in named) == 27
