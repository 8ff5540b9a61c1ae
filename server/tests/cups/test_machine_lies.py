"""Machines that report what was not played: refused, outvoted, dropped, played again."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from conftest import Api
from factories import make_user
from lab_machines import (
    Machine,
    begin,
    check_proved,
    flip,
    list_engines,
    list_kinds,
    list_notes,
    play,
    steer,
)

from tiltyard_server.cups.models import CupRun

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def engines(tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    list_engines(tmp_path, settings, monkeypatch)


@pytest.fixture
def operator() -> Api:
    return Api(make_user("warden", is_operator=True))


def test_a_report_whose_moves_do_not_give_the_result_is_refused_and_counted(operator: Api) -> None:
    path = begin(operator)
    liar, honest = Machine("fox", lambda order: flip(play(order))), Machine("oak")
    answers: list[tuple[int, Any]] = []

    def step() -> None:
        answers.extend(liar.report(order) for order in liar.sync(free=1))
        if len(answers) >= 3:
            honest.work()

    steer(step)
    assert [(status, answer["code"]) for status, answer in answers] == 3 * [
        (422, "lab.report_wrong")
    ]
    assert "do not give 0-1 (checkmate), as was reported" in answers[0][1]["message"]
    over = Api().get(path)
    assert (over["status"], over["played"], over["champion"]) == ("over", 12, "A")
    seats = {row["name"]: row for row in Api().get(f"{path}/machines")["seats"]}
    assert (seats["fox"]["status"], seats["fox"]["refusals"]) == ("suspended", 3)
    assert list_notes(path) == ["joined", *3 * ["refused"], "suspended", "joined"]
    check_proved(path)


def test_a_liar_whose_games_are_legal_is_outvoted_and_its_games_are_played_again(
    operator: Api,
) -> None:
    path = begin(operator, checks=100)
    liar = Machine("fox", lambda order: play(order, "B"))
    honest = [Machine("oak"), Machine("elm")]
    believed: list[bool] = []

    def step() -> None:
        liar.work(free=2)
        if CupRun.objects.get(is_hosted=True).played >= 4:
            believed.append(True)
        for machine in honest if believed else ():
            machine.work(free=1)

    steer(step)
    over = Api().get(path)
    assert (over["status"], over["played"], over["champion"]) == ("over", 12, "A")
    assert all(
        game["result"] == ("1-0" if game["white"] == "A" else "0-1") for game in over["games"]
    )
    seats = {row["name"]: row for row in Api().get(f"{path}/machines")["seats"]}
    assert (seats["fox"]["status"], seats["fox"]["games"]) == ("dropped", 0)
    assert {"differed", "dropped"} <= set(list_notes(path))
    assert "games-voided" in list_kinds(path)
    _, report = Api().call("GET", f"{path}/report")
    assert "fox played other moves than two others" in report.content.decode()
    check_proved(path)


def test_engines_that_never_repeat_a_game_convict_nobody(operator: Api) -> None:
    path = begin(operator, checks=100)
    numbers = iter(range(10_000))

    def waver(order: dict[str, Any]) -> Any:
        report = play(order)
        which = next(numbers) % 3
        return report if which == 0 else play(order, "B") if which == 1 else draw(order)

    machines = [Machine(name, waver) for name in ("oak", "elm", "ash")]
    steer(lambda: [machine.work(free=1) for machine in machines])
    assert Api().get(path)["status"] == "over"
    assert "unrepeatable" in list_notes(path)
    seats = Api().get(f"{path}/machines")["seats"]
    assert {row["status"] for row in seats} == {"active"}


def draw(order: dict[str, Any]) -> Any:
    """A game that ends by repetition."""
    report = play(order)
    moves = ["g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1", "f6g8"]
    rows = tuple(type(report.moves[0])(move, 5, 0, "info depth 1") for move in moves)
    return type(report)(order["number"], "1/2-1/2", "repetition", rows, "", 40)


def test_an_operator_drops_a_machine_after_the_end_and_the_test_goes_on(operator: Api) -> None:
    path = begin(operator)
    liar = Machine("fox", lambda order: play(order, "B"))
    steer(liar.work)
    assert Api().get(path)["champion"] == "B"
    answer = operator.ok("POST", f"{path}/machines/{liar.id}/drop")
    assert answer["seats"][0]["status"] == "dropped"
    assert operator.refused("POST", f"{path}/machines/{liar.id}/drop") == (
        409,
        "lab.machine_dropped",
    )

    honest = Machine("oak")
    steer(lambda: (liar.work(), honest.work()))
    over = Api().get(path)
    assert (over["status"], over["played"], over["champion"]) == ("over", 12, "A")
    files = sorted(path.name for path in (CupRun.objects.get().folder / "games").iterdir())
    assert "000001.pgn" in files, "what was taken back is kept"
    assert "000001-2.pgn" in files
    check_proved(path)


def test_a_report_with_what_no_database_keeps_is_refused(operator: Api) -> None:
    begin(operator)
    machine = Machine("oak", lambda order: replace(play(order), detail="so\0so"))
    answers: list[tuple[int, Any]] = []

    def step() -> None:
        if not answers:
            answers.extend(machine.report(order) for order in machine.sync(free=1))
        else:
            machine.player = play
            machine.work()

    steer(step)
    assert (answers[0][0], answers[0][1]["code"]) == (422, "input.invalid")


def test_a_report_with_another_signature_is_nobodys(operator: Api) -> None:
    begin(operator)
    machine = Machine("oak")
    answers: list[tuple[int, Any]] = []

    def step() -> None:
        if not answers:
            answers.extend(machine.report(order, "tys_wrong") for order in machine.sync(free=1))
        else:
            machine.work()

    steer(step)
    assert len(answers) == 1
    assert (answers[0][0], answers[0][1]["code"]) == (422, "lab.signature_wrong")
