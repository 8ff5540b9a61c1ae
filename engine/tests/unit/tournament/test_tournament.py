"""The `Tournament`, as somebody uses it who imports the library."""

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from tiltyard import (
    Game,
    InputError,
    NotFoundError,
    Pair,
    PairingRequest,
    PairingResult,
    Player,
    RuleError,
    Tournament,
    baku_acceleration,
    double_swiss,
    dutch,
    round_robin,
    team_swiss,
)
from tiltyard.pairing.base import SwissPlayer
from tiltyard.tiebreaks import buchholz, direct_encounter, sonneborn_berger, tie_break
from tiltyard.tournament import storage
from tiltyard.tournament.log.old_snapshot import UPGRADES

GOLDEN = Path(__file__).parents[2] / "golden" / "tournament" / "version-1.json"


def club(count: int = 6, rounds: int = 3, **settings: object) -> Tournament:
    players = [Player(name, 2000 - 50 * i) for i, name in enumerate("abcdefghij"[:count])]
    return Tournament(players, rounds, **settings)  # type: ignore[arg-type]  # by name


def names(games: Sequence[Game]) -> list[tuple[str, str | None]]:
    return [(game.white, game.black) for game in games]


def finish_round(tournament: Tournament, score: float = 1) -> None:
    for game in tournament.pair_round().pairings:
        if not game.has_result:
            tournament.record_result(game.white, game.black, score)


def test_a_whole_tournament_from_the_first_pairing_to_the_last_result() -> None:
    tournament = club(tiebreaks=["BH:C1", "BH", "SB"])
    assert tournament.current_round == 0
    assert not tournament.is_complete
    for number in (1, 2, 3):
        finish_round(tournament)
        assert tournament.current_round == number
    assert tournament.is_complete
    assert len(tournament.games) == 9
    assert tournament.tiebreaks == ("BH:C1", "BH", "SB")
    first = tournament.standings()[0]
    assert (first.rank, first.score) == (1, 2.0)
    assert set(first.tiebreaks) == {"BH:C1", "BH", "SB"}
    assert [player.id for player in tournament.players] == list("abcdef")
    assert repr(tournament) == "<Tournament of 6 players, round 3 of 3>"


def test_players_are_numbered_by_rating_title_and_name_or_as_given() -> None:
    players = [Player("z", 1800), Player("y", 1800, title="IM"), Player("x", 2000), Player("w")]
    assert [p.id for p in Tournament(players, 1).players] == ["x", "y", "z", "w"]
    assert [p.id for p in Tournament(players, 1, numbering="given").players] == list("zyxw")


@pytest.mark.parametrize(
    ("players", "rounds", "code"),
    [
        ([Player("a")], 3, "players.too_few"),
        ([Player("a"), Player("b")], 0, "rounds.too_few"),
        ([Player("a"), Player("b")], True, "rounds.too_few"),
        ([Player("a"), Player("a")], 1, "player.duplicate"),
        ([Player("a"), Player("")], 1, "player.id"),
        ([Player("a"), Player("b", None)], 1, "player.rating"),  # type: ignore[arg-type]
        ([Player("a"), Player("b", "1800")], 1, "player.rating"),  # type: ignore[arg-type]
        ([Player("a"), Player("b", -1)], 1, "player.rating"),
    ],
)
def test_what_is_no_tournament_is_refused(players: list[Player], rounds: int, code: str) -> None:
    with pytest.raises(InputError) as caught:
        Tournament(players, rounds)
    assert caught.value.code == code
    assert isinstance(caught.value, ValueError)


def test_unknown_settings_are_refused_with_the_choices() -> None:
    with pytest.raises(InputError, match="fide-dutch"):
        club(pairing_system="swiss")
    with pytest.raises(InputError, match="rating or given"):
        club(numbering="other")
    with pytest.raises(InputError, match="no tie-break"):
        club(tiebreaks=["XYZ"])
    assert club(pairing_system="fide-dutch") == club(pairing_system=dutch)


def test_a_round_waits_for_the_results_of_the_one_before() -> None:
    tournament = club()
    tournament.pair_round()
    with pytest.raises(RuleError, match="Round 1 awaits results: a – d") as caught:
        tournament.pair_round()
    assert caught.value.code == "round.unfinished"


def test_after_the_last_round_there_is_none() -> None:
    tournament = club(2, 1)
    finish_round(tournament)
    with pytest.raises(RuleError, match="no round 2"):
        tournament.pair_round()


def test_no_legal_pairing_leaves_the_tournament_as_it_was() -> None:
    tournament = club(2, 2)
    finish_round(tournament)
    before = tournament.to_json()
    with pytest.raises(RuleError) as caught:
        tournament.pair_round()
    assert caught.value.code == "pairing.impossible"
    assert tournament.to_json() == before


def test_results_are_recorded_once_and_corrected_ever_after() -> None:
    tournament = club()
    tournament.pair_round()
    tournament.record_result("a", "d", 1)
    with pytest.raises(RuleError, match="update_result"):
        tournament.record_result("a", "d", 0)
    tournament.update_result(1, "a", "d", 0.5)
    assert tournament.games[0].score == 0.5
    tournament.clear_result(1, "d", "a")
    assert tournament.games == ()
    with pytest.raises(RuleError, match="no result to clear"):
        tournament.clear_result(1, "a", "d")


def test_a_correction_changes_the_standings_and_no_later_pairing() -> None:
    tournament = club()
    finish_round(tournament)
    second = tournament.pair_round()
    tournament.update_result(1, "a", "d", 0)
    assert tournament.get_round(2) == second
    assert tournament.standings()[0].player.id != "a"


def test_results_for_what_is_not_there_are_lookup_errors() -> None:
    tournament = club()
    with pytest.raises(RuleError, match="pair_round"):
        tournament.record_result("a", "b", 1)
    tournament.pair_round()
    for attempt in (
        lambda: tournament.record_result("a", "b", 1),
        lambda: tournament.record_result("a", "nobody", 1),
        lambda: tournament.record_result("a", None, 1),
        lambda: tournament.update_result(2, "a", "d", 1),
        lambda: tournament.get_round(0),
        lambda: tournament.withdraw("nobody"),
    ):
        with pytest.raises(NotFoundError) as caught:
            attempt()
        assert isinstance(caught.value, LookupError)
    with pytest.raises(NotFoundError, match="a and b do not meet: a has a – d"):
        tournament.record_result("a", "b", 1)


@pytest.mark.parametrize(
    ("score", "kind", "points"),
    [
        (1, None, (10, 0)),
        (0.5, "played", (5, 5)),
        (0, None, (0, 10)),
        (1, "forfeit-win", (10, 0)),
        (None, "forfeit-win", (10, 0)),
        (0, "forfeit-loss", (0, 10)),
        (None, "double-forfeit", (0, 0)),
        (0, "double-forfeit", (0, 0)),
    ],
)
def test_scores_and_kinds_agree(
    score: float | None, kind: str | None, points: tuple[int, int]
) -> None:
    tournament = club()
    tournament.pair_round()
    tournament.record_result("a", "d", score, kind=kind)
    assert tournament.games[0].points == points
    assert tournament.games[0].kind == (kind or "played")


@pytest.mark.parametrize(
    ("score", "kind", "code"),
    [
        (0, "forfeit-win", "result.contradiction"),
        (1, "forfeit-loss", "result.contradiction"),
        (0.5, "double-forfeit", "result.contradiction"),
        (1, "half-bye", "result.kind"),
        (1, "no-such-kind", "result.kind"),
        (2, None, "result.score"),
        (0.3, None, "result.score"),
        (0.123, None, "result.score"),
        (True, None, "result.score"),
        (None, None, "result.score"),
    ],
)
def test_scores_and_kinds_that_contradict_each_other_are_refused(
    score: float | None, kind: str | None, code: str
) -> None:
    tournament = club()
    tournament.pair_round()
    with pytest.raises(InputError) as caught:
        tournament.record_result("a", "d", score, kind=kind)
    assert caught.value.code == code
    assert not tournament.games


def test_both_can_lose_a_game_that_was_played() -> None:
    tournament = club()
    tournament.pair_round()
    tournament.record_result("a", "d", 0, black_score=0)
    assert tournament.games[0].points == (0, 0)
    with pytest.raises(InputError, match=r"cannot end 1:0\.5; White's score is 1, 0\.5 or 0\."):
        tournament.update_result(1, "a", "d", 1, black_score=0.5)
    with pytest.raises(InputError, match=r"cannot end 1\.5; "):
        tournament.update_result(1, "a", "d", 1.5)


def test_the_bye_counts_a_point_and_can_be_made_another_kind() -> None:
    tournament = club(3, 2)
    paired = tournament.pair_round()
    assert [(bye.white, bye.kind, bye.score) for bye in paired.byes] == [("c", "pairing-bye", 1)]
    tournament.update_result(1, "c", None, kind="half-bye")
    assert tournament.get_round(1).byes[0].score == 0.5
    tournament.record_result("c", None, 0, kind="zero-bye")
    assert tournament.get_round(1).byes[0].score == 0
    with pytest.raises(InputError, match=r"gives 1, not 0\.5"):
        tournament.update_result(1, "c", None, 0.5, kind="full-bye")
    with pytest.raises(InputError, match="has no opponent"):
        tournament.update_result(1, "c", None, 1, kind="forfeit-win")


def test_byes_asked_for_late_entries_and_withdrawals() -> None:
    tournament = club(6, 3)
    tournament.request_bye("a", 1)
    tournament.request_bye("b", 2, "zero-bye")
    tournament.cancel_bye("b", 2)
    first = tournament.pair_round()
    byes = {bye.white: bye.kind for bye in first.byes}
    assert byes["a"] == "half-bye"
    assert sorted(byes.values()) == ["half-bye", "pairing-bye"]
    for game in first.pairings:
        tournament.record_result(game.white, game.black, 1)
    tournament.add_player(Player("late", 2100), missed="half-bye")
    assert tournament.players[0].id == "late"
    tournament.withdraw("f")
    second = tournament.pair_round()
    assert {bye.white: bye.kind for bye in second.byes} == {"f": "zero-bye"}
    scores = {row.player.id: row.score for row in tournament.standings()}
    assert scores["late"] == 0.5
    for game in second.pairings:
        tournament.record_result(game.white, game.black, 1)
    tournament.reinstate("f")
    assert "f" in {p for game in tournament.pair_round().pairings for p in (game.white, game.black)}


def test_what_concerns_a_paired_round_comes_too_late() -> None:
    tournament = club()
    tournament.pair_round()
    with pytest.raises(RuleError, match="paired already"):
        tournament.request_bye("a", 1)
    with pytest.raises(RuleError, match="paired already"):
        tournament.cancel_bye("a", 1)
    with pytest.raises(RuleError, match="paired already"):
        tournament.withdraw("a", 1)
    with pytest.raises(RuleError, match="asked for no bye"):
        tournament.cancel_bye("a", 2)
    with pytest.raises(InputError, match="Nobody can ask"):
        tournament.request_bye("a", 2, "pairing-bye")


def test_forbidden_pairs_do_not_meet_until_they_are_allowed() -> None:
    tournament = club(4, 3)
    tournament.forbid("a", "c")
    assert ("a", "c") not in names(tournament.pair_round().pairings)
    tournament.unpair_round()
    tournament.allow("c", "a")
    assert names(tournament.pair_round().pairings) == [("a", "c"), ("d", "b")]


def test_a_pairing_by_hand_is_checked_and_marked() -> None:
    tournament = club(6, 3)
    tournament.pair_round()  # a-d e-b c-f
    fixed = tournament.fix_pairing("a", "b")
    assert names(fixed.pairings) == [("a", "b"), ("e", "d"), ("c", "f")]
    assert [game.by_hand for game in fixed.pairings] == [True, True, False]
    assert "paired by the arbiter" in tournament.explain(1)[0]
    swapped = tournament.fix_pairing("b", "a")
    assert names(swapped.pairings)[0] == ("b", "a")
    assert "White was given otherwise" in tournament.explain(1)[0]
    for game in swapped.pairings:
        tournament.record_result(game.white, game.black, 1)
    with pytest.raises(RuleError, match="has a result"):
        tournament.fix_pairing("a", "d")
    tournament.pair_round()
    with pytest.raises(RuleError, match="a and b met in round 1"):
        tournament.fix_pairing("a", "b")
    assert ("a", "b") in names(tournament.fix_pairing("a", "b", even_again=True).pairings)


def test_a_pairing_by_hand_can_hand_the_bye_over() -> None:
    tournament = club(3, 3)
    tournament.pair_round()  # a-b, c has the bye
    fixed = tournament.fix_pairing("c", "a")
    assert names(fixed.pairings) == [("c", "a")]
    assert names(fixed.byes) == [("b", None)]
    tournament.record_result("c", "a", 1)
    tournament.forbid("b", "c")
    tournament.pair_round()
    with pytest.raises(RuleError, match="b and c must not meet"):
        tournament.fix_pairing("b", "c")


def test_a_second_bye_by_hand_needs_insisting() -> None:
    tournament = club(5, 3)
    finish_round(tournament)  # a-c, d-b, e has the bye
    assert names(tournament.pair_round().pairings) == [("e", "a"), ("c", "d")]
    with pytest.raises(RuleError, match="e had a bye in round 1"):
        tournament.fix_pairing("b", "a")


def test_who_sits_out_cannot_be_paired_by_hand() -> None:
    tournament = club(5, 3)
    tournament.request_bye("a", 1)
    tournament.pair_round()
    with pytest.raises(RuleError, match="sits round 1 out"):
        tournament.fix_pairing("a", "b")
    with pytest.raises(RuleError, match="two players"):
        tournament.fix_pairing("b", "b")


def test_a_round_can_be_taken_back_and_paired_without_who_did_not_come() -> None:
    tournament = club(6, 3)
    with pytest.raises(NotFoundError, match="nothing to undo"):
        tournament.unpair_round()
    tournament.pair_round()
    tournament.repair_round(absent=["a"])
    again = tournament.repair_round(absent=["a", "b"])
    assert {bye.white for bye in again.byes} == {"a", "b"}
    game = again.pairings[0]
    tournament.record_result(game.white, game.black, 1)
    with pytest.raises(RuleError, match="has 1 results"):
        tournament.unpair_round()
    with pytest.raises(RuleError):
        tournament.repair_round()
    assert tournament.current_round == 1
    tournament.unpair_round(even_with_results=True)
    assert tournament.current_round == 0


def test_a_round_robin_follows_the_table_and_forfeits_the_games_of_the_absent() -> None:
    tournament = club(5, 5, pairing_system=round_robin, numbering="given", tiebreaks=["SB"])
    first = tournament.pair_round()
    assert names(first.pairings) == [("b", "e"), ("c", "d")]
    assert [(bye.white, bye.kind, bye.score) for bye in first.byes] == [("a", "rest", 0)]
    for game in first.pairings:
        tournament.record_result(game.white, game.black, 0.5)
    with pytest.raises(RuleError, match="cannot take anybody in"):
        tournament.add_player(Player("late"))
    tournament.withdraw("e")
    finish_round(tournament)
    kinds = {game.kind for game in tournament.get_round(2).pairings if game.has("e")}
    assert kinds <= {"forfeit-win", "forfeit-loss"}
    assert "number" in tournament.explain(2)[0]
    table = {row.player.id: row.score for row in tournament.standings()}
    assert table["e"] == 0
    assert table["b"] + table["a"] + table["c"] + table["d"] > 0


def test_results_of_a_player_who_left_early_do_not_count_in_a_round_robin() -> None:
    tournament = club(4, 3, pairing_system=round_robin, numbering="given")
    finish_round(tournament)  # a-d b-c
    tournament.withdraw("d")
    assert {row.player.id: row.score for row in tournament.standings()}["a"] == 0
    tournament.reinstate("d")
    assert {row.player.id: row.score for row in tournament.standings()}["a"] == 1


def test_two_who_are_both_away_both_lose_their_game_of_the_table() -> None:
    tournament = club(4, 3, pairing_system=round_robin, numbering="given")
    tournament.withdraw("a")
    tournament.withdraw("d")
    assert tournament.pair_round().pairings[0].kind == "double-forfeit"


def test_double_swiss_scores_are_points_of_the_match() -> None:
    tournament = club(5, 3, pairing_system=double_swiss)
    paired = tournament.pair_round()
    assert paired.byes[0].score == 1.5
    game = paired.pairings[0]
    tournament.record_result(game.white, game.black, 1.5)
    assert tournament.games[0].points == (15, 5)
    with pytest.raises(InputError, match="from 0 to 2"):
        tournament.update_result(1, game.white, game.black, 3)
    tournament.update_result(1, game.white, game.black, kind="forfeit-win")
    assert tournament.games[0].points == (20, 0)


def test_team_matches_carry_game_points() -> None:
    tournament = club(4, 3, pairing_system=team_swiss, boards=4, tiebreaks=["MPvGP", "EMMSB"])
    first, second = tournament.pair_round().pairings
    tournament.record_result(first.white, first.black, 2, game_points=(2.5, 1.5))
    tournament.record_result(second.white, second.black, kind="forfeit-loss")
    assert tournament.games[0].game_points == (25, 15)
    assert tournament.games[1].game_points == (0, 40)
    assert tournament.standings()[0].tiebreaks["MPvGP"] == 4
    with pytest.raises(InputError, match=r"such as 2\.5"):
        tournament.update_result(1, first.white, first.black, 2, game_points=(2.55, 1))


def test_tie_breaks_are_functions_too() -> None:
    tournament = club(6, 3)
    for _ in range(3):
        finish_round(tournament)

    def wins(player: Player, games: Sequence[Game], players: Sequence[Player]) -> int:
        assert len(players) == 6
        return sum(game.white == player.id and game.score == 1 for game in games)

    rows = tournament.standings([buchholz, sonneborn_berger, wins, direct_encounter])
    assert set(rows[0].tiebreaks) == {"BH", "SB", "wins", "DE"}
    for row in rows:
        value = buchholz(row.player, tournament.games, tournament.players)
        assert value == row.tiebreaks["BH"]
    assert tie_break("bh/c1").spec.cut == 1
    with pytest.raises(NotFoundError):
        buchholz("nobody", tournament.games, tournament.players)
    with pytest.raises(InputError, match="no number"):
        direct_encounter("a", tournament.games, tournament.players)


def pair_backwards(request: PairingRequest) -> PairingResult:
    numbers = [p.number for p in request.players if p.number not in request.absent]
    return PairingResult(tuple(map(Pair, numbers[::2], numbers[1::2])))


def one_point_for_the_first(request: PairingRequest) -> tuple[SwissPlayer, ...]:
    return tuple(
        SwissPlayer(p.number, p.rating, p.history, (10,) * request.rounds if p.number == 1 else ())
        for p in request.players
    )


def fewest_letters(player: Player, games: Sequence[Game], players: Sequence[Player]) -> int:
    return -len(player.label) - len(games) * 0 - len(players) * 0


def test_systems_accelerations_and_tie_breaks_of_ones_own_survive_a_snapshot() -> None:
    tournament = club(
        4,
        3,
        pairing_system=pair_backwards,
        acceleration=one_point_for_the_first,
        tiebreaks=[fewest_letters, "SB"],
    )
    assert names(tournament.pair_round().pairings) == [("a", "b"), ("c", "d")]
    snapshot = tournament.to_json()
    with pytest.raises(InputError, match=r"custom:one_point_for_the_first.*acceleration"):
        Tournament.from_json(snapshot)
    with pytest.raises(InputError, match=r"custom:pair_backwards.*pairing_system"):
        Tournament.from_json(snapshot, acceleration=one_point_for_the_first)
    copy = Tournament.from_json(
        snapshot, pairing_system=pair_backwards, acceleration=one_point_for_the_first
    )
    assert copy.tiebreaks == ("fewest_letters", "SB")
    assert copy.standings()[0].tiebreaks["fewest_letters"] is None
    assert copy.to_json() == snapshot
    full = Tournament.from_json(
        snapshot,
        pairing_system=pair_backwards,
        acceleration=one_point_for_the_first,
        tiebreaks={"fewest_letters": fewest_letters},
    )
    assert full == tournament
    assert full.standings()[0].tiebreaks["fewest_letters"] == -1


def test_a_system_of_ones_own_that_forgets_somebody_is_found_out() -> None:
    def forgets(request: PairingRequest) -> PairingResult:
        return PairingResult((Pair(1, 2),))

    def seats_the_absent(request: PairingRequest) -> PairingResult:
        return PairingResult((Pair(1, 2), Pair(3, 4)))

    with pytest.raises(InputError, match="exactly once; look at c, d"):
        club(4, 1, pairing_system=forgets).pair_round()
    tournament = club(4, 1, pairing_system=seats_the_absent)
    tournament.request_bye("a", 1)
    with pytest.raises(InputError, match="look at a"):
        tournament.pair_round()


def test_acceleration_changes_pairings_and_never_standings() -> None:
    plain, fast = club(8, 5), club(8, 5, acceleration=baku_acceleration)
    assert names(plain.pair_round().pairings)[0] == ("a", "e")
    assert names(fast.pair_round().pairings)[0] == ("a", "c")
    assert [row.score for row in fast.standings()] == [0.0] * 8
    fast.add_player(Player("late", 1975))
    for game in fast.get_round(1).pairings:
        fast.record_result(game.white, game.black, 1)
    assert len(fast.pair_round().pairings) == 4


def test_the_first_version_of_the_snapshot_still_loads() -> None:
    text = GOLDEN.read_text("utf-8").strip()
    tournament = Tournament.from_json(text)
    assert Tournament.from_json(tournament.to_json()) == tournament
    assert json.loads(tournament.to_json())["version"] == 3
    assert tournament.current_round == 2
    assert [row.player.id for row in tournament.standings()][:2] == ["ann", "dot"]


def test_a_log_from_before_the_rules_decided_every_call_loads_and_goes_on() -> None:
    text = GOLDEN.with_name("version-3.json").read_text("utf-8").strip()
    tournament = Tournament.from_json(text)
    assert json.loads(tournament.to_json()) == json.loads(text)
    for game in tournament.get_round(3).pairings:
        if not game.has_result:
            tournament.record_result(game.white, game.black, 1)
    tournament.withdraw("dot")
    tournament.add_player(Player("last", 1990))
    fourth = tournament.pair_round().pairings
    assert names(fourth) == [("late", "eve"), ("cid", "bob"), ("fay", "ann")]
    for game in fourth:
        tournament.record_result(game.white, game.black, 0.5)
    scores = [(row.player.id, row.points) for row in tournament.standings()]
    assert scores[:4] == [("bob", 25), ("late", 25), ("eve", 20), ("fay", 20)]


def test_an_older_version_is_brought_up_to_date(monkeypatch: pytest.MonkeyPatch) -> None:
    document = json.loads(GOLDEN.read_text("utf-8"))
    old = {("cycles" if key == "rounds" else key): value for key, value in document.items()}

    def upgrade(found: dict[str, object]) -> dict[str, object]:
        newer = {("rounds" if key == "cycles" else key): value for key, value in found.items()}
        return {**newer, "version": 1}

    chain = {**UPGRADES, 0: upgrade}
    monkeypatch.setattr(storage, "UPGRADES", chain)
    expected = Tournament.from_json(document)
    assert Tournament.from_json(json.dumps({**old, "version": 0})) == expected


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"format": "other"}'])
def test_what_is_no_snapshot_is_refused(text: str) -> None:
    with pytest.raises(InputError, match="snapshot"):
        Tournament.from_json(text)


def test_a_damaged_or_later_snapshot_is_refused() -> None:
    document = json.loads(GOLDEN.read_text("utf-8"))
    with pytest.raises(InputError, match="version 99"):
        Tournament.from_json(json.dumps({**document, "version": 99}))
    with pytest.raises(InputError, match="rounds"):
        Tournament.from_json(json.dumps({**document, "rounds": "three"}))
    with pytest.raises(InputError, match="fide-future"):
        Tournament.from_json(json.dumps({**document, "system": "fide-future"}))


def test_a_snapshot_is_a_log_that_proves_itself() -> None:
    tournament = club()
    finish_round(tournament)
    document = json.loads(tournament.to_json())
    kinds = [row["kind"] for row in document["log"]]
    assert kinds[0] == "tournament-created"
    assert kinds[-1] == "result-recorded"
    lines = "\n".join(json.dumps(row) for row in document["log"])
    people = {number: Player(**row) for number, row in enumerate(document["players"], 1)}
    assert Tournament.from_log(lines, players=people) == tournament
    document["log"][-1]["data"]["result"]["winner"] = None
    with pytest.raises(InputError, match="not what its hash says"):
        Tournament.from_json(document)
    document["log"] = document["log"][:1]
    with pytest.raises(InputError, match="names 6 players; its log has 0"):
        Tournament.from_json(document)


def test_a_tournament_is_equal_to_one_with_the_same_record_only() -> None:
    assert club() == club()
    assert club() != club(4)
    assert club() != "tournament"


def test_explanations_name_floats_and_colours() -> None:
    tournament = club(6, 4)
    finish_round(tournament)
    finish_round(tournament)
    words = " ".join(tournament.explain(2))
    assert "the scores differ" in words
    assert "due" in words
    teams = club(6, 4, pairing_system=team_swiss)
    finish_round(teams, 2)
    teams.pair_round()
    assert "floats up" in " ".join(teams.explain(2))
