"""A process that thinks for bots: a question a line on its input, an answer a line on its output.

`python -m tiltyard_hosts.chess.thinker`. Questions are `{"id", "session", "seed", "level_max"}`,
answers `{"id", "uci"}`, with the ids that the asker chose. It ends when its input does, so it never
outlives whoever started it, and it gives way to other processes.
"""

import json
import os
import signal
import sys
from collections.abc import Iterable, Iterator
from typing import Final

from tiltyard_hosts.chess.bot_choice import Brain, chance_of, limit_level
from tiltyard_hosts.chess.codec import session_from_json
from tiltyard_hosts.chess.engines import EngineBrain

_NICENESS: Final = 5


def answer(lines: Iterable[str], brain: Brain) -> Iterator[str]:
    """Return an answer for each question, as they come."""
    for line in lines:
        question = json.loads(line)
        session = limit_level(session_from_json(question["session"]), question["level_max"])
        uci = brain(session, session.board, chance_of(session, question["seed"]))
        yield json.dumps({"id": question["id"], "uci": uci})


def main() -> None:
    """Answer until there are no more questions."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # who started us decides when it is over
    os.nice(_NICENESS)
    brain = EngineBrain()
    try:
        for text in answer(iter(sys.stdin.readline, ""), brain):
            sys.stdout.write(f"{text}\n")
            sys.stdout.flush()
    finally:
        brain.close()


if __name__ == "__main__":
    main()
