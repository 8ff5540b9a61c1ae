"""Engines that are installed on this machine, found by the names of their programs."""

import os
import shutil
from typing import Any, Final

PROGRAMS: Final = (  # UCI engines as distributions and their authors call them
    *("stockfish", "lc0", "berserk", "ethereal", "koivisto", "obsidian", "rubichess"),
    *("komodo", "igel", "laser", "arasan", "texel", "glaurung", "toga2", "fruit"),
)
_LEVELS: Final = (12, 6, 0)  # of Stockfish, so that there are opponents where it is alone
_FOLDER: Final = "/usr/games"  # Debian's, where PATH does not look


def find_engines() -> list[dict[str, Any]]:
    """Return them as `EngineSetup.Engines` writes them; Stockfish with weaker sisters."""
    folders = f"{os.environ.get('PATH', '')}{os.pathsep}{_FOLDER}"
    found: list[dict[str, Any]] = []
    for program in PROGRAMS:
        command = shutil.which(program, path=folders)
        if command is None:
            continue
        name = program.capitalize()
        found.append({"Name": name, "Command": command})
        if program == "stockfish":
            found += [
                {"Name": f"{name} {level}", "Command": command, "Options": {"Skill Level": level}}
                for level in _LEVELS
            ]
    return found
