"""Spoiling good input, by chance that can be repeated."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final

JUNK: Final = (
    b"",
    b"\x00",
    b"\xff\xfe",
    b"-1",
    b"0",
    b"99999999999999999999",
    b"1e400",
    b"NaN",
    "٣".encode(),
    "🏇".encode(),
    b"%s%n",
    b"\r",
    b"\n\n",
    b" " * 40,
    b"001",
    b"XXR 2147483648",
)


def spoil(good: bytes, chance: Random) -> bytes:
    """Return `good` with a few things wrong: bytes, words or lines."""
    spoilt = good
    for _ in range(chance.choice((1, 1, 2, 5))):
        spoilt = chance.choice((_change_bytes, _change_words, _change_lines, _cut))(spoilt, chance)
    return spoilt


def make_noise(chance: Random, most: int = 400) -> bytes:
    """Return bytes that were never good."""
    return chance.randbytes(chance.randrange(most))


def spoil_many(samples: Sequence[bytes], count: int, seed: int) -> Iterator[bytes]:
    """Yield `count` inputs: nine spoilt samples for each that is noise."""
    chance = Random(seed)
    for number in range(count):
        yield make_noise(chance) if number % 10 == 0 else spoil(chance.choice(samples), chance)


def _change_bytes(text: bytes, chance: Random) -> bytes:
    at = chance.randrange(len(text) + 1)
    return text[:at] + chance.choice(JUNK) + text[at + chance.randrange(4) :]


def _change_words(text: bytes, chance: Random) -> bytes:
    words = text.split(b" ")
    words[chance.randrange(len(words))] = chance.choice((*JUNK, *words[:20]))
    return b" ".join(words)


def _change_lines(text: bytes, chance: Random) -> bytes:
    lines = text.split(b"\n")
    one, other = chance.randrange(len(lines)), chance.randrange(len(lines))
    match chance.randrange(3):
        case 0:
            lines[one], lines[other] = lines[other], lines[one]
        case 1:
            lines.insert(one, lines[other])
        case _:
            del lines[one]
    return b"\n".join(lines)


def _cut(text: bytes, chance: Random) -> bytes:
    return text[: chance.randrange(len(text) + 1)]


def make_json(chance: Random, depth: int = 3) -> dict[str, Any]:
    """Return an object of a file or message, with names that may mean something."""
    names = ("at", "entry", "number", "outcome", "seq", "state", "type", "config", "match", "Name")
    return {chance.choice(names): _make_value(chance, depth) for _ in range(chance.randrange(5))}


def _make_value(chance: Random, depth: int) -> Any:
    texts = ("", "sync", "ping", "watch", "x" * 300, "\x00", "🏇", "in_progress")
    numbers = (0, -1, 1, 2**31, 10**30, 0.5, -1e300, float("inf"))
    junk = chance.choice(JUNK).decode("latin-1")
    plain = chance.choice((None, True, False, junk, *numbers, *texts))
    if not depth or chance.random() < 0.7:
        return plain
    if chance.random() < 0.5:
        return [_make_value(chance, depth - 1) for _ in range(chance.randrange(4))]
    return make_json(chance, depth - 1)
