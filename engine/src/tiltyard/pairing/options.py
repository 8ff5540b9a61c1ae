"""The options of each pairing system: their names, and what each may be."""

from collections.abc import Mapping
from typing import Final

from tiltyard.core.arguments import check_choice, check_mapping, show, suggest
from tiltyard.errors import InputError

_EDITION: Final = {"edition": ("2026",)}
_UPFLOATS: Final = {**_EDITION, "c6": ("parity", "graded"), "numbering": ("arrived", "all")}
SYSTEM_OPTIONS: Final[Mapping[str, Mapping[str, tuple[str, ...]]]] = {  # by the name of a function
    # an option without choices takes any text
    "dutch": {"edition": ("2026", "2017")},
    "dutch_2017": {"edition": ("2017",)},
    "dubov": _EDITION,
    "burstein": _EDITION,
    "lim": {**_EDITION, "maxi": ("no", "yes")},
    "double_swiss": _UPFLOATS,
    "team_swiss": {
        **_UPFLOATS,
        "preferences": ("A", "B", "none"),
        "secondary": ("used", "unused"),
    },
    "score_groups": {},
    "card_swiss": {
        "lot": (),
        "floater": ("cost", "lowest"),
        "last_round": ("points", "rank"),
        "best_of": ("3", "1", "5", "7"),
        "floor": ("0.33", "third"),
    },
    "round_robin": {"order": ("fide", "berger")},
    "scheveningen": {},
}


def check_options(options: object, system: str | None = None) -> Mapping[str, str]:
    """Return options if they are texts by name and, of a shipped system, ones it knows.

    >>> check_options({"editon": "2017"}, "dutch")
    Traceback (most recent call last):
    tiltyard.errors.InputError: There is no option 'editon' of dutch; it has edition. Did you \
mean 'edition'?

    Raises:
        InputError: `option.unknown` or `edition.unknown`.
    """
    found = check_mapping(
        options, 'Options are a dict such as {"edition": "2017"}', "option.unknown"
    )
    for name, value in found.items():
        if not isinstance(name, str) or not isinstance(value, str):
            raise InputError(
                "option.unknown",
                f"Options are texts by name, not {show(name)}: {show(value)}; write both in "
                "quotation marks.",
            )
        if system is not None:
            _check_option(name, value, system)
    return found


def _check_option(name: str, value: str, system: str) -> None:
    known = SYSTEM_OPTIONS[system]
    if name not in known:
        there = f"it has {', '.join(known)}" if known else "it has none"
        raise InputError(
            "option.unknown",
            f"There is no option {name!r} of {system}; {there}.{suggest(name, known)}",
            option=name,
        )
    if not known[name]:
        return
    code = "edition.unknown" if name == "edition" else "option.unknown"
    check_choice(value, known[name], f"Option {name!r} of {system}", code, ", ")
