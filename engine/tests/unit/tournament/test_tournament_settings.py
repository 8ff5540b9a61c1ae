"""What programs ask of a `Tournament` beyond the usual: order of names, numbers, settings."""

import json
from collections.abc import Sequence
from functools import partial, wraps

import pytest

from tiltyard import Player, Tournament, double_swiss, round_robin, team_swiss
from tiltyard.errors import InputError
from tiltyard.pairing.base import PairingRequest, PairingResult
from tiltyard.tournament import Game


def club(size: int = 4, rounds: int = 3, **settings: object) -> Tournament:
    people = [Player("abcdefgh"[i], rating=2000 - 10 * i) for i in range(size)]
    return Tournament(people, rounds, **settings)  # type: ignore[arg-type]  # as the test says


def test_a_result_is_corrected_with_the_names_in_either_order() -> None:
    """Mend 41: either order names the same game; the score is that of the one named first."""
    tournament = club()
    game = tournament.pair_round().pairings[0]
    assert game.black is not None
    tournament.record_result(game.black, game.white, 1)
    assert tournament.games[0].points == (0, 10)
    tournament.update_result(1, game.white, game.black, 1)
    assert tournament.games[0].points == (10, 0)
    tournament.update_result(1, game.black, game.white, kind="forfeit-win")
    assert (tournament.games[0].kind, tournament.games[0].points) == ("forfeit-loss", (0, 10))
    tournament.update_result(1, game.black, game.white, 0.5, black_score=0)
    assert tournament.games[0].points == (0, 5)
    assert tournament.games[0].white == game.white


def test_a_snapshot_is_read_from_its_text_or_from_the_dict_of_it() -> None:
    """Mend 41: whoever has the JSON parsed already need not write it again."""
    tournament = club()
    tournament.pair_round()
    text = tournament.to_json()
    assert Tournament.from_json(json.loads(text)) == tournament
    assert Tournament.from_json(text.encode()) == tournament
    with pytest.raises(InputError, match="not of the format"):
        Tournament.from_json({"format": "other"})


def make_tie_break(worth: float) -> object:
    def own(player: Player, games: Sequence[Game], players: Sequence[Player]) -> float:
        return worth * (player.id == "a")

    return own


def test_tie_breaks_are_numbers_and_no_two_share_a_key() -> None:
    """Mend 41: two functions of one name, or one code twice, are two columns."""
    listed = ["BH", "ARO", "BH", make_tie_break(1.5), make_tie_break(7), "DE"]
    tournament = club(tiebreaks=listed)
    for game in tournament.pair_round().pairings:
        assert game.black is not None
        tournament.record_result(game.white, game.black, 0.5)
    row = next(row for row in tournament.standings() if row.player.id == "a")
    labels = ("BH", "ARO", "BH (2)", "own", "own (2)", "DE")
    assert tournament.tiebreaks == tuple(row.tiebreaks) == labels
    assert list(row.tiebreaks.values()) == [0.5, 1980, 0.5, 1.5, 7, None]
    assert row.texts["DE"] == "–"
    printed = json.loads(tournament.render_standings("json"))["rows"][0]
    assert set(labels) <= set(printed)
    functions = {"own": listed[3], "own (2)": listed[4]}
    copy = Tournament.from_json(tournament.to_json(), tiebreaks=functions)  # type: ignore[arg-type]
    assert copy == tournament


def test_games_of_who_left_a_round_robin_early_stay_in_its_table() -> None:
    """Mend 41: they are shown and count for nobody, and who left is ranked behind everybody."""
    tournament = club(pairing_system=round_robin, tiebreaks=["SB"])
    for game in tournament.pair_round().pairings:
        assert game.black is not None
        tournament.record_result(game.white, game.black, 1)
    gone = tournament.games[0].black
    assert gone is not None
    tournament.withdraw(gone)
    rows = tournament.standings()
    assert [(row.rank, row.rank_to, row.player.id) for row in rows][-1] == (4, 4, gone)
    assert [row.score for row in rows] == [1.0, 0.0, 0.0, 0.0]
    table = json.loads(tournament.render_crosstable("json"))["rows"]
    number = 1 + [player.id for player in tournament.players].index(gone)
    shown = next(row for row in table if row["number"] == number)
    assert shown["round1"].endswith("b0")
    assert any(row["round1"] == f"{number}w1" for row in table)
    chart = json.loads(tournament.render_wall_chart("json"))["rows"]
    beaten = next(row for row in chart if (row["round1"] or {}).get("opponent") == number)
    assert (beaten["round1"]["result"], beaten["round1"]["score"]) == ("1", 0)


def test_unrated_players_count_as_the_organiser_says() -> None:
    """Mend 41: without the setting one unrated player leaves ARO without a value for everybody."""
    people = [Player("a", 2000), Player("b", 1900), Player("c"), Player("d", 1800)]
    plain = Tournament(people, 3, tiebreaks=["ARO"])
    tournament = Tournament(people, 3, tiebreaks=["ARO"], unrated=1400)
    for one in (plain, tournament):
        for game in one.pair_round().pairings:
            assert game.black is not None
            one.record_result(game.white, game.black, 0.5)
    assert {row.tiebreaks["ARO"] for row in plain.standings()} == {None}
    found = {row.player.id: row.tiebreaks["ARO"] for row in tournament.standings()}
    assert 1400 in found.values()
    assert None not in found.values()
    assert Tournament.from_json(tournament.to_json()) == tournament
    with pytest.raises(InputError, match="rating from 0"):
        Tournament(people, 3, unrated=-1)


@wraps(double_swiss)
def wrapped(request: PairingRequest) -> PairingResult:
    return double_swiss(request)


def plain(request: PairingRequest) -> PairingResult:
    return double_swiss(request)


@pytest.mark.parametrize(
    ("system", "scoring"), [(wrapped, None), (partial(double_swiss), None), (plain, "matches")]
)
def test_a_wrapped_double_swiss_keeps_its_match_scoring(system: object, scoring: object) -> None:
    """Mend 41: a score is the points of the match, in the copy of a snapshot too."""
    tournament = club(pairing_system=system, scoring=scoring)
    game = tournament.pair_round().pairings[0]
    assert game.black is not None
    tournament.record_result(game.white, game.black, 1.5)
    assert tournament.games[0].points == (15, 5)
    copy = Tournament.from_json(tournament.to_json(), pairing_system=system)  # type: ignore[arg-type]
    copy.update_result(1, game.white, game.black, 2)
    assert copy.games[0].points == (20, 0)


def test_a_wrapped_team_swiss_keeps_its_match_scoring() -> None:
    """Mend 41: boards make a tournament one of teams, whatever function pairs it."""

    def own(request: PairingRequest) -> PairingResult:
        return team_swiss(request)

    tournament = club(pairing_system=own, boards=4)
    game = tournament.pair_round().pairings[0]
    assert game.black is not None
    tournament.record_result(game.white, game.black, 2, game_points=(3, 1))
    assert (tournament.games[0].points, tournament.games[0].game_points) == ((20, 0), (30, 10))
    with pytest.raises(InputError, match="Scoring"):
        club(scoring="points")
