"""How differences between programs are filed, and the finding that this brought to light."""

from dataclasses import replace
from pathlib import Path

import pytest

from tiltyard.cli.acceptance.comparison import OURS as OURS_NAME
from tiltyard.cli.acceptance.comparison import Answer, Difference, canonical
from tiltyard.cli.acceptance.dossier import Run, format_dossier
from tiltyard.cli.acceptance.faults import (
    Filed,
    file_difference,
    pair_without_floats_of_worthless_byes,
)
from tiltyard.cli.acceptance.judges import judge_round
from tiltyard.cli.acceptance.tally import Finding, Tally
from tiltyard.cli.foreign.gacrux import pair_with_gacrux
from tiltyard.io.trf import read_trf, request_for_round
from tiltyard.pairing import dutch
from tiltyard.pairing.base import PairingRequest

EXAMPLES = Path(__file__).resolve().parents[4] / "docs" / "examples" / "zero-point-bye"
RIGHT = {"downfloater": "4-6 7-3 bye 5", "bye": "2-1 4-7 bye 5"}
OF_BBPPAIRINGS = {"downfloater": "3-6 7-4 bye 5", "bye": "4-1 5-7 bye 2"}


def make_case(name: str, **answers: Answer) -> Difference:
    request = read_example(name)
    return Difference(request, {OURS_NAME: Answer(RIGHT[name]), **answers})


def test_a_difference_that_a_known_fault_makes_is_theirs_with_the_article() -> None:
    case = make_case("bye", one=Answer(OF_BBPPAIRINGS["bye"]), two=Answer(RIGHT["bye"]))
    (verdict,) = file_difference(case)
    assert (verdict.voice, verdict.filed) == ("one", Filed.THEIRS)
    assert "C.04.3 1.4" in verdict.reason


def test_a_difference_is_ours_where_the_judge_or_two_others_say_so() -> None:
    other = "1-2 4-5 bye 7"
    (verdict,) = file_difference(make_case("bye", judge=Answer(other, is_coloured=False)))
    assert verdict.filed is Filed.OURS
    faulty = Answer(OF_BBPPAIRINGS["downfloater"], is_coloured=False)
    (verdict,) = file_difference(make_case("downfloater", judge=faulty))
    assert verdict.filed is Filed.OURS
    agreed = file_difference(make_case("bye", one=Answer(other), two=Answer(other)))
    assert [verdict.filed for verdict in agreed] == [Filed.OURS, Filed.OURS]


def test_an_answer_that_breaks_an_absolute_criterion_is_theirs_while_a_legal_round_exists() -> None:
    case = make_case("bye", one=Answer("2-1 4-5 bye 7"), two=Answer("1-4 5-7 bye 2"))
    found = {verdict.voice: verdict for verdict in file_difference(case)}
    assert found["one"].filed is Filed.THEIRS
    assert "C2 forbids" in found["one"].reason
    assert found["two"].filed is Filed.OPEN


def test_nobody_breaks_a_criterion_where_no_round_keeps_them_all() -> None:
    case = make_case("bye", one=Answer("2-1 4-5 bye 7"))
    stuck = replace(case, answers={**case.answers, OURS_NAME: Answer("no pairing")})
    assert [verdict.filed for verdict in file_difference(stuck)] == [Filed.OPEN]


def test_a_second_bye_is_theirs_by_c2() -> None:
    """bbpPairings 6.0.0 gave it; with wider counters in its weights it pairs as we do."""
    request = read_example("../second-bye")
    assert canonical(dutch(request)) == "3-5 6-4 7-1 bye 2"
    assert canonical(judge_round(request), coloured=False) == "1-7 3-5 4-6 bye 2"
    case = Difference(
        request,
        {OURS_NAME: Answer("3-5 6-4 7-1 bye 2"), "bbpPairings": Answer("3-5 6-2 7-1 bye 4")},
    )
    (verdict,) = file_difference(case)
    assert verdict.filed is Filed.THEIRS
    assert verdict.reason.startswith("bye of 4: ")


def test_any_other_difference_is_open() -> None:
    case = make_case("bye", one=Answer("1-4 5-7 bye 2"), judge=Answer("1-2 4-7 bye 5", False))
    assert [verdict.filed for verdict in file_difference(case)] == [Filed.OPEN]
    of_2017 = replace(case.request, options={"edition": "2017"})
    assert [each.filed for each in file_difference(replace(case, request=of_2017))] == [Filed.OPEN]


def test_a_dossier_lists_the_first_differences_and_counts_the_rest() -> None:
    case = make_case("bye", one=Answer("1-4 5-7 bye 2"))
    findings = [Finding(f"s:{n}", case, tuple(file_difference(case))) for n in range(203)]
    tally = Tally(findings=findings)
    text = format_dossier(tally, Run("s", ("2026",), ("one",), 0))
    assert "- 203 × one, filed as open" in text
    assert "and 3 more" in text


def read_example(name: str) -> PairingRequest:
    return request_for_round(read_trf((EXAMPLES / f"{name}.trf").read_bytes()))


@pytest.mark.parametrize("name", sorted(RIGHT))
def test_a_bye_worth_nothing_is_a_downfloat(name: str) -> None:
    request = read_example(name)
    assert canonical(dutch(request)) == RIGHT[name]
    assert canonical(pair_with_gacrux(request)) == RIGHT[name]


@pytest.mark.parametrize("name", sorted(OF_BBPPAIRINGS))
def test_without_that_downfloat_the_round_is_paired_as_bbppairings_does(name: str) -> None:
    request = read_example(name)
    assert canonical(pair_without_floats_of_worthless_byes(request)) == OF_BBPPAIRINGS[name]
