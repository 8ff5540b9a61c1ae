"""One tournament made up and written as a report file."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final

from tiltyard.cli.generation.library import TEAM, play_with_library
from tiltyard.cli.systems import get_system
from tiltyard.io.trf import Dialect, Document, document_of, write_trf
from tiltyard.io.trf.double_tournament import join_matches
from tiltyard.io.trf.export import write_person
from tiltyard.io.trf.table import read_table
from tiltyard.io.trf.tournament import TextRecord
from tiltyard.pairing.base import PairingRequest, PairingSystem
from tiltyard.simulate import Plan, draw_name, generate_tournament
from tiltyard.standings.ranking import rank_entrants
from tiltyard.standings.tiebreaks import parse_tie_breaks

OF_LIBRARY: Final = (TEAM, "round-robin")
_CODES: Final = {
    "dutch": "FIDE_DUTCH",
    "dubov": "FIDE_DUBOV",
    "burstein": "FIDE_BURSTEIN",
    "double": "FIDE_DOUBLESWISS",
}


@dataclass(frozen=True, slots=True)
class GenerateJob:
    """One tournament to make up, as a worker process gets it."""

    plan: Plan
    system: str
    edition: str | None
    seed: str
    dialect: Dialect
    path: str | None
    boards: int | None = None  # of a match of teams; None: drawn


@dataclass(frozen=True, slots=True)
class Generated:
    """A tournament made up: its bytes, and how far it got."""

    path: str | None
    data: bytes
    players: int
    rounds: int


def generate_file(job: GenerateJob) -> Generated:
    """Make up one tournament and write its file: the work of a worker process."""
    source = Random(job.seed)
    if job.system in OF_LIBRARY:
        made = play_with_library(job.plan, job.system, source, _title(job), job.boards)
        data, players, rounds = made.to_trf(), len(made.players), made.current_round
    else:
        request = generate_tournament(job.plan, _choose_pairing(job), source)
        data = _format(request, job, source)
        players, rounds = len(request.players), (request.round - 1) // job.plan.games
    if job.path is not None:
        Path(job.path).write_bytes(data)
    return Generated(job.path, data, players, rounds)


def _choose_pairing(job: GenerateJob) -> PairingSystem:
    system = get_system(job.system, job.edition)
    if job.plan.games == 1:
        return system
    return lambda request: system(join_matches(request))


def _title(job: GenerateJob) -> str:
    return f"Random tournament {job.seed}"


def _format(request: PairingRequest, job: GenerateJob, source: Random) -> bytes:
    people = {
        player.number: write_person(player.number, draw_name(source), player.rating)
        for player in request.players
    }
    code = _CODES.get(job.system)
    edition = f"_{job.edition}" if job.edition is not None and job.system == "dutch" else ""
    records = [] if code is None else [TextRecord("192", code + edition)]
    codes = job.plan.tie_breaks
    if codes:
        records.append(TextRecord("202", codes))

    def document(ranks: Mapping[int, int] | None = None) -> Document:
        return document_of(
            request,
            dialect=job.dialect,
            title=_title(job),
            people=people,
            ranks=ranks,
            extra=records,
        )

    return write_trf(document(rank_players(document(), codes) if codes else None))


def rank_players(document: Document, codes: str) -> dict[int, int]:
    """Return everybody's place by the results of a file; equals share the better one."""
    table = read_table(document)
    rows = rank_entrants(table.entrants, parse_tie_breaks(codes), rules=table.rules)
    return {row.entrant.number: row.rank for row in rows}
