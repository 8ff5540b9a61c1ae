"""Draw the layers of the import contracts into docs/explanation/architecture.md.

With `--check` it compares. What stands above may import what stands below it; names in one line
are strangers to each other.
"""

from __future__ import annotations

import configparser
import sys
import textwrap
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CONTRACTS = ROOT / ".importlinter"
PAGE = ROOT / "docs" / "explanation" / "architecture.md"
BEGIN = "<!-- drawn by scripts/layer_drawing.py from .importlinter -->"
END = "<!-- end of the drawing -->"
WIDTH = 86  # of what stands inside a box
PARTS = (  # each box: what is written over it, and the contract with its layers
    ("server  (tiltyard_server: Django, sockets, jobs)", "importlinter:contract:server-apps"),
    ("hosts  (tiltyard_hosts: rules of games, engines)", ("ludo · chess", "uci")),
    ("engine  (tiltyard: pure functions, frozen data)", "importlinter:contract:engine-layers"),
)
KERNEL = "matching and the Dutch search · boards of chess, lines of engines"
BELOW = {0: "plain calls", 1: "plain calls"}  # what joins a box and the next


def read_layers(contract: str) -> list[str]:
    """Return the layers of a contract, top first."""
    config = configparser.ConfigParser()
    config.read(CONTRACTS, encoding="utf-8")
    lines = config[contract]["layers"].strip().splitlines()
    return [" · ".join(name.strip() for name in line.split("|")) for line in lines]


def draw() -> str:
    """Return the drawing."""
    lines = ["web  (React, TypeScript)          other programs".center(WIDTH + 4).rstrip()]
    lines.append("│ HTTP, WebSocket                │ HTTP, API keys".center(WIDTH + 4).rstrip())
    for number, (title, layers) in enumerate(PARTS):
        rows = read_layers(layers) if isinstance(layers, str) else list(layers)
        lines += _draw_box(title, rows)
        if number in BELOW:
            lines.append(f"{'▼ ' + BELOW[number]:^{WIDTH + 4}}".rstrip())
    lines.append(f"{'▼ where compiled':^{WIDTH + 4}}".rstrip())
    lines += _draw_box("kernel  (engine/native, C++)", [KERNEL])
    return "```text\n" + "\n".join(lines) + "\n```"


def _draw_box(title: str, rows: list[str]) -> list[str]:
    drawn = [f"┌─ {title} {'─' * (WIDTH - len(title) - 1)}┐"]
    for row in rows:
        drawn += [f"│ {line:<{WIDTH}} │" for line in textwrap.wrap(row, WIDTH)]
    return [*drawn, f"└{'─' * (WIDTH + 2)}┘"]


def main(arguments: list[str]) -> int:
    """Write the drawing, or say whether that of the page is as it would be."""
    text = PAGE.read_text("utf-8")
    before, rest = text.split(BEGIN, 1)
    after = rest.split(END, 1)[1]
    fresh = f"{before}{BEGIN}\n\n{draw()}\n\n{END}{after}"
    if "--check" in arguments:
        if fresh != text:
            print(f"{PAGE.relative_to(ROOT)} is not what .importlinter says: run {__file__}.")
        return fresh != text
    PAGE.write_text(fresh, "utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
