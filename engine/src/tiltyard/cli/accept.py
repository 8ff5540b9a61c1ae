"""`tiltyard accept`: made-up tournaments, every round paired by us and by other programs."""

import os
import sys
import time
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import click

from tiltyard.cli.comparison import OURS, Difference, Outcome, compare_tournament
from tiltyard.cli.dossier import Finding, format_dossier
from tiltyard.cli.outcome import Exit, reported
from tiltyard.cli.progress import tracked
from tiltyard.cli.rival import RivalProgram
from tiltyard.cli.systems import EDITIONS, get_system
from tiltyard.errors import InputError
from tiltyard.io.trf import Dialect, document_of, write_trf
from tiltyard.io.trf.tournament import TextRecord
from tiltyard.pairing.base import PairingSystem


@dataclass(frozen=True, slots=True)
class AcceptJob:
    """One tournament to make up and compare, as a worker process gets it."""

    seed: str
    number: int
    programs: tuple[str, ...]
    edition: str
    smallest: int
    largest: int


@click.command()
@click.argument("programs", nargs=-1, required=True, metavar="PROGRAM...")
@click.option("--count", type=click.IntRange(1), default=1000, show_default=True, help="How many.")
@click.option("--seed", help="The same seed, the same tournaments.  [default: another each time]")
@click.option("--edition", type=click.Choice(EDITIONS), default="2026", show_default=True)
@click.option("--smallest", type=click.IntRange(2, 9999), default=2, show_default=True)
@click.option("--largest", type=click.IntRange(2, 9999), default=60, show_default=True)
@click.option("--jobs", type=click.IntRange(1), help="Processes.  [default: one for each core]")
@click.option("-o", "--output", default="acceptance", show_default=True, metavar="DIR")
def accept(  # noqa: PLR0913 - one parameter for each option
    *,
    programs: tuple[str, ...],
    count: int,
    seed: str | None,
    edition: str,
    smallest: int,
    largest: int,
    jobs: int | None,
    output: str,
) -> None:
    """Pair made-up tournaments with us and with each PROGRAM and write a dossier into DIR.

    PROGRAM is called as `PROGRAM --dutch FILE -p OUT`, as bbpPairings is. Each tournament goes
    on with the pairings of one of the programs in turn. DIR gets dossier.md and a file for
    each round that is paired differently. Exit codes: 0 all equal; 1 differences; 3 a program
    cannot be asked.
    """
    with reported(as_json=False):
        if smallest > largest:
            raise InputError(
                "accept.size", f"--smallest {smallest} is more than --largest {largest}; turn them."
            )
        if len(set(programs)) < len(programs):
            raise InputError("accept.program", "A program is named twice; name each once.")
        seed = seed or os.urandom(4).hex()
        work = [
            AcceptJob(f"{seed}:{number}", number, programs, edition, smallest, largest)
            for number in range(1, count + 1)
        ]
        start = time.monotonic()
        workers = min(jobs or os.cpu_count() or 1, count)
        outcomes = list(tracked(compare_job, work, workers=workers, title="Comparing"))
        minutes = (time.monotonic() - start) / 60
        folder = Path(output)
        folder.mkdir(parents=True, exist_ok=True)
        findings = list(_write_findings(folder, work, outcomes))
        text = format_dossier(outcomes, findings, programs, seed=seed, edition=edition)
        (folder / "dossier.md").write_text(text, encoding="utf-8")
    rounds = sum(outcome.rounds for outcome in outcomes)
    click.echo(
        f"{count} tournaments, {rounds} rounds, {rounds / max(minutes, 1e-9):.0f} a minute: "
        f"{len(findings)} differ. See {folder / 'dossier.md'}."
    )
    sys.exit(Exit.NO_PAIRING if findings else Exit.OK)


def compare_job(job: AcceptJob) -> Outcome:
    """Make up and compare one tournament: the work of a worker process."""
    systems: dict[str, PairingSystem] = {OURS: get_system("dutch", job.edition)}
    systems |= {program: RivalProgram(program) for program in job.programs}
    names = list(systems)
    return compare_tournament(
        job.seed,
        systems,
        names[job.number % len(names)],
        edition=job.edition,
        smallest=job.smallest,
        largest=job.largest,
    )


def _write_findings(
    folder: Path, work: Iterable[AcceptJob], outcomes: Iterable[Outcome]
) -> Iterable[Finding]:
    for job, outcome in zip(work, outcomes, strict=True):
        for case in outcome.different:
            name = f"{job.seed.replace(':', '-')}-r{case.request.round:02}.trf"
            (folder / name).write_bytes(format_case(case, job.edition))
            yield Finding(name, case.answers)


def format_case(case: Difference, edition: str, dialect: Dialect = Dialect.BBP) -> bytes:
    """Return the file that reproduces a difference.

    bbpPairings refuses a record 192 that names the edition, so its files go without one.
    """
    code = () if dialect is Dialect.BBP else (TextRecord("192", f"FIDE_DUTCH_{edition}"),)
    return write_trf(document_of(case.request, dialect=dialect, extra=code))
