"""A UCI engine for tests that ponders, and writes down what it is told.

pondering_engine.py FILE [how]: `right` expects what the scripted engine plays, `wrong` something
else, `nonsense` no move at all; `early` answers before it is asked, `deaf` never stops pondering.
"""

import os
import sys

FILE, HOW = sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else "right"
MOVES = (("g1f3", "f3g1"), ("g8f6", "f6g8"))


def note(line: str) -> None:
    with open(FILE, "a", encoding="utf-8") as file:  # noqa: PTH123 - starts in a moment
        file.write(line + "\n")


def say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def find_answer(position: list[str]) -> tuple[str, str]:
    """What to play, and what the other knight plays then."""
    played = len(position) - position.index("moves") - 1 if "moves" in position else 0
    own, other = MOVES[played % 2], MOVES[1 - played % 2]
    expected = {"wrong": "a7a6" if played % 2 == 0 else "a2a3", "nonsense": "a1h8"}
    return own[played // 2 % 2], expected.get(HOW, other[(played + 1) // 2 % 2])


def answer(position: list[str]) -> None:
    move, expected = find_answer(position)
    say("info depth 3 score cp 12 nodes 40 pv " + move)
    say(f"bestmove {move} ponder {expected}")


def greet(asked: str) -> None:
    if asked == "uci":
        say("id name Pondering")
        say("option name Ponder type check default false")
    say("uciok" if asked == "uci" else "readyok")


def main() -> None:
    note(f"start {sorted(os.sched_getaffinity(0))}")
    position: list[str] = []
    for line in sys.stdin:
        words = line.split()
        note(line.strip())
        match words[:2]:
            case ["uci" | "isready" as asked]:
                greet(asked)
            case ["position", _]:
                position = words
            case ["go", "ponder"] if HOW != "early":
                say("info depth 1 score cp 1 nodes 4")
            case ["ponderhit" | "stop"] if HOW in ("early", "deaf"):
                pass
            case ["go", _] | ["ponderhit" | "stop"]:
                answer(position)
            case ["quit"]:
                return
            case _:
                pass


main()
