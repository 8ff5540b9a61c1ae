"""Files that are whole or not there: write beside, flush, rename, flush the folder."""

import json
import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, BinaryIO, Final

from tiltyard import InputError

_LOG_LIMIT: Final = 1024 * 1024


def write_atomically(path: Path, text: str, *, is_flushed: bool = True) -> None:
    """Replace a file so that a crash at any moment leaves the old or the new one.

    One that is not flushed survives a crash of the program, not one of the machine: that is for
    what is made again from something that was.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f".{path.name}.part")
    with beside.open("w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        if is_flushed:
            os.fsync(file.fileno())
    beside.replace(path)
    if is_flushed:
        _flush_folder(path.parent)


def _flush_folder(path: Path) -> None:
    folder = os.open(path, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def write_json(path: Path, data: object) -> None:
    """Write a state as indented JSON, not flushed: the log, which is, makes it anew."""
    write_atomically(path, format_json(data) + "\n", is_flushed=False)


def format_json(data: object, margin: str = "") -> str:
    """Return indented JSON in which whatever holds no further object or list is one line.

    A state is written after every game. This is many times quicker than an indented dump, and
    a game or an order of openings is easier to read on one line.
    """
    inner = f"{margin}  "
    if isinstance(data, dict) and _is_nested(data.values()):
        rows = [
            f"{inner}{json.dumps(key, ensure_ascii=False)}: {format_json(value, inner)}"
            for key, value in data.items()
        ]
        return "{\n" + ",\n".join(rows) + f"\n{margin}}}"
    if isinstance(data, list) and _is_nested(data):
        rows = [f"{inner}{format_json(value, inner)}" for value in data]
        return "[\n" + ",\n".join(rows) + f"\n{margin}]"
    return json.dumps(data, ensure_ascii=False)


def _is_nested(values: Iterable[object]) -> bool:
    return any(isinstance(value, (dict, list)) for value in values)


def read_json(path: Path) -> dict[str, Any] | None:
    """Return the object of a state file, or None if there is no file.

    Raises:
        InputError: `cup.file_invalid`.
    """
    if not path.exists():
        return None
    try:
        data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise InputError("cup.file_invalid", f"{path.name} is no JSON: {error}.") from error
    return data


def append_limited(path: Path, content: bytes) -> None:
    """Add to a log that never grows beyond its limit; what is too much is left out."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("ab") as file:
        file.write(content[: max(0, _LOG_LIMIT - file.tell())])


def read_log_lines(path: Path) -> list[str]:
    """Return the lines of a log; one that a crash cut off is no line."""
    content = path.read_bytes() if path.exists() else b""
    return content[: content.rfind(b"\n") + 1].decode(errors="replace").splitlines(keepends=True)


def append_log_lines(path: Path, lines: Sequence[str]) -> None:
    """Add lines to a log and flush them to the disk, behind its last whole line."""
    path.parent.mkdir(parents=True, exist_ok=True)
    is_new = not path.exists()
    with path.open("a+b") as file:
        _cut_torn_line(file)
        file.write("".join(lines).encode())
        file.flush()
        os.fsync(file.fileno())
    if is_new:
        _flush_folder(path.parent)


def _cut_torn_line(file: BinaryIO) -> None:
    size = file.seek(0, os.SEEK_END)
    if not size:
        return
    file.seek(size - 1)
    if file.read(1) != b"\n":
        file.seek(0)
        file.truncate(file.read().rfind(b"\n") + 1)
