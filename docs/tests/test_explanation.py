"""Pages that explain the code follow it: the drawing, the walks, the locks, the decisions."""

import hashlib
import re
import sys

import pytest
from shell_page import ROOT

sys.path.insert(0, str(ROOT / "scripts"))

import layer_drawing
import seal_decisions

PLACES = {
    "web": "web/src",
    "server": "server/src/tiltyard_server",
    "engine": "engine/src/tiltyard",
    "kernel": "engine/native",
    "hosts": "hosts/src/tiltyard_hosts",
}
WALKS = ROOT / "docs" / "explanation" / "walks.md"
MOST_FILES_OF_A_WALK = 20
_STEP = re.compile(r"^\| \d+ \| (\w+) `([^`]+)` \| (.+?) \|", re.MULTILINE)
_PATH = re.compile(r"`([\w/.-]+/[\w.-]+\.(?:py|tsx?|hpp|cpp))`")


def test_the_drawing_is_made_from_the_import_contracts() -> None:
    assert layer_drawing.main(["--check"]) == 0, "Run python scripts/layer_drawing.py"


@pytest.mark.parametrize("step", _STEP.findall(WALKS.read_text("utf-8")), ids=lambda s: s[1])
def test_every_step_of_a_walk_is_where_the_page_says(step: tuple[str, str, str]) -> None:
    part, path, functions = step
    file = ROOT / PLACES[part] / path
    assert file.exists(), f"{part} `{path}` is not there"
    text = file.read_text("utf-8")
    names = [re.split(r"\.|::", name)[-1] for name in re.findall(r"`([^`]+)`", functions)]
    assert not [name for name in names if not re.search(rf"\b{re.escape(name)}\b", text)]


@pytest.mark.parametrize(
    "walk", re.split(r"^## ", WALKS.read_text("utf-8"), flags=re.M)[1:], ids=lambda w: w[:20]
)
def test_a_walk_has_twenty_files_at_most_each_once_and_says_how_many(walk: str) -> None:
    files = [(part, path) for part, path, _ in _STEP.findall(walk)]
    numbers = [int(number) for number in re.findall(r"^\| (\d+) \|", walk, re.MULTILINE)]
    assert numbers == list(range(1, len(files) + 1))
    assert len(set(files)) == len(files) <= MOST_FILES_OF_A_WALK
    assert re.search(rf"\b{len(files)}\s+files\b", walk), f"{len(files)} files: say so"
    tools = re.search(r"^Tools, (\d+): (.+?)(?:\n\n|\.\s)", walk, re.MULTILINE | re.DOTALL)
    if tools:
        assert int(tools[1]) == len(re.findall(r"`[\w/.-]+\.(?:py|tsx?|hpp|cpp)`", tools[2]))


@pytest.mark.parametrize("page", ["walks.md", "architecture.md", "security.md"])
def test_every_file_that_is_named_besides_exists(page: str) -> None:
    text = (ROOT / "docs" / "explanation" / page).read_text("utf-8")
    roots = [
        ROOT,
        *(ROOT / place for place in PLACES.values()),
        ROOT / "server",
        ROOT / "server" / "tests",
    ]
    gone = [path for path in _PATH.findall(text) if not any((r / path).exists() for r in roots)]
    assert not gone


def test_a_decision_is_superseded_and_never_edited() -> None:
    sealed = seal_decisions.read_seals()
    for name, seal in sealed.items():
        page = seal_decisions.FOLDER / name
        assert page.exists(), f"{name} is gone: decisions are superseded, not deleted"
        assert hashlib.sha256(page.read_bytes()).hexdigest() == seal, (
            f"{name} was edited: put it back, and write a new page that supersedes it"
        )
    new = {page.name for page in seal_decisions.list_pages()} - set(sealed)
    assert not new, "Run python scripts/seal_decisions.py"


def test_what_is_superseded_exists_and_is_older() -> None:
    for page in seal_decisions.list_pages():
        for line in page.read_text("utf-8").splitlines():
            if line.startswith("Supersedes"):
                for older in re.findall(r"\]\((\d{4}-[\w-]+\.md)\)", line):
                    assert (page.parent / older).exists()
                    assert older < page.name
