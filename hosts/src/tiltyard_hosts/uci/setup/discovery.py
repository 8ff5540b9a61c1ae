"""Engines that are installed on this machine, found by the names of their programs."""

import os
import shutil
from pathlib import Path
from typing import Any, Final

PROGRAMS: Final = (  # UCI engines as distributions and their authors call them
    *("stockfish", "lc0", "berserk", "ethereal", "koivisto", "obsidian", "rubichess"),
    *("komodo", "igel", "laser", "arasan", "texel", "glaurung", "toga2", "fruit"),
)
_LEVELS: Final = (12, 6, 0)  # of Stockfish, so that there are opponents where it is alone
_FOLDER: Final = "/usr/games"  # Debian's, where PATH does not look


def find_engines(folder: Path | None = None) -> list[dict[str, Any]]:
    """Return them as `EngineSetup.Engines` writes them; Stockfish with weaker sisters.

    The programs of `folder` come first, under the names of their files; whoever runs this
    machine put them there.
    """
    found: list[dict[str, Any]] = []
    for path in _list_programs(folder):
        found += _describe(path.stem if path.suffix == ".exe" else path.name, str(path))
    places = f"{os.environ.get('PATH', '')}{os.pathsep}{_FOLDER}"
    known = {engine["Name"] for engine in found}
    for program in PROGRAMS:
        command = shutil.which(program, path=places)
        if command is not None and program.capitalize() not in known:
            found += _describe(program.capitalize(), command)
    return found


def _list_programs(folder: Path | None) -> list[Path]:
    """The files of a folder that can be run, by name; hidden ones and folders are none."""
    if folder is None or not folder.is_dir():
        return []
    found = (path for path in folder.iterdir() if not path.name.startswith("."))
    return sorted(path for path in found if path.is_file() and os.access(path, os.X_OK))


def _describe(name: str, command: str) -> list[dict[str, Any]]:
    if name.lower() != "stockfish":
        return [{"Name": name, "Command": command}]
    sisters = [
        {"Name": f"{name} {level}", "Command": command, "Options": {"Skill Level": level}}
        for level in _LEVELS
    ]
    return [{"Name": name, "Command": command}, *sisters]
