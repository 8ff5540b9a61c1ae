"""A UCI engine for tests: plays the first legal move by name, and misbehaves on demand.

scripted_engine.py [fault] [at which own move of a process, 0: at each]
"""

import sys
import time

import chess

FAULT = sys.argv[1] if len(sys.argv) > 1 else ""
WHEN = int(sys.argv[2]) if len(sys.argv) > 2 else 1


def say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def think(board: chess.Board, moves: int) -> None:
    move = min(board.legal_moves, key=lambda move: move.uci())
    if WHEN in (0, moves):
        misbehave(move.uci())
        return
    say("info depth 3 score cp 12 nodes 40 pv " + move.uci())
    say(f"bestmove {move.uci()}")


def misbehave(move: str) -> None:
    match FAULT:
        case "crash":
            sys.exit(3)
        case "silent":
            time.sleep(600)
        case "illegal":
            say("bestmove a1a1")
        case "nonsense":
            say("bestmove hello")
        case "none":
            say("bestmove (none)")
        case "flood":
            while True:
                sys.stdout.write("info string " + "x" * 900 + "\n")
        case "long-line":
            sys.stdout.write("info string " + "x" * 200_000)
            sys.stdout.flush()
            time.sleep(600)
        case "late":
            time.sleep(0.6)
            say(f"bestmove {move}")
        case _:
            say(f"bestmove {move}")


def main() -> None:
    if FAULT == "no-start":
        sys.exit(1)
    board = chess.Board()
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
                split = words.index("moves") if "moves" in words else len(words)
                board = chess.Board(
                    chess.STARTING_FEN if words[1] == "startpos" else " ".join(words[2:split])
                )
                for move in words[split + 1 :]:
                    board.push_uci(move)
            case ["go"]:
                moves += 1
                think(board, moves)
            case ["quit"]:
                return
            case _:
                pass


main()
