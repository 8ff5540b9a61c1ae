"""Fixed tables: cycles of Berger tables, Scheveningen, and the drawing of lots by Varma."""

import json
from collections import Counter

import pytest
from corpora import CORPORA

from tiltyard.errors import InputError, RuleError
from tiltyard.pairing import PAIRING_SYSTEMS
from tiltyard.pairing.base import Pair, PairingRequest, SwissPlayer
from tiltyard.pairing.berger import Table, berger_table
from tiltyard.pairing.cycles import cycle_table, round_robin
from tiltyard.pairing.scheveningen import scheveningen, scheveningen_table
from tiltyard.pairing.varma import draw_varma, varma_groups


def request_of(
    numbers: list[int], round_number: int, rounds: int, **options: str
) -> PairingRequest:
    players = tuple(SwissPlayer(number) for number in numbers)
    return PairingRequest(players, round_number, rounds, options=options)


def colours(table: Table, place: int) -> str:
    return "".join(
        "W" if place == white else "B"
        for games in table
        for white, black in games
        if place in (white, black)
    )


def test_the_tables_are_those_of_the_corpus() -> None:
    text = (CORPORA / "berger" / "berger_4_32.json").read_text("utf-8")
    for size, rounds in json.loads(text).items():
        expected = tuple(tuple((white, black) for white, black in games) for games in rounds)
        assert tuple(map(frozenset, berger_table(int(size)))) == tuple(map(frozenset, expected))


@pytest.mark.parametrize("players", range(3, 17))
@pytest.mark.parametrize("cycles", [1, 2, 3])
def test_everybody_meets_everybody_once_a_cycle_with_colours_in_turn(
    players: int, cycles: int
) -> None:
    table = cycle_table(players, cycles)
    met = Counter(frozenset(game) for games in table for game in games)
    size = players + players % 2
    assert set(met.values()) == {cycles}
    assert len(met) == size * (size - 1) // 2
    whites = Counter(game for games in table for game in games)
    if cycles == 2:
        assert set(whites.values()) == {1}


@pytest.mark.parametrize("players", range(4, 25, 2))
def test_nobody_has_three_equal_colours_in_a_row_in_two_cycles(players: int) -> None:
    table = cycle_table(players, 2)
    for place in range(1, players + 1):
        assert "WWW" not in colours(table, place)
        assert "BBB" not in colours(table, place)
    plain = cycle_table(players, 2, "berger")
    assert set(plain) == set(table)


def test_the_system_seats_numbers_with_gaps_and_gives_the_free_round() -> None:
    result = round_robin(request_of([2, 5, 9], 1, 3))
    assert result.pairs == (Pair(5, 9),)
    assert result.bye == 2
    assert PAIRING_SYSTEMS["round-robin"] is round_robin


def test_the_second_cycle_follows_from_the_number_of_rounds() -> None:
    pairs = [round_robin(request_of([1, 2], number, 4)).pairs[0] for number in (1, 2, 3, 4)]
    assert pairs == [Pair(1, 2), Pair(2, 1), Pair(1, 2), Pair(2, 1)]


def test_the_plain_order_is_an_option_and_others_are_refused() -> None:
    request = request_of([1, 2, 3, 4], 2, 6, order="berger")
    assert round_robin(request).pairs[0] == Pair(4, 3)
    with pytest.raises(InputError, match="fide, berger"):
        round_robin(request_of([1, 2], 1, 1, order="other"))


def test_one_player_alone_cannot_play() -> None:
    with pytest.raises(RuleError, match="1 player"):
        round_robin(request_of([1], 1, 1))


@pytest.mark.parametrize("size", range(1, 17))
def test_scheveningen_lets_every_pair_meet_once_with_balanced_colours(size: int) -> None:
    table = scheveningen_table(size)
    games = [frozenset(game) for games in table for game in games]
    every = {frozenset((a, b)) for a in range(1, size + 1) for b in range(size + 1, 2 * size + 1)}
    assert len(games) == len(set(games)) == size * size
    assert set(games) == every
    for place in range(1, 2 * size + 1):
        mine = colours(table, place)
        assert len(mine) == size
        assert abs(mine.count("W") - mine.count("B")) <= 1
        assert "WWW" not in mine
        assert "BBB" not in mine


def test_scheveningen_tables_are_the_printed_ones() -> None:
    assert scheveningen_table(3) == (
        ((1, 4), (2, 5), (6, 3)),
        ((5, 1), (2, 6), (4, 3)),
        ((1, 6), (4, 2), (3, 5)),
    )
    assert scheveningen_table(4)[3] == ((8, 1), (7, 2), (3, 6), (4, 5))
    assert scheveningen_table(8)[5][:4] == ((14, 1), (15, 2), (16, 3), (13, 4))


def test_scheveningen_pairs_the_lower_half_of_the_numbers_with_the_upper() -> None:
    assert scheveningen(request_of([1, 2, 3, 4], 1, 4)).pairs == (Pair(1, 3), Pair(2, 4))
    assert scheveningen(request_of([1, 2, 3, 4], 3, 4)).pairs == (Pair(3, 1), Pair(4, 2))
    with pytest.raises(RuleError, match="one size"):
        scheveningen(request_of([1, 2, 3], 1, 1))


@pytest.mark.parametrize("players", range(9, 25))
def test_numbers_of_one_varma_group_do_not_meet_in_the_last_three_rounds(players: int) -> None:
    groups = varma_groups(players)
    assert sorted(n for group in groups for n in group) == list(range(1, players + 1))
    last = [frozenset(game) for games in berger_table(players)[-3:] for game in games]
    meeting = [{a, b} for group in groups for a in group for b in group if a < b and {a, b} in last]
    assert meeting == ([{6, 12}] if players == 12 else [])  # the printed table has this flaw


def test_compatriots_draw_from_one_group_and_the_draw_can_be_repeated() -> None:
    federations = {f"p{i:02}": "FRA" if i < 4 else "ITA" if i < 6 else f"X{i}" for i in range(14)}
    drawn = draw_varma(federations, "tuesday")
    assert drawn == draw_varma(dict(reversed(federations.items())), "tuesday")
    assert sorted(drawn.values()) == list(range(1, 15))
    for code in ("FRA", "ITA"):
        numbers = {drawn[player] for player in federations if federations[player] == code}
        assert any(numbers <= set(group) for group in varma_groups(14))
    assert drawn != draw_varma(federations, "wednesday")


def test_a_federation_larger_than_every_group_takes_the_fullest_ones() -> None:
    drawn = draw_varma({f"p{i}": "FRA" for i in range(10)}, "lot")
    assert sorted(drawn.values()) == list(range(1, 11))


def test_without_a_table_lots_are_plain() -> None:
    assert varma_groups(6) == ((1, 2, 3, 4, 5, 6),)
    drawn = draw_varma({"a": "FRA", "b": "FRA", "c": "ITA"}, "lot")
    assert sorted(drawn.values()) == [1, 2, 3]
