"""One rule for names, whatever they name: a line of text that stays on its line.

Line breaks and control characters tear tables and files apart; bidi characters turn round what
stands beside a name; what cannot be seen makes one name look like another. Names are shown
isolated, so nobody needs bidi characters to write from right to left.
"""

import unicodedata
from typing import Annotated, Final

from pydantic import AfterValidator, StringConstraints

BREAKING: Final = frozenset({"Cc", "Zl", "Zp"})  # would not stay on one line
TURNING: Final = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_MARKS: Final = frozenset("\u061c\u200e\u200f")  # bidi too, harmless in a sentence only
# Spaces without width, joiners of nothing and letters that are blank: with them two names that look
# the same are two, or a name is empty to the eye. U+200C and U+200D are not among them: scripts and
# emoji need those.
_HIDDEN: Final = frozenset(
    "\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180e\u200b\u2060\u2061\u2062\u2063\u2064\u2800\u3164\ufeff"
    "\uffa0"
)
_INVISIBLE: Final = frozenset({"Cf", "Cn", "Co", "Cs", "Mn", "Me", "Zs"})
PROBLEM: Final = (
    "A name is one line of plain text: no line breaks, control characters, characters that nobody "
    "can see, or marks that change the direction of writing."
)
NOTHING: Final = "A name needs something that can be seen."


def is_plain(text: str) -> bool:
    """Whether `text` stays on one line, turns nothing round and hides nothing."""
    refused = TURNING | _MARKS | _HIDDEN
    return not any(sign in refused or unicodedata.category(sign) in BREAKING for sign in text)


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
