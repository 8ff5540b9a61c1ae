"""Pairing systems: pure functions from a request to the games of a round."""

from collections.abc import Mapping
from typing import Final

from tiltyard.pairing.base import PairingSystem
from tiltyard.pairing.fide.burstein import burstein
from tiltyard.pairing.fide.dubov import dubov
from tiltyard.pairing.fide.dutch import dutch
from tiltyard.pairing.fide.lim import lim

PAIRING_SYSTEMS: Final[Mapping[str, PairingSystem]] = {
    "fide-dutch": dutch,
    "fide-dubov": dubov,
    "fide-burstein": burstein,
    "fide-lim": lim,
}

__all__ = ["PAIRING_SYSTEMS", "burstein", "dubov", "dutch", "lim"]
