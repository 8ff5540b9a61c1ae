"""The titles that take norms, and what a norm for each of them asks (B.01, from 1 January 2024)."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from tiltyard.core.checked import checked
from tiltyard.errors import InputError

TITLES: Final = ("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM")
TITLED: Final = frozenset({"GM", "IM", "FM", "WGM", "WIM", "WFM"})  # 1.4.5a: not CM, not WCM


class NormTitle(StrEnum):
    """A title that is awarded for norms."""

    GM = "GM"
    IM = "IM"
    WGM = "WGM"
    WIM = "WIM"


@dataclass(frozen=True, slots=True)
class Requirement:
    """What a norm for a title asks.

    `performance` and `average` are the least Rp and Ra (1.4.8), `floor` is what the one lowest
    opponent is raised to (1.4.6b), `required` are the titles of which a third is asked
    (`article`, one of 1.4.5b to e), `rating` is what the title itself takes (1.5.3).
    """

    title: NormTitle
    performance: int
    average: int
    floor: int
    required: frozenset[str]
    article: str
    rating: int
    is_for_women: bool = False


def _ask(title: str, numbers: tuple[int, int, int, int], required: str, letter: str) -> Requirement:
    return Requirement(
        NormTitle(title),
        *numbers[:3],
        frozenset(required.split()),
        f"1.4.5{letter}",
        numbers[3],
        is_for_women=title.startswith("W"),
    )


REQUIREMENTS: Final[Mapping[NormTitle, Requirement]] = {
    row.title: row
    for row in (
        _ask("GM", (2600, 2380, 2200, 2500), "GM", "b"),
        _ask("IM", (2450, 2230, 2050, 2400), "GM IM", "c"),
        _ask("WGM", (2400, 2180, 2000, 2300), "GM IM WGM", "d"),
        _ask("WIM", (2250, 2030, 1850, 2200), "GM IM WGM WIM", "e"),
    )
}


@checked
def get_requirement(title: NormTitle | str) -> Requirement:
    """Return what a norm for a title asks.

    >>> get_requirement("WGM").performance
    2400

    Raises:
        InputError: `norm.title`.
    """
    if title not in REQUIREMENTS:
        listed = ", ".join(REQUIREMENTS)
        raise InputError(
            "norm.title", f"There are no norms for {str(title)!r}; choose one of {listed}."
        )
    return REQUIREMENTS[NormTitle(title)]
