"""Norms: what cannot be judged is refused, and the refusal says why."""

import pytest
from norm_records import HER, played, record_of, rivals

from tiltyard import InputError
from tiltyard.norms import (
    Conditions,
    Exemption,
    NormGame,
    NormGameKind,
    NormPlayer,
    System,
)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"rating": -1}, "write a whole number, 0 for none"),
        ({"federation": ""}, "three capital letters"),
        ({"federation": "ind"}, "three capital letters"),
        ({"title": "NM"}, "write one of GM, IM"),
        ({"sex": "x"}, "write w, m, or nothing"),
    ],
)
def test_a_player_who_cannot_be_judged_is_refused(change: dict[str, object], words: str) -> None:
    with pytest.raises(InputError, match=words):
        NormPlayer(**{"id": "a", "rating": 2000, "federation": "IND", **change})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("game", "words"),
    [
        ({}, "played with no opponent"),
        ({"opponent": HER, "kind": NormGameKind.ABSENT}, "absent with an opponent"),
        ({"opponent": HER, "score": 7}, "write 10, 5 or 0"),
        ({"opponent": HER, "score": 5, "kind": NormGameKind.OPEN}, "leave its score out"),
    ],
)
def test_a_game_that_says_two_things_is_refused(game: dict[str, object], words: str) -> None:
    with pytest.raises(InputError, match=words):
        NormGame(1, **game)  # type: ignore[arg-type]


def test_a_tournament_that_cannot_be_is_refused() -> None:
    with pytest.raises(InputError, match="has rounds, not 0"):
        Conditions(rounds=0)
    with pytest.raises(InputError, match="name it as `host`"):
        Conditions(rounds=9, exemption=Exemption.NATIONAL_FINAL)
    games = played(rivals([2500] * 2), [0, 0])
    for rows in (games[::-1], [games[0], games[0]], [NormGame(10, HER, 0)]):
        with pytest.raises(InputError, match="list each of 1 to 9 once, in order"):
            record_of(rows, rounds=9)


def test_plain_words_are_understood_and_other_words_refused() -> None:
    assert Conditions(9, "round-robin").system is System.ROUND_ROBIN  # type: ignore[arg-type]
    game = NormGame(1, HER, kind="open")  # type: ignore[arg-type]
    assert game.kind is NormGameKind.OPEN
    with pytest.raises(InputError, match="no system 'Swiss'; choose one of 'swiss', 'round"):
        Conditions(9, "Swiss")  # type: ignore[arg-type]
    with pytest.raises(InputError, match="no kind 'won'"):
        NormGame(1, HER, 10, "won")  # type: ignore[arg-type]
