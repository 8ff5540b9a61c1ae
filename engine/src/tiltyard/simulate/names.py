"""Made-up names, so that tables of simulated tournaments read like tables."""

from random import Random
from typing import Final

from tiltyard.core.checked import checked

_FIRST: Final = (
    *("Ada", "Aino", "Amir", "Bela", "Carla", "Chidi", "Dana", "Emil", "Farah", "Goran", "Hana"),
    *("Ines", "Jonas", "Kofi", "Lena", "Mateo", "Nadia", "Olek", "Priya", "Quim", "Rosa", "Sami"),
    *("Tove", "Umar", "Vera", "Wim", "Xenia", "Yuki", "Zora"),
)
_START: Final = ("Al", "Ber", "Cor", "Dal", "Er", "Fal", "Gran", "Hol", "Kar", "Lin", "Mar", "Nor")
_MIDDLE: Final = ("a", "be", "di", "e", "go", "i", "ka", "lo", "mi", "o", "ri", "ta", "u", "ve")
_END: Final = ("berg", "dal", "dottir", "ez", "ford", "ian", "ić", "man", "nen", "ov", "sen", "wa")


@checked
def draw_name(source: Random) -> str:
    """Return a name as the standard writes it: "Lastname, Firstname"."""
    last = source.choice(_START) + source.choice(_MIDDLE) + source.choice(_END)
    return f"{last}, {source.choice(_FIRST)}"
