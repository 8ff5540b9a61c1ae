"""Points of arena games: sequences worked out by hand from the rules, and laws of the fold."""

from random import Random

import pytest

from tiltyard.arena.standings.sheet import (
    LONG_PLIES,
    EntryKind,
    Outcome,
    Played,
    Sheet,
    SheetRules,
    Variant,
    fill_sheet,
)

_OUTCOMES = {"W": Outcome.WIN, "D": Outcome.DRAW, "L": Outcome.LOSS}


def read_games(text: str) -> list[Played]:
    """`W`, `D25`, `Lb`, `W7b`: outcome, full moves (20 unless said, `p` for plies), berserk."""
    games = []
    for word in text.split():
        rest = word[1:].removesuffix("b")
        plies = int(rest[:-1]) if rest.endswith("p") else 2 * int(rest or 20)
        games.append(Played(_OUTCOMES[word[0]], plies, word.endswith("b")))
    return games


STANDARD = [
    # plain points
    ("", ""),
    ("W", "2"),
    ("D", "1"),
    ("L", "0"),
    ("L L L", "000"),
    ("W L", "20"),
    ("L W", "02"),
    # fire (1.2), the examples first
    ("W W D", "222"),
    ("W W W L W", "22402"),
    ("W W W W", "2244"),
    ("W W Wb", "225"),
    ("W W", "22"),
    ("W W L W W W", "220224"),
    ("W W D W W W", "222224"),
    ("W W W D W", "22422"),
    ("W W W W L", "22440"),
    ("W L W W W", "20224"),
    ("W D W W W", "21224"),
    ("L W W W", "0224"),
    ("W W W W W W", "224444"),
    ("W W D D", "2220"),
    ("W W D30 D30", "2221"),
    ("W W D D W W W D", "22202242"),
    ("W W D5 W", "2202"),
    ("W W D5 W W W", "220224"),
    ("W W L L W W D", "2200222"),
    ("W1p W1p W1p", "224"),
    ("W0p W0p W0p W0p", "2244"),
    # draws: quick (1.1) and streaks (1.3), the examples first
    ("D25 D25", "10"),
    ("D25 L D25", "100"),
    ("D12 W D12", "121"),
    ("D8 D25", "00"),
    ("D25 D40 D25", "110"),
    ("D19p", "0"),
    ("D20p", "1"),
    ("D19p D19p", "00"),
    ("D30 D30", "11"),
    ("D25 D59p", "10"),
    ("D25 D60p", "11"),
    ("D25 D61p", "11"),
    ("D60 D60 D60 D25", "1110"),
    ("D L L L D", "10000"),
    ("D L W D", "1021"),
    ("D W L D", "1201"),
    ("D D D D", "1000"),
    ("D W D W D", "12121"),
    ("D9 L D30", "001"),
    ("D9 W D", "021"),
    ("D1 D1 W D1 D", "00200"),
    ("L D D", "010"),
    ("W D D", "210"),
    ("W D W D", "2121"),
    ("W D L W W D", "210222"),
    # going berserk, rules 1.4
    ("Wb", "3"),
    ("W7b", "3"),
    ("W14pb", "3"),
    ("W13pb", "2"),
    ("W1pb", "2"),
    ("Lb", "0"),
    ("Db", "1"),
    ("D5b", "0"),
    ("Wb Wb Wb", "335"),
    ("Wb Wb Wb Wb", "3355"),
    ("W W W13pb", "224"),
    ("W W W14pb", "225"),
    ("Wb Wb Db", "332"),
    ("Wb Wb Lb Wb", "3303"),
    ("W13pb W13pb Wb", "225"),
    ("D Db Wb D", "1031"),
]


@pytest.mark.parametrize(("games", "digits"), STANDARD)
def test_a_sequence_of_games_gives_these_points(games: str, digits: str) -> None:
    sheet = fill_sheet(read_games(games), SheetRules())
    assert sheet.digits == digits
    assert sheet.score == sum(map(int, digits))


@pytest.mark.parametrize(
    ("games", "digits"),
    [
        ("W W W", "222"),
        ("W W W W", "2222"),
        ("W W D", "221"),
        ("W W D D", "2210"),
        ("W W Wb", "223"),
        ("D W D", "121"),
    ],
)
def test_without_streaks_nothing_is_doubled(games: str, digits: str) -> None:
    assert fill_sheet(read_games(games), SheetRules(has_streaks=False)).digits == digits


@pytest.mark.parametrize(
    ("games", "digits"),
    [("D30 D30", "10"), ("D60 W D60 D60", "1210"), ("W W D60", "222"), ("Wb", "2")],
)
def test_bots_get_no_long_game_exemption_and_no_bonus(games: str, digits: str) -> None:
    assert fill_sheet(read_games(games), SheetRules(is_bot=True)).digits == digits


@pytest.mark.parametrize(
    ("variant", "moves"),
    [
        (Variant.STANDARD, 30),
        (Variant.CHESS960, 30),
        (Variant.HORDE, 30),
        (Variant.ANTICHESS, 20),
        (Variant.CRAZYHOUSE, 20),
        (Variant.KING_OF_THE_HILL, 20),
        (Variant.THREE_CHECK, 10),
        (Variant.ATOMIC, 10),
        (Variant.RACING_KINGS, 10),
    ],
)
def test_each_variant_has_its_long_game(variant: Variant, moves: int) -> None:
    rules = SheetRules(long_plies=LONG_PLIES[variant])
    assert fill_sheet(read_games(f"D10 D{moves}"), rules).digits == "11"
    assert fill_sheet(read_games(f"D10 D{2 * moves - 1}p"), rules).digits == "10"


def test_a_draw_says_why_it_gave_nothing() -> None:
    sheet = fill_sheet(read_games("D9 D D30 W W D"), SheetRules())
    assert [entry.kind for entry in sheet.entries] == [
        EntryKind.QUICK_DRAW,
        EntryKind.NULL_DRAW,
        EntryKind.DRAW,
        EntryKind.WIN,
        EntryKind.WIN,
        EntryKind.DRAW,
    ]
    assert sheet.entries[-1].is_doubled


def literal_points(games: list[Played], rules: SheetRules) -> list[int]:
    """The rules read word by word over the whole history, for every game anew."""
    points = []
    for at, game in enumerate(games):
        before = [earlier.outcome for earlier in games[:at]]
        is_on_fire = rules.has_streaks and before[-2:] == [Outcome.WIN] * 2
        not_lost = [outcome for outcome in before if outcome is not Outcome.LOSS]
        is_drawing = not_lost[-1:] == [Outcome.DRAW]
        is_long = game.plies >= rules.long_plies and not rules.is_bot
        if game.outcome is Outcome.LOSS or (game.outcome is Outcome.DRAW and game.plies < 20):
            points.append(0)
        elif game.outcome is Outcome.DRAW:
            points.append(2 if is_on_fire else int(is_long or not is_drawing))
        else:
            bonus = game.has_berserked and game.plies >= 14 and not rules.is_bot
            points.append((4 if is_on_fire else 2) + bonus)
    return points


def test_the_fold_equals_the_recomputation_on_long_random_histories() -> None:
    random = Random(7)
    for _ in range(25):
        rules = SheetRules(
            random.choice([20, 40, 60]), random.random() < 0.8, random.random() < 0.2
        )
        games = [
            Played(random.choice(list(Outcome)), random.randint(0, 90), random.random() < 0.3)
            for _ in range(200)
        ]
        sheet = Sheet()
        for count, game in enumerate(games, 1):
            sheet = sheet.add(game, rules)
            if count % 40 == 0:
                assert sheet == fill_sheet(games[:count], rules)
        assert [entry.points for entry in sheet.entries] == literal_points(games, rules)
        assert sheet.score == sum(map(int, sheet.digits))
