"""Team tournaments in report files: matches, scores, byes, forfeits, virtual points."""

from pathlib import Path

import pytest
from click.testing import CliRunner
from team_files import play_team_file

from tiltyard.cli.__main__ import main
from tiltyard.errors import InputError
from tiltyard.io.trf import read_team_tournament, read_trf
from tiltyard.io.trf.teams.tournament import TeamTournament
from tiltyard.pairing.base import Colour, Kind
from tiltyard.pairing.fide.upfloat.contender import Match
from tiltyard.pairing.fide.upfloat.team import team_swiss

W, B = Colour.WHITE, Colour.BLACK


def player(number: int, *cells: str) -> str:
    return f"001 {number:4}      {'':33} 2000{'':33}{number:4}" + "".join(
        f"  {cell:>8}" for cell in cells
    )


def team(number: int, *members: int) -> str:
    return f"310 {number:3} {'Team':64} " + " ".join(f"{member:4}" for member in members)


def read(*lines: str) -> TeamTournament:
    return read_team_tournament(read_trf(("\n".join(lines) + "\n").encode()))


PLAYERS = (
    player(1, "   3 w 1"),
    player(2, "   4 b ="),
    player(3, "   1 b 0"),
    player(4, "   2 w ="),
)
TEAMS = (team(1, 1, 2), team(2, 3, 4))


def test_match_points_colour_and_game_points_come_from_the_boards() -> None:
    found = read("142 3", "192 FIDE_TEAM", *PLAYERS, *TEAMS)
    assert found.matches[1] == (Match(Kind.PLAYED, 20, 2, W, 15),)
    assert found.matches[2] == (Match(Kind.PLAYED, 0, 1, B, 5),)
    assert found.rounds == 3
    assert found.initial_colour is W
    assert found.options == {"preferences": "A", "secondary": "used"}


@pytest.mark.parametrize(
    ("code", "kind", "secondary", "points"),
    [
        ("FIDE_TEAM_TYPEB_GP_MP", "B", "used", 15),
        ("FIDE_TEAM_GP", "none", "unused", 15),
        ("FIDE_TEAM_TYPEA_MP", "A", "unused", 20),
        ("FIDE_TEAM_BAKU", "A", "used", 20),
    ],
)
def test_the_code_names_the_scores_and_the_preferences(
    code: str, kind: str, secondary: str, points: int
) -> None:
    found = read("142 3", f"192 {code}", *PLAYERS, *TEAMS)
    assert found.options == {"preferences": kind, "secondary": secondary}
    assert found.matches[1][0].points == points


def test_a_bye_is_a_drawn_match_unless_the_file_says_otherwise() -> None:
    bye = (player(5, "0000 - U"), player(6, "0000 - U"))
    plain = read(*PLAYERS, *bye, *TEAMS, team(3, 5, 6))
    assert plain.matches[3] == (Match(Kind.PAIRING_BYE, 10, secondary=10),)
    given = read("320  2.0  1.5 003", *PLAYERS, *bye, *TEAMS, team(3, 5, 6))
    assert given.matches[3] == (Match(Kind.PAIRING_BYE, 20, secondary=15),)


def test_byes_that_were_asked_for() -> None:
    full, half, zero = (
        read(*PLAYERS, player(5, f"0000 - {code}"), *TEAMS, team(3, 5)).matches[3][0]
        for code in "FHZ"
    )
    assert full == Match(Kind.FULL_BYE, 20, secondary=20)
    assert half == Match(Kind.HALF_BYE, 10, secondary=10)
    assert zero == Match(Kind.ZERO_BYE, 0)


def test_one_played_board_makes_a_match_played_and_none_a_forfeit() -> None:
    played = read(
        player(1, "   3 w +"), player(2, "   4 b ="),
        player(3, "   1 b -"), player(4, "   2 w ="), *TEAMS,
    )  # fmt: skip
    assert played.matches[1][0].kind is Kind.PLAYED
    forfeit = read(
        player(1, "   3 w +"), player(2, "   4 b +"),
        player(3, "   1 b -"), player(4, "   2 w -"), *TEAMS,
    )  # fmt: skip
    assert forfeit.matches[1] == (Match(Kind.FORFEIT, 20, 2, W, 20),)
    nobody = read(
        player(1, "   3 w -"), player(2, "   4 b -"),
        player(3, "   1 b -"), player(4, "   2 w -"), *TEAMS,
    )  # fmt: skip
    assert nobody.matches[1] == (Match(Kind.FORFEIT, 0, 2, W, 0),)


def test_when_each_team_sent_somebody_the_match_counts_as_played() -> None:
    crosswise = read(
        player(1, "   3 w +"), player(2, "   4 b -"),
        player(3, "   1 b -"), player(4, "   2 w +"), *TEAMS,
    )  # fmt: skip
    assert crosswise.matches[1] == (Match(Kind.PLAYED, 10, 2, W, 10),)


def test_a_forfeited_match_can_be_told_apart_from_its_boards() -> None:
    found = read("330 -+ 001 002 001", player(1, "   5 w 1"), player(5, "   1 b 0"),
                 *(player(n, "0000 - Z") for n in (2, 3, 4, 6)),
                 team(1, 2), team(2, 3), team(3, 1), team(4, 5))  # fmt: skip
    assert found.matches[2] == (Match(Kind.FORFEIT, 0, 1, W, 0),)
    assert found.matches[1] == (Match(Kind.FORFEIT, 20, 2, B, 10),)


def test_the_line_up_says_who_sat_at_board_one() -> None:
    found = read("352 WB", "300   1   1   2 0002 0001", *PLAYERS, *TEAMS)
    assert found.matches[1][0].colour is B


def test_a_colour_missing_on_board_one_follows_from_another_board() -> None:
    found = read(
        "352 WB", player(1, "   3 - +"), player(2, "   4 b ="),
        player(3, "   1 - -"), player(4, "   2 w ="), *TEAMS,
    )  # fmt: skip
    assert found.matches[1][0].colour is W
    none = read(
        player(1, "   3 - +"), player(2, "0000 - Z"),
        player(3, "   1 - -"), player(4, "0000 - Z"), *TEAMS,
    )  # fmt: skip
    assert none.matches[1][0].colour is None
    assert none.initial_colour is W


def test_players_of_one_team_who_meet_two_teams_are_an_error() -> None:
    with pytest.raises(InputError, match="players of one other team"):
        read(*PLAYERS, team(1, 1, 2), team(2, 3), team(3, 4))


def test_a_file_without_teams_is_refused_and_so_is_a_round_too_far() -> None:
    with pytest.raises(InputError, match="310"):
        read(*PLAYERS)
    with pytest.raises(InputError, match="ask for 1 to 2"):
        read(*PLAYERS, *TEAMS).request(3)


def test_the_next_round_leaves_out_who_is_marked_absent_and_keeps_apart_who_must_not_meet() -> None:
    absent = (player(5, "0000 - U", "0000 - Z"),)
    later = ("240 H 002    2", "240 H 003    1")
    found = read("142 4", "260 001 004    1    3", *later, *PLAYERS, *absent, *TEAMS, team(3, 5))
    request = found.request(2)
    assert request.absent == {2, 3}
    assert request.forbidden == {frozenset((1, 3))}
    assert found.request(1).forbidden == {frozenset((1, 3))}


def test_the_commands_pair_and_check_teams(tmp_path: Path) -> None:
    file, asked = play_team_file(5)
    path = tmp_path / "teams.trf"
    path.write_text(file.text([]), "utf-8")
    checked = CliRunner().invoke(main, ["check", str(path)])
    assert checked.exit_code == 0, checked.output
    paired = CliRunner().invoke(main, ["pair", str(path), "--round", "1"])
    pairs = team_swiss(asked[0][1]).pairs
    assert paired.output.splitlines()[1 : 1 + len(pairs)] == [f"{p.white} {p.black}" for p in pairs]


def test_a_record_of_a_range_or_a_kind_touches_nobody_else() -> None:
    found = read(
        "142 3", "192 FIDE_TEAM_BAKU", "299 W  3.0        001    2", *PLAYERS,
        *(player(n, "0000 - Z") for n in range(5, 9)), *TEAMS,
        *(team(n, n + 2) for n in range(3, 7)),
    )  # fmt: skip
    assert set(found.virtual) == {1, 2}


def test_virtual_points_come_from_records_250_or_from_baku_and_299_on_top() -> None:
    base = ("142 5", *PLAYERS, *TEAMS)
    given = read("250  2.0      001 002 0001 0001", *base)
    assert given.virtual == {1: (20, 20, 0, 0, 0)}
    baku = read("192 FIDE_TEAM_BAKU", *base)
    assert baku.virtual == {1: (20, 20, 10, 0, 0), 2: (20, 20, 10, 0, 0)}
    extra = read("299   -1.0        001    2", *base)
    assert extra.virtual == {2: (0, -10, -10, -10, -10)}
    assert extra.request(2).players[1].virtual_points == (0, -10)


def test_the_initial_colour_is_read_or_inferred_from_round_one() -> None:
    assert read("152 B", *PLAYERS, *TEAMS).initial_colour is B
    swapped = read(
        player(1, "   3 b 1"), player(2, "   4 w ="),
        player(3, "   1 w 0"), player(4, "   2 b ="), *TEAMS,
    )  # fmt: skip
    assert swapped.initial_colour is B
