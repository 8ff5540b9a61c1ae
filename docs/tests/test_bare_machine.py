"""What a machine lacks is found elsewhere, or named; docs/how-to/release.md tries it for real."""

import os
import sys
import sysconfig
from pathlib import Path

import pytest
from shell_page import ROOT

sys.path.insert(0, str(ROOT / "scripts"))

import bare_machine
import kernel_sanitizer
import programs
import services
import test_all
import toolchain


def write_program(path: Path, line: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{line}\n", encoding="utf-8")
    path.chmod(0o755)
    return path


def test_the_fetched_compiler_answers_to_the_name_of_the_one_that_made_python(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made_by = {"CC": "x86_64-linux-gnu-gcc -pthread", "CXX": "x86_64-linux-gnu-g++"}
    monkeypatch.setattr(sysconfig, "get_config_var", made_by.get)
    names = toolchain.find_names_of_compilers()
    assert names["x86_64-linux-gnu-gcc"] == names["cc"] == "cc"
    assert names["x86_64-linux-gnu-g++"] == names["c++"] == "c++"


@pytest.mark.parametrize("line", ["exit 1", "echo libasan.so", "echo"])
def test_a_compiler_without_sanitizers_is_named_and_fails_nothing(
    line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CXX", str(write_program(tmp_path / "c++", line)))
    assert kernel_sanitizer.find_library("libasan.so") is None
    with pytest.raises(programs.UnavailableError, match="apt-get install g"):
        programs.find_sanitizers()


def test_a_program_of_the_machine_never_hides_the_tools_that_were_fetched() -> None:
    tools, path = str(programs.TOOLS), os.pathsep.join(("/usr/local/bin", "/usr/bin"))
    searched = programs.add_folder(path, "/usr/bin").split(os.pathsep)
    assert searched == [tools, "/usr/bin", "/usr/local/bin"]
    assert programs.add_folder(path, tools).split(os.pathsep) == [tools, *path.split(os.pathsep)]


def test_each_program_of_a_stage_adds_to_the_search_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    knight = write_program(tmp_path / "a" / "knight", "squire")
    squire = write_program(tmp_path / "b" / "squire", "true")
    found = {
        path.name: lambda _, folder=path.parent: {"PATH": str(folder)} for path in (knight, squire)
    }
    monkeypatch.setattr(test_all, "PROVIDERS", found)
    assert test_all.run_stage(test_all.Stage((("knight",),), ("knight",), wants=("squire",))) == (
        "passed"
    )


def test_a_stage_without_what_it_wants_says_so_and_without_what_it_needs_is_not_run(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def find_nothing(_: object) -> dict[str, str]:
        raise programs.UnavailableError("no lance (Debian: apt-get install lance)")

    monkeypatch.setattr(test_all, "PROVIDERS", {"lance": find_nothing})
    said = "no lance (Debian: apt-get install lance)"
    needing = test_all.Stage((("false",),), needs=("lance",))
    assert test_all.run_stage(needing) == f"NOT RUN: {said}"
    wanting = test_all.Stage((("true",),), wants=("lance",))
    assert test_all.run_stage(wanting) == f"passed, IN PART: {said}"


def test_a_server_that_is_here_and_does_not_answer_is_a_failure(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def wait_in_vain(_: object) -> dict[str, str]:
        services._wait_until(lambda: False, "Lance")
        return {}

    monkeypatch.setenv("PATH", os.environ["PATH"])  # which is put back, whatever is added
    monkeypatch.setattr(services, "START_SECONDS", 0)
    monkeypatch.setattr(test_all, "PROVIDERS", {"lance": wait_in_vain})
    stages = {"tilt": test_all.Stage((("true",),), needs=("lance",))}
    monkeypatch.setattr(test_all, "STAGES", stages)
    outcomes: dict[str, test_all.Outcome] = {}
    assert test_all.main(["tilt"], outcomes) == 1
    assert outcomes["tilt"][0].startswith("FAILED: Lance was started")


def test_what_needs_a_second_try_is_never_taken_for_a_clean_pass(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = tmp_path / "seen"
    lucky = test_all.Stage((("sh", "-c", f"test -e '{seen}' || {{ touch '{seen}'; false; }}"),))
    monkeypatch.setattr(
        test_all, "STAGES", {"lucky": lucky, "broken": test_all.Stage((("false",),))}
    )
    outcomes: dict[str, test_all.Outcome] = {}
    assert test_all.main(["lucky", "broken"], outcomes, is_tried_twice=True) == 1
    assert outcomes["lucky"].words == "passed AT THE SECOND TRY: a test of luck"
    assert outcomes["broken"].words == "FAILED"
    seen.unlink()
    assert test_all.main(["lucky"], outcomes) == 1


def test_a_bare_machine_is_not_told_of_folders_that_it_has_not(tmp_path: Path) -> None:
    (tmp_path / "etc").mkdir()
    assert bare_machine.is_known_in(tmp_path, "/etc")
    assert bare_machine.is_known_in(tmp_path, "100")
    assert not bare_machine.is_known_in(tmp_path, "/only/here")
