"""Canonical JSON and its signature: what a game server signs, byte for byte.

The rule, which `docs/reference/game-servers.md` tells in full and `docs/examples/vectors.json`
shows: keys sorted, no spaces, integers only, text as it is except quotation
marks, backslashes and control characters, UTF-8. It is RFC 8785 without its fractions.
"""

import hmac
import json
from hashlib import sha256
from typing import Final, NoReturn

from tiltyard import InputError
from tiltyard.sentence import say

Json = None | bool | int | str | list["Json"] | dict[str, "Json"]

_INTEGER_MAX: Final = 2**53 - 1  # what every language holds exactly
_INTEGER_DIGITS: Final = 16


def read_json(raw: bytes) -> Json:
    """Return what a body says, read so strictly that everybody reads the same.

    Raises:
        InputError: `body.malformed` for what is not JSON, says a key twice or holds a number that
            is not a whole one between -(2^53 - 1) and 2^53 - 1.
    """
    try:
        value: Json = json.loads(
            raw.decode("utf-8"),
            parse_float=_refuse_number,
            parse_constant=_refuse_number,
            parse_int=_read_integer,
            object_pairs_hook=_read_object,
        )
        canonicalise(value)
    except InputError:
        raise
    except (ValueError, RecursionError):
        raise InputError("body.malformed", say("The body is not JSON in UTF-8.")) from None
    return value


def canonicalise(value: Json) -> bytes:
    """Return the bytes that are signed."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return text.encode("utf-8")


def sign(secret: str, message: bytes) -> str:
    """Return the signature of `message`: HMAC-SHA256, as 64 small hexadecimal digits."""
    return hmac.new(secret.encode(), message, sha256).hexdigest()


def is_signed(secret: str, message: bytes, signature: str) -> bool:
    """Whether `signature` is right. How long that takes tells nothing about how wrong it is."""
    return hmac.compare_digest(sign(secret, message).encode(), signature.encode())


def _refuse_number(text: str) -> NoReturn:
    raise InputError(
        "body.malformed",
        say("{text} is not a whole number; send tenths or milliseconds instead.", text=text[:20]),
    )


def _read_integer(text: str) -> int:
    if text == "-0":
        _refuse_number(text)
    number = int(text) if len(text.lstrip("-")) <= _INTEGER_DIGITS else _INTEGER_MAX + 1
    if abs(number) > _INTEGER_MAX:
        raise InputError(
            "body.malformed",
            say("{text} is too large; whole numbers go up to 2^53 - 1.", text=text[:20]),
        )
    return number


def _read_object(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    read: dict[str, Json] = {}
    for key, value in pairs:
        if key in read:
            raise InputError(
                "body.malformed", say("The key {key} is there twice.", key=f"{key[:40]!r}")
            )
        if not key.isascii():
            raise InputError(
                "body.malformed", say("The key {key} is not ASCII.", key=f"{key[:40]!r}")
            )
        read[key] = value
    return read
