"""Teams with rosters: matches board by board, in the log, in reports, in ratings and norms."""

import json
from collections.abc import Callable

import pytest

from tiltyard import NotFoundError, Player, PointSystem, RuleError, TiltyardError, Tournament
from tiltyard.errors import InputError
from tiltyard.io.trf import read_trf
from tiltyard.io.trf.teams.records import ForfeitedMatch, LineUp, TeamByes, TeamRecord
from tiltyard.norms import System, from_tournament
from tiltyard.tournament import Score, TeamRules

A = ("ann", "abe", "ada", "alf")
B = ("bob", "bea", "ben", "bix")
C = ("cid", "cat", "con", "cyd")
D = ("dan", "dot", "deb", "dov")


def team(name: str, members: tuple[str, ...], rating: int, *, reserves: int = 0) -> Player:
    people = [
        Player(one, rating - place, federation=name[:3].upper())
        for place, one in enumerate(members)
    ]
    people += [Player(f"{name}-{n}", 1500, federation="FID") for n in range(1, reserves + 1)]
    return Player(name, rating, nickname=name[:3], members=tuple(people))


def make(teams: int = 4, rules: TeamRules | None = None, **settings: object) -> Tournament:
    names = (("Ajax", A), ("Bors", B), ("Cork", C), ("Dale", D))
    listed = [team(name, who, 2400 - 50 * n, reserves=1) for n, (name, who) in enumerate(names)]
    usual = {"pairing_system": "fide-team", "rounds": 3, "boards": None if rules else 4}
    return Tournament(listed[:teams], team_rules=rules, **{**usual, **settings})  # type: ignore[arg-type]


def play(t: Tournament, scores: tuple[object, ...] = (1, 0.5, 0.5, 1)) -> None:
    """Let the first four of both teams play; the one with White on board 1 scores so."""
    rosters = {one.id: [member.id for member in one.members] for one in t.players}
    for game in t.get_round(t.current_round).pairings:
        assert game.black is not None
        rows = zip(rosters[game.white], rosters[game.black], scores, strict=False)
        t.record_match(game.white, game.black, list(rows))  # type: ignore[arg-type]


def test_match_and_game_points_follow_from_the_boards() -> None:
    t = make()
    assert [str(game) for game in t.pair_round().pairings] == ["Ajax – Cork", "Dale – Bors"]
    t.record_match(
        "Ajax",
        "Cork",
        [(*pair, 0.5) for pair in zip(A[:3], C[:3], strict=True)] + [(A[3], C[3], 1)],
    )
    game = t.games[0]
    assert (game.points, game.game_points) == ((20, 0), (25, 15))


def test_colours_alternate_from_board_one() -> None:
    t = make()
    t.pair_round()
    play(t)
    assert [board.white for board in t.games[0].boards] == ["ann", "cat", "ada", "cyd"]
    other = make(rules=TeamRules(4, colours="WBBW"))
    other.pair_round()
    play(other)
    assert [board.white for board in other.games[0].boards] == ["ann", "cat", "con", "alf"]


def test_the_teams_may_be_named_in_either_order() -> None:
    one, two = make(), make()
    for t in (one, two):
        t.pair_round()
    one.record_match(
        "Ajax", "Cork", [("ann", "cid", 1), *zip(A[1:], C[1:], (0, 1, 0.5), strict=True)]
    )
    two.record_match(
        "Cork", "Ajax", [("cid", "ann", 0), *zip(C[1:], A[1:], (1, 0, 0.5), strict=True)]
    )
    assert one == two


def test_reserves_move_up_and_gaps_are_at_the_bottom() -> None:
    t = make()
    t.pair_round()
    t.record_match(
        "Ajax",
        "Cork",
        [
            ("ann", "cid", 1),
            ("ada", "cat", 0.5),
            ("alf", "con", 0),
            ("Ajax-1", None, "forfeit-win"),
        ],
    )
    game = t.games[0]
    assert (game.kind, game.points, game.game_points) == ("played", (20, 0), (25, 15))


@pytest.mark.parametrize(
    ("boards", "code", "words"),
    [
        (((A[0], C[0], 1), (A[0], C[1], 1)), "lineup.duplicate", "ann sits at boards 1 and 2"),
        (((A[1], C[0], 1), (A[0], C[1], 1)), "lineup.order", "ann is number 1 on the roster of"),
        (((None, C[0], "forfeit-loss"), (A[0], C[1], 1)), "lineup.gap", "empty above ann"),
        (
            ((A[0], B[0], 1), (A[1], C[1], 1)),
            "member.unknown",
            "'bob' is not on the roster of Cork",
        ),
        (((A[0], None, 1), (A[1], C[1], 1)), "lineup.empty", "Nobody of a team sat at board 1"),
        (((A[0], C[0], 1),), "match.boards", "has 2 boards, not 1"),
        (((A[0], C[0]), (A[1], C[1], 1)), "match.boards", "A board is told as"),
        (((A[0], C[0], 0.7), (A[1], C[1], 1)), "result.score", "cannot end"),
        (("ann", "cid"), "match.boards", "A board is told as"),
        (7, "match.boards", "A board is told as"),
    ],
)
def test_a_wrong_line_up_is_refused_by_name_and_changes_nothing(
    boards: object, code: str, words: str
) -> None:
    t = make(boards=2)
    t.pair_round()
    before = t.to_json()
    with pytest.raises(TiltyardError, match=words) as caught:
        t.record_match("Ajax", "Cork", boards)  # type: ignore[arg-type]
    assert caught.value.code == code
    assert t.to_json() == before


def test_a_line_up_out_of_order_is_told_by_record_300() -> None:
    t = make(2, boards=2, rounds=1)
    t.pair_round()
    boards = [("abe", "bob", 1), ("ann", "bea", 0)]
    t.record_match("Ajax", "Bors", boards, even_out_of_order=True)
    written = t.to_trf()
    assert list(read_trf(written).list_records(LineUp)) == [LineUp(1, 1, 2, (2, 1))]
    assert Tournament.from_trf(written).games == t.games


def test_a_gap_above_somebody_comes_back_from_a_file() -> None:
    t = make(2, boards=3, rounds=1)
    t.pair_round()
    boards: list[tuple[str | None, str, float | str]]
    boards = [(None, "bob", "forfeit-loss"), ("abe", "bea", 0.5), ("ada", "ben", "double-forfeit")]
    t.record_match("Ajax", "Bors", boards, even_out_of_order=True)
    again = Tournament.from_trf(t.to_trf())
    assert again.games == t.games


def test_a_forfeited_match_is_told_by_record_330() -> None:
    t = make()
    t.pair_round()
    t.record_match("Ajax", "Cork", [(name, None, "forfeit-win") for name in A])
    t.record_result("Dale", "Bors", kind="double-forfeit")
    kinds = [(game.kind, game.points, game.game_points) for game in t.games]
    assert kinds == [("forfeit-win", (20, 0), (40, 0)), ("double-forfeit", (0, 0), (0, 0))]
    written = t.to_trf()
    told = list(read_trf(written).list_records(ForfeitedMatch))
    assert told == [ForfeitedMatch("+-", 1, 1, 3), ForfeitedMatch("--", 1, 4, 2)]
    assert Tournament.from_trf(written).games == t.games


def test_both_teams_sent_somebody_though_no_two_sat_opposite() -> None:
    t = make(2, boards=2, rounds=1)
    t.pair_round()
    crosswise = [("ann", "bob", "forfeit-win"), ("abe", "bea", "forfeit-loss")]
    t.record_match("Ajax", "Bors", crosswise)
    assert (t.games[0].kind, t.games[0].points) == ("played", (10, 10))


def test_a_bye_is_a_drawn_match_for_the_team_and_its_members() -> None:
    t = make(3)
    rnd = t.pair_round()
    assert [(str(bye), bye.game_points) for bye in rnd.byes] == [("Cork: pairing-bye", (20, 0))]
    play(t)
    document = read_trf(t.to_trf())
    assert list(document.list_records(TeamByes)) == [TeamByes(10, 20, (3,))]
    assert [(one.match_points, one.game_points) for one in document.list_records(TeamRecord)] == [
        (20, 30),
        (0, 10),
        (10, 20),
    ]
    t.update_result(1, "Cork", None, kind="zero-bye")
    assert t.get_round(1).byes[0].game_points == (0, 0)


def test_game_points_may_be_the_primary_score() -> None:
    t = make(rules=TeamRules(4, primary=Score.GAME_POINTS))
    t.pair_round()
    play(t)
    assert [row.score for row in t.standings()] == [3.0, 3.0, 1.0, 1.0]
    assert Tournament.from_trf(t.to_trf()).standings() == t.standings()


def test_log_and_snapshot_carry_the_boards() -> None:
    t = make(rules=TeamRules(4, PointSystem(win=30, draw=20, loss=10), colours="WBBW"))
    t.pair_round()
    play(t, (1, (0, 0), 0.5, "double-forfeit"))
    again = Tournament.from_json(t.to_json())
    assert again == t
    assert again.to_json() == t.to_json()
    kinds = [row["kind"] for row in json.loads(t.to_json())["log"] if isinstance(row, dict)]
    assert kinds.count("boards-recorded") == 2


def test_an_adjourned_board_waits_for_its_result() -> None:
    t = make(2, boards=2, rounds=1)
    t.pair_round()
    t.record_match("Ajax", "Bors", [("ann", "bob", "adjourned"), ("abe", "bea", 1, "unrated")])
    assert not t.is_complete
    assert Tournament.from_trf(t.to_trf()).games == t.games
    with pytest.raises(RuleError, match="Adjourned"):
        t.to_report()
    t.record_match("Ajax", "Bors", [("ann", "bob", 0), ("abe", "bea", 1, "unrated")])
    assert t.games[0].points == (10, 10)
    assert t.to_report()


def test_a_result_without_boards_makes_no_report() -> None:
    t = make(2, rounds=1)
    t.pair_round()
    t.record_result("Ajax", "Bors", 2, game_points=(3, 1))
    for tell in (t.to_trf, t.rating_report):
        with pytest.raises(RuleError, match="has points and no boards"):
            tell()
    t.update_match(1, "Ajax", "Bors", list(zip(A, B, (1, 1, 0.5, 0.5), strict=True)))
    assert t.to_report()
    with pytest.raises(RuleError, match="already"):
        t.record_match("Ajax", "Bors", [])


def test_a_roster_grows_at_the_bottom_only() -> None:
    t = make(2)
    ajax = t.players[0]
    t.pair_round()
    grown = Player("Ajax", 2400, members=(*ajax.members, Player("new", 1900)))
    t.update_player(grown)
    assert t.players[0] == grown
    for members in (ajax.members[::-1], ajax.members[:2], ()):
        with pytest.raises(RuleError, match="nobody leaves or changes places"):
            t.update_player(Player("Ajax", 2400, members=members))


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: make().record_match("Ajax", "Cork", []), "No round is paired"),
        (lambda: make(boards=2, rules=TeamRules(4)), "leave one of them out"),
        (lambda: make(rules=TeamRules(4, colours="WX")), "such as WBWB"),
        (
            lambda: Tournament([team("A", A, 2000), team("B", A, 2000)], 1, boards=4),
            "Two players have the id 'ann'",
        ),
        (
            lambda: Tournament([Player("A"), Player("B")], 1, team_rules=TeamRules(4)),
            "A has no members",
        ),
        (
            lambda: Tournament(
                [Player("A", members=(team("B", B, 2000),)), Player("C")], 1, boards=4
            ),
            "a roster holds players",
        ),
        (
            lambda: Tournament([Player("A", 2000), Player("B")], 1, boards=4).update_player(
                team("A", A, 2000)
            ),
            "rosters are given when",
        ),
        (lambda: make().to_trf(dialect="javafo"), "has no teams"),
    ],
)
def test_what_teams_cannot_be_is_refused(call: Callable[[], object], words: str) -> None:
    with pytest.raises((InputError, RuleError, NotFoundError), match=words):
        call()


def test_the_members_are_rated() -> None:
    t = make(2, rounds=1)
    t.pair_round()
    play(t, (1, 0.5, 0, "forfeit-win"))
    report = t.rating_report()
    rated = {row.player.id: row for row in report.players}
    assert {"ann", "bob", "alf", "Ajax-1"} <= rated.keys()
    assert "Ajax" not in rated


def test_the_members_have_records_for_norms() -> None:
    t = make(3, rounds=1)
    t.pair_round()
    play(t, (1, 0.5, 0, "forfeit-win"))
    records = from_tournament(t, system=System.TEAM_SWISS)
    ann, cid = records.get_record("ann").games[0], records.get_record("cid").games[0]
    assert (ann.opponent and ann.opponent.id, ann.score) == ("bob", 10)
    assert cid.kind == "pairing-bye"
    assert records.get_record("Ajax-1").games[0].kind == "absent"
    with pytest.raises(InputError, match="a system of teams"):
        from_tournament(t, system=System.SWISS)


def test_a_report_of_teams_has_everybody_on_a_roster() -> None:
    t = make(rounds=1)
    t.pair_round()
    play(t)
    document = read_trf(t.to_report())
    assert len(document.players) == 20
    assert (document.find_text("062"), document.find_text("082")) == ("20", "4")
    assert (document.find_text("352"), document.find_text("192")) == (
        "WBWB",
        "FIDE_TEAM_TYPEA_MP_GP",
    )
    told = t.validate_report()
    assert not [one for one in told if one.code.startswith("trf")]
    with pytest.raises(RuleError, match="update_match"):
        t.correct_for_report(1, "Ajax", "Cork", 1)
