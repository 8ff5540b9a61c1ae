"""Pairing systems: pure functions from a request to the games of a round."""

from collections.abc import Mapping
from typing import Final

from tiltyard.pairing.base import PairingSystem
from tiltyard.pairing.card_swiss import card_swiss
from tiltyard.pairing.cycles import round_robin
from tiltyard.pairing.explanation import explain_round, why_no_bye, why_not
from tiltyard.pairing.fide.burstein.system import burstein
from tiltyard.pairing.fide.dubov.system import dubov
from tiltyard.pairing.fide.dutch.explanation import explain_dutch
from tiltyard.pairing.fide.dutch.system import dutch, dutch_2017
from tiltyard.pairing.fide.lim.system import lim
from tiltyard.pairing.fide.upfloat.double import double_swiss
from tiltyard.pairing.fide.upfloat.team import team_swiss
from tiltyard.pairing.scheveningen import scheveningen
from tiltyard.pairing.score_groups import score_groups

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
    "fide-double": double_swiss,
    "fide-double-2026": double_swiss,
    "fide-team": team_swiss,
    "fide-team-2026": team_swiss,
    "score-groups": score_groups,
    "card-swiss": card_swiss,
    "round-robin": round_robin,
    "scheveningen": scheveningen,
}

__all__ = [
    "PAIRING_SYSTEMS",
    "burstein",
    "card_swiss",
    "double_swiss",
    "dubov",
    "dutch",
    "explain_dutch",
    "explain_round",
    "lim",
    "round_robin",
    "score_groups",
    "team_swiss",
    "why_no_bye",
    "why_not",
]
