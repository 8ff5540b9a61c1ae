"""Norms: the large Swiss, measured round by round (B.01 1.4.3d and 1.5.6a)."""

import pytest
from norm_records import participant

from tiltyard import InputError
from tiltyard.norms import (
    NormPlayer,
    NormRules,
    Participant,
    Presence,
    measure_field,
    measure_strength,
)

FEDERATIONS = ("GER", "FRA", "ESP")


def foreigners(count: int, titled: int = 0, federations: int = 3) -> list[NormPlayer]:
    return [
        NormPlayer(f"f{n}", 2300, FEDERATIONS[n % federations], "IM" if n < titled else "FM")
        for n in range(count)
    ]


def counts(people: list[Participant], rules: NormRules | None = None) -> list[object]:
    field = measure_field(people, "IND", rules or NormRules())
    return [check.found for check in field.checks]


def test_n12_the_worst_round_counts() -> None:
    people = [participant(player, 9) for player in foreigners(12, titled=12)]
    assert counts(people) == [12, 3, 12]
    people[0] = participant(people[0].player, 9, 5)
    assert counts(people) == [11, 3, 11]


def test_n12_who_misses_two_rounds_counts_in_none() -> None:
    people = [participant(player, 9) for player in foreigners(12, titled=12)]
    people[0] = participant(people[0].player, 9, 5, 6)
    field = measure_field(people, "IND")
    assert [len(row.players) for row in field.rounds] == [11] * 9
    assert [row.round for row in field.rounds] == list(range(1, 10))


@pytest.mark.parametrize(
    ("count", "titled", "federations", "is_large"),
    [(20, 10, 3, True), (19, 10, 3, False), (20, 9, 3, False), (20, 10, 2, False)],
)
def test_twenty_foreigners_of_three_federations_ten_of_them_titled_make_it_large(
    count: int, titled: int, federations: int, is_large: bool
) -> None:
    people = [participant(player, 9) for player in foreigners(count, titled, federations)]
    assert measure_field(people, "IND").is_large is is_large


def test_hosts_strangers_the_flag_of_fide_and_the_unrated_are_not_counted() -> None:
    strangers = [
        NormPlayer("a", 2300, "IND", "GM"),
        NormPlayer("b", 2300, "FID", "GM"),
        NormPlayer("c", 2300, "NON", "GM"),
        NormPlayer("d", 0, "GER", "GM"),
    ]
    assert counts([participant(player, 9) for player in strangers]) == [0, 0, 0]


def test_byes_are_no_miss_and_a_reading_may_say_otherwise() -> None:
    player = foreigners(1)[0]
    played = (Presence.PLAYED,) * 7
    rested = Participant(player, (*played, Presence.PAIRING_BYE, Presence.PAIRING_BYE))
    assert counts([rested])[0] == 1
    assert counts([rested], NormRules(present=frozenset({Presence.PLAYED})))[0] == 0
    unopposed = Participant(player, (*played, Presence.FORFEIT_WIN, Presence.FORFEIT_WIN))
    field = measure_field([unopposed], "IND")
    assert [len(row.players) for row in field.rounds] == [1] * 7 + [0] * 2


def test_without_a_host_nobody_is_foreign() -> None:
    with pytest.raises(InputError, match="Name the registering federation"):
        measure_field([], "")


def test_an_empty_field_is_not_large() -> None:
    assert not measure_field([], "IND").is_large
    assert not measure_strength([]).is_large


def test_everybody_has_every_round() -> None:
    one, two = foreigners(2)
    with pytest.raises(InputError, match="between 8 and 9 rounds"):
        measure_strength([participant(one, 9), participant(two, 8)])


def test_forty_participants_of_average_2000_in_every_round_are_strong() -> None:
    people = [participant(NormPlayer(f"p{n}", 2000, "IND"), 9) for n in range(40)]
    assert measure_strength(people).is_large
    weaker = [*people[1:], participant(NormPlayer("x", 1999, "IND"), 9)]
    assert [str(check) for check in measure_strength(weaker).checks] == [
        "1.5.6a participants in every round: 40, at least 40: holds with 0 to spare",
        "1.5.6a average of the best in every round: 1999.98, at least 2000: fails by 0.03",
    ]
    assert not measure_strength([*people[1:], participant(people[0].player, 9, 3)]).is_large


def test_weak_players_beyond_the_best_forty_do_no_harm() -> None:
    people = [participant(NormPlayer(f"p{n}", 2000, "IND"), 9) for n in range(40)]
    assert measure_strength([*people, participant(NormPlayer("x", 1500, "IND"), 9)]).is_large
