"""What the documentation is made of beside its pages: HTTP operations, lists of pages, faces.

`mkdocs.yml` names this file as a hook. The pages of the operations are written from
`web/openapi.json`, so they say what the server says of itself.
"""

# ruff: noqa: ANN401 - a navigation is a tree of lists, mappings and texts

import json
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

ROOT: Final = Path(__file__).resolve().parents[1]
DOCS: Final = ROOT / "docs"
TYPEFACES: Final = ("grenze-gotisch", "hanken-grotesk")
SHAPES: Final = "shapes.md"
_FOLDER: Final = "reference/operations"
_METHODS: Final = ("get", "post", "put", "patch", "delete")

Json = Mapping[str, Any]


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Complete the navigation: `DIRECTORY/*` stands for all pages of a folder."""
    config.nav = [_expand(item) for item in config.nav or []]
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages of the operations, and the typefaces of the house where they are installed."""
    for name, text in write_operations().items():
        files.append(File.generated(config, f"{_FOLDER}/{name}", content=text))
    for face in TYPEFACES:
        name = f"{face}-latin-wght-normal.woff2"
        path = ROOT / "web/node_modules/@fontsource-variable" / face / "files" / name
        if path.is_file():
            files.append(File.generated(config, f"style/{name}", abs_src_path=str(path)))
    shield = str(ROOT / "web/public/assets/favicon.svg")
    files.append(File.generated(config, "style/shield.svg", abs_src_path=shield))
    return files


def _expand(item: Any) -> Any:
    if isinstance(item, Mapping):
        return {title: _expand(rest) for title, rest in item.items()}
    if isinstance(item, list):
        return [page for each in item for page in _list_pages(each)]
    return item


def _list_pages(item: Any) -> Iterator[Any]:
    if not (isinstance(item, str) and item.endswith("/*")):
        yield _expand(item)
    elif item.startswith(_FOLDER):
        yield from (f"{_FOLDER}/{name}" for name in write_operations())
    else:
        folder = DOCS / item.removesuffix("/*")
        yield from (str(path.relative_to(DOCS)) for path in sorted(folder.glob("*.md")))


def write_operations() -> dict[str, str]:
    """Return the pages: one for each group of operations, and one of the shapes they share."""
    api = json.loads((ROOT / "web" / "openapi.json").read_text(encoding="utf-8"))
    groups: dict[str, list[str]] = defaultdict(list)
    for path, operations in sorted(api["paths"].items()):
        for method in _METHODS:
            if method in operations:
                told = operations[method]
                tag = told.get("tags", ["other"])[0]
                groups[tag].append(_write_operation(method, path, told))
    pages = {
        f"{tag.replace(' ', '-')}.md": f"# {tag[0].upper()}{tag[1:]}\n\n" + "\n".join(texts)
        for tag, texts in sorted(groups.items())
    }
    shapes = api["components"]["schemas"]
    texts = (_write_shape(name, shapes[name]) for name in sorted(shapes))
    return {
        **pages,
        SHAPES: "# Shapes\n\nWhat requests and answers are made of.\n\n" + "\n".join(texts),
    }


def _write_operation(method: str, path: str, told: Json) -> str:
    lines = [f"## {method.upper()} {_spaced(path)}", "", told.get("description", ""), ""]
    asked = [each for each in told.get("parameters", []) if each["in"] in ("path", "query")]
    if asked:
        lines += ["| asked | type | |", "|---|---|---|"]
        lines += [_write_row(f"`{p['name']}`", p["schema"], p.get("required")) for p in asked]
        lines.append("")
    body = _schema_of(told.get("requestBody", {}))
    if body:
        lines += [f"Body: {_type_of(body)}", ""]
    for status, answer in told.get("responses", {}).items():
        schema = _schema_of(answer)
        if status != "default":
            lines += [f"Answer {status}{': ' + _type_of(schema) if schema else ', empty'}", ""]
    return "\n".join(lines)


def _write_shape(name: str, shape: Json) -> str:
    lines = [f"## {name}", "", _one_line(shape.get("description", "")), ""]
    fields = shape.get("properties", {})
    needed = shape.get("required", [])
    if fields:
        lines += ["| field | type | |", "|---|---|---|"]
        lines += [_write_row(f"`{key}`", field, key in needed) for key, field in fields.items()]
    elif "enum" in shape:
        lines.append(_type_of(shape))
    return "\n".join([*lines, ""])


def _write_row(name: str, schema: Json, is_needed: object) -> str:
    limits = [
        f"{words} {schema[key]}"
        for key, words in (("minimum", "from"), ("maximum", "to"), ("maxLength", "at most"))
        if key in schema
    ]
    if schema.get("default") not in (None, ""):
        limits.append(f"without it `{json.dumps(schema['default'])}`")
    if is_needed:
        limits.insert(0, "needed")
    return f"| {name} | {_type_of(schema)} | {', '.join(limits)} |"


def _type_of(schema: Json) -> str:
    """Return what a value is, with a link to its shape."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"[{name}]({SHAPES}#{_anchor(name)})"
    if "anyOf" in schema or "oneOf" in schema:
        kinds = schema.get("anyOf") or schema["oneOf"]
        return " or ".join(dict.fromkeys(_type_of(each) for each in kinds))
    if "enum" in schema:
        return ", ".join(f"`{value}`" for value in schema["enum"])
    if "const" in schema:
        return f"`{schema['const']}`"
    if schema.get("type") == "array":
        return f"list of {_type_of(schema.get('items', {}))}"
    kind = schema.get("format") or schema.get("type", "anything")
    return {"date-time": "moment", "integer": "whole number", "string": "text"}.get(kind, str(kind))


def _schema_of(part: Json) -> Json:
    content = part.get("content", {})
    found: Json = content.get("application/json", {}).get("schema", {})
    return found


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _spaced(path: str) -> str:
    """Return a path that a browser may break after its slashes, its blanks in braces kept."""
    return path.replace("{", "\\{").replace("}", "\\}")


def _anchor(name: str) -> str:
    return re.sub(r"[^\w-]", "", name).lower()
