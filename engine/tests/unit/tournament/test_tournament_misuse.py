"""Wrong arguments of a `Tournament`: refused at once, in words that help, and nothing changes."""

import json
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from tiltyard import (
    Pair,
    PairingRequest,
    PairingResult,
    Player,
    PointSystem,
    Tournament,
    baku_acceleration,
)
from tiltyard.errors import TiltyardError
from tiltyard.pairing.base import SwissPlayer

GOLDEN = Path(__file__).parents[2] / "golden" / "tournament" / "version-1.json"
PEOPLE = [Player(name, 2000 - 10 * place) for place, name in enumerate("abcd")]


def club(**settings: object) -> Tournament:
    return Tournament(PEOPLE, 3, **settings)  # type: ignore[arg-type]  # wrong on purpose


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"options": {"editon": "2017"}}, "has edition. Did you mean 'edition'"),
        ({"options": {"edition": "2018"}}, "choose 2026, 2017"),
        ({"options": {"edition": 2017}}, "quotation marks"),
        ({"options": ["edition"]}, "Options are a dict"),
        ({"options": {"order": "fide"}, "pairing_system": "score-groups"}, "it has none"),
        ({"acceleration": "bakku"}, "Did you mean 'baku'"),
        ({"acceleration": 3}, "no acceleration 3"),
        ({"pairing_system": "fide-duch"}, "Did you mean 'fide-dutch'"),
        ({"initial_colour": "green"}, "choose white or black"),
        ({"points": (1, 0.5, 0)}, r"PointSystem\(win=30"),
        ({"points": PointSystem(draw=0.5)}, "draw of a PointSystem is a whole number"),  # type: ignore[arg-type]
        ({"tiebreaks": "BH"}, "are a list"),
        ({"tiebreaks": [3]}, "is a text, not 3"),
        ({"boards": 0}, "from 1 to 999"),
        ({"unrated": 1400.5}, "not 1400.5"),
        ({"numbering": "Rating"}, "Did you mean 'rating'"),
    ],
)
def test_a_wrong_setting_is_refused_with_what_is_allowed(
    settings: dict[str, object], words: str
) -> None:
    with pytest.raises(TiltyardError, match=words):
        club(**settings)


def test_an_acceleration_may_be_named_by_its_code() -> None:
    assert club(acceleration="baku") == club(acceleration=baku_acceleration)


@pytest.mark.parametrize("rating", [-1, 1800.5, float("nan"), "1800", True, 10**6])
def test_a_rating_is_a_whole_number(rating: object) -> None:
    with pytest.raises(TiltyardError, match="rating of 'x' is a whole number from 0"):
        Tournament([*PEOPLE, Player("x", rating)], 3)  # type: ignore[arg-type]


def test_players_are_no_strings() -> None:
    with pytest.raises(TiltyardError, match=r'made by Player\("ann", 2100\), not .ann.'):
        Tournament(["ann", "bob"], 3)  # type: ignore[list-item]
    with pytest.raises(TiltyardError, match="Players are a list"):
        Tournament("ann", 3)  # type: ignore[arg-type]


ATTEMPTS: tuple[Callable[[Tournament], object], ...] = (
    lambda t: t.record_result("a", "c", float("nan")),
    lambda t: t.record_result("a", "c", float("inf")),
    lambda t: t.record_result(["a"], "c", 1),  # type: ignore[arg-type]
    lambda t: t.record_result("a", {}, 1),  # type: ignore[arg-type]
    lambda t: t.record_result("a", "c", 1, game_points=3),  # type: ignore[arg-type]
    lambda t: t.record_result("a", "c", kind=["forfeit-win"]),  # type: ignore[arg-type]
    lambda t: t.update_result([], "a", "c", 1),  # type: ignore[arg-type]
    lambda t: t.request_bye("a", 9),
    lambda t: t.request_bye("a", 2.5),  # type: ignore[arg-type]
    lambda t: t.withdraw("a", "two"),  # type: ignore[arg-type]
    lambda t: t.add_player("x"),  # type: ignore[arg-type]
    lambda t: t.add_player(Player("x", -1)),
    lambda t: t.repair_round("a"),
    lambda t: t.forbid("a", None),  # type: ignore[arg-type]
    lambda t: t.standings("BH"),
    lambda t: t.standings([lambda *_: None]),  # type: ignore[list-item]
    lambda t: t.get_round(True),
    lambda t: t.render_standings(["text"]),  # type: ignore[arg-type]
    lambda t: t.render_wall_chart(order=3),  # type: ignore[arg-type]
    lambda t: t.to_trf(dialect="trf99"),
    lambda t: Tournament.from_trf("012 Open"),  # type: ignore[arg-type]
    lambda t: Tournament.from_log(3),  # type: ignore[arg-type]
    lambda t: Tournament.from_state("state"),  # type: ignore[arg-type]
)


@pytest.mark.parametrize("attempt", ATTEMPTS)
def test_a_wrong_argument_is_refused_and_changes_nothing(
    attempt: Callable[[Tournament], object],
) -> None:
    tournament = club()
    tournament.pair_round()
    before = tournament.to_json()
    with pytest.raises(TiltyardError):
        attempt(tournament)
    assert tournament.to_json() == before


def test_a_misspelt_player_is_met_with_the_one_who_was_meant() -> None:
    tournament = Tournament([Player("alice"), Player("carol")], 1)
    with pytest.raises(LookupError, match="Did you mean 'alice'"):
        tournament.withdraw("alic")


@pytest.mark.parametrize(
    ("result", "words"),
    [
        (None, "returns a PairingResult, not None"),
        ([(1, 2)], "returns a PairingResult"),
        (PairingResult(((1, 2), (3, 4))), "made by Pair"),  # type: ignore[arg-type]
        (PairingResult((Pair(1, 2), Pair(3, 5))), "seated 5"),
        (PairingResult((Pair(1, 2), Pair(3, -1))), "seated -1"),
        (PairingResult((Pair(1, 2),), bye="c"), "seated 'c'"),  # type: ignore[arg-type]
        (PairingResult((Pair(1, 2), Pair(1, 2))), "exactly once"),
    ],
)
def test_a_system_of_ones_own_that_returns_garbage_is_told(result: object, words: str) -> None:
    tournament = club(pairing_system=lambda _request: result)
    with pytest.raises(TiltyardError, match=words):
        tournament.pair_round()
    assert tournament.current_round == 0


@pytest.mark.parametrize("players", [None, (), "players", (SwissPlayer(1),)])
def test_an_acceleration_of_ones_own_that_returns_garbage_is_told(players: object) -> None:
    def accelerate(_request: PairingRequest) -> object:
        return players

    with pytest.raises(TiltyardError, match="returns the players of the request"):
        club(acceleration=accelerate).pair_round()


def test_a_snapshot_with_any_field_damaged_is_refused_or_read() -> None:
    document = json.loads(GOLDEN.read_text("utf-8"))
    games = document["games"]
    damages: tuple[object, ...] = (None, -1, "x", [], {}, [[1]], [{"player": 3}], 1.5)
    damaged = [{**document, key: damage} for key in document for damage in damages] + [
        {**document, "games": [[{**games[0][0], key: damage}, *games[0][1:]], *games[1:]]}
        for key in games[0][0]
        for damage in (None, -1, "nobody", 99, [1])
    ]
    for one in damaged:
        with suppress(TiltyardError):
            Tournament.from_json(one).standings()
