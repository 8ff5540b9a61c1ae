"""A UCI engine for tests: moves a knight out and home, and misbehaves on demand.

scripted_engine.py [fault] [at which own move of a process, 0: at each]

SCRIPTED_ENGINE_MS makes it as slow as the engines of a slow machine are. It imports next to
nothing, so that it starts in a moment.
"""

import os
import sys
import time

FAULT = sys.argv[1] if len(sys.argv) > 1 else ""
WHEN = int(sys.argv[2]) if len(sys.argv) > 2 else 1
MOVES = (("g1f3", "f3g1"), ("g8f6", "f6g8"))
FOREVER = 600
SLOW = int(os.environ.get("SCRIPTED_ENGINE_MS", "0")) / 1000  # of a slow machine, for each move


def say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def find_move(position: list[str]) -> str:
    """The next move of the knight, from the words of a `position` line."""
    split = position.index("moves") if "moves" in position else len(position)
    played = position[split + 1 :]
    is_black_first = position[1] == "fen" and position[3] == "b"
    side = (len(played) + is_black_first) % 2
    return MOVES[side][len(played) // 2 % 2]


def think(move: str, moves: int) -> None:
    time.sleep(SLOW)
    if WHEN in (0, moves):
        misbehave(move)
        return
    say("info depth 3 score cp 12 nodes 40 pv " + move)
    say(f"bestmove {move}")


def misbehave(move: str) -> None:
    answers = {"illegal": "a1a1", "nonsense": "hello", "none": "(none)", "null": "0000"}
    if FAULT in answers:
        say(f"bestmove {answers[FAULT]}")
    elif FAULT.startswith("late-"):
        time.sleep(int(FAULT[5:]) / 1000)
        say(f"bestmove {move}")
    elif FAULT in TROUBLES:
        TROUBLES[FAULT](move)
    else:
        say(f"bestmove {move}")


def end_with_bound(move: str) -> None:
    say(f"info depth 9 score cp 431 nodes 70 pv {move}")
    say(f"info depth 10 score cp 460 lowerbound nodes 99 pv {move}")
    say(f"bestmove {move}")


def crash(_: str) -> None:
    sys.exit(3)


def sleep(_: str) -> None:
    time.sleep(FOREVER)


def ignore_stop(_: str) -> None:
    while True:
        say("info depth 1 score cp 1")
        time.sleep(0.02)


def flood(_: str) -> None:
    while True:
        sys.stdout.write("info string " + "x" * 900 + "\n")


def flood_without_newline(_: str) -> None:
    while True:
        sys.stdout.write("x" * 1000)


def flood_errors(_: str) -> None:
    while True:
        os.write(2, b"x" * 65_536)


def complain(move: str) -> None:
    for _ in range(64):
        os.write(2, b"x" * 65_536)
    say(f"bestmove {move}")


def close_output(_: str) -> None:
    os.close(1)
    time.sleep(FOREVER)


TROUBLES = {
    "crash": crash,
    "silent": sleep,
    "ignores-stop": ignore_stop,
    "flood": flood,
    "flood-without-newline": flood_without_newline,
    "flood-of-errors": flood_errors,
    "complains": complain,
    "ends-with-bound": end_with_bound,
    "closes-output": close_output,
}


def main() -> None:
    if FAULT == "no-start":
        sys.exit(1)
    if FAULT == "start-flood":
        flood("")
    move = ""
    moves = 0
    for line in sys.stdin:
        words = line.split()
        match words[:1]:
            case ["uci"]:
                say("id name Scripted")
                say("option name Threads type spin default 1 min 1 max 8")
                say("option name Clear Hash type button")
                say("nonsense" if FAULT == "no-uciok" else "uciok")
            case ["isready"]:
                say("readyok")
            case ["ucinewgame"] if FAULT == "dies-between":
                sys.exit(0)
            case ["position"]:
                move = find_move(words)
            case ["go"]:
                moves += 1
                think(move, moves)
            case ["quit"]:
                return
            case _:
                pass


main()
