"""One rule for names, whatever they name: a line of text that stays on its line.

Line breaks and control characters tear tables and files apart; bidi characters turn round what
stands beside a name; what cannot be seen makes one name look like another. Names are shown
isolated, so nobody needs bidi characters to write from right to left.
"""

import re
import unicodedata
from typing import Annotated, Final

from pydantic import AfterValidator, StringConstraints

from tiltyard.sentence import say

BREAKING: Final = frozenset({"Cc", "Zl", "Zp"})  # would not stay on one line
TURNING: Final = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
# What nobody can see: with it two names that look the same are two, or a name is empty to the eye.
# Unicode's Default_Ignorable_Code_Point, then blanks that count as signs and marks of annotations.
_HIDDEN: Final = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e"
    "\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3"
    "\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
    "\u2800\U0001d159\ufff9-\ufffb]"
)
_JOINERS: Final = frozenset("\u200c\u200d")
_LOOKS: Final = frozenset("\ufe0e\ufe0f")  # of a symbol: as text, as a picture
_MONGOLIAN_FORMS: Final = frozenset("\u180b\u180c\u180d\u180f")
_KEYCAP: Final = "\u20e3"
_VIRAMA: Final = 9  # the combining class of signs that take the vowel from a letter
_INVISIBLE: Final = frozenset({"Cf", "Cn", "Co", "Cs", "Mn", "Me", "Zs"})
PROBLEM: Final = say(
    "A name is one line of plain text: no line breaks, control characters, "
    "characters that nobody can see, or marks that change the direction of writing."
)
NOTHING: Final = say("A name needs something that can be seen.")


def is_plain(text: str) -> bool:
    """Whether `text` stays on one line, turns nothing round and hides nothing."""
    if any(unicodedata.category(sign) in BREAKING for sign in text):
        return False
    return all(_is_needed(text, found.start()) for found in _HIDDEN.finditer(text))


def _is_needed(text: str, at: int) -> bool:
    """Whether the hidden sign at `at` changes what is seen, as scripts and emoji need it.

    Joiners do in scripts that join, beside a virama and between the parts of an emoji; U+FE0E and
    U+FE0F after a symbol or before a keycap; the forms of Mongolian after its letters. Tags never
    do, so the flags of England, Scotland and Wales are not for names; nor are the variants of
    Chinese characters, which most fonts show alike.
    """
    before, sign, after = text[at - 1 : at], text[at], text[at + 1 : at + 2]
    script = unicodedata.name(before, "").split(" ")[0] if before else ""
    if sign in _JOINERS:
        is_inside = (before in _LOOKS or _is_symbol(before)) and _is_symbol(after)
        is_beside = any(unicodedata.combining(one) == _VIRAMA for one in before + after)
        return is_inside or is_beside or script in {"ARABIC", "SYRIAC", "MONGOLIAN"}
    if sign in _LOOKS:
        return _is_symbol(before) or after == _KEYCAP
    return sign in _MONGOLIAN_FORMS and script == "MONGOLIAN"


def _is_symbol(sign: str) -> bool:
    """Whether it may be part of an emoji: neither a letter nor what every keyboard has."""
    return sign != "" and not sign.isascii() and unicodedata.category(sign)[0] in "SP"


def is_visible(text: str) -> bool:
    """Whether there is anything to be seen of `text`."""
    return any(unicodedata.category(sign) not in _INVISIBLE for sign in text)


def check_name(text: str) -> str:
    """Return a name as it is kept, or raise ValueError; nothing at all is left to the caller."""
    name = text.strip()
    if not is_plain(text):
        raise ValueError(PROBLEM)
    if name and not is_visible(name):
        raise ValueError(NOTHING)
    return name


PLAIN: Final = AfterValidator(check_name)


def line(most: int, *, least: int = 0) -> StringConstraints:
    """Return the bounds of a name, without the blanks around it."""
    return StringConstraints(strip_whitespace=True, min_length=least, max_length=most)


Name = Annotated[str, line(80, least=1), PLAIN]
"""Of a person, a team, a key or a game server."""

Title = Annotated[str, line(120, least=1), PLAIN]
"""Of a tournament."""

OptionalName = Annotated[str, line(80), PLAIN]
"""May be empty."""
