"""The team system (C.04.6), article by article."""

import json

import pytest
from corpora import CORPORA, list_files
from oracles.literal_upfloats import identify

from tiltyard.core.scores import PointSystem
from tiltyard.errors import InputError, RuleError
from tiltyard.io.trf import read_trf
from tiltyard.io.trf.teams.tournament import read_team_tournament
from tiltyard.pairing.base import Colour, Kind, Meeting, Pair, PairingRequest, SwissPlayer
from tiltyard.pairing.fide.colours import NO_PREFERENCE, Preference, Strength
from tiltyard.pairing.fide.upfloat.contender import Match, list_contenders
from tiltyard.pairing.fide.upfloat.procedure import is_pairable
from tiltyard.pairing.fide.upfloat.team import (
    prefers_a,
    prefers_b,
    prefers_b_in_last_round,
    team_brackets,
    team_swiss,
)

POINTS = PointSystem(win=20, draw=10, pairing_bye=10, full_bye=20, half_bye=10, forfeit_win=20)
W, B = Colour.WHITE, Colour.BLACK
ABSENT = Meeting(Kind.ZERO_BYE, 0)


def history_of(rounds: list[dict[tuple[int, int], int]], number: int) -> tuple[Meeting, ...]:
    """Rounds are {(white, black): points of White}; who is not in one was absent."""
    history: list[Meeting] = []
    for games in rounds:
        found: Meeting = ABSENT
        for (white, black), points in games.items():
            if number == white:
                found = Match(Kind.PLAYED, points, black, W)
            elif number == black:
                found = Match(Kind.PLAYED, 20 - points, white, B)
        history.append(found)
    return tuple(history)


def request_of(
    rounds: list[dict[tuple[int, int], int]], teams: int, total: int, **options: str
) -> PairingRequest:
    return PairingRequest(
        players=tuple(SwissPlayer(n, 0, history_of(rounds, n)) for n in range(1, teams + 1)),
        round=len(rounds) + 1,
        rounds=total,
        points=POINTS,
        options=options,
    )


def seats(request: PairingRequest) -> list[tuple[int, int]]:
    return [(pair.white, pair.black) for pair in team_swiss(request).pairs]


@pytest.mark.parametrize(
    ("sequence", "kind_a", "kind_b", "last"),
    [
        ("", "", "", ""),
        ("W", "", "b", "b"),
        ("WB", "", "w", ""),
        ("BW", "", "b", ""),
        ("BB", "W", "W", "W"),
        ("WBB", "W", "W", "W"),
        ("WWBB", "W", "W", "W"),
        ("WWWBB", "", "b", "b"),
        ("WW", "B", "B", "B"),
        ("BWW", "B", "B", "B"),
        ("BBBWW", "", "w", "w"),
        ("WBWW", "B", "B", "B"),
        ("WWBW", "B", "B", "B"),
        ("BWB", "", "w", "w"),
    ],
)
def test_colour_preferences_follow_the_table_of_1_7(
    sequence: str, kind_a: str, kind_b: str, last: str
) -> None:
    colours = tuple(W if letter == "W" else B for letter in sequence)
    letters = {
        "": NO_PREFERENCE,
        "W": Preference(Strength.STRONG, W),
        "B": Preference(Strength.STRONG, B),
        "w": Preference(Strength.MILD, W),
        "b": Preference(Strength.MILD, B),
    }
    assert prefers_a(colours) == letters[kind_a]
    assert prefers_b(colours) == letters[kind_b]
    assert prefers_b_in_last_round(colours) == letters[last]


def test_the_first_round_pairs_the_upper_half_with_the_lower_half() -> None:
    assert seats(request_of([], 8, 5)) == [(1, 5), (6, 2), (3, 7), (8, 4)]


def test_the_smaller_number_is_the_top_member_whatever_the_scores() -> None:
    white = {(1, 5): 20, (2, 6): 20, (3, 7): 10, (4, 8): 20}
    assert set(seats(request_of([white], 8, 5))) == {(4, 2), (3, 1), (7, 5), (6, 8)}


def probe_of_c6(**options: str) -> set[tuple[int, int]]:
    rounds = [
        {(1, 7): 20, (2, 8): 10, (3, 4): 10, (5, 6): 10},
        {(1, 9): 20, (2, 10): 10, (3, 5): 10, (4, 6): 10},
        {(1, 10): 20, (2, 9): 10, (3, 6): 10, (4, 5): 10},
    ]
    return set(seats(request_of(rounds, 10, 5, **options)))


def test_c6_passes_or_fails_unless_the_graded_reading_is_asked_for() -> None:
    assert probe_of_c6() == {(2, 1), (9, 3), (10, 4), (5, 7), (6, 8)}
    assert probe_of_c6(c6="graded") == {(3, 1), (6, 2), (9, 4), (5, 8), (10, 7)}


def test_a_match_won_by_forfeit_bars_from_the_bye_and_may_be_paired_again() -> None:
    forfeit = {
        1: Match(Kind.FORFEIT, 0, 3, W),
        2: Match(Kind.PAIRING_BYE, 10),
        3: Match(Kind.FORFEIT, 20, 1, B),
    }
    request = PairingRequest(
        players=tuple(SwissPlayer(n, 0, (match,)) for n, match in forfeit.items()),
        round=2,
        rounds=3,
        points=POINTS,
    )
    result = team_swiss(request)
    assert result.bye == 1
    assert [frozenset((pair.white, pair.black)) for pair in result.pairs] == [frozenset((2, 3))]


def test_game_points_decide_who_is_the_first_team_unless_they_are_unused() -> None:
    players = (
        SwissPlayer(1, 0, (Match(Kind.PLAYED, 10, 2, W, 15),)),
        SwissPlayer(2, 0, (Match(Kind.PLAYED, 10, 1, B, 25),)),
        SwissPlayer(3, 0, (Match(Kind.PLAYED, 10, 4, W, 25),)),
        SwissPlayer(4, 0, (Match(Kind.PLAYED, 10, 3, B, 15),)),
    )
    used = PairingRequest(players, 2, 4, points=POINTS)
    unused = PairingRequest(players, 2, 4, points=POINTS, options={"secondary": "unused"})
    assert seats(used) == [(1, 3), (2, 4)]
    assert seats(unused) == [(3, 1), (2, 4)]


def test_no_legal_pairing_is_an_error_that_names_the_round() -> None:
    with pytest.raises(RuleError, match="Round 2") as caught:
        team_swiss(request_of([{(1, 2): 20}], 2, 3))
    assert caught.value.code == "pairing.impossible"
    everybody_barred = PairingRequest(
        players=tuple(SwissPlayer(n, 0, (Match(Kind.FULL_BYE, 20),)) for n in (1, 2, 3)),
        round=2,
        rounds=3,
        points=POINTS,
    )
    with pytest.raises(RuleError):
        team_swiss(everybody_barred)


def test_an_unknown_option_is_refused_with_the_choices() -> None:
    with pytest.raises(InputError, match="A, B, none"):
        team_swiss(request_of([], 4, 3, preferences="C"))


def test_a_late_team_has_no_number_before_it_arrives_unless_all_are_numbered() -> None:
    request = request_of([], 5, 3)
    late = PairingRequest(request.players, 1, 3, frozenset({1}), points=POINTS)
    assert seats(late) == [(2, 4), (5, 3)]
    counted = PairingRequest(
        request.players, 1, 3, frozenset({1}), points=POINTS, options={"numbering": "all"}
    )
    assert seats(counted) == [(4, 2), (3, 5)]


def test_an_odd_number_cannot_all_be_paired() -> None:
    contenders = list_contenders(request_of([], 3, 3), prefers_a)
    assert not is_pairable(contenders)
    assert is_pairable(contenders[:2])
    assert is_pairable([])


def test_brackets_say_who_floated_up() -> None:
    rounds = [{(1, 4): 20, (5, 2): 0, (3, 6): 20}]
    top, rest = team_brackets(request_of(rounds, 6, 4)).brackets
    assert [c.number for c in top.residents] == [1, 2, 3]
    assert [c.number for c in top.upfloaters] == [4]
    assert [c.number for c in rest.residents] == [5, 6]


EXAMPLE_OF_SETS = [
    *((2, 6, 1), (2, 6, 3), (2, 6, 5), (2, 8, 1), (2, 8, 3), (2, 8, 5)),
    *((6, 8, 1), (6, 8, 3), (6, 8, 5)),
]


@pytest.mark.parametrize("wanted", EXAMPLE_OF_SETS)
def test_sets_of_upfloaters_come_in_the_order_of_the_example(wanted: tuple[int, int, int]) -> None:
    """3.5: 2, 6, 8 have 3 points and 1, 3, 5 two and a half; two and one of them are needed.

    4, 7, 9 are above and may not meet each other, 4 nobody with 3 points. Sets before the wanted
    one are barred by keeping somebody of them away from 4, 7 and 9.
    """
    points = {2: 30, 6: 30, 8: 30, 1: 25, 3: 25, 5: 25, 4: 35, 7: 35, 9: 35, 10: 20}
    last = wanted[2]
    barred = [(4, low) for low in (1, 3, 5) if low < last]
    barred += [(top, high) for high in (2, 6) if high not in wanted for top in (7, 9)]
    apart = [(4, 7), (4, 9), (7, 9), (4, 2), (4, 6), (4, 8), *barred]
    request = PairingRequest(
        tuple(SwissPlayer(n, 0, (Match(Kind.HALF_BYE, worth),)) for n, worth in points.items()),
        round=2,
        rounds=9,
        points=POINTS,
        forbidden=frozenset(frozenset(pair) for pair in apart),
    )
    top = team_brackets(request).brackets[0]
    assert tuple(one.number for one in top.upfloaters) == wanted


def test_the_identifier_of_the_example() -> None:
    """3.6: the top members in order, then the bottom ones that belong to them."""
    assert identify([(11, 24), (16, 6), (10, 9), (8, 4)]) == [4, 6, 9, 11, 8, 16, 10, 24]


@pytest.mark.parametrize("path", list_files("team"), ids=lambda path: path.stem)
def test_the_team_corpus_is_reproduced_with_colours_and_byes(path: object) -> None:
    name = str(getattr(path, "name", ""))
    rows = json.loads((CORPORA / "team" / "MANIFEST.json").read_text("utf-8"))
    answers = next(row["team_pairings"] for row in rows if row["file"] == name)
    data = (CORPORA / "team" / name).read_bytes()
    for request, recorded in read_team_tournament(read_trf(data)).list_rounds():
        expected = {Pair(w, b) for w, b in answers[request.round - 1] if b}
        result = team_swiss(request)
        assert set(result.pairs) == expected == recorded.pairs
        assert result.bye == recorded.bye
