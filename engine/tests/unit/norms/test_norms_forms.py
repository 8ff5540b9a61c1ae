"""Norms: certificates (IT1), reports (IT3) and applications."""

from datetime import date

import pytest
from norm_records import participant, played, record_of, rivals, simple, spread, without

from tiltyard import InputError, RuleError
from tiltyard.norms import (
    Exemption,
    Norm,
    NormGame,
    NormGameKind,
    NormPlayer,
    Official,
    System,
    TournamentDetails,
    check_application,
    find_norm,
    make_certificate,
    make_report,
    measure_field,
    measure_strength,
    write_date,
)

HER = NormPlayer("ann", 2380, "IND", "WIM", "w", "Rao, Ann", "5001")
CHIEF = Official("Singh, Bo", "5002")
OPEN = TournamentDetails("City Open", date(2026, 3, 7), date(2026, 3, 15), CHIEF, "90+30")


def make_norm() -> Norm:
    """Ten rounds: two unrated beaten, one of them ignored, six of eight against masters."""
    titles = ["", "", "GM", "GM", "GM", "IM", "IM", "FM", "", ""]
    federations = ["FRA", "FRA", "GER", "FRA", "ESP", "IND", "IND", "FID", "GER", "ESP"]
    field = rivals([0, 0, *[2470] * 8], titles, federations)
    games = played(field, [10, 10, *spread(6, 8)])
    bye = without(11, NormGameKind.PAIRING_BYE)
    return find_norm(record_of([*games, bye], HER, host="ESP"), "GM")


def test_a_certificate_lists_every_round_and_strikes_out_what_is_ignored() -> None:
    certificate = make_certificate(make_norm(), OPEN)
    rows = [(row.round, row.counted_rating, row.score) for row in certificate.rows]
    assert rows[:3] == [(1, None, "1"), (2, 2200, "1"), (3, 2470, "1")]
    assert rows[-2:] == [(10, 2470, "0"), (11, None, "+")]
    assert [row.round for row in certificate.rows if row.is_ignored] == [1]
    assert certificate.remarks == ("1.4.1f: games won and ignored: 1",)


def test_a_certificate_has_the_numbers_of_the_norm_and_who_is_behind_them() -> None:
    certificate = make_certificate(make_norm(), OPEN)
    assert (certificate.title, certificate.games, certificate.average) == ("GM", 9, 2440)
    assert (certificate.required_score, certificate.score) == (65, 70)
    assert (certificate.points_above, certificate.performance) == (0, 2660)
    assert certificate.federations == ("ESP", "FRA", "GER", "IND")
    assert {name: len(players) for name, players in certificate.counts.items()} == {
        "foreign": 6,
        "rated": 8,
        "host": 2,
        "titled": 6,
        **{"GM": 3, "IM": 2, "WGM": 0, "WIM": 0, "FM": 1, "WFM": 0},
    }
    assert [player.id for player in certificate.counts["FM"]] == ["p8"]


def test_a_certificate_names_player_and_chief_arbiter() -> None:
    certificate = make_certificate(make_norm(), OPEN)
    assert (certificate.surname, certificate.first_name) == ("RAO", "Ann")
    assert certificate.chief_arbiter is CHIEF
    assert write_date(certificate.tournament.close) == "15/03/2026"


def test_rounds_without_a_game_are_written_with_signs() -> None:
    rival = NormPlayer("x", 2500, "GER")
    unplayed = [
        without(10, NormGameKind.FORFEIT_WIN, rival),
        without(11, NormGameKind.FORFEIT_LOSS, rival),
        without(12, NormGameKind.ABSENT),
        NormGame(13, rival, 5, NormGameKind.ADJUDICATED),
        without(14, NormGameKind.OPEN, rival),
    ]
    games = [*played(rivals([2434] * 9), spread(6.5, 9)), *unplayed]
    certificate = make_certificate(find_norm(record_of(games, HER), "GM"), OPEN)
    assert [row.score for row in certificate.rows] == [*"111111½00", "+", "−", "−", "=", ""]


def test_a_certificate_shows_the_large_swiss_where_it_was_needed() -> None:
    people = [
        participant(NormPlayer(f"f{n}", 2300, ("GER", "FRA", "ESP")[n % 3], "IM"), 9)
        for n in range(40)
    ]
    field, strength = measure_field(people, "IND"), measure_strength(people)
    compatriots = played(rivals([2434] * 9, (), ["IND"] * 9), spread(6.5, 9))
    record = record_of(compatriots, HER, host="IND", exemption=Exemption.LARGE_SWISS)
    certificate = make_certificate(
        find_norm(record, "GM"), OPEN, large_swiss=field, strength=strength
    )
    assert certificate.large_swiss is field
    assert certificate.remarks == (
        "1.4.3d: federations exempt",
        "1.5.6a: at least 40 participants of average 2000 in every round",
    )
    plain = find_norm(record_of(played(rivals([2434] * 9), spread(6.5, 9)), HER), "GM")
    assert make_certificate(plain, OPEN, large_swiss=field).large_swiss is None


def test_there_is_no_certificate_without_a_norm() -> None:
    norm = find_norm(simple([2300] * 9, 5), "GM")
    with pytest.raises(RuleError, match=r"her made no GM norm: 1\.4\.8 performance: 2343"):
        make_certificate(norm, OPEN)


def test_a_certificate_without_the_id_of_the_player_would_be_sent_back() -> None:
    with pytest.raises(InputError, match="FIDE IDs are missing: her"):
        make_certificate(find_norm(simple([2434] * 9, 7), "GM"), OPEN)


def test_officials_without_an_id_are_named() -> None:
    nobody = Official("Doe, Jo", "")
    with pytest.raises(InputError, match="missing: Doe, Jo"):
        TournamentDetails("A", OPEN.start, OPEN.close, CHIEF, pairing_official=nobody)
    with pytest.raises(InputError, match="missing: Doe, Jo"):
        TournamentDetails("A", OPEN.start, OPEN.close, CHIEF, arbiters=(nobody,))


def test_dates_and_deputies_are_checked() -> None:
    with pytest.raises(InputError, match="closes on 07/03/2026, before its start on 15/03/2026"):
        TournamentDetails("A", OPEN.close, OPEN.start, CHIEF)
    with pytest.raises(InputError, match="name the others as arbiters"):
        TournamentDetails("A", OPEN.start, OPEN.close, CHIEF, deputies=(CHIEF,) * 3)


def test_a_report_counts_players_federations_and_those_of_the_host() -> None:
    people = [
        NormPlayer("a", 2500, "IND", "GM"),
        NormPlayer("b", 2500, "GER", "GM"),
        NormPlayer("c", 2300, "FID", "WGM"),
        NormPlayer("d", 0, "NON"),
        NormPlayer("e", 0, "IND", "WFM"),
    ]
    report = make_report(people, OPEN, system=System.SWISS, host="IND", remarks="none")
    assert {count.name: count.numbers for count in report.counts} == {
        "rated": (3, 2, 1),
        "unrated": (2, 1, 1),
        "GM": (2, 2, 1),
        "IM": (0, 0, 0),
        "FM": (0, 0, 0),
        "WGM": (1, 0, 0),
        "WIM": (0, 0, 0),
        "WFM": (1, 1, 1),
    }
    assert [player.id for player in report.get_count("GM").of_host] == ["a"]
    with pytest.raises(InputError, match="no line 'CM'; choose one of rated, unrated, GM"):
        report.get_count("CM")


def test_three_norms_of_nine_games_and_the_rating_make_an_application() -> None:
    norm = find_norm(simple([2434] * 9, 6.5), "GM")
    assert all(check.holds for check in check_application([norm] * 3, 2500, mandatory=1))
    lacking = check_application([norm] * 2, 2499, mandatory=0)
    assert [check.article for check in lacking if not check.holds] == ["1.5.1", "1.5.3", "1.5.6"]


def test_an_application_has_one_short_norm_and_one_without_exemption() -> None:
    games = played(rivals([2500] * 8, (), ["IND"] * 8), spread(6, 8))
    bye = without(9, NormGameKind.PAIRING_BYE)
    record = record_of([*games, bye], exemption=Exemption.ZONAL)
    checks = check_application([find_norm(record, "GM")] * 3, 2500, mandatory=1)
    assert [check.article for check in checks if not check.holds] == ["1.4.1c", "1.4.3e"]


def test_an_application_is_for_one_title_with_norms_that_were_made() -> None:
    record = simple([2434] * 9, 6.5)
    both = [find_norm(record, "GM"), find_norm(record, "IM")]
    missed = [find_norm(simple([2300] * 9, 5), "GM")]
    for norms in ([], both, missed):
        with pytest.raises(InputError, match="an application has norms for one title"):
            check_application(norms, 2500, mandatory=1)
