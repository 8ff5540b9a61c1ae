"""Cups begun with EngineBattle go on here."""

from typing import Any

import pytest

from tiltyard.cup import (
    CUP,
    BeginPair,
    Contender,
    Cup,
    CupGame,
    CupSettings,
    RecordGame,
    Seeding,
    adopt_cup,
    draw_cup,
    find_next,
    is_foreign,
    list_open,
    read_cup,
    score_match,
    write_cup,
)
from tiltyard.cup.foreign_file import name_reason
from tiltyard.cup.play import find_game_number
from tiltyard.errors import InputError

BOOK = [f"{number:032x}" for number in range(80)]


def make_cup(*, is_unique_per_match_only: bool = True) -> Cup:
    contenders = [Contender(f"E{number}", 3000 - number) for number in range(1, 5)]
    settings = CupSettings(
        "Cup", seeding=Seeding.STRICT, is_unique_per_match_only=is_unique_per_match_only
    )
    return draw_cup(settings, contenders, BOOK)


def game(number: int, white: str, black: str, opening: int, result: str) -> dict[str, Any]:
    return {
        "GameNr": number,
        "White": white,
        "Black": black,
        "OpeningId": opening,
        "OpeningHash": "theirs",
        "Result": result,
    }


def match(number: int, first: str, second: str, games: list[dict[str, Any]]) -> dict[str, Any]:
    points = {"1-0": (1, 0), "0-1": (0, 1), "1/2-1/2": (0.5, 0.5)}
    scores = [0.0, 0.0]
    for row in games:
        white, black = points.get(row["Result"], (0, 0))
        scores[0] += white if row["White"] == first else black
        scores[1] += black if row["White"] == first else white
    winner = {2.0: first, 0.0: second}.get(scores[0]) if sum(scores) == 2 else None
    return {
        "MatchId": number,
        "PlayerA": first,
        "PlayerB": second,
        "ScoreA": scores[0],
        "ScoreB": scores[1],
        "Winner": winner,
        "IsDecided": winner is not None,
        "Games": games,
        "OpeningOrder": [7, 3, 9],
    }


def foreign(order: list[int] | None = None) -> dict[str, Any]:
    """E2, the lower seed of its slot, is through; the other semi-final has its first game."""
    decided = [game(1, "E3", "E2", 8, "0-1"), game(2, "E2", "E3", 8, "1-0")]
    running = [game(3, "E4", "E1", 4, "1/2-1/2"), game(4, "E1", "E4", 4, "*")]
    return {
        "TournamentName": "Cup",
        "GamesPerMatch": 2,
        "GlobalOpeningOrder": order or [],
        "Rounds": [
            {"Matches": [match(1, "E3", "E2", decided), match(2, "E4", "E1", running)]},
            {"Matches": [match(3, "E2", "TBD", [])]},
        ],
    }


def test_a_cup_of_engine_battle_goes_on_after_its_last_counted_game() -> None:
    assert is_foreign(foreign())
    cup = adopt_cup(make_cup(), foreign())
    assert cup.get_match(1).winner == "E2"
    assert cup.get_match(3).sides == ("E2", "TBD")
    assert cup.get_match(2).order[:4] == (
        7,
        3,
        9,
        *[n for n in make_cup().matches[1].order if n not in (7, 3, 9)][:1],
    )
    slot = find_next(cup, 2)
    assert slot is not None
    assert (slot.white, slot.black, slot.opening) == ("E1", "E4", 3), (
        "colours swapped, same opening"
    )
    assert find_game_number(cup, ()) == 4, "what was not played has no number"


@pytest.mark.parametrize("is_unique_per_match_only", [True, False])
def test_an_adopted_cup_is_played_to_its_end_and_stored_as_ours(
    is_unique_per_match_only: bool,
) -> None:
    drawn = make_cup(is_unique_per_match_only=is_unique_per_match_only)
    cup = adopt_cup(drawn, foreign(order=[7, 3, 0]))
    while cup.champion is None:
        number = list_open(cup)[0]
        _, cup = CUP.step(cup, BeginPair(number, 1))
        slot = find_next(cup, number)
        assert slot is not None
        result = "1-0" if slot.white == "E1" else "0-1" if slot.black == "E1" else "1/2-1/2"
        played = CupGame(
            find_game_number(cup, ()),
            slot.pair,
            slot.white,
            slot.black,
            slot.opening,
            slot.opening_hash,
            result,
        )
        _, cup = CUP.step(cup, RecordGame(number, played, 2))
    assert cup.champion == "E1"
    assert score_match(cup.get_match(2)) == (5, 15)
    assert read_cup(write_cup(cup, settings={}, updated="")) == cup


def test_a_foreign_file_that_cannot_be_this_cup_is_refused() -> None:
    other = foreign()
    other["Rounds"][0]["Matches"][0]["PlayerA"] = "E9"
    with pytest.raises(InputError, match="the configuration names E1, E2, E3, E4"):
        adopt_cup(make_cup(), other)
    longer = {**foreign(), "GamesPerMatch": 6}
    with pytest.raises(InputError, match="plays 6 games a match in round 1"):
        adopt_cup(make_cup(), longer)
    beyond = foreign()
    beyond["Rounds"][0]["Matches"][0]["Games"][0]["OpeningId"] = 900
    with pytest.raises(InputError, match="from opening 900; the book has 80"):
        adopt_cup(make_cup(), beyond)
    wrong = foreign()
    wrong["Rounds"][0]["Matches"][0]["ScoreA"] = 1.5
    with pytest.raises(InputError, match="its games give"):
        adopt_cup(make_cup(), wrong)


def test_reasons_of_engine_battle_have_our_names() -> None:
    assert [name_reason(code, "1-0") for code in ("CM", "FL", "AE")] == [
        "checkmate",
        "time",
        "adjudicated_win",
    ]
    assert name_reason("AE", "1/2-1/2") == "adjudicated_draw"
