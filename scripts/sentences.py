"""Write web/src/lib/words/server.json: the template of every sentence that the server says.

Writes the catalogues of the server, too: Django's gettext has the translations of the client, so
that a refusal is in the language of whoever asked.

A sentence is made by `say("…", name=value)`, a template that stands in a table is marked by
`template("…")` (`tiltyard.sentence`); this collects their first arguments, as gettext does with
`_("…")`. Words that come in as values, such as phases, stand in the tables of the engine, or below.
"""

from __future__ import annotations

import ast
import json
import struct
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

from tiltyard.core.config import SeedingMethod
from tiltyard.core.model import EntryStatus, MatchStatus, Phase
from tiltyard.formats.table import FORMATS

ROOT: Final = Path(__file__).resolve().parent.parent
LIST: Final = ROOT / "web" / "src" / "lib" / "words" / "server.json"
SOURCES: Final = ("engine/src", "hosts/src", "server/src")
CATALOGUES: Final = ROOT / "server" / "src" / "tiltyard_server" / "locale"
EVENTS: Final = "server/src/tiltyard_server/tournaments/history/event_sentences.py"
MARKS: Final = ("say", "template")

WORDS: Final = (
    # Shapes without a letter of their own.
    ": {reason}.",
    "{field}: {message}",
    "{tournament}: {phase}.",
    # Words that stand alone: sides, colours, the absence of something.
    "Black",
    "Losers",
    "White",
    "Winners",
    "adjudication",
    "any",
    "black",
    "coins",
    "drawn",
    "euro",
    "nobody",
    "none",
    "nothing",
    "tablebase",
    "unknown",
    "white",
    # What something is: staff, payouts, prizes, games, reports of game servers.
    "accepted",
    "already resolved",
    "arbiter",
    "confirmed",
    "draw",
    "failed",
    "fixed",
    "foreign match",
    "forged",
    "future",
    "hybrid",
    "malformed",
    "not granted",
    "organiser",
    "over",
    "paused",
    "pending",
    "percentage",
    "playing",
    "prize",
    "refund",
    "repeated",
    "replaced",
    "replayed",
    "revoked",
    "rules",
    "sent",
    "stale",
    "too many",
    "unknown server",
    "waiting",
    # Fields of tournaments and arenas, as the log and refusals name them.
    "allows_bots",
    "battle",
    "clock",
    "position",
    "starts_at",
    "team",
    # What the desk offers to do.
    "Start",
    # Django, about addresses and passwords.
    "Enter a valid email address.",
    "Null characters are not allowed.",
    "This field is required.",
    "This password is entirely numeric.",
    "This password is too common.",
    # What `tiltyard.sentence.joined` puts between alternatives.
    " or ",
)


def main() -> None:
    """Write the list, and what the server has of each language."""
    text = json.dumps(list_sentences(), ensure_ascii=False, indent=2) + "\n"
    LIST.write_text(text, encoding="utf-8")
    for language in list_languages():
        file = compiled_file(language)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(compile_catalogue(language))


def list_languages() -> list[str]:
    """Return the languages other than English that the client has a catalogue of."""
    return sorted(path.stem for path in LIST.parent.glob("??.json") if path.stem != "en")


def compiled_file(language: str) -> Path:
    """Return where Django looks for the catalogue of a language."""
    return CATALOGUES / language / "LC_MESSAGES" / "django.mo"


def compile_catalogue(language: str) -> bytes:
    """Return a gettext catalogue (the binary format) of the sentences that are translated."""
    catalogue = json.loads((LIST.parent / f"{language}.json").read_text("utf-8"))
    words = {"": f"Language: {language}\nContent-Type: text/plain; charset=UTF-8\n"}
    translated = {text: said for text, said in catalogue["server"].items() if said != text}
    words |= {f"sentence\x04{text}": said for text, said in translated.items()}
    pairs = sorted((key.encode(), value.encode()) for key, value in words.items())
    count, head = len(pairs), 28
    keys, values = bytearray(), bytearray()
    spots: list[tuple[int, int, int, int]] = []
    for key, value in pairs:
        spots.append((len(key), len(keys), len(value), len(values)))
        keys += key + b"\0"
        values += value + b"\0"
    first = head + 16 * count
    of_keys = [number for size, at, _, _ in spots for number in (size, first + at)]
    of_values = [number for _, _, size, at in spots for number in (size, first + len(keys) + at)]
    header = (0x950412DE, 0, count, head, head + 8 * count, 0, 0)
    numbers = struct.pack(f"<{7 + 4 * count}I", *header, *of_keys, *of_values)
    return numbers + keys + values


@cache
def list_sentences() -> list[str]:
    """Return all templates and words in order."""
    sources = [path for source in SOURCES for path in (ROOT / source).rglob("*.py")]
    marked = (text for path in sources for text in read_templates(path.read_text("utf-8")))
    return sorted({*WORDS, *_list_terms(), *marked})


def read_templates(source: str) -> Iterator[str]:
    """Yield what is marked in one source.

    Raises:
        ValueError: a template that is glued together, which nobody could look up.
    """
    if not any(f"{mark}(" in source for mark in MARKS):
        return
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(func=ast.Name(id=name), args=[ast.Constant(value=str(text))]):
                if name in MARKS:
                    yield text
            case ast.Call(func=ast.Name(id=name), args=[ast.JoinedStr() | ast.BinOp() as glued]):
                if name in MARKS:
                    message = f"Line {glued.lineno}: {ast.unparse(glued)} is no template"
                    raise ValueError(message)


def _list_terms() -> Iterator[str]:
    """Yield the words of the engine's tables: formats, their options, phases and the like."""
    for kind in (Phase, EntryStatus, MatchStatus, SeedingMethod):
        yield from (member.value.replace("_", " ") for member in kind)
    yield from _list_kinds()
    for format_ in FORMATS.values():
        yield format_.name
        for option in format_.options:
            yield option.name
            yield from (choice.capitalize() for choice in option.choices if choice.isalpha())


def _list_kinds() -> Iterator[str]:
    """Yield the kinds of events as the log of a tournament names them."""
    tree = ast.parse((ROOT / EVENTS).read_text("utf-8"))
    for node in ast.walk(tree):
        match node:
            case ast.AnnAssign(target=ast.Name(id="_SENTENCES"), value=ast.Dict(keys=keys)):
                kinds = [key.value for key in keys if isinstance(key, ast.Constant)]
                yield from (str(kind).replace("-", " ") for kind in kinds)


if __name__ == "__main__":
    main()
