"""What an engine is, on whatever machine: its program, its arguments and its options.

Two machines play for one test only where these agree. So nothing that a server says becomes a
program, an argument or an option: its owner has chosen all of them.
"""

import hashlib
import json
import shutil
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from tiltyard import InputError
from tiltyard.sentence import say


def fingerprint(engine: Mapping[str, Any]) -> str:
    """Return the SHA-256 of an engine as `EngineSetup.Engines` writes it.

    The files that its arguments name count by what is in them: a script is a program too.
    """
    options = {str(name): str(value) for name, value in (engine.get("Options") or {}).items()}
    home = Path(engine.get("Dir") or ".")
    content = {
        "program": _hash_program(str(engine["Command"]), home),
        "args": [_describe_word(str(word), home) for word in engine.get("Args") or ()],
        "options": dict(sorted(options.items())),
        "protocol": str(engine.get("Protocol") or "uci"),
    }
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()


def _hash_program(command: str, home: Path) -> str:
    found = shutil.which(command) or shutil.which(str(home / command))
    if found is None:
        raise InputError(
            "config.engine_missing", say("{command} is no program here.", command=f"{command!r}")
        )
    return _hash_file(Path(found).resolve())


def _describe_word(word: str, home: Path) -> str:
    path = home / word
    return _hash_file(path.resolve()) if path.is_file() else word


def _hash_file(path: Path) -> str:
    seen = path.stat()
    return _hash_content(path, seen.st_size, seen.st_mtime_ns)


@lru_cache(maxsize=256)
def _hash_content(path: Path, _size: int, _changed: int) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
