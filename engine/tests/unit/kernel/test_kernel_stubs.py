"""The stubs of the compiled modules agree with what was compiled: names, arguments, types."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

import tiltyard
from tiltyard import _games
from tiltyard.matching import _core

SOURCES = Path(tiltyard.__file__).parent
STUBS = {_core: SOURCES / "matching" / "_core.pyi", _games: SOURCES / "_games.pyi"}
Signatures = dict[str, tuple[list[str], str]]  # of each name: arguments with types, what it returns


def read_stub(path: Path) -> Signatures:
    """Return what a stub promises; a class has the methods of the private class it comes from."""
    found: Signatures = {}
    classes: dict[str, Signatures] = {}
    for node in ast.parse(path.read_text("utf-8")).body:
        if isinstance(node, ast.ClassDef):
            methods = dict(_read_members(node))
            for base in node.bases:
                methods = classes[ast.unparse(base)] | methods
            classes[node.name] = methods
        else:
            found |= dict(_read_member(node))
    public = {name: methods for name, methods in classes.items() if not name.startswith("_")}
    return found | {
        f"{name}.{method}": value
        for name, methods in public.items()
        for method, value in methods.items()
    }


def _read_members(node: ast.ClassDef) -> Iterator[tuple[str, tuple[list[str], str]]]:
    for each in node.body:
        yield from _read_member(each)


def _read_member(node: ast.stmt) -> Iterator[tuple[str, tuple[list[str], str]]]:
    if isinstance(node, ast.FunctionDef):
        arguments = [f"{a.arg}: {_name(a.annotation)}" for a in node.args.args if a.arg != "self"]
        yield node.name, (arguments, _name(node.returns))
    elif isinstance(node, ast.AnnAssign):
        yield ast.unparse(node.target), ([], _name(node.annotation))


def read_module(module: ModuleType) -> Signatures:
    """Return what was compiled, as nanobind describes it."""
    found: Signatures = {}
    for name, member in vars(module).items():
        if isinstance(member, type):
            parts = {key: part for key, part in vars(member).items() if _is_ours(key)}
            found |= {f"{name}.{key}": _read_compiled(part) for key, part in parts.items()}
        elif not name.startswith("_"):
            found[name] = _read_compiled(member)
    return found


def _is_ours(name: str) -> bool:
    return name == "__init__" or not name.startswith("_")


def _read_compiled(member: object) -> tuple[list[str], str]:
    described = getattr(member, "fget", None) or member
    if not hasattr(described, "__nb_signature__"):
        return [], type(member).__name__
    ((text, *_),) = described.__nb_signature__
    text = re.sub(r"ndarray\[dtype=(\w+), [^\]]*\]", r"npt.NDArray[np.\1]", text)
    node = ast.parse(text.replace("def (", "def property(") + ": ...").body[0]
    ((_, signature),) = _read_member(node)
    return signature


def _name(annotation: ast.expr | None) -> str:
    """Return a type as the stub writes it: what takes any sequence is promised for lists."""
    text = "" if annotation is None else ast.unparse(annotation)
    return text.replace("collections.abc.Sequence", "list").replace("tiltyard._games.", "")


@pytest.mark.parametrize("module", STUBS, ids=lambda module: module.__name__)
def test_the_stub_has_every_compiled_name_and_no_other(module: ModuleType) -> None:
    assert set(read_stub(STUBS[module])) == set(read_module(module))


@pytest.mark.parametrize("module", STUBS, ids=lambda module: module.__name__)
def test_arguments_and_results_are_those_that_were_compiled(module: ModuleType) -> None:
    promised, compiled = read_stub(STUBS[module]), read_module(module)
    for name, (arguments, result) in compiled.items():
        assert promised[name][0] == arguments, name
        # Where the compiler knows only that it is an object or a tuple, the stub says more.
        assert result == "object" or promised[name][1].startswith(result), name
