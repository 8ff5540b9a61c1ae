"""What a `Tournament` hands out: sheets in four forms, and report files."""

import json

import pytest

from tiltyard import (
    InputError,
    NotFoundError,
    Player,
    PointSystem,
    RuleError,
    Tournament,
    baku_acceleration,
    double_swiss,
    dutch,
    lim,
    round_robin,
    team_swiss,
)

PEOPLE = [
    Player("a", 2100, "Ada <A>", "GM", "TUR"),
    Player("b", 2000),
    Player("c", 1900),
    Player("d", 1800),
    Player("e"),
]


def started(**settings: object) -> Tournament:
    """One round: c-e half-bye for a; b beats d; somebody has the bye."""
    tournament = Tournament(PEOPLE, 3, tiebreaks=["BH", "SB"], **settings)  # type: ignore[arg-type]
    tournament.request_bye("a", 1)
    for game in tournament.pair_round().pairings:
        tournament.record_result(game.white, game.black, 1)
    return tournament


@pytest.mark.parametrize("form", ["text", "csv", "json", "html"])
def test_every_sheet_comes_in_every_form(form: str) -> None:
    tournament = started()
    for sheet in (
        tournament.render_standings(form, title="T"),
        tournament.render_crosstable(form, title="T"),
        tournament.render_wall_chart(form, order="name", title="T"),
        tournament.render_pairings(form, round_number=1, title="T"),
    ):
        assert ("Ada &lt;A&gt;" if form == "html" else "Ada <A>") in sheet


def test_the_sheets_say_what_the_tournament_says() -> None:
    tournament = started()
    rows = json.loads(tournament.render_standings("json"))["rows"]
    assert [row["name"] for row in rows] == [row.player.label for row in tournament.standings()]
    assert {"BH", "SB"} <= set(rows[0])
    chart = json.loads(tournament.render_wall_chart("json"))["rows"]
    assert chart[0]["round1"] == {"opponent": None, "colour": None, "result": "H", "score": 0.5}
    assert tournament.render_crosstable().splitlines()[0] == "Crosstable"


def test_pairings_keep_the_boards_that_the_arbiter_gave() -> None:
    tournament = Tournament(PEOPLE[:4], 2)
    tournament.pair_round()
    tournament.fix_pairing("d", "b")
    boards = [game.white for game in tournament.get_round(1).pairings]
    rows = json.loads(tournament.render_pairings("json"))["rows"]
    labels = {player.id: player.label for player in PEOPLE}
    assert [row["white_name"] for row in rows] == [labels[white] for white in boards]


def test_unknown_forms_and_rounds_are_refused() -> None:
    tournament = started()
    with pytest.raises(InputError, match="choose text, csv, json, html"):
        tournament.render_standings("pdf")
    with pytest.raises(NotFoundError, match="Round 2 is not paired"):
        tournament.render_pairings(round_number=2)


def test_a_report_names_system_tie_breaks_people_and_byes_to_come() -> None:
    tournament = started(acceleration=baku_acceleration)
    tournament.request_bye("b", 2, "full-bye")
    tournament.request_bye("d", 3)
    tournament.withdraw("c")
    lines = tournament.to_trf(title="Open").decode().splitlines()
    assert lines[:4] == ["012 Open", "062 5", "072 4", "142 3"]
    assert lines[4:7] == ["152 W", "192 FIDE_DUTCH_2026_BAKU", "202 BH,SB"]
    assert lines[7].startswith("001    1   GM Ada <A>                           2100 TUR")
    byes = [line for line in lines if line.startswith("240")]
    assert byes == ["240 F 002    2", "240 Z 002    3", "240 H 003    4", "240 Z 003    3"]
    older = tournament.to_trf(dialect="javafo").decode().splitlines()
    assert "092 FIDE_DUTCH_2026_BAKU" in older
    assert [line[-1] for line in older if line.startswith("001")][1:3] == ["F", "Z"]


def test_a_pair_forbidden_after_its_game_is_forbidden_from_the_next_round() -> None:
    tournament = Tournament(PEOPLE[:4], 3)
    for game in tournament.pair_round().pairings:
        tournament.record_result(game.white, game.black, 1)
    tournament.forbid("a", "c")
    tournament.forbid("a", "d")
    bans = [line for line in tournament.to_trf().decode().splitlines() if line[:3] == "260"]
    assert bans == ["260 002 003    1    3", "260 001 003    1    4"]


def test_what_a_report_cannot_hold_is_refused() -> None:
    for system in (double_swiss, team_swiss):
        with pytest.raises(RuleError, match="points of matches"):
            Tournament(PEOPLE, 3, pairing_system=system).to_trf()
    tournament = Tournament(PEOPLE, 3)
    with pytest.raises(InputError, match="choose from trf26, javafo, bbp"):
        tournament.to_trf(dialect="pdf")
    tournament.pair_round()
    with pytest.raises(RuleError, match="awaits results"):
        tournament.to_trf()


@pytest.mark.parametrize(
    ("order", "rounds", "code"),
    [
        ("fide", 5, "FIDE_ROUNDROBIN"),
        ("berger", 10, "BERGER_DOUBLEROUNDROBIN"),
        ("fide", 10, "FIDE_DOUBLEROUNDROBIN"),
    ],
)
def test_a_round_robin_comes_back_with_its_free_rounds(order: str, rounds: int, code: str) -> None:
    tournament = Tournament(
        PEOPLE, rounds, pairing_system=round_robin, options={"order": order}, tiebreaks=["SB"]
    )
    for _ in range(2):
        for game in tournament.pair_round().pairings:
            tournament.record_result(game.white, game.black, 0.5)
    data = tournament.to_trf()
    assert f"192 {code}" in data.decode()
    copy = Tournament.from_trf(data)
    assert [bye.kind for bye in copy.get_round(1).byes] == ["rest"]
    assert [row.points for row in copy.standings()] == [r.points for r in tournament.standings()]
    names = {player.label: player.id for player in PEOPLE}
    mine, theirs = tournament.pair_round(), copy.pair_round()
    assert [(game.white, game.black) for game in mine.pairings] == [
        (names[game.white], names[game.black or ""]) for game in theirs.pairings
    ]


def test_systems_without_a_code_are_passed_again() -> None:
    tournament = started(pairing_system=lim)
    data = tournament.to_trf()
    assert "192 CUSTOM_SWISS" in data.decode()
    with pytest.raises(InputError, match="pass yours") as caught:
        Tournament.from_trf(data)
    assert caught.value.code == "trf.system"
    copy = Tournament.from_trf(data, pairing_system=lim)
    assert copy.to_trf(comments=False) == data
    longer = Tournament(PEOPLE[:2], 3, pairing_system=round_robin)
    assert "192 CUSTOM_ROUNDROBIN" in longer.to_trf().decode()


def test_names_are_ids_unless_they_are_missing_or_equal() -> None:
    people = [Player("x", 2000, "Kim"), Player("y", 1900, "Kim"), Player("z", 1800, "Lee")]
    copy = Tournament.from_trf(Tournament(people, 3).to_trf())
    assert [(player.id, player.label) for player in copy.players] == [
        ("#1", "Kim"),
        ("#2", "Kim"),
        ("Lee", "Lee"),
    ]


def test_what_is_passed_goes_before_what_the_file_says() -> None:
    data = started().to_trf()
    copy = Tournament.from_trf(data, rounds=7, tiebreaks=["WIN"], pairing_system=dutch)
    assert (copy.rounds, copy.tiebreaks) == (7, ("WIN",))
    with pytest.raises(InputError, match="XYZ"):
        Tournament.from_trf(data, tiebreaks=["XYZ"])


def test_virtual_points_are_those_of_a_method_or_stay_as_they_are() -> None:
    tournament = started(acceleration=baku_acceleration)
    data = tournament.to_trf().replace(b"_BAKU", b"")
    copy = Tournament.from_trf(data)  # those of Baku are recognised
    assert copy.to_trf(comments=False) == tournament.to_trf()
    other = data.replace(b"250       1.0 001 001", b"250       2.0 001 001")
    assert other != data
    kept = Tournament.from_trf(other)
    assert kept.to_trf(comments=False) == other
    assert Tournament.from_json(kept.to_json()) == kept
    with pytest.raises(RuleError, match="nobody can be numbered anew"):
        kept.add_player(Player("new"))
    copy = Tournament.from_trf(other, acceleration=baku_acceleration)
    assert copy.to_trf(comments=False) == tournament.to_trf()


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b"310   1 Alphas" + b" " * 59 + b"   1    2\n", "trf.team_opponents"),
        (b"092 FIDE_DOUBLESWISS\n", "trf.matches"),
    ],
)
def test_files_with_more_than_single_games_are_refused(line: bytes, code: str) -> None:
    data = started().to_trf().replace(b"192 FIDE_DUTCH_2026\n", b"") + line
    with pytest.raises(InputError) as caught:
        Tournament.from_trf(data)
    assert caught.value.code == code


def test_an_adjourned_game_is_a_draw_until_its_result_comes_and_absences_are_byes() -> None:
    cells = ["   3 w ?", "   4 b +", "   1 b ?", "   2 w -", "0000 - +"]
    lines = [
        f"001 {number:>4}      {f'P{number}':<33} {2000 - number:>4}{'':28}     {number:>4}  {cell}"
        for number, cell in enumerate(cells, 1)
    ]
    data = "\n".join(["012 T", "XXR 4", *lines, "XXZ 5", ""]).encode()
    tournament = Tournament.from_trf(data)
    assert [str(game) for game in tournament.get_round(1).pairings] == [
        "P1 – P3 0.5:0.5 (adjourned)",
        "P4 – P2 0:1",
    ]
    assert [str(bye) for bye in tournament.get_round(1).byes] == ["P5: full-bye"]
    tournament.record_result("P1", "P3", 1)
    assert [str(bye) for bye in tournament.pair_round().byes] == ["P5: zero-bye"]


def test_results_are_found_where_they_are_after_the_round_changed() -> None:
    tournament = Tournament(PEOPLE[:4], 2)
    tournament.pair_round()
    tournament.record_result("a", "c", 1)
    tournament.clear_result(1, "a", "c")
    tournament.fix_pairing("b", "a")
    tournament.record_result("b", "a", 0.5)
    with pytest.raises(NotFoundError, match="do not meet"):
        tournament.record_result("a", "c", 1)
    assert [game.points for game in tournament.games] == [(5, 5)]


@pytest.mark.parametrize(("white", "black"), [(0.5, 0), (0, 0.5)])
def test_half_a_draw_is_written_by_points_in_which_it_is_not_half_a_win(
    white: float, black: float
) -> None:
    points = PointSystem(win=10, draw=4, half_bye=4)
    t = Tournament([Player("ann"), Player("bob")], rounds=1, points=points)
    t.pair_round()
    t.record_result("ann", "bob", white, black_score=black)
    again = Tournament.from_trf(t.to_trf())
    assert [game.points for game in again.games] == [(int(8 * white), int(8 * black))]
