"""Norms: titles and federations of the opponents, exemptions, and kinds of tournament."""

from fractions import Fraction

import pytest
from norm_records import HER, played, record_of, rivals, simple, spread, without

from tiltyard.norms import (
    CheckName,
    DoubleCount,
    Exemption,
    Norm,
    NormGame,
    NormGameKind,
    NormPlayer,
    NormRecord,
    NormRules,
    Occasion,
    System,
    find_norm,
    list_norms,
    list_open_titles,
)


def check_of(norm: Norm, name: CheckName) -> tuple[int | Fraction, int | Fraction, bool]:
    check = next(check for check in norm.checks if check.name is name)
    return check.found, check.needed, check.holds


@pytest.mark.parametrize(("own", "holds"), [(4, True), (5, False)])
def test_n9_half_of_eight_may_be_of_the_own_federation(own: int, holds: bool) -> None:
    federations = ["IND"] * own + ["GER", "FRA", "ESP", "USA"][: 8 - own]
    games = played(rivals([2500] * 8, (), federations), spread(7, 8))
    norm = find_norm(record_of([*games, without(9, NormGameKind.PAIRING_BYE)], rounds=9), "GM")
    assert check_of(norm, CheckName.OWN_FEDERATION) == (own, 4, holds)
    assert norm.is_made is holds


@pytest.mark.parametrize(
    ("system", "has_scored", "games"),
    [
        (System.ROUND_ROBIN, True, 10),
        (System.ROUND_ROBIN, False, 9),
        (System.DOUBLE_ROUND_ROBIN, False, 9),
        (System.SWISS, False, 10),
        (System.SWISS, True, 10),
    ],
)
def test_n10_an_unrated_opponent_who_took_nothing_is_out_of_round_robins(
    system: System, has_scored: bool, games: int
) -> None:
    unrated = NormPlayer("x", 0, "GER")
    rows = played(rivals([2500] * 9), spread(3, 9))
    rows.append(NormGame(10, unrated, 0, has_opponent_scored=has_scored))
    norm = find_norm(record_of(rows, rounds=10, system=system), "GM")
    assert norm.games == games


def test_n11_the_flag_of_fide_is_no_federation_and_has_no_cap() -> None:
    games = played(rivals([2500] * 9, (), ["USA"] + ["FID"] * 8), spread(7, 9))
    norm = find_norm(record_of(games), "GM")
    assert check_of(norm, CheckName.FEDERATIONS) == (1, 2, False)
    assert check_of(norm, CheckName.ONE_FEDERATION) == (1, 6, True)
    assert [str(check.name) for check in norm.failures] == ["foreign federations"]


def test_a_player_under_the_flag_of_fide_has_no_compatriots() -> None:
    games = played(rivals([2500] * 9, (), ["USA", "GER"] + ["FID"] * 7), spread(7, 9))
    norm = find_norm(record_of(games, NormPlayer("him", 2400, "FID")), "GM")
    assert check_of(norm, CheckName.OWN_FEDERATION) == (0, 5, True)
    assert norm.is_made


def test_candidate_masters_are_no_titled_opponents() -> None:
    titles = ["GM"] * 3 + ["FM", "CM", "WCM", "CM", "", ""]
    norm = find_norm(record_of(played(rivals([2500] * 9, titles), spread(7, 9))), "GM")
    assert check_of(norm, CheckName.TITLED) == (4, 5, False)
    assert check_of(norm, CheckName.REQUIRED) == (3, 3, True)


@pytest.mark.parametrize(("title", "required"), [("GM", 1), ("IM", 2), ("WGM", 3), ("WIM", 4)])
def test_each_title_counts_the_required_titles_of_its_own(title: str, required: int) -> None:
    titles = ["GM", "IM", "WGM", "WIM", "FM", "WFM", "", "", ""]
    norm = find_norm(record_of(played(rivals([2500] * 9, titles), spread(7, 9))), title)
    assert check_of(norm, CheckName.REQUIRED)[:2] == (required, 3)


def test_a_norm_of_women_is_for_women() -> None:
    games = played(rivals([2300] * 9), spread(7, 9))
    assert find_norm(record_of(games), "WGM").is_made
    norm = find_norm(record_of(games, NormPlayer("him", 2300, "IND", sex="m")), "WGM")
    assert [str(check) for check in norm.failures] == ["woman: 0, at least 1: fails by 1"]


def test_titles_above_the_own_are_open() -> None:
    def names(player: NormPlayer) -> list[str]:
        return [str(title) for title in list_open_titles(player)]

    assert names(HER) == ["GM", "IM", "WGM", "WIM"]
    assert names(NormPlayer("a", 2300, "IND")) == ["GM", "IM"]
    assert names(NormPlayer("a", 2300, "IND", "WIM")) == ["GM", "IM", "WGM"]
    assert names(NormPlayer("a", 2500, "IND", "GM", "w")) == []


def test_one_result_is_a_norm_for_several_titles() -> None:
    titles = [str(norm.title) for norm in list_norms([simple([2434] * 9, 6.5)])]
    assert titles == ["GM", "IM", "WGM", "WIM"]


@pytest.mark.parametrize(
    ("exemption", "player", "made"),
    [
        (Exemption.NONE, "IND", False),
        (Exemption.NATIONAL_FINAL, "IND", True),
        (Exemption.NATIONAL_FINAL, "GER", False),
        (Exemption.NATIONAL_TEAM, "IND", True),
        (Exemption.ZONAL, "GER", True),
        (Exemption.LARGE_SWISS, "IND", True),
    ],
)
def test_an_exemption_lifts_the_rules_about_federations(
    exemption: Exemption, player: str, made: bool
) -> None:
    games = played(rivals([2500] * 9, (), ["IND"] * 9), spread(7, 9))
    person = NormPlayer("them", 2400, player)
    norm = find_norm(record_of(games, person, host="IND", exemption=exemption), "GM")
    assert norm.is_made is made
    assert norm.is_exemption_used is made
    if made:
        assert f"{exemption}: federations exempt" in norm.list_remarks()
        assert any(str(check).endswith("lifted") for check in norm.checks)


def test_an_exemption_lifts_nothing_else() -> None:
    games = played(rivals([2500] * 9, ["GM"] * 2 + [""] * 7), spread(7, 9))
    norm = find_norm(record_of(games, exemption=Exemption.ZONAL), "GM")
    assert [check.article for check in norm.failures] == ["1.4.5a", "1.4.5b"]
    assert not norm.is_exemption_used


def double_table(titled: int, people: int = 5) -> NormRecord:
    titles = ["GM"] * titled + ["FM"] * (people - titled)
    field = rivals([2500] * people, titles)
    games = played([*field, *field], spread(7, 2 * people))
    return record_of(games, rounds=2 * people, system=System.DOUBLE_ROUND_ROBIN)


def test_a_double_round_robin_asks_half_as_many_required_titles_by_people() -> None:
    assert find_norm(double_table(2), "GM").is_made
    one = find_norm(double_table(1), "GM")
    assert [str(check) for check in one.failures] == [
        "1.4.5b, f opponents with a required title: 1, at least 2: fails by 1"
    ]


def test_a_double_round_robin_may_be_read_by_games() -> None:
    by_games = NormRules(double_count=DoubleCount.GAMES)
    assert not find_norm(double_table(2), "GM", by_games).is_made
    assert find_norm(double_table(3), "GM", by_games).is_made


def test_a_double_round_robin_has_six_players() -> None:
    norm = find_norm(double_table(4, people=4), "GM")
    assert check_of(norm, CheckName.PLAYERS) == (5, 6, False)


def test_a_double_round_robin_may_be_asked_for_ten_games() -> None:
    table = double_table(5)
    absent = without(10, NormGameKind.FORFEIT_LOSS, table.games[-1].opponent)
    record = NormRecord(HER, (*table.games[:-1], absent), table.conditions)
    assert find_norm(record, "GM").is_made
    assert not find_norm(record, "GM", NormRules(double_games=10)).is_made


@pytest.mark.parametrize(("rounds", "made"), [(7, True), (9, True), (10, False), (11, False)])
def test_seven_games_suffice_in_great_team_championships(rounds: int, made: bool) -> None:
    games = played(rivals([2500] * 7), spread(6, 7))
    record = record_of(
        games, rounds=rounds, system=System.TEAM_SWISS, occasion=Occasion.TEAM_CHAMPIONSHIP
    )
    norm = find_norm(record, "GM")
    assert norm.is_made is made
    assert norm.credit == (8 if made else 0), "seven games, and one point more than needed"


def test_eight_games_of_the_world_cup_count_as_nine() -> None:
    games = played(rivals([2600] * 8), spread(4, 8))
    record = record_of(games, rounds=16, system=System.KNOCKOUT, occasion=Occasion.WORLD_CUP)
    assert find_norm(record, "GM").credit == 9
    assert find_norm(record, "GM").list_remarks() == []
