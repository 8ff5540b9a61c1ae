"""Pairing systems: pure functions from a request to the games of a round."""

from collections.abc import Mapping
from typing import Final

from tiltyard.pairing.base import PairingSystem
from tiltyard.pairing.fide.double import double_swiss
from tiltyard.pairing.fide.dutch import dutch
from tiltyard.pairing.fide.team import team_swiss

PAIRING_SYSTEMS: Final[Mapping[str, PairingSystem]] = {
    "fide-dutch": dutch,
    "fide-double-swiss": double_swiss,
    "fide-team-swiss": team_swiss,
}

__all__ = ["PAIRING_SYSTEMS", "double_swiss", "dutch", "team_swiss"]
