"""A docstring says what the name does not: none is a few words that repeat it."""

import ast
import re
from collections.abc import Iterator

from test_words import ROOT, list_files

FEW = 5
_FILLERS = """a all an and are be by for has how if in is it its let many of one return returns s
that the this to was what whether who yield"""
FILLERS = frozenset(_FILLERS.split())


def list_docstrings() -> Iterator[tuple[str, str, str]]:
    """Yield file, name and docstring of whatever has one."""
    for file in list_files("engine/src/*.py", "server/src/*.py", "hosts/src/*.py"):
        if "/migrations/" in file:
            continue
        for node in ast.walk(ast.parse((ROOT / file).read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                text = ast.get_docstring(node)
                if text:
                    yield file, node.name, text


def repeats(name: str, text: str) -> bool:
    """Whether a docstring says nothing but its name, in other forms."""
    words = re.findall(r"[a-z]+", text.lower())
    if len(words) > FEW:
        return False
    said = {_stem(word.lower()) for word in re.findall(r"[A-Z]?[a-z]+", name)}
    return all(word in FILLERS or _stem(word) in said for word in words)


def _stem(word: str) -> str:
    return re.sub(r"(ing|ed|es|s|d|e)$", "", word)


def test_no_docstring_repeats_its_name() -> None:
    found = list(list_docstrings())
    assert len(found) > 3000
    assert not [(file, name, text) for file, name, text in found if repeats(name, text)]


def test_what_repeats_a_name_is_seen() -> None:
    assert repeats("get_payout", "Return a payout.")
    assert not repeats("get_payout", "Return a payout, or refuse an unknown number.")
