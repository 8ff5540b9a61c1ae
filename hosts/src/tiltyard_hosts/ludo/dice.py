"""Dice that anybody can check afterwards: committed by the server, mixed with both players.

The scheme, with a worked example, is in `docs/reference/ludo.md`, section "The dice".
"""

import hmac
import re
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from tiltyard import InputError
from tiltyard.sentence import say

SEED_BYTES: Final = 32
_CLIENT_SEED: Final = re.compile(r"[A-Za-z0-9_-]{0,64}")


@dataclass(frozen=True, slots=True)
class Dice:
    """All the dice of one game. Keep `seed` secret until it is over."""

    seed: str  # hex
    game: int
    client_seeds: tuple[str, str]

    def draw_start(self) -> int:
        """Return the side that begins."""
        return self._draw("start:0", 2)

    def roll(self, index: int) -> int:
        """Return roll number `index`, counted from 0: 1 to 6, each as likely."""
        return self._draw(f"roll:{index}", 6) + 1

    def choose(self, index: int, count: int) -> int:
        """Return a number below `count` for the bots, apart from the dice."""
        return self._draw(f"bot:{index}", count)

    def _draw(self, label: str, faces: int) -> int:
        """Return a number below `faces`, each as likely: bytes that would favour some are skipped.

        `attempt` goes up when a whole digest is skipped, once in about 10^57 rolls.
        """
        key = bytes.fromhex(self.seed)
        limit = 256 - 256 % faces
        attempt = 0
        while True:
            text = f"{self.game}:{self.client_seeds[0]}:{self.client_seeds[1]}:{label}:{attempt}"
            for byte in hmac.digest(key, text.encode("ascii"), "sha256"):
                if byte < limit:
                    return byte % faces
            attempt += 1


def commit(seed: str) -> str:
    """Return what is published before the game: the SHA-256 of the seed."""
    return sha256(bytes.fromhex(seed)).hexdigest()


def read_client_seed(text: str) -> str:
    """Return `text` if it may be a client seed, or raise InputError `seed.invalid`."""
    if _CLIENT_SEED.fullmatch(text) is None:
        raise InputError(
            "seed.invalid",
            say("A client seed has up to 64 characters of A-Z, a-z, 0-9, _ and -."),
            field="seed",
        )
    return text
