"""Pairing systems: pure functions from a request to the games of a round."""

from collections.abc import Mapping
from typing import Final

from tiltyard.pairing.base import PairingSystem
from tiltyard.pairing.fide.burstein import burstein
from tiltyard.pairing.fide.dubov import dubov
from tiltyard.pairing.fide.dutch import dutch, dutch_2017
from tiltyard.pairing.fide.dutch_explain import explain_dutch
from tiltyard.pairing.fide.lim import lim

PAIRING_SYSTEMS: Final[Mapping[str, PairingSystem]] = {
    "fide-dutch": dutch,  # the edition named in the options, else the one in force
    "fide-dutch-2026": dutch,
    "fide-dutch-2017": dutch_2017,
    "fide-dubov": dubov,
    "fide-dubov-2026": dubov,
    "fide-burstein": burstein,
    "fide-burstein-2026": burstein,
    "fide-lim": lim,
    "fide-lim-2026": lim,
}

__all__ = ["PAIRING_SYSTEMS", "burstein", "dubov", "dutch", "explain_dutch", "lim"]
