"""Pairing systems by the codes of report files (TRF-2026, record 192)."""

from collections.abc import Mapping
from typing import Final

from tiltyard.errors import InputError
from tiltyard.io.trf import Document, TrfTournament, read_edition, read_system
from tiltyard.io.trf.acceleration import read_virtual_points
from tiltyard.io.trf.baku import list_baku_points
from tiltyard.io.trf.system import read_type_code
from tiltyard.pairing import PAIRING_SYSTEMS
from tiltyard.pairing.base import PairingSystem
from tiltyard.pairing.cycles import round_robin
from tiltyard.pairing.fide.baku import baku_acceleration
from tiltyard.pairing.fide.burstein.system import burstein
from tiltyard.pairing.fide.dubov.system import dubov
from tiltyard.pairing.fide.dutch.system import dutch, dutch_2017
from tiltyard.pairing.fide.upfloat.team import team_swiss
from tiltyard.standings.rules import Score, TeamRules
from tiltyard.tournament.settings import Settings

_BAKU: Final = "_BAKU"
_TEAM_TABLES: Final = (
    *("BERGER_TEAM_ROUNDROBIN", "BERGER_TEAM_DOUBLEROUNDROBIN"),
    *("FIDE_TEAM_ROUNDROBIN", "FIDE_TEAM_DOUBLEROUNDROBIN"),
)


def write_code(settings: Settings, players: int) -> str:
    """Return the code of a system; what the standard has no code for is CUSTOM_…."""
    if settings.team is not None:
        return _write_team_code(settings, settings.team, players)
    if settings.is_fixed:
        return _write_table_code(settings, players)
    editions = {dutch: dict(settings.options).get("edition", "2026"), dutch_2017: "2017"}
    for system, edition in editions.items():
        if settings.system is system:
            return _accelerate(f"FIDE_DUTCH_{edition}", settings)
    for system, code in ((dubov, "FIDE_DUBOV"), (burstein, "FIDE_BURSTEIN")):
        if settings.system is system:
            return _accelerate(code, settings)
    return "CUSTOM_SWISS"


def read_system_of(document: Document) -> PairingSystem:
    """Return the system a file names; without a word of it, the Dutch one.

    Raises:
        InputError: `trf.system`, when the code is one of no shipped system.
    """
    name = read_system(document)
    code = document.find_text("192") or ""
    if name is None and code:
        raise InputError(
            "trf.system",
            f"The file is paired by {code}, which is no system of the library; pass yours: "
            "from_trf(data, pairing_system=…).",
            system=code,
        )
    name = name or "dutch"
    return PAIRING_SYSTEMS.get(f"fide-{name}") or PAIRING_SYSTEMS[name]


def read_options(document: Document, system: PairingSystem) -> Mapping[str, str]:
    """Return the options a file asks for: the edition, or the order of a double round robin."""
    if system is round_robin:
        is_berger = (read_type_code(document) or "") == "BERGER_DOUBLEROUNDROBIN"
        return {"order": "berger"} if is_berger else {}
    edition = read_edition(document)
    return {} if edition is None else {"edition": edition}


def has_baku_points(tournament: TrfTournament) -> bool:
    """Whether the virtual points of a file (250, XXA) are those of the Baku method (C.04.7)."""
    rounds = max(tournament.rounds, 1)
    written = read_virtual_points(tournament.document, rounds)
    if not written:
        return False
    made = list_baku_points(
        tournament.meetings, tournament.entries, rounds=(rounds, rounds), win=tournament.points.win
    )
    none = [0] * rounds
    return all(written.get(rank, none) == made.get(rank, none) for rank in tournament.entries)


def _write_table_code(settings: Settings, players: int) -> str:
    cycle = players + players % 2 - 1
    if settings.system is not round_robin or settings.rounds > 2 * cycle:
        return "CUSTOM_ROUNDROBIN"
    family = "BERGER" if dict(settings.options).get("order") == "berger" else "FIDE"
    return f"{family}_{'DOUBLE' if settings.rounds > cycle else ''}ROUNDROBIN"


def _write_team_code(settings: Settings, team: TeamRules, players: int) -> str:
    """Return the code of teams: type of colour preferences, primary score, secondary if used."""
    if settings.is_fixed:
        return _write_table_code(settings, players).replace("_", "_TEAM_", 1)
    if settings.system is not team_swiss:
        return "CUSTOM_TEAM_SWISS"
    options = dict(settings.options)
    kind = {"A": "_TYPEA", "B": "_TYPEB"}.get(options.get("preferences", "A"), "")
    scores = ["GP", "MP"] if team.primary is Score.GAME_POINTS else ["MP", "GP"]
    used = scores if options.get("secondary", "used") == "used" else scores[:1]
    return _accelerate(f"FIDE_TEAM{kind}_{'_'.join(used)}", settings)


def read_team_system(document: Document) -> PairingSystem:
    """Return the system of a file of teams; without a word of it, that of C.04.6.

    Raises:
        InputError: `trf.system`, when the code is one of no shipped system.
    """
    code = (document.find_text("192") or "").upper()
    if code in _TEAM_TABLES:
        return round_robin
    return read_system_of(document) if code else team_swiss


def _accelerate(code: str, settings: Settings) -> str:
    return code + (_BAKU if settings.acceleration is baku_acceleration else "")
