"""Pages about algorithms, and the tables of articles in the code, name what is really there."""

import re
from functools import cache
from pathlib import Path

import pytest
from shell_page import ROOT
from test_words import list_files

_NAME = re.compile(r"`([A-Za-z_]\w*(?:\.\w+)+)`")
_FILES = {"py", "md", "json", "trf", "hpp", "cpp", "ts", "txt"}  # a test sees to paths elsewhere
PAGES = sorted((ROOT / "docs" / "algorithms").glob("*.md"))
TABLES = sorted((ROOT / "engine/src/tiltyard/pairing/fide").rglob("*.py"))


@cache
def read_modules() -> dict[str, str]:
    """Return what each module of engine and tests says, by its dotted name."""
    files = list_files("engine/src/*.py", "engine/tests/*.py")
    return {
        name.removesuffix(".py").removesuffix("/__init__").replace("/", "."): Path(
            ROOT / name
        ).read_text("utf-8")
        for name in files
    }


def exists(name: str, modules: dict[str, str]) -> bool:
    """Whether a module, room or class of that name has the rest; or the name is a code."""
    *rooms, last = name.split(".")
    for module, text in modules.items():
        is_class = re.search(rf"^class {rooms[-1]}\b", text, re.MULTILINE)
        is_there = f".{'.'.join(rooms)}." in f".{module}." or (is_class and len(rooms) == 1)
        is_there = is_there or (is_class and f".{rooms[0]}." in f".{module}.")
        if is_there and re.search(rf"\b{re.escape(last)}\b", text):
            return True
        if f'"{name}"' in text:
            return True
    return False


@pytest.mark.parametrize("page", [*PAGES, *TABLES], ids=lambda page: page.stem)
def test_every_dotted_name_is_in_the_module_that_it_names(page: Path) -> None:
    modules = read_modules()
    text = page.read_text("utf-8")
    if page.suffix == ".py":
        text = text.split('"""')[1] if '"""' in text else ""
    names = {name for name in _NAME.findall(text) if name.rsplit(".", 1)[1] not in _FILES}
    assert not [name for name in sorted(names) if not exists(name, modules)]
