"""Pairing systems: pure functions from a request to the games of a round."""

from collections.abc import Mapping
from typing import Final

from tiltyard.pairing.base import PairingSystem
from tiltyard.pairing.fide.dutch import dutch

PAIRING_SYSTEMS: Final[Mapping[str, PairingSystem]] = {
    "fide-dutch": dutch,
}

__all__ = ["PAIRING_SYSTEMS", "dutch"]
