"""Tie-breaks of a `Tournament`: exact numbers that print well and know where they come from."""

import copy
import json
import pickle
from fractions import Fraction

import pytest

from tiltyard import Player, TieBreakNumber, Tournament
from tiltyard.errors import NotFoundError
from tiltyard.tournament import Standing

CODES = ["BH:C1", "BH", "SB", "AOB", "DE", "PS"]


def open_event() -> Tournament:
    """Six players, three rounds; ann asks for a half-point bye, flo does not come to round 2."""
    players = [Player(name, 2200 - 50 * place) for place, name in enumerate("abcdef")]
    tournament = Tournament(players, 3, tiebreaks=CODES)
    tournament.request_bye("a", 2)
    for number in (1, 2, 3):
        for game in tournament.pair_round().pairings:
            kind = "forfeit-win" if number == 2 and game.board == 2 else None
            score = 1 if kind else (0.5 if game.board == 2 else 1)
            tournament.record_result(game.white, game.black, score, kind=kind)
    return tournament


@pytest.fixture(name="rows", scope="module")
def _rows() -> dict[str, Standing]:
    return {row.player.id: row for row in open_event().standings()}


def number(row: Standing, code: str) -> TieBreakNumber:
    value = row.tiebreaks[code]
    assert isinstance(value, TieBreakNumber)
    return value


def test_a_value_is_exact_and_prints_as_people_write_it(rows: dict[str, Standing]) -> None:
    for row in rows.values():
        for code, value in row.tiebreaks.items():
            if isinstance(value, TieBreakNumber):
                assert str(value) == repr(value) == f"{value}" == row.texts[code]
                assert isinstance(value, Fraction)
    average = number(rows["a"], "AOB")
    met = [part.value for part in average.contributions]
    assert average == sum(met) / len(met)


def test_a_value_is_formatted_like_any_number() -> None:
    third, half = TieBreakNumber.make(Fraction(1, 3)), TieBreakNumber.make(Fraction(1, 2))
    four = TieBreakNumber.make(4)
    assert (f"{third}", f"{half}", f"{four}") == ("0.33", "0.5", "4")
    assert f"{third:.3f}|{four:d}|{half:6}|{half:<6}|{third:06}" == "0.333|4|   0.5|0.5   |000.33"
    assert TieBreakNumber.from_float(0.25) == 0.25
    assert str(TieBreakNumber.from_float(0.25)) == "0.25"
    assert TieBreakNumber.from_float(0.25).contributions == ()
    assert json.dumps(float(half)) == "0.5"


def test_what_is_reckoned_with_values_is_a_plain_fraction(rows: dict[str, Standing]) -> None:
    value = number(rows["a"], "BH")
    assert type(value + 1) is Fraction
    several: list[Fraction | float] = [value, 0, 99.5]
    assert sorted(several) == [0, value, 99.5]


def test_copies_keep_where_a_value_comes_from(rows: dict[str, Standing]) -> None:
    value = number(rows["a"], "BH:C1")
    for other in (copy.copy(value), copy.deepcopy(value), pickle.loads(pickle.dumps(value))):
        assert other == value
        assert (str(other), other.contributions) == (str(value), value.contributions)


def test_each_opponent_gave_their_score_and_a_virtual_one_stood_in(
    rows: dict[str, Standing],
) -> None:
    parts = number(rows["a"], "BH").contributions
    assert [part.round for part in parts] == [1, 2, 3]
    assert [part.is_virtual for part in parts] == [False, True, False]
    for part in parts:
        if part.opponent is not None:
            assert part.value == Fraction(rows[part.opponent].points, 10)
    assert str(parts[1]).endswith("by a virtual opponent (half-bye)")


def test_a_cut_takes_the_voluntary_round_first(rows: dict[str, Standing]) -> None:
    parts = number(rows["a"], "BH:C1").contributions
    cut = [part for part in parts if part.is_cut]
    assert len(cut) == 1
    assert str(cut[0]).endswith(", cut")
    assert sum(part.value for part in parts if not part.is_cut) == number(rows["a"], "BH:C1")


def test_a_round_that_is_not_over_yet_has_no_kind() -> None:
    tournament = Tournament([Player(name) for name in "abcd"], 2, tiebreaks=["PS"])
    first = tournament.pair_round().pairings[0]
    tournament.record_result(first.white, first.black, 1)
    kinds = {
        row.player.id: [part.kind for part in number(row, "PS").contributions]
        for row in tournament.standings()
    }
    assert kinds[first.white] == ["played"]
    assert list(kinds.values()).count([None]) == 2


def test_a_place_is_explained_by_what_parts_it_from_its_neighbours() -> None:
    tournament = open_event()
    rows = tournament.standings()
    for place, row in enumerate(rows):
        sentences = " ".join(tournament.explain_place(row.player.id))
        for other in rows[max(0, place - 1) : place + 2]:
            assert other.player.id in sentences
        assert sentences.startswith(f"{row.player.id} ")


def test_who_left_a_table_early_is_told_so() -> None:
    tournament = Tournament(
        [Player(name) for name in "abcd"], 3, pairing_system="round-robin", tiebreaks=["SB"]
    )
    for game in tournament.pair_round().pairings:
        tournament.record_result(game.white, game.black, 1)
    tournament.withdraw("d")
    assert any("not ranked (C.05)" in sentence for sentence in tournament.explain_place("d"))


def test_nobody_explains_the_place_of_a_stranger() -> None:
    with pytest.raises(NotFoundError, match="no player 'zoe'"):
        open_event().explain_place("zoe")


def test_neighbours_say_what_parts_them() -> None:
    tournament = open_event()
    rows = {row.player.id: row for row in tournament.standings()}
    for row in rows.values():
        for one in tournament.find_neighbours(row.player.id):
            assert (one.rank < row.rank) == one.is_above
            values = (rows[name].texts.get(one.decider) for name in (row.player.id, one.player))
            if one.decider != "points":
                assert (one.mine, one.theirs) == tuple(values)
                assert one.mine != one.theirs
