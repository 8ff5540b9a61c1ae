"""Tie-breaks where no published example reaches: editions, modifiers, odd rounds, refusals."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

import pytest
from held import read_entrants, read_teams

from tiltyard.errors import InputError, InvariantError
from tiltyard.standings.ranking import rank_entrants
from tiltyard.standings.rounds import Entrant, RoundKind, RoundRow
from tiltyard.standings.rules import (
    ROUND_ROBIN,
    TEAM_MATCH_POINTS,
    Edition,
    Rules,
    Score,
    TeamRules,
    edition_at,
    get_edition,
)
from tiltyard.standings.tiebreaks import (
    TIE_BREAKS,
    Spec,
    list_values,
    parse_tie_break,
    parse_tie_breaks,
)
from tiltyard.standings.tiebreaks.base import cut_contributions, format_value
from tiltyard.standings.tiebreaks.teams import board_points
from tiltyard.standings.unplayed import Dummy
from tiltyard.standings.view import StandingsView
from tiltyard.tiebreaks import buchholz, direct_encounter, sonneborn_berger, tie_break

TEAMS = Rules(points=TEAM_MATCH_POINTS, team=TeamRules(2))
OLD = Rules(edition=Edition.AUGUST_2024)
FIELD = """
1 2400: 3w1 2b= 4w1
2 2300: 4b1 1w= 3b=
3 2200: 1b0 H 2w=
4 2100: 2w0 U 1b0
"""


def texts(entrants: list[Entrant], code: str, rules: Rules | None = None) -> list[str]:
    rows = rank_entrants(entrants, [code], rules=rules or Rules())
    return [row.cells[0].text for row in sorted(rows, key=lambda row: row.entrant.number)]


def ranks(entrants: list[Entrant], codes: Sequence[str], rules: Rules | None = None) -> list[int]:
    rows = rank_entrants(entrants, codes, rules=rules or Rules())
    return [row.rank for row in sorted(rows, key=lambda row: row.entrant.number)]


@pytest.mark.parametrize(
    ("written", "code"),
    [
        ("bh", "BH"),
        ("BH:C1", "BH/C1"),
        ("BH-C2", "BH/C2"),
        (" bh/m1/p/f ", "BH/M1/P/F"),
        ("BH:GP:C1", "BH:GP/C1"),
        ("BH/C1:MP", "BH:MP/C1"),
        ("KS/L+2", "KS/L+2"),
        ("KS/L-1", "KS/L-1"),
        ("KS/L3", "KS/L+3"),
        ("SSSC/K2.5", "SSSC/K2.5"),
        ("sssc/k3", "SSSC/K3"),
        ("ext", "EXT"),
        ("mpvgp", "MPvGP"),
        ("GE", "REP"),
        ("BHC1", "BH/C1"),
        ("AROC", "ARO/C1"),
        ("MPTS", "PTS:MP"),
    ],
)
def test_a_tie_break_is_read_in_every_spelling(written: str, code: str) -> None:
    assert parse_tie_break(written).code == code
    assert parse_tie_break(code).code == code


def test_a_code_that_does_not_exist_teaches_those_that_do() -> None:
    for written in ("XYZ", "", "12", "OTHER_mine"):
        with pytest.raises(InputError, match=r"choose from PTS, .*BH, .*SSSC") as caught:
            parse_tie_break(written)
        assert caught.value.code == "tie_break.unknown"


@pytest.mark.parametrize("written", ["BH/R", "WIN/C1", "BH/C0", "BH/X", "BH/C1/", "BPG:MP"])
def test_a_modifier_that_does_not_fit_teaches_those_that_do(written: str) -> None:
    with pytest.raises(InputError, match=r"is no modifier of \w+, which takes ") as caught:
        parse_tie_break(written)
    assert caught.value.code == "tie_break.modifier"


def test_a_cut_and_a_median_at_once_or_a_division_by_nothing_is_refused() -> None:
    with pytest.raises(InputError, match="a median cuts the lowest already"):
        parse_tie_break("BH/C1/M1")
    with pytest.raises(InputError, match="divide by nothing"):
        parse_tie_break("SSSC/K0")


@pytest.mark.parametrize(
    ("code", "rules", "reason"),
    [
        ("EMMSB", Rules(), "team events"),
        ("BH:GP", Rules(), "only team events have"),
        ("ARO", TEAMS, "individual events"),
        ("BH", ROUND_ROBIN, "round robins"),
        ("STD", OLD, "before 2026"),
        ("AOB/F", OLD, "before 2026"),
        ("EDET", replace(TEAMS, edition=Edition.AUGUST_2024), "before 2026"),
    ],
)
def test_a_tie_break_that_is_not_for_this_tournament_is_refused(
    code: str, rules: Rules, reason: str
) -> None:
    with pytest.raises(InputError, match=reason) as caught:
        rank_entrants([], [code], rules=rules)
    assert caught.value.code == "tie_break.not_here"


def test_what_later_editions_forbid_earlier_ones_allow() -> None:
    field = read_entrants(FIELD)
    old_table = Rules(edition=Edition.AUGUST_2024, is_swiss=False)
    assert texts(field, "BH", old_table)[0] == "4"
    assert texts(field, "AOB", old_table)[0] != "–"
    old_teams = replace(TEAMS, edition=Edition.AUGUST_2024)
    assert texts([replace(one, rating=2000) for one in read_teams(PAIRED, 2)], "ARO", old_teams)


def test_editions_follow_the_start_of_the_event() -> None:
    dates = [(2022, 12, 31), (2023, 9, 1), (2024, 7, 31), (2024, 8, 1), (2026, 2, 28), (2026, 3, 1)]
    found = [edition_at(*date).value for date in dates]
    assert found == [2022, 2023, 2023, 2024, 2024, 2026]
    assert get_edition("pre-2023") is Edition.BEFORE_2023
    with pytest.raises(InputError, match="choose one of pre-2023, 2023, 2024, 2026"):
        get_edition("2025")


def test_before_2023_an_unplayed_round_was_a_game_with_a_virtual_opponent() -> None:
    # 3 lost, had half a point for round 2 and drew: 0 + (1 - ½) + ½ · 1 = 1 in round 2.
    # 2 (2 points) and 1 (2½) have no unplayed round; 4's bye counts as a draw to others.
    rules = Rules(edition=Edition.BEFORE_2023)
    assert texts(read_entrants(FIELD), "BH", rules) == ["3.5", "4", "5.5", "5"]
    # no exception for voluntary rounds in cuts then: 3 loses the lowest, which is the 1
    assert texts(read_entrants(FIELD), "BH/C1", rules)[2] == "4.5"


def test_the_cap_of_a_bye_may_follow_the_announced_rounds() -> None:
    field = read_entrants("1: 2w1 H H H\n2: 1b0 U F Z")
    assert texts(field, "BH", Rules(event_rounds=9))[0] == "8.5"
    announced = Rules(event_rounds=9, caps_by_announced_rounds=True)
    assert texts(field, "BH", announced)[0] == "10"
    assert texts(field, "BH", Rules(caps_by_announced_rounds=True))[0] == "8.5"


def test_a_forfeit_without_a_recorded_opponent_has_the_cap_of_a_bye() -> None:
    won = RoundRow(RoundKind.FORFEIT_WIN, 10)
    field = [Entrant(1, (won, won, won)), Entrant(2)]
    assert texts(field, "BH") == ["4.5", "0"]
    assert texts(field, "BH/P") == ["4.5", "0"]
    assert texts(field, "STD") == ["3", "0"]


def test_regulations_may_replace_article_16() -> None:
    field = read_entrants(FIELD)
    generous = Rules(unplayed=Dummy(is_capped=False, protects_cuts=False))
    assert texts(field, "BH/C1", generous)[2] == "4.5"
    assert texts(field, "BH/C1")[2] == "4.5"


def test_of_two_voluntary_rounds_the_lower_product_is_compared_with_the_least_significant() -> None:
    # The case of rules/§9.5: VURs 2.25 and 0, least significant 1.50: the 1.50 is cut.
    parts = [(45, 225, True), (50, 0, True), (30, 150, False), (60, 600, False)]
    left = cut_contributions(parts, Spec(TIE_BREAKS["SB"], cut=1))
    assert (30, 150, False) not in left


def test_of_equal_voluntary_rounds_the_least_significant_is_cut() -> None:
    parts = [(50, 0, True), (30, 0, True), (30, 300, False), (70, 700, False)]
    left = cut_contributions(parts, Spec(TIE_BREAKS["SB"], cut=2))
    assert left == [(50, 0, True), (70, 700, False)]


def test_cutting_more_than_there_is_leaves_nothing() -> None:
    field = read_entrants("1 2000: 2w1\n2 1900: 1b0")
    assert texts(field, "BH/M2") == ["0", "0"]
    assert texts(field, "ARO/M1") == ["–", "–"]
    assert texts(field, "BH/C9") == ["0", "0"]


def test_standard_points_by_the_text() -> None:
    # a double forfeit: as many points as the other, so a half each; a free round is none
    assert texts(read_entrants("1: 2w- U Z\n2: 1b- Z H"), "STD") == ["1.5", "1"]
    field = [
        Entrant(1, (RoundRow(RoundKind.ZERO_BYE, 0), RoundRow(RoundKind.REST, 0))),
        Entrant(2, (RoundRow(RoundKind.ZERO_BYE, 0),)),
    ]
    assert texts(field, "STD", ROUND_ROBIN) == ["0", "0"]


def test_forfeits_of_round_robins_in_two_editions() -> None:
    field = read_entrants("1 2000: 2w+ 3b=\n2 1900: 1b- free\n3 1800: free 1w=")
    old = Rules(edition=Edition.AUGUST_2024, is_swiss=False)
    assert texts(field, "REP", ROUND_ROBIN) == ["2", "0", "1"]
    assert texts(field, "REP", old) == ["2", "1", "1"]
    assert texts(field, "ARO", ROUND_ROBIN) == ["1800", "–", "2000"]
    assert texts(field, "ARO", old) == ["1850", "2000", "2000"]
    assert texts(field, "WIN", ROUND_ROBIN) == ["1", "0", "0"]
    assert texts(field, "WON", ROUND_ROBIN) == ["0", "0", "0"]


def test_the_koya_limit_leaves_the_free_round_of_an_odd_table_out() -> None:
    # three players, two games each: half of 2 is 1
    field = read_entrants("1: 2w1 3b0 free\n2: 1b0 free 3w1\n3: free 1w1 2b0")
    assert texts(field, "KS", ROUND_ROBIN) == ["1", "1", "1"]
    assert texts(field, "KS/L+1", ROUND_ROBIN) == ["0", "0", "0"]


def test_ratings_say_nothing_while_somebody_is_unrated() -> None:
    field = read_entrants("1 2000: 2w1\n2: 1b0")
    for code in ("ARO", "TPR", "PTP", "APRO", "APPO", "RTNG"):
        assert texts(field, code) == ["–", "–"]
    published = Rules(unrated=1400)
    assert texts(field, "ARO", published) == ["1400", "2000"]
    assert texts(field, "RTNG", published) == ["2000", "1400"]
    assert ranks(field, ["PTS", "RTNG/R"], published) == [1, 2]


def test_the_rating_breaks_ties_and_r_turns_it_round() -> None:
    field = read_entrants("1 1800: 2w=\n2 1900: 1b=")
    assert ranks(field, ["RTNG"]) == [2, 1]
    assert ranks(field, ["RTNG/R"]) == [1, 2]
    assert ranks(field, ["TPN"]) == [1, 2]
    assert ranks(field, ["TPN/R"]) == [2, 1]


def test_performances_follow_the_result_and_not_its_price() -> None:
    three = Rules(points=replace(Rules().points, win=30, draw=10, full_bye=30, forfeit_win=30))
    field = [
        Entrant(1, (RoundRow(RoundKind.PLAYED, 30, 2, "white"),), 2000),
        Entrant(2, (RoundRow(RoundKind.PLAYED, 0, 1, "black"),), 1800),
    ]
    assert texts(field, "TPR", three) == ["2600", "1200"]
    assert texts(field, "PTP", three) == ["2536", "1200"]
    assert texts([Entrant(1, (), 2000)], "PTP") == ["–"]


def test_fore_buchholz_looks_at_the_final_round_of_the_event_only() -> None:
    field = read_entrants(FIELD)
    assert texts(field, "FB", Rules(event_rounds=5)) == texts(field, "BH")
    assert texts(field, "FB") == texts(field, "BH/F")
    pending = [
        replace(one, rounds=(*one.rounds[:-1], replace(one.rounds[-1], kind=RoundKind.PENDING)))
        for one in field
    ]
    assert texts(pending, "FB") == texts(field, "FB")
    nothing = [replace(row, points=0) for row in pending[0].rounds[-1:]]
    assert nothing[0].kind is RoundKind.PENDING


def test_a_pending_round_counts_for_nothing_else() -> None:
    game = RoundRow(RoundKind.PENDING, 0, 2, "white")
    other = RoundRow(RoundKind.PENDING, 0, 1, "black")
    field = read_entrants("1: 2w1\n2: 1b0")
    later = [replace(field[0], rounds=(*field[0].rounds, game)),
             replace(field[1], rounds=(*field[1].rounds, other))]  # fmt: skip
    for code in ("BH", "SB", "PS", "STD", "REP", "KS"):
        assert texts(later, code) == texts(field, code)


def test_direct_encounter_takes_several_meetings_as_one() -> None:
    # 1 and 2 met twice, 1½-½; 3 beat 1 and lost to 2: sums ¾+0, ¼+1, 1+0
    field = read_entrants("1: 2w1 2b= 3w0\n2: 1b0 1w= 3b1\n3: H Z 1b1")
    field[2] = replace(field[2], rounds=(*field[2].rounds, read_entrants("3: 2w0")[0].rounds[0]))
    view = StandingsView(field)
    spec = parse_tie_break("DE")
    row = TIE_BREAKS["DE"]
    assert getattr(row, "split")(view, spec, [0, 1, 2]) == [[1], [2], [0]]  # noqa: B009


def test_direct_encounter_waits_while_missing_games_could_change_it() -> None:
    beaten = read_entrants("1: 2w1 3b1 Z\n2: 1b0 Z 4w1\n3: Z 1w0 4b1\n4: Z Z 2b0")
    view = StandingsView(beaten)
    split = getattr(TIE_BREAKS["DE"], "split")  # noqa: B009
    # 1 beat 2 and 3, who did not meet: whatever they would play, 1 is first
    assert split(view, parse_tie_break("DE"), [0, 1, 2]) == [[0], [1, 2]]
    # 1 beat 2 only: 3 and 2 could still win all
    assert split(view, parse_tie_break("DE"), [0, 1, 3]) == [[0, 1, 3]]
    table = StandingsView(beaten, ROUND_ROBIN)
    assert split(table, parse_tie_break("DE"), [0, 1, 2]) == [[0, 1, 2]]


def test_everybody_may_be_placed_though_two_have_not_met() -> None:
    field = read_entrants(
        "1: 2w1 3w1 4w1\n2: 1b0 3w1 4w= 5w1\n3: 1b0 2b0 4w1 5w1\n4: 1b0 2b= 3b0 5w1\n5: 2b0 3b0 4b0"
    )
    view = StandingsView(field)
    split = getattr(TIE_BREAKS["DE"], "split")  # noqa: B009
    assert split(view, parse_tie_break("DE"), [4, 3, 2, 1, 0]) == [[0], [1], [2], [3], [4]]


PAIRED = """
1: 2w1 3b1.5
2: 1b1 4w1.5
3: 4b1.5 1w0.5
4: 3w0.5 2b0.5
"""


def with_boards(boards: Mapping[int, Sequence[tuple[int, ...]]]) -> list[Entrant]:
    return [
        replace(
            team,
            rounds=tuple(
                replace(row, boards=points)
                for row, points in zip(team.rounds, boards[team.number], strict=True)
            ),
        )
        for team in read_teams(PAIRED, 2)
    ]


BOARDS = {
    1: [(10, 0), (5, 10)],
    2: [(0, 10), (10, 5)],
    3: [(10, 5), (5, 0)],
    4: [(0, 5), (0, 5)],
}


def test_two_teams_still_tied_are_parted_by_boards() -> None:
    teams = with_boards(BOARDS)
    assert ranks(teams, ["EDE"], TEAMS) == [1, 1, 3, 4]
    mutual = replace(TEAMS, team=TeamRules(2, is_board_count_mutual=True))
    for code in ("EDEBT", "EDEBB", "EDET", "EDEB"):
        assert ranks(teams, [code], mutual) == [1, 2, 3, 4]
    # over the whole tournament: board 1 gave 1½ to the first, 1 to the second
    assert ranks(teams, ["EDET"], TEAMS) == [1, 2, 3, 4]
    assert texts(teams, "TBR", TEAMS)[:2] == ["1.5 1", "1 1.5"]
    assert texts(teams, "BBE", TEAMS)[:2] == ["1.5", "1"]
    assert texts(teams, "BC", TEAMS)[:2] == ["3.5", "4"]
    assert ranks(teams, ["BC"], TEAMS) == [1, 2, 3, 4]


def test_teams_equal_on_every_board_stay_tied() -> None:
    same = with_boards({**BOARDS, 1: [(5, 5), (5, 10)], 2: [(5, 5), (5, 10)]})
    assert ranks(same, ["EDEBT"], TEAMS)[:2] == [1, 1]
    assert ranks(same, ["EDEB"], TEAMS)[:2] == [1, 1]


def test_board_count_is_out_of_use_among_unequal_game_points() -> None:
    teams = with_boards(BOARDS)
    unequal = [replace(teams[0], extra_game_points=5), *teams[1:]]
    assert ranks(unequal, ["BC"], TEAMS)[:2] == [1, 1]
    assert ranks(unequal, ["EDEBT"], TEAMS)[:2] == [1, 2]  # by the top boards
    assert texts(unequal, "MPvGP", TEAMS)[0] == "3"


def test_a_bye_is_a_win_on_every_board_and_an_absence_nothing() -> None:
    team = Entrant(1, (RoundRow(RoundKind.PAIRING_BYE, 10, game_points=10),
                       RoundRow(RoundKind.ZERO_BYE, 0)))  # fmt: skip
    assert texts([team], "TBR", TEAMS) == ["1 1"]


def test_board_points_of_individuals_are_our_bug() -> None:
    with pytest.raises(InvariantError, match="met individuals"):
        board_points(StandingsView([Entrant(1)]), 0)


def test_game_points_may_rank_first() -> None:
    rules = Rules(points=TEAM_MATCH_POINTS, team=TeamRules(2, primary=Score.GAME_POINTS))
    teams = with_boards(BOARDS)
    rows = rank_entrants(teams, ["MPvGP", "BH", "SSSC/K2", "SSSC", "SSSC/F"], rules=rules)
    assert rows[0].score == 25
    assert [cell.text for cell in rows[0].cells] == ["3", "4.5", "5.25", "5.25", "5.25"]
    assert texts(teams, "SSSC", TEAMS)[0] == "5.00"


def test_in_2023_the_secondary_score_waited_until_all_were_tied() -> None:
    # 4 lost to all; the others beat each other in a circle, by different game points
    *three, last = read_teams(
        "1: 2w2 3b0.5 4w2\n2: 1b0 4w2 3w1.5\n3: 4w2 1w1.5 2b0.5\n4: 3b0 2b0 1b0", 2
    )
    teams = [*three, replace(last, extra_points=40)]
    assert ranks(teams, ["EDE"], TEAMS) == [1, 3, 2, 4]
    earlier = replace(TEAMS, edition=Edition.SEPTEMBER_2023)
    assert ranks(teams, ["EDE"], earlier) == [1, 1, 1, 4]


def test_points_stand_where_the_list_says() -> None:
    field = read_entrants("1: 2w= 2b=\n2: 1b= 1w=\n3: 4w1 Z\n4: 3b0 Z")
    assert ranks(field, ["REP", "PTS"]) == [1, 1, 3, 4]
    assert ranks(field, ["PTS", "REP"]) == [1, 1, 3, 4]
    assert [row.rank_to for row in rank_entrants(field, ["REP"])] == [2, 2, 3, 4]


def test_lots_part_whom_nothing_parts_and_can_be_drawn_again() -> None:
    field = read_entrants("1: 2w=\n2: 1b=\n3: 4w=\n4: 3b=")
    drawn = rank_entrants(field, lot="friday")
    assert [row.rank for row in drawn] == [1, 2, 3, 4]
    assert drawn == rank_entrants(reversed(field), lot="friday")
    assert len({rank_entrants(field, lot=str(n)) for n in range(20)}) > 1


def test_blocks_that_are_not_two_teams_are_left_to_the_next_tie_break() -> None:
    teams = read_teams("1: 2w1 3b1\n2: 1b1 ZPB\n3: ZPB 1w1", 2)
    level = [replace(teams[0], extra_points=-10), *teams[1:]]
    assert ranks(level, ["EDET"], TEAMS) == [1, 1, 1]


def test_lists_take_commas_and_blanks_and_specs() -> None:
    assert [spec.code for spec in parse_tie_breaks("BH:C1, SB,,")] == ["BH/C1", "SB"]
    rows = rank_entrants(read_entrants(FIELD), parse_tie_breaks("SB"))
    assert rows[0].cells[0].code == "SB"


def test_a_forfeit_loss_before_a_bye_is_not_made_a_draw() -> None:
    # after the forfeit only a requested bye came: the bye is a draw to opponents, it is not
    field = read_entrants("1: 2w0 3b- Z\n2: 1b1 Z 3w=\n3: Z 1w+ 2b=")
    assert StandingsView(field).adjusted(Score.POINTS) == [5, 15, 15]


def test_a_tie_break_may_be_any_function() -> None:
    def wins_over_strong(
        player: Entrant, games: Sequence[RoundRow], players: Mapping[int, Entrant]
    ) -> float:
        return sum(0.5 for game in games if game.opponent and players[game.opponent].rating > 2150)

    rows = rank_entrants(read_entrants(FIELD), [wins_over_strong, buchholz, "SB"])
    assert [cell.code for cell in rows[0].cells] == ["wins_over_strong", "BH", "SB"]
    assert rows[0].cells[0].text == "1"
    assert rows[1].cells[0].text == "1"
    assert rows[3].cells[0].text == "1"
    half = rank_entrants(read_entrants(FIELD), [lambda player, games, players: 0.25])
    assert half[0].cells[0].value == Fraction(1, 4)
    assert half[0].cells[0].text == "0.25"


def test_shipped_tie_breaks_are_such_functions() -> None:
    field = read_entrants(FIELD)
    players = {one.number: one for one in field}
    assert buchholz(field[0], field[0].rounds, players) == 4
    assert sonneborn_berger(field[0], field[0].rounds, players) == 3
    assert tie_break("BH:C1").code == "BH/C1"
    assert tie_break("ARO/C9")(field[0], (), players) == 0
    with pytest.raises(InputError, match="DE is no number of one player"):
        direct_encounter(field[0], (), players)


def test_a_table_refuses_numbers_that_do_not_fit() -> None:
    with pytest.raises(InputError, match="same pairing number"):
        StandingsView([Entrant(1), Entrant(1)])
    with pytest.raises(InputError, match="pairing number 9, which no entrant has"):
        StandingsView(read_entrants("1: 9w1"))


def test_an_empty_field_has_empty_standings() -> None:
    assert rank_entrants([], ["BH", "DE"]) == ()
    assert StandingsView([]).rounds == 0


def test_values_are_written_as_people_write_them() -> None:
    assert format_value(-15, 10) == "-1.5"
    assert format_value(-20, 10) == "-2"
    assert format_value(Fraction(-1, 8)) == "-0.12"
    assert format_value(Fraction(1, 8)) == "0.13"
    assert list_values(StandingsView([Entrant(1)]), parse_tie_break("DE")) == [None]
