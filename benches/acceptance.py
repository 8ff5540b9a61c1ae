"""Acceptance: random tournaments, every round paired by Tiltyard and by another program.

    python benches/acceptance.py --count 1000 --seed 1

Every second tournament goes on with the other program's pairings, so that both directions are
covered. A difference is written as a file that reproduces it. It counts as explained if the other
program gives our answer once a fault of its own is amended; the faults have names, and
docs/algorithms/dutch.md proves each. Exit code 1 if a difference is left unexplained.
"""

import sys
from collections import Counter
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random

import click

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "engine" / "tests"))

from oracles import (
    canonical,
    has_unnumbered,
    pair_with_gacrux,
    pair_with_py4swiss,
    pair_with_py4swiss_minding_c2,
)

from tiltyard.cli.progress import tracked
from tiltyard.cli.systems import get_system
from tiltyard.errors import RuleError
from tiltyard.io.trf import Dialect, document_of, write_trf
from tiltyard.io.trf.tournament import TextRecord
from tiltyard.pairing.base import PairingRequest, PairingResult, PairingSystem
from tiltyard.simulate import draw_plan, generate_tournament

ORACLES = {"2026": pair_with_gacrux, "2017": pair_with_py4swiss}
FAULTS = {"2017": {"look-ahead-without-c2": pair_with_py4swiss_minding_c2}}
DIALECTS = {"2026": Dialect.TRF26, "2017": Dialect.JAVAFO}


@dataclass(frozen=True)
class Job:
    """One tournament to compare."""

    seed: str
    edition: str
    smallest: int
    largest: int
    follow_oracle: bool


@dataclass(frozen=True)
class Difference:
    """A round that the two programs pair differently."""

    request: PairingRequest
    ours: str
    oracle: str
    fault: str | None  # the known fault of the other program that explains it


@dataclass
class Comparison:
    """A pairing system that asks two others and notes where they disagree."""

    ours: PairingSystem
    oracle: PairingSystem
    follow_oracle: bool
    rounds: int = 0
    different: list[Difference] = field(default_factory=list)

    def __call__(self, request: PairingRequest, /) -> PairingResult:
        """Pair with both; go on with the one that is followed."""
        self.rounds += 1
        ours, oracle = _ask(self.ours, request), _ask(self.oracle, request)
        coloured = self.oracle is not pair_with_py4swiss or not has_unnumbered(request)
        texts = [canonical(answer, coloured=coloured) for answer in (ours, oracle)]
        if texts[0] != texts[1]:
            fault = find_fault(request, texts[0], coloured=coloured)
            self.different.append(Difference(request, texts[0], texts[1], fault))
        answer = oracle if self.follow_oracle else ours
        if answer is None:
            raise RuleError("pairing.impossible", "No legal pairing.")
        return answer


@dataclass(frozen=True)
class Outcome:
    """What came of one tournament."""

    rounds: int
    different: list[Difference]


def _ask(system: PairingSystem, request: PairingRequest) -> PairingResult | None:
    try:
        return system(request)
    except RuleError:
        return None


def find_fault(request: PairingRequest, ours: str, *, coloured: bool) -> str | None:
    """Return the fault without which the other program pairs as we do, if one is known."""
    for name, amended in FAULTS.get(str(request.options["edition"]), {}).items():
        if canonical(_ask(amended, request), coloured=coloured) == ours:
            return name
    return None


def compare(job: Job) -> Outcome:
    """Play one tournament with both programs."""
    source = Random(job.seed)
    plan = draw_plan(source, smallest=job.smallest, largest=job.largest)
    plan = replace(plan, options={"edition": job.edition})
    ours = get_system("dutch", job.edition)
    both = Comparison(ours, ORACLES[job.edition], job.follow_oracle)
    generate_tournament(plan, both, source)
    return Outcome(both.rounds, both.different)


@click.command()
@click.option("--count", default=1000, show_default=True, help="Tournaments for each edition.")
@click.option("--seed", default="1", show_default=True)
@click.option("--edition", type=click.Choice(sorted(ORACLES)), help="[default: each in turn]")
@click.option("--smallest", default=4, show_default=True, help="Players at least.")
@click.option("--largest", default=60, show_default=True, help="Players at most.")
@click.option("--jobs", default=2, show_default=True, help="Processes.")
@click.option("--only", type=int, help="This tournament of the seed and no other.")
@click.option("-o", "--output", default="var/acceptance", show_default=True)
def main(  # noqa: PLR0913 - one parameter for each option
    *,
    count: int,
    seed: str,
    edition: str | None,
    smallest: int,
    largest: int,
    jobs: int,
    only: int | None,
    output: str,
) -> None:
    """Compare Tiltyard's Dutch system with gacrux (2026) or py4swiss (2017)."""
    numbers = [only] if only is not None else list(range(1, count + 1))
    work = [
        Job(f"{seed}:{number}", rules, smallest, largest, number % 2 == 0)
        for rules in ([edition] if edition is not None else sorted(ORACLES))
        for number in numbers
    ]
    rounds, different = Counter[str](), Counter[tuple[str, str | None]]()
    results = tracked(compare, work, workers=min(jobs, len(work)), title="Comparing")
    for job, outcome in zip(work, results, strict=True):
        rounds[job.edition] += outcome.rounds
        for case in outcome.different:
            different[job.edition, case.fault] += 1
            path = write_case(Path(output), job, case.request)
            print(f"{path}\n  tiltyard: {case.ours}\n  oracle:   {case.oracle}")
            if case.fault is not None:
                print(f"  explained: {case.fault}")
    for rules, played in rounds.items():
        oracle = ORACLES[rules].__name__.removeprefix("pair_with_")
        print(f"Dutch {rules} v {oracle}: {played} rounds, {different[rules, None]} differ")
        for fault in FAULTS.get(rules, {}):
            print(f"  and {different[rules, fault]} explained by {fault}")
    sys.exit(any(fault is None for _, fault in different))


def write_case(folder: Path, job: Job, request: PairingRequest) -> Path:
    """Write the file that reproduces a difference with `tiltyard pair`."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{job.edition}-{job.seed.replace(':', '-')}-r{request.round:02}.trf"
    code = (TextRecord("192", f"FIDE_DUTCH_{job.edition}"),)
    path.write_bytes(write_trf(document_of(request, dialect=DIALECTS[job.edition], extra=code)))
    return path


if __name__ == "__main__":
    main()
