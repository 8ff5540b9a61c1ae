"""Which processors engines run on: written as `0-3,8` or `auto`, and shared among the games."""

import os
import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from tiltyard import InputError
from tiltyard.sentence import say, word
from tiltyard_hosts.uci.engine.dialogue import EngineSpec

AUTO: Final = "auto"
_PART: Final = re.compile(r"(\d{1,5})(?:-(\d{1,5}))?")
_SIBLINGS: Final = "/sys/devices/system/cpu/cpu{number}/topology/thread_siblings_list"


def read_processors(text: str, field: str) -> tuple[int, ...]:
    """Return the processors that a setting names; none if it is empty.

    Raises:
        InputError: `config.invalid`, for what is no list, or not of this machine.
    """
    if not text:
        return ()
    here = list_processors()
    if not here:
        raise _refuse(field, say("this system binds no program to a processor"))
    named = here if text == AUTO else _read_list(text)
    if not named:
        raise _refuse(field, say("{text} is no list; write 0-3,8 or auto", text=f"{text!r}"))
    missing = [number for number in named if number not in here]
    if missing:
        raise _refuse(
            field,
            say("there is no processor {number} for us on this machine", number=missing[0]),
        )
    return tuple(dict.fromkeys(named))


def list_processors() -> tuple[int, ...]:
    """Return what this process may run on: one of each core first, then their second threads."""
    if not hasattr(os, "sched_getaffinity"):
        return ()
    return tuple(sorted(os.sched_getaffinity(0), key=lambda number: (_find_thread(number), number)))


def share(processors: Sequence[int], place: int, places: int) -> tuple[int, ...]:
    """Return the part of one of so many games at once.

    >>> share((0, 1, 2, 3, 4), 1, 2)
    (2, 3, 4)
    """
    count = len(processors)
    return tuple(processors[place * count // places : (place + 1) * count // places])


def check_processors(engines: Iterable[EngineSpec], games: int) -> None:
    """Refuse fewer processors than games at once.

    Raises:
        InputError: `config.invalid`.
    """
    for engine in engines:
        count = len(engine.processors)
        if 0 < count < games:
            why = say(
                "{engine} has {count} processors for {games} games at once; name more of them or "
                "play fewer games",
                engine=engine.name,
                count=count,
                games=games,
            )
            raise _refuse("Affinity", why)


def _read_list(text: str) -> tuple[int, ...]:
    numbers: list[int] = []
    for part in text.split(","):
        found = _PART.fullmatch(part.strip())
        if found is None:
            return ()
        numbers += range(int(found[1]), int(found[2] or found[1]) + 1)
    return tuple(numbers)


def _find_thread(number: int) -> int:
    """Return which thread of its core a processor is, where the system says so."""
    try:
        told = Path(_SIBLINGS.format(number=number)).read_text(encoding="ascii").strip()
    except OSError:
        return 0
    siblings = _read_list(told)
    return siblings.index(number) if number in siblings else 0


def _refuse(field: str, why: str) -> InputError:
    return InputError("config.invalid", say("{field}: {why}.", field=word(field), why=why))
