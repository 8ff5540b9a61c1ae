"""An engine that speaks xboard's protocol: it plays the first legal move and says what it thinks.

Arguments: `crash` to end at its first move, `resign` to give up there.
"""

import sys

import chess


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


class Engine:
    def __init__(self, fault: str) -> None:
        self.fault = fault
        self.board = chess.Board()
        self.is_forced = False

    def answer(self, words: list[str]) -> None:
        match words:
            case ["protover", *_]:
                say('feature ping=1 setboard=1 usermove=1 memory=1 myname="Scripted"')
                say('feature option="Style -string calm" done=1')
            case ["ping", number]:
                say(f"pong {number}")
            case ["new"]:
                self.board, self.is_forced = chess.Board(), False
            case ["force"]:
                self.is_forced = True
            case ["setboard", *fen]:
                self.board = chess.Board(" ".join(fen))
            case ["usermove", move]:
                assert self.is_forced
                self.board.push_uci(move)
            case ["go"]:
                self.move()
            case _:
                pass

    def move(self) -> None:
        self.is_forced = False
        if self.fault == "crash":
            sys.exit(3)
        if self.fault == "resign":
            say("resign")
            return
        move = min(self.board.legal_moves, key=str)
        say(f"4 -12 3 250 {move}")
        self.board.push(move)
        say(f"move {move}")


def main() -> None:
    engine = Engine((sys.argv[1:] or [""])[0])
    for line in sys.stdin:
        if line.strip() == "quit":
            return
        engine.answer(line.split())


if __name__ == "__main__":
    main()
