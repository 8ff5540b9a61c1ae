"""The stages of `make test` share the machine: side by side, alone, or after what they need."""

import os
import sys
from pathlib import Path

import pytest
from shell_page import ROOT

sys.path.insert(0, str(ROOT / "scripts"))

import test_all
from test_all import ALONE, Stage


@pytest.fixture(autouse=True)
def two_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(test_all, "ROOM", 3)
    monkeypatch.setenv("PATH", os.environ["PATH"])  # which is put back, whatever is added


def run(stages: dict[str, Stage], monkeypatch: pytest.MonkeyPatch, *names: str) -> dict[str, str]:
    monkeypatch.setattr(test_all, "STAGES", stages)
    outcomes: dict[str, test_all.Outcome] = {}
    test_all.main(list(names), outcomes)
    return {name: outcome.words for name, outcome in outcomes.items()}


def make_stage(script: str, folder: Path, **how: object) -> Stage:
    return Stage((("timeout", "60", "sh", "-c", script),), folder=folder, **how)  # type: ignore[arg-type]


def test_stages_that_leave_room_run_side_by_side(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    os.mkfifo(tmp_path / "gate")  # nobody passes it alone
    stages = {
        "wide": make_stage("echo lance > gate", tmp_path, cores=2),
        "narrow": make_stage("read word < gate", tmp_path, cores=1),
    }
    assert run(stages, monkeypatch) == {"wide": "passed", "narrow": "passed"}


@pytest.mark.parametrize("cores", [2, ALONE])
def test_a_stage_for_which_there_is_no_room_waits(
    cores: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = "mkdir busy && rmdir busy"  # fails if another is at it
    stages = {str(number): make_stage(script, tmp_path, cores=cores) for number in range(8)}
    assert set(run(stages, monkeypatch).values()) == {"passed"}


def test_a_stage_comes_after_the_one_that_makes_what_it_uses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stages = {
        "user": make_stage("test -f made", tmp_path, cores=1, after=("maker",)),
        "maker": make_stage("touch made", tmp_path, cores=1),
    }
    assert run(stages, monkeypatch, "user") == {"user": "passed", "maker": "passed"}


def test_a_stage_is_not_run_when_the_one_before_it_failed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stages = {
        "maker": make_stage("false", tmp_path, cores=1),
        "user": make_stage("true", tmp_path, cores=1, after=("maker",)),
    }
    outcomes = run(stages, monkeypatch)
    assert outcomes == {"maker": "FAILED", "user": "NOT RUN: a stage before it failed"}


def test_each_stage_comes_after_stages_that_there_are() -> None:
    assert {maker for stage in test_all.STAGES.values() for maker in stage.after} == {"web-build"}
    assert "web-build" in test_all.STAGES
