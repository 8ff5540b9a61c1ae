"""The table of a card event, with every example of mtg-swiss 4 to the printed numbers."""

from fractions import Fraction

import pytest

from tiltyard.standings.cards import FLOORS, CardRound, CardRow, game_win, match_win, rank_cards

MTR, THIRD = FLOORS["0.33"], FLOORS["third"]
Line = tuple[str, int, int, int]  # who meets whom, games of each, drawn games

EIGHT: list[list[Line]] = [
    [("AE", 2, 0, 0), ("BF", 2, 1, 0), ("CG", 0, 2, 0), ("DH", 2, 1, 0)],
    [("AB", 1, 2, 0), ("DG", 2, 0, 0), ("EF", 2, 1, 0), ("CH", 2, 0, 0)],
    [("BD", 0, 0, 3), ("AG", 2, 1, 0), ("EC", 2, 0, 0), ("FH", 1, 2, 0)],
]
SEVEN: list[list[Line]] = [
    [("AD", 2, 0, 0), ("BE", 2, 1, 0), ("CF", 1, 1, 0), ("G", 2, 0, 0)],
    [("AG", 2, 1, 0), ("BC", 0, 2, 0), ("FE", 2, 0, 0), ("D", 2, 0, 0)],
    [("AC", 1, 2, 0), ("FG", 1, 1, 0), ("DB", 0, 2, 0), ("E", 2, 0, 0)],
]
BY_NAME = {ord(name): ord(name) for name in "ABCDEFGH"}


def read(rounds: list[list[Line]]) -> dict[int, list[CardRound]]:
    players: dict[int, list[CardRound]] = {}
    for lines in rounds:
        for who, won, lost, drawn in lines:
            points = 1 if won == lost else 3 if won > lost else 0
            first = ord(who[0])
            second = ord(who[1]) if len(who) > 1 else None
            players.setdefault(first, []).append(CardRound(points, won, lost, drawn, second))
            if second is not None:
                other = 1 if won == lost else 3 - points
                players.setdefault(second, []).append(CardRound(other, lost, won, drawn, first))
    return players


def table(
    rounds: list[list[Line]], floor: Fraction = MTR, lots: dict[int, int] = BY_NAME
) -> tuple[CardRow, ...]:
    return rank_cards(read(rounds), lots, floor=floor)


def percent(value: Fraction) -> str:
    return f"{float(100 * value):.2f}"


def line(row: CardRow) -> tuple[str, str, int, str, str, str, str]:
    return (
        chr(row.number),
        f"{row.count(3)}-{row.count(0)}-{row.count(1)}",
        row.points,
        percent(row.opponents_match_win),
        percent(row.game_win),
        percent(row.opponents_game_win),
        " ".join(chr(one.opponent) for one in row.rounds if one.opponent is not None),
    )


def test_eight_players_after_three_rounds() -> None:
    rows = table(EIGHT)
    assert [line(row) for row in rows] == [
        ("B", "2-0-1", 7, "59.15", "55.56", "52.78", "F A D"),
        ("D", "2-0-1", 7, "48.15", "62.50", "45.30", "H G B"),
        ("A", "2-1-0", 6, "59.26", "62.50", "51.85", "E B G"),
        ("E", "2-1-0", 6, "44.33", "57.14", "43.06", "A F C"),
        ("G", "1-2-0", 3, "59.26", "42.86", "52.78", "C D A"),
        ("H", "1-2-0", 3, "48.04", "37.50", "43.06", "D C F"),
        ("C", "1-2-0", 3, "44.44", "33.33", "45.83", "G H E"),
        ("F", "0-3-0", 0, "59.26", "33.33", "50.07", "B E H"),
    ]
    assert [row.match_win for row in rows] == [
        *(Fraction(7, 9), Fraction(7, 9), Fraction(6, 9), Fraction(6, 9)),
        *(Fraction(3, 9), Fraction(3, 9), Fraction(3, 9), Fraction(33, 100)),
    ]


def test_a_third_as_the_floor_changes_three_percentages_and_no_place() -> None:
    rows = {chr(row.number): row for row in table(EIGHT, THIRD)}
    assert "".join(rows) == "BDAEGHCF"
    assert percent(rows["F"].match_win) == "33.33"
    changed = {name: percent(rows[name].opponents_match_win) for name in "BEH"}
    assert changed == {"B": "59.26", "E": "44.44", "H": "48.15"}
    before = {chr(row.number): row.opponents_match_win for row in table(EIGHT)}
    assert {n for n, row in rows.items() if row.opponents_match_win != before[n]} == set("BEH")


def test_seven_players_after_round_1() -> None:
    rows = table(SEVEN[:1])
    assert [chr(row.number) for row in rows] == list("AGBCFED")
    assert [line(row)[2:6] for row in rows[:2]] == [(3, "33.00", "100.00", "33.00")] * 2
    assert (rows[2].points, percent(rows[2].game_win)) == (3, "66.67")
    assert [row.points for row in rows[3:5]] == [1, 1]
    assert [percent(row.game_win) for row in rows[5:]] == ["33.33", "33.00"]


def test_who_is_equal_in_all_is_ordered_by_the_lot_alone() -> None:
    lots = {**BY_NAME, ord("A"): 99, ord("C"): 98}
    assert [chr(row.number) for row in table(SEVEN[:1], lots=lots)] == list("GABFCED")


def test_with_a_third_as_the_floor_the_last_two_change_places() -> None:
    rows = table(SEVEN[:1], THIRD)
    assert [chr(row.number) for row in rows[-2:]] == ["D", "E"]
    assert [percent(row.game_win) for row in rows[-2:]] == ["33.33", "33.33"]
    assert [percent(row.opponents_game_win) for row in rows[-2:]] == ["100.00", "66.67"]


def test_seven_players_after_round_2() -> None:
    rows = table(SEVEN[:2])
    short = [(chr(r.number), r.points, percent(r.opponents_match_win)) for r in rows]
    assert [name for name, _, _ in short] == list("ACFGDBE")
    assert short[1:] == [
        ("C", 4, "58.33"),
        ("F", 4, "49.83"),
        ("G", 3, "100.00"),
        ("D", 3, "100.00"),
        ("B", 3, "49.83"),
        ("E", 0, short[6][2]),
    ]
    assert [percent(row.game_win) for row in rows[3:5]] == ["60.00", "50.00"]


def test_seven_players_after_three_rounds_with_byes() -> None:
    rows = table(SEVEN)
    assert [line(row) for row in rows] == [
        ("C", "2-0-1", 7, "62.96", "71.43", "62.10", "F B A"),
        ("A", "2-1-0", 6, "51.85", "62.50", "53.97", "D G C"),
        ("B", "2-1-0", 6, "48.15", "57.14", "49.21", "E C D"),
        ("F", "1-0-2", 5, "51.85", "66.67", "57.14", "C E G"),
        ("G", "1-1-1", 4, "61.11", "57.14", "64.58", "A F"),
        ("D", "1-2-0", 3, "66.67", "33.33", "59.82", "A B"),
        ("E", "1-2-0", 3, "61.11", "42.86", "61.90", "B F"),
    ]
    exact = ["17/27", "14/27", "13/27", "14/27", "11/18", "2/3", "11/18"]
    assert [str(row.opponents_match_win) for row in rows] == exact


def rounds_of(won: int, lost: int, drawn: int) -> list[CardRound]:
    return [CardRound(3)] * won + [CardRound(0)] * lost + [CardRound(1)] * drawn


@pytest.mark.parametrize(
    ("record", "value"),
    [((5, 2, 1), Fraction(16, 24)), ((1, 3, 0), MTR), ((3, 2, 0), Fraction(9, 15))],
)
def test_single_match_win_percentages(record: tuple[int, int, int], value: Fraction) -> None:
    assert match_win(rounds_of(*record), MTR) == value


@pytest.mark.parametrize(("floor", "mean"), [(MTR, "0.6164"), (THIRD, "0.6168")])
def test_the_mean_of_eight_opponents(floor: Fraction, mean: str) -> None:
    records = [(4, 4, 0), (7, 1, 0), (1, 3, 1), (3, 3, 1), (6, 2, 0), (5, 2, 1), (4, 3, 1)]
    records.append((6, 1, 1))
    players = {number: rounds_of(*record) for number, record in enumerate(records, 1)}
    players[9] = [CardRound(3, opponent=number) for number in players]
    rows = rank_cards(players, {number: number for number in players}, floor=floor)
    value = next(row.opponents_match_win for row in rows if row.number == 9)
    assert f"{float(value):.4f}" == mean


def test_without_rounds_or_games_the_floor_counts() -> None:
    assert match_win([], MTR) == game_win([], MTR) == MTR
    assert game_win([CardRound(0)], THIRD) == THIRD


def test_matches_among_the_tied_count_only_if_all_of_them_met() -> None:
    def symmetric(pairs: list[tuple[int, int]]) -> tuple[CardRow, ...]:
        """Everybody wins once and loses once, by the same games: all percentages are equal."""
        players: dict[int, list[CardRound]] = {}
        for winner, loser in pairs:
            players.setdefault(winner, []).append(CardRound(3, 2, 0, 0, loser))
            players.setdefault(loser, []).append(CardRound(0, 0, 2, 0, winner))
        return rank_cards(players, {number: -number for number in players})

    circle = symmetric([(1, 2), (2, 3), (3, 4), (4, 1)])
    assert [row.number for row in circle] == [4, 3, 2, 1]  # 1 and 3 never met: the lot
    two = rank_cards(
        {
            1: [CardRound(3, 2, 0, 0, 2), CardRound(0, 0, 2, 0, 3)],
            2: [CardRound(0, 0, 2, 0, 1), CardRound(3, 2, 0, 0, 3)],
            3: [CardRound(3, 2, 0, 0, 1), CardRound(0, 0, 2, 0, 2)],
            4: [CardRound(3, 2, 0), CardRound(0)],
        },
        {1: 9, 2: 8, 3: 7, 4: 1},
    )
    assert [row.number for row in two] == [3, 2, 1, 4]  # all met, one win each: the lot again


def test_of_two_equals_who_met_the_winner_is_first() -> None:
    players = {
        1: [CardRound(0, 0, 2, 0, 2), CardRound(3, 2, 0, 0, 3)],
        2: [CardRound(3, 2, 0, 0, 1), CardRound(0, 0, 2, 0, 3)],
        3: [CardRound(0, 0, 2, 0, 1), CardRound(3, 2, 0, 0, 2)],
    }
    extra = {1: CardRound(3, 2, 0, 0, 3), 2: CardRound(3, 2, 0, 0, 3)}
    for number, one in extra.items():
        players[number].append(one)
        players[3].append(CardRound(0, 0, 2, 0, number))
    rows = rank_cards(players, {1: 1, 2: 2, 3: 3})
    assert [row.number for row in rows] == [2, 1, 3]


def test_in_matches_of_one_game_the_lot_comes_before_game_percentages() -> None:
    players = {1: [CardRound(3, 2, 1)], 2: [CardRound(3, 2, 0)]}
    assert [row.number for row in rank_cards(players, {1: 1, 2: 2})] == [2, 1]
    rows = rank_cards(players, {1: 1, 2: 2}, counts_games=False)
    assert [row.number for row in rows] == [1, 2]
