"""A tie-break knows what it is made of, and that adds up to what it is."""

from fractions import Fraction

import pytest
from hypothesis import given
from properties.test_tiebreak_laws import fields

from tiltyard.standings.ranking import make_ranking
from tiltyard.standings.rounds import Entrant
from tiltyard.standings.rules import ROUND_ROBIN, Rules

SUMS = (
    *("BH", "BH/C1", "BH/C2", "BH/M1", "BH/P", "BH/F", "FB/C1", "SB", "SB/C1", "SB/M1", "KS"),
    *("WIN", "WON", "BPG", "BWG", "REP", "STD", "PS", "PS/C1", "TPN", "RTNG", "PTS"),
)
MEANS = ("AOB", "ARO", "ARO/C1", "ARO/M1", "APRO", "APPO")


@pytest.mark.parametrize("code", [*SUMS, *MEANS])
@given(field=fields())
def test_what_is_left_adds_up_to_the_value_or_has_it_as_its_mean(
    code: str, field: list[Entrant]
) -> None:
    ranking = make_ranking(field, [code])
    for row in ranking.rows:
        parts = ranking.list_parts(0, row.entrant.number)
        left = [part.value for part in parts if not part.is_cut]
        cell = row.cells[0]
        if cell.value is None:
            assert not left
            continue
        assert not isinstance(cell.value, tuple)
        value = Fraction(cell.value) / cell.scale
        if code in SUMS:
            assert sum(left) == value
        else:
            mean = Fraction(sum(left)) / len(left)
            assert abs(mean - value) <= (0 if code == "AOB" else Fraction(1, 2))


@pytest.mark.parametrize("rules", [Rules(), ROUND_ROBIN])
@given(field=fields())
def test_a_part_names_the_round_and_opponent_it_comes_from(
    rules: Rules, field: list[Entrant]
) -> None:
    ranking = make_ranking(field, ["SB", "DE", "TPR"], rules=rules)
    for row in ranking.rows:
        for column in range(3):
            for part in ranking.list_parts(column, row.entrant.number):
                assert part.round is not None
                played = row.entrant.rounds[part.round - 1]
                assert (part.opponent, part.kind, part.points) == (
                    *(played.opponent, played.kind, played.points),
                )


@given(field=fields())
def test_whoever_is_parted_is_parted_by_what_differs_first(field: list[Entrant]) -> None:
    codes = ["BH/C1", "SB", "WIN"]
    ranking = make_ranking(field, codes)
    for one, two in zip(ranking.rows, ranking.rows[1:], strict=False):
        column = ranking.find_decider(one.entrant.number, two.entrant.number)
        keys = [(one.score, two.score)] + [
            (mine.order, theirs.order) for mine, theirs in zip(one.cells, two.cells, strict=True)
        ]
        differing = [place - 1 for place, (mine, theirs) in enumerate(keys) if mine != theirs]
        assert column == (differing[0] if differing else None)
