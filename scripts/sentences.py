"""Write web/src/lib/words/server.json: every sentence that the server can say in the web client.

The sources are read, not run. Whatever is prose in them is a sentence, wherever it stands, unless
one of the rules of `sentence_rules.py` says that only programs or operators meet it. So a new
sentence is found by itself, and a catalogue that lacks it fails the tests of the client.

Each value in a sentence has a name in braces, taken from the code: `{match.number}` is `{match}`.
"""

from __future__ import annotations

import ast
import json
import re
import sys
from collections import Counter
from collections.abc import Iterator
from fnmatch import fnmatch
from functools import cache
from itertools import product
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from sentence_rules import (
    ELSEWHERE,
    FIELDS,
    FOREIGN,
    KEYED,
    NOT_PROSE,
    SILENT_CALLS,
    SPOKEN,
    UNSEEN,
    WORDS,
)

from tiltyard.core.config import SeedingMethod
from tiltyard.core.model import EntryStatus, MatchStatus, Phase
from tiltyard.formats.table import FORMATS

ROOT = Path(__file__).resolve().parents[1]
LIST = ROOT / "web" / "src" / "lib" / "words" / "server.json"
SOURCES = ("engine/src", "hosts/src", "server/src")
PLACEHOLDER = re.compile(r"\{([^{}]*)\}")
PROSE = re.compile(r"[^\W\d_]{2}.* |[ ].*[^\W\d_]{2}", re.DOTALL)
_SHOWN_BY = {"abs", "float", "format_points", "max", "round", "str"}
MOST_FORMS = 8  # of one sentence, by the choices written into it


def main() -> None:
    """Write the list."""
    text = json.dumps(list_sentences(), ensure_ascii=False, indent=2) + "\n"
    LIST.write_text(text, encoding="utf-8")


def list_sentences() -> list[str]:
    """Return all sentences in order; those that differ only in the names of values are one."""
    found = sorted({*FOREIGN, *WORDS, *_list_terms(), *_read_all()} - ELSEWHERE)
    by_shape: dict[str, str] = {}
    for text in found:
        by_shape.setdefault(PLACEHOLDER.sub("{}", text), text)
    return sorted(by_shape.values())


def find_idle_rules() -> list[str]:
    """Return the rules that leave nothing out any more: they are to be taken away."""
    modules = [module for module, _ in _list_modules()]
    idle = [rule for rule in UNSEEN if not any(fnmatch(module, rule) for module in modules)]
    return [*idle, *sorted(ELSEWHERE - _read_all())]


@cache
def _read_all() -> frozenset[str]:
    """Return what all source files say; reading them takes seconds."""
    return frozenset(text for path in _list_sources() for text in read_sentences(path))


def _list_terms() -> Iterator[str]:
    """Yield the words of the engine's tables: formats, their options, phases and the like."""
    for kind in (Phase, EntryStatus, MatchStatus, SeedingMethod):
        yield from (member.value.replace("_", " ") for member in kind)
    for format_ in FORMATS.values():
        yield format_.name
        for option in format_.options:
            yield option.name
            yield from (choice.capitalize() for choice in option.choices if choice.isalpha())


def _list_sources() -> Iterator[Path]:
    for module, path in _list_modules():
        if not any(fnmatch(module, pattern) for pattern in UNSEEN):
            yield path


def _list_modules() -> Iterator[tuple[str, Path]]:
    for source in SOURCES:
        for path in sorted((ROOT / source).rglob("*.py")):
            yield path.relative_to(ROOT / source).as_posix(), path


def read_sentences(path: Path) -> Iterator[str]:
    """Yield the sentences of one source file, each in all its forms."""
    module = _Module(ast.parse(path.read_text(encoding="utf-8")))
    yield from module.list_keys()
    for node, is_spoken in module.walk(module.tree, is_spoken=False):
        for text in module.list_forms(node):
            words = PLACEHOLDER.sub("", text)
            is_text = PROSE.search(words) or (is_spoken and words[:1].isalpha())
            if is_text and not NOT_PROSE.search(text):
                yield text


class _Module:
    """The texts of one module. Choices between texts are put into the sentences they belong to."""

    def __init__(self, tree: ast.Module) -> None:
        self.tree = tree
        self.parts: dict[str, ast.expr] = {}
        texts = [node for node in ast.walk(tree) if isinstance(node, ast.JoinedStr)]
        used = {n.id for text in texts for n in ast.walk(text) if isinstance(n, ast.Name)}
        found = [row for node in ast.walk(tree) for row in _list_choices(node) if row[0] in used]
        names = Counter(name for name, _ in found)
        self.parts = {n: value for n, value in found if names[n] == 1 and self.choose(value)}

    def walk(
        self, node: ast.AST, *, is_spoken: bool
    ) -> Iterator[tuple[ast.Constant | ast.JoinedStr, bool]]:
        """Yield the texts below `node` that somebody may read; of nested ones each by itself."""
        if isinstance(node, ast.Constant | ast.JoinedStr):
            if not isinstance(node, ast.Constant) or isinstance(node.value, str):
                yield node, is_spoken
            for value in getattr(node, "values", ()):
                if isinstance(value, ast.FormattedValue) and self.choose(value.value) is None:
                    yield from self.walk(value.value, is_spoken=is_spoken)
            return
        children = node.values if isinstance(node, ast.Dict) else ast.iter_child_nodes(node)
        for child in children:
            if not _is_silent(child) and child not in self.parts.values():
                yield from self.walk(child, is_spoken=is_spoken or _is_spoken(child))

    def list_keys(self) -> Iterator[str]:
        """Yield the keys of tables whose codes are shown, as words."""
        for node in ast.walk(self.tree):
            match node:
                case ast.AnnAssign(target=ast.Name(id=name), value=ast.Dict(keys=keys)):
                    found = [key.value for key in keys if isinstance(key, ast.Constant)]
                    yield from (str(key).replace("-", " ") for key in found if name in KEYED)

    def list_forms(self, node: ast.Constant | ast.JoinedStr) -> list[str]:
        """Return a text in all its forms: a choice between two texts inside it makes two forms."""
        if isinstance(node, ast.Constant):
            return [PLACEHOLDER.sub(lambda found: _braced(_last_name(found[1])), str(node.value))]
        parts: list[list[str]] = []
        for value in node.values:
            if isinstance(value, ast.Constant):
                parts.append([str(value.value)])
            elif isinstance(value, ast.FormattedValue):
                parts.append(self.choose(value.value) or [_braced(_name(value.value))])
        forms = list(product(*parts))
        assert len(forms) <= MOST_FORMS, f"{forms[0]} has too many forms; make it several texts."
        return [_number("".join(form)) for form in forms]

    def choose(self, node: ast.expr) -> list[str] | None:
        """Return the texts that a value in a sentence may be; None where it is data."""
        match node:
            case ast.Constant(value=str(text)):
                return [text]
            case ast.JoinedStr():
                return self.list_forms(node)
            case ast.IfExp(body=body, orelse=orelse):
                one, other = self.choose(body), self.choose(orelse)
                return None if one is None or other is None else [*one, *other]
            case ast.Name(id=name) | ast.Call(func=ast.Name(id=name)) if name in self.parts:
                return self.choose(self.parts[name])
        return None


def _list_choices(node: ast.AST) -> Iterator[tuple[str, ast.expr]]:
    """Yield names that are set to one of two texts, and functions that return one of two."""
    match node:
        case ast.Assign(targets=[ast.Name(id=name)], value=ast.IfExp() as value):
            yield name, value
        case ast.FunctionDef(name=name, body=[ast.Return(value=ast.IfExp() as value)]):
            yield name, value


def _is_silent(node: ast.AST) -> bool:
    """Whether nobody reads what is below: docstrings, types, log lines, names for the console."""
    match node:
        case ast.Expr(value=ast.Constant()) | ast.Compare():
            return True
        case ast.Call(func=func):
            name = ast.unparse(func)
            return any(fnmatch(name, pattern) for pattern in SILENT_CALLS)
        case ast.FunctionDef(name=name):
            return name in {"__str__", "__repr__"}
    return False


def _is_spoken(node: ast.AST) -> bool:
    """Whether single words below are read too."""
    match node:
        case ast.Call(func=ast.Name(id=name)) | ast.AnnAssign(target=ast.Name(id=name)):
            return name in SPOKEN
    return False


def _braced(name: str) -> str:
    return "{" + name + "}"


def _number(text: str) -> str:
    """Return `text` with a number at the second value of a name and at those that follow."""
    seen: Counter[str] = Counter()

    def name(found: re.Match[str]) -> str:
        seen[found[1]] += 1
        return _braced(found[1] if seen[found[1]] == 1 else f"{found[1]}{seen[found[1]]}")

    return PLACEHOLDER.sub(name, text)


def _name(node: ast.expr) -> str:  # noqa: PLR0911 - one return a kind
    """Return what to call a value: the last telling name in the expression."""
    match node:
        case ast.Name(id=name):
            return name.strip("_").lower()
        case ast.Attribute(value=value, attr=attr) if attr in FIELDS:
            return _name(value)
        case ast.Attribute(attr=attr):
            return attr.strip("_").lower()
        case ast.Subscript(slice=ast.Constant(value=str(key))):
            return _last_name(key)
        case ast.Subscript(value=value) | ast.UnaryOp(operand=value) | ast.Starred(value=value):
            return _name(value)
        case ast.BoolOp(values=[value, *_]) | ast.IfExp(body=value) | ast.BinOp(left=value):
            return _name(value)
        case ast.NamedExpr(target=value):
            return _name(value)
        case ast.Call():
            return _name_of_call(node)
    return "value"


def _name_of_call(node: ast.Call) -> str:  # noqa: PLR0911 - one return a kind
    match node:
        case ast.Call(func=ast.Name(id="len")):
            return "count"
        case ast.Call(func=ast.Attribute(value=ast.Constant(), attr="join")):
            return "list"
        case ast.Call(func=ast.Attribute(value=value), args=_):
            return _name(value)
        case ast.Call(func=ast.Name(), args=[ast.Attribute() as argument, *_]):
            return _name(argument)
        case ast.Call(func=ast.Name(id=name), args=[argument]) if name in _SHOWN_BY:
            return _name(argument)
        case ast.Call(func=ast.Name(id=name)):
            return re.sub("^(find|get)_|_of$", "", name.strip("_")).lower()
    return "value"


def _last_name(text: str) -> str:
    """Return the last name in `{0.clock.initial}` or `{number:.1f}`."""
    found = re.findall(r"[A-Za-z_]\w*", text.partition(":")[0].partition("!")[0])
    return found[-1] if found else "value"


if __name__ == "__main__":
    main()
