"""The checks of a rating report before it is sent, each by a file that has the fault."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner
from rated_event import DETAILS, list_people, play

from tiltyard import InputError, Tournament
from tiltyard.cli.__main__ import main
from tiltyard.io.trf.validation import Finding, ListedPlayer, Severity, validate_trf
from tiltyard.rating.fide import Chapter

GOOD = play().to_report()
Spoil = Callable[[str], str]


def put(code: str, value: str) -> Spoil:
    """Write a record anew; without a value, leave it out."""

    def spoil(text: str) -> str:
        lines = text.splitlines()
        kept = [f"{code} {value}" if line.startswith(code) else line for line in lines]
        return "\n".join(line for line in kept if value or not line.startswith(code)) + "\n"

    return spoil


def change(player: int, column: int, value: str) -> Spoil:
    """Write into the columns of a player's record."""

    def spoil(text: str) -> str:
        lines = text.splitlines()
        place = next(n for n, line in enumerate(lines) if line.startswith(f"001 {player:>4}"))
        line = lines[place]
        lines[place] = line[: column - 1] + value + line[column - 1 + len(value) :]
        return "\n".join(lines) + "\n"

    return spoil


def add(line: str) -> Spoil:
    return lambda text: f"{text}{line}\n"


def find(code: str, findings: tuple[Finding, ...]) -> Finding:
    return next(finding for finding in findings if finding.code == code)


def test_a_good_report_has_nothing_but_the_list_it_is_due_for() -> None:
    findings = validate_trf(GOOD)
    assert [(one.severity, one.code) for one in findings] == [("notice", "report.due")]
    assert "belongs to the list of 2026-04, and no report is rated after that of 2026-06" in (
        findings[0].message
    )
    assert play().validate_report() == findings


@pytest.mark.parametrize(
    ("spoil", "severity", "code"),
    [
        *((put(code, ""), "error", f"record.{code}") for code in ("012", "022", "032", "042")),
        *((put(code, ""), "error", f"record.{code}") for code in ("052", "102")),
        *((put(code, ""), "warning", f"record.{code}") for code in ("182", "192", "202", "222")),
        (put("132", ""), "error", "round.date_missing"),
        (put("042", "7.3.2026"), "error", "date.invalid"),
        (put("042", "2026/03/10"), "error", "date.order"),
        (put("052", "2026/03/08"), "error", "round.date_outside"),
        (put("102", "Doe, Jane"), "warning", "arbiter.number_missing"),
        (put("222", "60"), "error", "time.chapter"),
        (put("222", "ninety"), "error", "time.invalid"),
        (put("222", "900+10"), "notice", "report.due"),
        (put("222", "W900-B600"), "error", "time.unequal"),
        (put("222", "3600"), "warning", "game.too_fast"),
        (put("202", "Buchholz"), "warning", "tie_break.unknown"),
        (put("142", "5"), "warning", "report.unfinished"),
        (change(2, 58, " " * 11), "error", "fide_id.missing"),
        (change(2, 58, "   GER-1234"), "error", "fide_id.invalid"),
        (change(2, 58, "    4600001"), "error", "fide_id.duplicate"),
        (change(2, 86, "    "), "error", "rank.missing"),
        (change(1, 11, "  f"), "warning", "title.old"),
        (change(1, 11, " XM"), "warning", "title.unknown"),
        (change(1, 10, " "), "warning", "sex.missing"),
        (change(1, 54, "Ger"), "warning", "federation.missing"),
        (change(1, 15, " " * 33), "warning", "name.missing"),
        (change(1, 70, " " * 10), "warning", "birth.missing"),
        (change(1, 70, "1981      "), "notice", "birth.missing"),
        (change(1, 81, " 9.5"), "warning", "points.differ"),
        (change(1, 92, "   5 w 1"), "error", "trf.opponents_differ"),
        (change(1, 97, "b"), "error", "trf.colours_differ"),
        (change(1, 99, "0"), "notice", "game.odd"),
        (change(4, 99, "1"), "error", "trf.results_differ"),
        (add("### MPA @ Round 1"), "notice", "comment.present"),
        (
            add("NOR    1      Last1, First1                     2250"),
            "warning",
            "ranking.method_missing",
        ),
    ],
)
def test_each_fault_is_found_and_graded(spoil: Spoil, severity: str, code: str) -> None:
    findings = validate_trf(spoil(GOOD.decode()).encode())
    finding = find(code, findings)
    assert finding.severity == severity
    assert finding.message.endswith(".")
    grades = [list(Severity).index(one.severity) for one in findings]
    assert grades == sorted(grades)


def test_ranks_follow_points_and_tie_breaks_and_are_no_starting_ranks() -> None:
    text = GOOD.decode()
    for number in range(1, 7):
        text = change(number, 86, f"{number:>4}")(text)
    assert find("rank.is_starting_rank", validate_trf(text.encode())).severity == "error"
    text = change(1, 86, "   6")(GOOD.decode())
    assert find("rank.differs", validate_trf(text.encode())).player == 1


def test_one_pairing_allocated_bye_a_round_and_full_byes_are_of_old() -> None:
    text = GOOD.decode()
    for number, letter in ((1, "U"), (4, "U"), (2, "F"), (5, "H")):
        text = change(number, 92, f"0000 - {letter}")(text)
    findings = validate_trf(text.encode())
    assert "the players 1, 4 have" in find("bye.two", findings).message
    assert find("bye.full_deprecated", findings).player == 2


def test_unknown_results_keep_a_report_back_and_unrated_ones_are_told() -> None:
    text = GOOD.decode()
    text = change(4, 99, "?")(change(1, 99, "?")(text))
    text = change(5, 99, "D")(change(2, 99, "D")(text))
    findings = validate_trf(text.encode())
    assert [one.player for one in findings if one.code == "game.unknown"] == [1, 4]
    assert find("game.unrated", findings).message == "Players 2 and 5 did not both move: not rated."


def test_a_day_has_twelve_hours_fifteen_rapid_and_thirty_blitz_rounds() -> None:
    one_day = replace(DETAILS, round_dates=("2026/03/07",) * 3)
    tournament = play()
    tournament.set_details(one_day)
    assert "day.hours" not in [one.code for one in tournament.validate_report()]
    tournament.set_details(replace(one_day, time_control="7200+30"))
    found = find("day.hours", tournament.validate_report())
    assert found.message == "3 rounds on 2026-03-07 may last 15 hours; 12 is the limit."
    for code, rounds in (("900", 16), ("300", 31)):
        tournament = Tournament(list_people(2), rounds, pairing_system="round-robin")
        days = ("2026/03/07",) * rounds
        tournament.set_details(replace(DETAILS, round_dates=days, time_control=code))
        for _ in range(rounds):
            game = tournament.pair_round().pairings[0]
            tournament.record_result(game.white, game.black, 1)
        assert find("day.rounds", tournament.validate_report()).severity == "warning"


def test_a_time_control_of_another_list_is_an_error() -> None:
    findings = validate_trf(GOOD, chapter=Chapter.RAPID)
    assert "to be rated as rapid" in find("time.chapter", findings).message
    with pytest.raises(InputError, match="bullet"):
        play().validate_report(chapter="bullet")


def test_players_are_compared_with_the_rating_list() -> None:
    listed = [
        ListedPlayer("4600001", "Last1 First1", "GER", "w", 1981, 2250, "FM"),
        ListedPlayer("4600002", "Other, Name", "FRA", "w", 1970, 2111),
    ]
    findings = play().validate_report(listed=listed)
    about = [(one.player, one.code) for one in findings if one.severity is not Severity.NOTICE]
    assert about[:4] == [(n, "fide_id.unknown") for n in (3, 4, 5, 6)]
    assert about[4:] == [
        (2, "name.differs"),
        (2, "federation.differs"),
        (2, "sex.differs"),
        (2, "birth_year.differs"),
        (2, "rating.differs"),
    ]


def test_an_event_of_the_last_days_of_a_month_has_the_list_after_the_next() -> None:
    text = put("042", "2026/12/20")(put("052", "2026/12/27")(GOOD.decode()))
    message = find("report.due", validate_trf(text.encode())).message
    assert "list of 2027-02, and no report is rated after that of 2027-04" in message


def test_a_tournament_that_is_not_over_or_not_registered_is_told_so() -> None:
    tournament = play(played=2)
    tournament.set_details(replace(DETAILS, event_code=""))
    findings = tournament.validate_report()
    assert find("report.unfinished", findings).severity == "error"
    assert find("event.code_missing", findings).severity == "warning"
    tournament.pair_round()
    assert "awaits results" in find("round.unfinished", tournament.validate_report()).message


def test_what_cannot_be_read_is_one_finding() -> None:
    assert [one.code for one in validate_trf(b"001 x")] == ["trf.number"]
    twice = GOOD + b"001    1      Twice\n"
    assert "trf.duplicate" in [one.code for one in validate_trf(twice)]
    latin = GOOD.replace(b"Izmir", "Münster".encode("latin-1"))
    assert find("file.encoding", validate_trf(latin)).severity == "warning"
    with pytest.raises(InputError, match="given as bytes"):
        validate_trf("012 T")  # type: ignore[arg-type]  # wrong on purpose
    with pytest.raises(InputError, match="a list of ListedPlayer"):
        validate_trf(GOOD, listed=["4600001"])  # type: ignore[list-item]  # wrong on purpose


def test_the_command_tells_findings_and_its_exit_code_says_how_it_went(tmp_path: Path) -> None:
    good, odd, bad = (tmp_path / name for name in ("good.trf", "odd.trf", "bad.trf"))
    good.write_bytes(GOOD)
    odd.write_text(put("102", "Doe, Jane")(GOOD.decode()))
    bad.write_text(put("022", "")(GOOD.decode()))
    run = CliRunner().invoke
    result = run(main, ["validate", str(good)])
    assert (result.exit_code, result.output.splitlines()[-1]) == (0, f"{good}: 1 notices")
    assert run(main, ["validate", str(odd)]).exit_code == 0
    assert run(main, ["validate", "--strict", str(odd)]).exit_code == 1
    result = run(main, ["validate", "--quiet", str(good), str(bad)])
    assert result.exit_code == 1
    assert result.output.splitlines() == [
        f"{good}: nothing found",
        f"{bad}: error: Record 022 is missing: write the city. [TRF-2026 022]",
        f"{bad}: 1 errors",
    ]
    result = run(main, ["validate", "--json", "--chapter", "blitz", str(good)])
    [row] = json.loads(result.output)
    assert row["findings"][0]["code"] == "time.chapter"
    assert run(main, ["validate", str(tmp_path / "none.trf")]).exit_code == 5
