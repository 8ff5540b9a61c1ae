"""The rating report of a `Tournament`: all it tells, what is settled for it, what is refused."""

import contextlib
import importlib
import io
from dataclasses import replace

import pytest
from rated_event import DETAILS, find_lines, list_people, play

from tiltyard import (
    EventDetails,
    InputError,
    NationalRating,
    NotFoundError,
    Official,
    Player,
    RuleError,
    Tournament,
)
from tiltyard.io.trf import check_points, read_tournament, read_trf
from tiltyard.norms import TournamentDetails


def test_a_report_tells_where_when_and_by_whom_and_who_the_players_are() -> None:
    lines = play().to_report().decode().splitlines()
    assert lines[:18] == [
        "012 City Open",
        "022 Izmir",
        "032 TUR",
        "042 2026/03/07",
        "052 2026/03/09",
        "062 6",
        "072 6",
        "092 Individual Swiss",
        "102 Doe, Jane (1234567)",
        "112 Roe, Rick (7654321)",
        "112 Poe, Pia (2345678)",
        "122 90 minutes, 30 seconds a move",
        f"132{'':88}26/03/07  26/03/08  26/03/09",
        "142 3",
        "152 W",
        "182 Tiltyard",
        "192 FIDE_DUTCH_2026",
        "202 BH,SB",
    ]
    assert lines[18] == "222 5400+30"
    assert lines[19].startswith(
        "001    1 w FM Last1, First1                     2250 GER     4600001 1981/05/11"
    )


def test_a_report_read_back_is_the_same_tournament_with_its_details() -> None:
    tournament = play()
    copy = Tournament.from_trf(tournament.to_report())
    assert copy.details == replace(tournament.details, event_code="")
    assert copy.to_report() == tournament.to_report()
    assert Tournament.from_json(tournament.to_json()) == tournament


def test_details_are_set_at_any_time_and_refused_if_they_cannot_be_written() -> None:
    tournament = Tournament(list_people(), 3)
    assert tournament.details == EventDetails()
    tournament.set_details(DETAILS)
    assert tournament.details.start == "2026/03/07"
    wrong: list[tuple[object, str]] = [
        (replace(DETAILS, start="7.3.2026"), "write YYYY/MM/DD"),
        (replace(DETAILS, round_dates=("2026/02/30",)), "no date"),
        (replace(DETAILS, time_control="90 min"), "no time control"),
        (replace(DETAILS, city="Iz\nmir"), "line break"),
        (replace(DETAILS, rating_method="ELO"), "choose FIDE or NRO"),
        (replace(DETAILS, deputies=("Roe",)), "made by Official"),  # type: ignore[arg-type]
        ("Izmir", "made by EventDetails"),
    ]
    for details, message in wrong:
        with pytest.raises(InputError, match=message):
            tournament.set_details(details)  # type: ignore[arg-type]  # wrong on purpose
    assert tournament.details.city == "Izmir"


def test_players_learn_their_numbers_late_but_keep_their_rating() -> None:
    tournament = Tournament([Player("ann", 2000), Player("bob", 1900)], 1)
    tournament.update_player(Player("ann", 2000, fide_id="4600001", sex="w"))
    assert tournament.players[0].fide_id == "4600001"
    with pytest.raises(RuleError, match="plays with the rating 1900"):
        tournament.update_player(Player("bob", 2400))
    with pytest.raises(NotFoundError, match="no player 'cid'"):
        tournament.update_player(Player("cid", 1900))
    assert Tournament.from_json(tournament.to_json()) == tournament


def test_national_ratings_come_back_with_the_method_that_ranked_by_them() -> None:
    national = NationalRating("NOR", 2011, "70123", "M", "Bergen")
    people = [Player("Ann", 2000, national=(replace(national, origin="BER"),)), Player("Bob")]
    details = EventDetails(rating_federation="NOR", rating_method="FIDON")
    tournament = Tournament(people, 1, details=details)
    data = tournament.to_trf()
    assert find_lines(data, "172") == ["172 NOR FIDON"]
    assert find_lines(data, "NOR")[0].startswith("NOR    1    M Ann ")
    copy = Tournament.from_trf(data)
    assert copy.players[0].national == people[0].national
    assert copy.to_trf(comments=False) == data


def test_a_game_in_which_not_both_moved_counts_and_is_not_rated() -> None:
    tournament = play(played=0)
    game = tournament.pair_round().pairings[0]
    tournament.record_result(game.white, game.black, 1, kind="unrated")
    for other in tournament.get_round(1).pairings[1:]:
        tournament.record_result(other.white, other.black, 0.5)
    assert tournament.standings()[0].score == 1
    assert [line[-1] for line in find_lines(tournament.to_trf(), "001")] == list("W==L==")
    report = tournament.rating_report()
    lines = report.get_player(game.white).lines
    assert [line.explanation for line in lines] == ["not both players made a move"]
    copy = Tournament.from_trf(tournament.to_trf())
    assert [game.kind for game in copy.games] == ["unrated", "played", "played"]
    assert Tournament.from_json(tournament.to_json()) == tournament


@pytest.mark.parametrize(
    ("scores", "codes"), [((0.5, 0), "=0"), ((0, 0.5), "0="), ((0, 0), "00"), ((0.5, 0.5), "==")]
)
def test_odd_results_stand_on_both_lines(scores: tuple[float, float], codes: str) -> None:
    tournament = Tournament([Player("ann", 2000), Player("bob", 1900)], 1)
    tournament.pair_round()
    tournament.record_result("ann", "bob", scores[0], black_score=scores[1])
    data = tournament.to_trf()
    assert "".join(line[-1] for line in find_lines(data, "001")) == codes
    assert [row.score for row in tournament.standings()] == sorted(scores, reverse=True)
    assert Tournament.from_trf(data).to_trf(comments=False) == data
    with pytest.raises(InputError, match="cannot end 1:"):
        tournament.update_result(1, "ann", "bob", 1, black_score=0.5)


def test_an_adjourned_game_is_a_draw_for_pairings_and_keeps_the_report_back() -> None:
    tournament = play(rounds=2, played=0)
    first, *others = tournament.pair_round().pairings
    tournament.record_result(first.white, first.black, kind="adjourned")
    for game in others:
        tournament.record_result(game.white, game.black, 1)
    data = tournament.to_trf()
    assert [line[-1] for line in find_lines(data, "001")].count("?") == 2
    assert Tournament.from_trf(data).to_trf(comments=False) == data
    assert "?" not in tournament.to_trf(dialect="bbp").decode()
    for game in tournament.pair_round().pairings:
        tournament.record_result(game.white, game.black, 1)
    assert not tournament.is_complete
    with pytest.raises(RuleError, match="Adjourned games have no final result"):
        tournament.to_report(even_unfinished=True)
    pending = tournament.rating_report().get_player(first.white).lines[0]
    assert pending.explanation == "no result yet"
    tournament.update_result(1, first.white, first.black, 1)
    assert tournament.is_complete
    assert tournament.list_comments() == ("Adjourned game @ Round 1: 1 - 4: 1-0",)
    assert "?" not in tournament.to_report().decode()


def test_an_adjourned_game_of_the_round_that_is_on_takes_its_result_as_any_other() -> None:
    tournament = Tournament([Player("ann", 2000), Player("bob", 1900)], 1)
    tournament.pair_round()
    tournament.record_result("ann", "bob", kind="adjourned")
    assert str(tournament.games[0]) == "ann – bob 0.5:0.5 (adjourned)"
    with pytest.raises(InputError, match="leave one of the two out"):
        tournament.update_result(1, "ann", "bob", 1, kind="adjourned")
    tournament.record_result("ann", "bob", 0)
    assert tournament.is_complete


def test_what_an_unknown_result_counts_comes_from_the_file() -> None:
    cells = ["   2 w ?", "   1 b ?"]
    lines = [
        f"001 {n:>4}      {f'P{n}':<33} {2000 - n:>4}{'':28} 1.0{n:>5}  {cell}"
        for n, cell in enumerate(cells, 1)
    ]
    data = "\n".join(["012 T", "142 2", "162  X 1.0", *lines, ""]).encode()
    tournament = Tournament.from_trf(data)
    assert [row.score for row in tournament.standings()] == [1, 1]
    written = tournament.to_trf(comments=False)
    assert find_lines(written, "162") == ["162  X 1.0"]
    assert Tournament.from_trf(written).games == tournament.games


def test_a_result_is_corrected_for_the_report_only() -> None:
    tournament = play()
    game = tournament.get_round(1).pairings[0]
    before = tournament.standings()
    assert game.black
    tournament.correct_for_report(1, game.white, game.black, 0.5, reason="score sheets")
    assert tournament.standings() == before
    assert [str(one) for one in tournament.report_corrections] == ["p1 – p4 0.5:0.5"]
    sent, exchanged = tournament.to_report(), tournament.to_trf()
    assert find_lines(sent, "001")[0][98] == "="
    assert find_lines(exchanged, "001")[0][98] == "1"
    assert find_lines(sent, "299") == ["299 D         0.0  001    4", "299 D         1.0  001    1"]
    assert find_lines(exchanged, "###") == [
        "### Correction for the report @ Round 1: 1 - 4: 0.5-0.5 (score sheets)"
    ]
    assert not find_lines(sent, "###")
    rated = tournament.rating_report().get_player("p1").lines[0]
    assert rated.score == 5
    assert [row.points for row in Tournament.from_trf(sent).standings()] == [
        row.points for row in before
    ]
    assert Tournament.from_json(tournament.to_json()) == tournament
    tournament.correct_for_report(1, game.black or "", game.white, 0)
    assert not tournament.report_corrections


def test_corrections_for_the_report_are_for_rounds_that_others_were_paired_after() -> None:
    tournament = play()
    game = tournament.get_round(3).pairings[0]
    with pytest.raises(RuleError, match="correct its result everywhere") as caught:
        tournament.correct_for_report(3, game.white, game.black or "", 0.5)
    assert caught.value.code == "report.too_early"
    first = tournament.get_round(1).pairings[0]
    with pytest.raises(InputError, match="no adjourned games"):
        tournament.correct_for_report(1, first.white, first.black or "", kind="adjourned")
    with pytest.raises(NotFoundError, match="do not meet"):
        tournament.correct_for_report(1, "p1", "p2", 1)


def test_a_penalty_counts_in_standings_and_pairings_and_comes_back() -> None:
    tournament = play(played=1)
    tournament.adjust_points("p1", -1, reason="late twice")
    assert [row.score for row in tournament.standings() if row.player.id == "p1"] == [0]
    data = tournament.to_trf()
    assert find_lines(data, "299") == ["299          -1.0  001    1"]
    assert find_lines(data, "###") == ["### Points @ Round 1: 1 Last1, First1 -1.0 (late twice)"]
    met = {game.white for game in tournament.pair_round().pairings[:1]}
    assert "p1" not in met
    copy = Tournament.from_trf(data)
    assert copy.to_trf(comments=False) == without_comments(data)
    assert Tournament.from_json(tournament.to_json()) == tournament
    with pytest.raises(InputError, match="no bonus or penalty"):
        copy.to_trf(dialect="bbp")
    with pytest.raises(InputError, match="after a round from 0 to 3"):
        copy.adjust_points("Last1, First1", 1, after_round=7)
    with pytest.raises(InputError, match="is a number such as"):
        copy.adjust_points("Last1, First1", 0.25)


def test_a_penalty_for_the_standings_alone_is_told_as_such() -> None:
    tournament = play(played=1)
    tournament.adjust_points("p1", -0.5, after_round=999)
    data = tournament.to_trf()
    assert find_lines(data, "299") == ["299          -0.5  999    1"]
    check_points(read_tournament(read_trf(data)))
    copy = Tournament.from_trf(data)
    assert [row.score for row in copy.standings()] == [row.score for row in tournament.standings()]
    assert tournament.list_comments() == ("Points @ Standings: 1 Last1, First1 -0.5",)
    plain = play(played=1)
    assert tournament.pair_round() == plain.pair_round()


def without_comments(data: bytes) -> bytes:
    kept = [line for line in data.decode().splitlines() if not line.startswith("###")]
    return "\n".join([*kept, ""]).encode()


def test_remarks_tell_what_the_arbiter_did() -> None:
    tournament = play(rounds=4, played=1)
    tournament.add_player(Player("new", 2010))
    tournament.withdraw("p6")
    tournament.pair_round()
    tournament.fix_pairing("p2", "p1")
    for game in tournament.get_round(2).pairings:
        tournament.record_result(game.white, game.black, 1)
    tournament.update_result(1, "p1", "p4", 0.5)
    tournament.reinstate("p6")
    comments = tournament.list_comments()
    assert comments[0].startswith("MPA @ Round 2: 2 - 1")
    assert comments[1:] == (
        "Late entry @ Round 2: 6 new",
        "Withdrawal @ Round 2: 7 Last6, First6",
        "Correction @ Round 1: 1 - 4: 0.5-0.5",
        "Return @ Round 3: 7 Last6, First6",
    )
    assert not find_lines(tournament.to_trf(comments=False), "###")
    copy = Tournament.from_trf(tournament.to_trf())
    assert copy.list_comments() == (*comments, "Import @ Round 2")


def test_a_report_is_made_when_all_is_over() -> None:
    tournament = play(played=2)
    with pytest.raises(RuleError, match="Round 2 of 3 is the last one played") as caught:
        tournament.to_report()
    assert caught.value.code == "report.unfinished"
    assert find_lines(tournament.to_report(even_unfinished=True), "142") == ["142 3"]
    tournament.pair_round()
    with pytest.raises(RuleError, match="awaits results"):
        tournament.to_report(even_unfinished=True)


def test_details_are_those_of_the_forms_of_norms() -> None:
    details = TournamentDetails.from_event(play().details)
    assert (details.name, details.close.isoformat()) == ("City Open", "2026-03-09")
    assert [one.name for one in details.deputies] == ["Roe, Rick", "Poe, Pia"]
    with pytest.raises(InputError, match="No chief arbiter"):
        TournamentDetails.from_event(EventDetails())
    with pytest.raises(InputError, match="no date of a tournament"):
        TournamentDetails.from_event(EventDetails(chief_arbiter=Official("Doe", "1234567")))


def test_files_that_gacrux_wrote_are_read_with_all_their_fields() -> None:
    given = play()
    file = importlib.import_module("gacrux.trf2json").trf2json()
    with contextlib.redirect_stdout(io.StringIO()):
        file.parse_file(given.to_trf().decode(), 0)
        text = file.output_file(file.chessjson["event"], 1, 0)
    copy = Tournament.from_trf(text.encode())
    assert copy.tiebreaks == ("PTS", "BH", "SB")
    assert [game.points for game in copy.games] == [game.points for game in given.games]
    assert [player.fide_id for player in copy.players] == [p.fide_id for p in given.players]
    assert (copy.details.city, copy.details.round_dates) == (
        given.details.city,
        given.details.round_dates,
    )
    assert find_lines(copy.to_trf(), "212") == ["212 PTS,BH,SB"]
