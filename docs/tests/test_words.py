"""A newcomer finds what they look for by its usual word, and each word means one thing."""

import re
import subprocess
from pathlib import Path

import pytest
from shell_page import ROOT

EXPLANATION = ROOT / "docs" / "explanation"
PARTS = {
    "engine": "engine/src/tiltyard",
    "server": "server/src/tiltyard_server",
    "hosts": "hosts/src/tiltyard_hosts",
}
# Nouns that everybody uses, though they end as verbs do.
USUAL_NOUNS = {"pairing", "matching", "rating", "seeding", "ranking", "standing", "scheduling"}
USUAL_NOUNS |= {
    "drawing",
    "ending",
    "testing",
    "setting",
    "opening",
    "finding",
    "meeting",
    "sandbagging",
}
USUAL_NOUNS |= {"docstring"}
MODULES = ("*.py", "*.ts", "*.tsx", "*.cpp", "*.hpp")
MOST_IN_A_FOLDER = 22
ADDRESS = re.compile(r"\b(engine|server|hosts) `([^`]+)`")
_ROW = re.compile(r"^\| (?!word|looking|-)(.+?) \| (.+?) \| (.+) \|$", re.MULTILINE)
_PLACED = re.compile(r"((?:`\w[\w.]*`(?:, | and )?)+) in `([\w./-]+)`")


def list_files(*patterns: str) -> list[str]:
    """Return the files of the repository, or of a copy of it that came without one."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", *patterns],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if listed.returncode:
        pytest.skip("this copy has no list of its files: it is not a clone")
    return [name for name in listed.stdout.split() if (ROOT / name).exists()]


def read_rows(page: str) -> list[tuple[str, str, str]]:
    return _ROW.findall((EXPLANATION / page).read_text("utf-8"))


def test_twenty_things_are_found_by_their_usual_word() -> None:
    files = list_files()
    rows = read_rows("lookups.md")
    assert len(rows) >= 20
    for thing, word, places in rows:
        found = [f"{PARTS[part]}/{path}" for part, path in ADDRESS.findall(places)]
        assert found, thing
        assert all(file in files for file in found), f"{thing}: a file of {found} is not there"
        assert word.strip("`") in found[0], f"{thing}: {word} does not find {found[0]}"


def test_every_name_of_the_glossary_exists() -> None:
    rows = read_rows("glossary.md")
    assert len(rows) > 40
    for word, _, names in rows:
        placed = _PLACED.findall(names)
        assert placed, f"{word} has no name in the code"
        for quoted, place in placed:
            path = ROOT / place
            assert path.exists(), f"{word}: {place} is not there"
            for name in re.findall(r"`([\w.]+)`", quoted):
                assert _is_in(name, path), f"{word}: there is no {name} in {place}"


def _is_in(name: str, path: Path) -> bool:
    if path.is_dir():
        return (path / name).exists()
    defined = rf"\b(class|def|type|function|const) {re.escape(name)}\b|^ *{re.escape(name)}(:| =)"
    return re.search(defined, path.read_text("utf-8"), re.MULTILINE) is not None


def test_the_glossary_says_each_word_once() -> None:
    words = [word.strip() for row, _, _ in read_rows("glossary.md") for word in row.split(",")]
    assert sorted(words) == sorted(set(words))


def test_modules_are_nouns() -> None:
    verbs = []
    for file in list_files(*MODULES):
        name = Path(file).name.split(".")[0].removeprefix("test_").rstrip("s")
        last = re.split(r"[_-]", name)[-1]
        if last.endswith("ing") and last not in USUAL_NOUNS and "/migrations/" not in file:
            verbs.append(file)
    assert not verbs, "Name them by a noun that somebody would search: docs/explanation/lookups.md"


def test_no_folder_has_more_modules_than_a_reader_can_look_over() -> None:
    counts: dict[str, int] = {}
    for file in list_files(*MODULES):
        folder, name = str(Path(file).parent), Path(file).name
        if (
            name != "__init__.py"
            and "migrations" not in folder
            and not folder.startswith("benches")
        ):
            counts[folder] = counts.get(folder, 0) + 1
    crowded = {folder: count for folder, count in counts.items() if count > MOST_IN_A_FOLDER}
    assert not crowded, "Make rooms by meaning"
