"""The tutorials do what they say: their commands are run, their Python by doctest.

What they say about the browser is walked by the journeys (`web/e2e/support/tutorial.ts`).
"""

import os
import shutil
import sys
from pathlib import Path

import pytest
from shell_page import ROOT, follow, read_fences

sys.path.insert(0, str(ROOT / "scripts"))

import services

TUTORIALS = sorted((ROOT / "docs" / "tutorial").glob("*.md"))
WITH_COMMANDS = [p for p in TUTORIALS if any(f.language == "console" for f in read_fences(p))]
RUN = {
    "console",
    "python",
    "json",
    "text",
}  # commands, doctests, files, and what is typed into a page


@pytest.mark.parametrize("page", TUTORIALS, ids=lambda page: page.stem)
def test_no_command_hides_in_a_block_that_is_not_run(page: Path) -> None:
    fences = read_fences(page)
    assert {fence.language for fence in fences} <= RUN
    assert all(fence.title for fence in fences if fence.language == "json")
    assert not any(fence.text.startswith("$ ") for fence in fences if fence.language != "console")


def find_missing(page: Path) -> list[str]:
    """Return the programs that a page names and this machine lacks."""
    path = f"{os.environ.get('PATH', '')}{os.pathsep}/usr/games"
    text = "".join(fence.text for fence in read_fences(page))
    return [n for n in ("curl", "stockfish") if n in text and not shutil.which(n, path=path)]


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Have the tables made once, which takes longer than most pages; each gets a copy."""
    path = tmp_path_factory.mktemp("var") / "tiltyard.sqlite3"
    services.copy_empty_database(path)
    return path


@pytest.mark.parametrize("page", WITH_COMMANDS, ids=lambda page: page.stem)
def test_the_commands_of_a_tutorial_print_what_it_shows(
    page: Path, tmp_path: Path, empty_database: Path
) -> None:
    if missing := find_missing(page):
        pytest.skip(f"needs {' and '.join(missing)}")
    (tmp_path / "var").mkdir()
    shutil.copy(empty_database, tmp_path / "var")
    follow(page, tmp_path)


def test_a_command_that_prints_something_else_is_found(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("```console\n$ echo lance\nshield\n```\n", encoding="utf-8")
    with pytest.raises(AssertionError, match="and not\nshield"):
        follow(page, tmp_path)
    page.write_text("```console\n$ echo lance \\\n  and shield\nlance …d\n$ true\n```\n")
    follow(page, tmp_path)
