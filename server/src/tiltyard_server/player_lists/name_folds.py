"""Names as they are searched: accents folded, words in any order. Beside them numbers.

Keys of numbers begin with signs that stand before every letter and digit, which no name has.
"""

import re
import unicodedata
from collections.abc import Iterator
from typing import Final

_LETTERS: Final = str.maketrans(
    {
        "ß": "ss",
        "æ": "ae",
        "œ": "oe",
        "ø": "o",
        "ł": "l",
        "đ": "d",
        "ð": "d",
        "þ": "th",
        "ı": "i",
    }
)
_UMLAUTS: Final = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "å": "aa", "ø": "oe"})
_BETWEEN: Final = re.compile(r"[\W_]+")
KEY_MAX: Final = 48
NUMBER: Final = "#"  # before the number in the list
FIDE_NUMBER: Final = "!"  # before that of FIDE, where a list has its own numbers
FIRST_NAME_KEY: Final = "0"  # keys of names are not below it


def fold(text: str) -> str:
    """Return words without accents, capitals and signs between them.

    >>> fold("Müller-Łuczak,  Ana")
    'muller luczak ana'
    """
    plain = text.casefold()
    if not plain.isascii():
        parts = unicodedata.normalize("NFKD", plain.translate(_LETTERS))
        plain = "".join(sign for sign in parts if not unicodedata.combining(sign))
    return _BETWEEN.sub(" ", plain).strip()


def list_readings(text: str) -> tuple[str, ...]:
    """Return what somebody may mean: ü is u or, as FIDE often writes it, ue.

    >>> list_readings("Müller")
    ('muller', 'mueller')
    """
    return tuple(dict.fromkeys((fold(text), fold(text.casefold().translate(_UMLAUTS)))))


def list_person_keys(number: str, fide_id: str, name: str) -> list[str]:
    """Return all keys of somebody.

    >>> list_person_keys("17", "4600001", "Roe, Al")
    ['#17', '!4600001', 'roe al', 'al roe']
    """
    others = [FIDE_NUMBER + fide_id] if fide_id and fide_id != number else []
    return [NUMBER + number, *others, *list_keys(name)]


def list_keys(name: str) -> Iterator[str]:
    """Yield a name beginning with each of its words, the others behind it.

    >>> list(list_keys("Carlsen, Magnus"))
    ['carlsen magnus', 'magnus carlsen']
    """
    words = list(dict.fromkeys(fold(name).split()))
    for place, word in enumerate(words):
        yield " ".join((word, *words[:place], *words[place + 1 :]))[:KEY_MAX].rstrip()
