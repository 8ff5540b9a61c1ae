"""The Lim system by its articles (C.04.4.3): the handbook's tables and single rules."""

from collections.abc import Iterable
from dataclasses import replace

import pytest
from small_rounds import boards, meetings, newcomers, read_players

from tiltyard.errors import InputError, RuleError
from tiltyard.pairing import lim
from tiltyard.pairing.base import Colour, PairingRequest, SwissPlayer
from tiltyard.pairing.fide.entrant import list_entrants
from tiltyard.pairing.fide.legality import Field
from tiltyard.pairing.fide.lim.criteria import Group, LimField, choose_floaters, colour_of_higher

W, B = Colour.WHITE, Colour.BLACK


def apart(number: int, others: Iterable[int]) -> set[frozenset[int]]:
    return {frozenset((number, other)) for other in others}


def two(*pairs: str) -> set[frozenset[int]]:
    """`1-6` and the like."""
    return {frozenset(map(int, pair.split("-"))) for pair in pairs}


@pytest.mark.parametrize(
    ("met", "pairs"),
    [
        ([], two("1-4", "2-5", "3-6")),
        ([4], two("1-5", "2-4", "3-6")),
        ([4, 5], two("1-6", "2-4", "3-5")),
        ([4, 5, 6], two("1-3", "2-5", "4-6")),
        ([4, 5, 6, 3], two("1-2", "3-5", "4-6")),
    ],
)
def test_the_first_player_tries_the_lower_half_then_the_upper(
    met: list[int], pairs: set[frozenset[int]]
) -> None:
    assert meetings(lim(newcomers(6, forbidden=frozenset(apart(1, met))))) == pairs  # 4.2


@pytest.mark.parametrize(
    ("met", "pairs"),
    [
        ([], two("1-6", "2-4", "3-5")),
        ([4], two("1-6", "2-5", "3-4")),
        ([4, 5], two("1-6", "2-3", "4-5")),
        ([4, 5, 3], two("1-3", "2-6", "4-5")),
        ([4, 5, 3, 6], two("1-2", "3-5", "4-6")),
    ],
)
def test_the_second_player_tries_next_and_may_move_the_first(
    met: list[int], pairs: set[frozenset[int]]
) -> None:
    forbidden = apart(1, [4, 5]) | apart(2, met)
    assert meetings(lim(newcomers(6, forbidden=frozenset(forbidden)))) == pairs  # 4.3


def grouped(upper: int, others: int, **changes: object) -> PairingRequest:
    """A first round in which virtual points lift the first `upper` players above the median."""
    request = newcomers(upper + others, **changes)
    players = [
        replace(player, virtual_points=(10,)) if player.number <= upper else player
        for player in request.players
    ]
    return replace(request, players=tuple(players))


def test_a_player_nobody_can_meet_floats_with_the_lowest_numbered_other() -> None:
    forbidden = apart(1, [2, 3, 4, 5]) | apart(2, [3, 4, 5])
    pairs = meetings(lim(grouped(6, 2, forbidden=frozenset(forbidden))))
    assert {frozenset((1, 6)), frozenset((3, 4))} <= pairs  # 4.4.2: 2 and 5 float


def test_in_an_odd_group_that_player_floats_instead_of_the_last() -> None:
    forbidden = apart(1, [2, 3, 4, 5]) | apart(2, [3, 4, 5, 6, 7])
    pairs = meetings(lim(grouped(7, 1, forbidden=frozenset(forbidden))))
    assert frozenset((2, 8)) in pairs  # 4.4.1


def make_lim(
    due: list[Colour | None],
    *,
    ratings: list[int] | None = None,
    floated: Iterable[int] = (),
    forbidden: set[frozenset[int]] | None = None,
    is_maxi: bool = False,
) -> LimField:
    request = newcomers(len(due), forbidden=frozenset(forbidden or ()))
    return LimField(
        field=Field(list_entrants(request)),
        due=due,
        ratings=ratings or [2000] * len(due),
        has_floated=[place + 1 in floated for place in range(len(due))],
        is_maxi=is_maxi,
    )


def floaters(lim_field: LimField, size: int, *, upward: bool = False) -> list[int]:
    """The numbers of those who leave a group of the first `size` players."""
    everybody = tuple(range(len(lim_field.due)))
    group = Group((), everybody[:size], everybody[size:], upward)
    return [place + 1 for place in choose_floaters(lim_field, group)]


def test_who_floated_in_the_round_before_stays() -> None:
    assert floaters(make_lim([None] * 7, floated=[5]), 5) == [4]  # 3.10


@pytest.mark.parametrize(("upward", "floater"), [(False, 4), (True, 1)])
def test_the_floater_is_due_the_colour_of_the_majority(upward: bool, floater: int) -> None:
    due: list[Colour | None] = [W, B, W, W, B, None, None]
    assert floaters(make_lim(due), 5, upward=upward) == [floater]  # 3.2.2, 3.2.4


def test_in_a_maxi_tournament_ratings_far_apart_come_before_colours() -> None:
    due: list[Colour | None] = [W, B, W, W, B, None, None]
    ratings = [2500, 2400, 2300, 2200, 2050, 2000, 2000]
    assert floaters(make_lim(due, ratings=ratings, is_maxi=True), 5) == [5]  # 3.2.3
    ratings[4] = 2100
    assert floaters(make_lim(due, ratings=ratings, is_maxi=True), 5) == [4]


def test_a_floater_needs_an_opponent_in_the_next_group() -> None:
    lim_field = make_lim([None] * 5, forbidden=apart(3, [4, 5]))
    assert floaters(lim_field, 3) == [2]  # 3.9


def test_two_floaters_need_an_opponent_each() -> None:
    # 2, 3 and 4 can only meet 1, so two of them go; 3 and 4 could both meet nobody but 5 there.
    forbidden = apart(2, [3, 4]) | apart(3, [4, 6]) | apart(4, [6])
    assert floaters(make_lim([None] * 6, forbidden=forbidden), 4) == [4, 2]  # 3.3


def test_a_median_that_cannot_be_paired_breaks_up_a_pairing_of_the_lower_side() -> None:
    players = read_players("""
1: 2400 4w1 7b1
2: 2390 7b1 8w1
3: 2380 8w1 4b1
4: 2370 1b0 3w0
5: 2360 9w0 10b0
6: 2350 10b0 9w0
7: 2340 2w0 1w0
8: 2330 3b0 2b0
9: 2320 5b1 6b1
10: 2310 6w1 5w1
""")
    lifted = tuple(
        replace(player, virtual_points=(0, 0, 10)) if player.number == 4 else player
        for player in players
    )
    request = PairingRequest(
        lifted,
        round=3,
        rounds=9,
        absent=frozenset({7, 8, 9, 10}),
        forbidden=frozenset(apart(4, [2])),
    )
    assert meetings(lim(request)) == two("1-2", "3-6", "4-5")  # 2.6.1


def rank(text: str) -> PairingRequest:
    return PairingRequest(read_players(text), round=len(text.split("\n")[1].split()) - 1, rounds=9)


def test_equal_histories_favour_the_higher_ranked_down_to_the_median() -> None:
    request = rank("""
3: 2300 1w0 2b0
7: 2200 2w0 1b0
1: 2500 3b1 7w1
2: 2400 7b1 3w1""")
    by_number = {entrant.number: entrant for entrant in list_entrants(request)}
    above = colour_of_higher(by_number[3], by_number[7], W, is_below=False)
    below = colour_of_higher(by_number[3], by_number[7], W, is_below=True)
    assert (above.higher, below.higher) == (W, B)  # 5.4


def test_two_equal_colours_in_a_row_come_before_the_ranking() -> None:
    request = rank("""
4: 2300 1b0 2w0 3b0
8: 2200 2w0 1b0 9b0
1: 2500 4w1 8w1 -
2: 2400 8b1 4b1 -
3: 2350 - - 4w1
9: 2100 - - 8w1""")
    by_number = {entrant.number: entrant for entrant in list_entrants(request)}
    assert colour_of_higher(by_number[4], by_number[8], W, is_below=False).higher is B  # 5.3


@pytest.mark.parametrize("initial", [W, B])
def test_the_first_round_alternates_colours_down_the_upper_half(initial: Colour) -> None:
    expected = {
        (top, top + 20) if (top % 2 == 1) is (initial is W) else (top + 20, top)
        for top in range(1, 21)
    }
    assert boards(lim(newcomers(40, initial_colour=initial))) == expected  # 7.2


def test_the_first_bye_goes_to_the_lowest_rated() -> None:
    players = tuple(
        SwissPlayer(number, 1200 if number == 11 else 2600 - number) for number in range(1, 40)
    )
    assert lim(PairingRequest(players, round=1, rounds=9)).bye == 11  # 7.1
    unrated = tuple(
        replace(player, rating=0) if player.number == 20 else player for player in players
    )
    assert lim(PairingRequest(unrated, round=1, rounds=9)).bye == 20


def test_the_last_round_sets_colours_aside() -> None:
    players = read_players("1: 2500 3w1 4w1\n2: 2400 4w1 3w1\n3: 2300 1b0 2b0\n4: 2200 2b0 1b0")
    request = PairingRequest(players, round=3, rounds=3)
    assert meetings(lim(request)) == two("1-2", "3-4")  # 6
    with pytest.raises(RuleError, match="The arbiter can"):
        lim(replace(request, rounds=9))


def test_an_edition_that_is_not_here_is_named() -> None:
    with pytest.raises(InputError, match="only the edition of 2026"):
        lim(newcomers(4, options={"edition": "2017"}))


def test_nobody_meets_a_player_whom_either_colour_would_break_the_rules_for() -> None:
    # four Blacks, then two Whites: neither colour is left (2.1, 5.1), the arbiter decides
    lines = ["1: 2500 2b0 3b0 4b0 5b0 6w0 7w0", "8: 2400 - - - - - -"]
    for round_number, number in enumerate(range(2, 8)):
        cells = ["-"] * 6
        cells[round_number] = "1w1" if number < 6 else "1b1"
        lines.append(f"{number}: {2400 - number} {' '.join(cells)}")
    players = read_players("\n".join(lines))
    request = PairingRequest(players, round=7, rounds=9)
    with pytest.raises(RuleError):
        lim(request)
    assert lim(replace(request, rounds=7)).pairs  # the last round sets colours aside
