"""Acceptance: random tournaments, every round paired by Tiltyard and by other programs.

    python benches/acceptance.py --count 1000 --seed 1
    python benches/acceptance.py --edition 2026 --program PATH/OF/bbpPairings

The tournaments go on with the pairings of each program in turn, so that all directions are
covered. A difference is written as a file that reproduces it. It counts as explained if a known
fault makes it: the other program gives our answer once its fault is amended, or we give its
answer with the same fault. The faults have names; docs/algorithms/dutch.md and
docs/explanation/zero-point-bye.md prove each. Exit code 1 if a difference is left unexplained.
"""

import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import click

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "engine" / "tests"))

from oracles import (
    has_unnumbered,
    pair_with_gacrux,
    pair_with_py4swiss,
    pair_with_py4swiss_minding_c2,
    pair_without_floats_of_worthless_byes,
)

from tiltyard.cli.accept import format_case
from tiltyard.cli.comparison import OURS, Difference, Outcome, ask, canonical, compare_tournament
from tiltyard.cli.progress import tracked
from tiltyard.cli.rival import RivalProgram
from tiltyard.cli.systems import get_system
from tiltyard.io.trf import Dialect
from tiltyard.pairing.base import PairingRequest, PairingSystem

LIBRARIES: Mapping[str, Mapping[str, PairingSystem]] = {
    "2026": {"gacrux": pair_with_gacrux},
    "2017": {"py4swiss": pair_with_py4swiss},
}
DIALECTS = {"2026": Dialect.TRF26, "2017": Dialect.JAVAFO}


@dataclass(frozen=True)
class Job:
    """One tournament to compare."""

    seed: str
    number: int
    edition: str
    smallest: int
    largest: int
    program: str | None

    def list_systems(self) -> dict[str, PairingSystem]:
        """Return who is asked, by name."""
        systems: dict[str, PairingSystem] = {OURS: get_system("dutch", self.edition)}
        systems |= LIBRARIES[self.edition]
        if self.program is not None:
            systems["program"] = RivalProgram(self.program)
        return systems


def compare(job: Job) -> Outcome:
    """Play one tournament with all programs."""
    systems = job.list_systems()
    followed = list(systems)[job.number % len(systems)]
    return compare_tournament(
        job.seed,
        systems,
        followed,
        edition=job.edition,
        smallest=job.smallest,
        largest=job.largest,
    )


def list_faults(case: Difference) -> Iterator[tuple[str, str | None]]:
    """Yield each program that differs from us with the fault that explains it, or None."""
    for name in case.answers:
        answer, ours = case.answers[name], case.answers[OURS]
        if answer == ours or (name == "py4swiss" and _differs_in_colours_only(case)):
            continue
        yield name, _find_fault(name, case.request, answer, ours)


def _differs_in_colours_only(case: Difference) -> bool:
    """Whether py4swiss differs by colours alone where it counts who has no number yet."""
    if not has_unnumbered(case.request):
        return False
    plain = [
        canonical(ask(system, case.request), coloured=False)
        for system in (get_system("dutch", "2017"), pair_with_py4swiss)
    ]
    return plain[0] == plain[1]


def _find_fault(name: str, request: PairingRequest, answer: str, ours: str) -> str | None:
    if name == "py4swiss":
        coloured = not has_unnumbered(request)
        amended = canonical(ask(pair_with_py4swiss_minding_c2, request), coloured=coloured)
        right = canonical(ask(get_system("dutch", "2017"), request), coloured=coloured)
        return "look-ahead-without-c2" if amended == right else None
    if name == "program":
        faulty = canonical(ask(pair_without_floats_of_worthless_byes, request))
        return "worthless-bye-is-no-float" if faulty == answer != ours else None
    return None


@click.command()
@click.option("--count", default=1000, show_default=True, help="Tournaments for each edition.")
@click.option("--seed", default="1", show_default=True)
@click.option("--edition", type=click.Choice(sorted(LIBRARIES)), help="[default: each in turn]")
@click.option("--smallest", default=4, show_default=True, help="Players at least.")
@click.option("--largest", default=60, show_default=True, help="Players at most.")
@click.option("--jobs", default=2, show_default=True, help="Processes.")
@click.option("--only", type=int, help="This tournament of the seed and no other.")
@click.option("--program", help="A third program for 2026, called as bbpPairings is.")
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
    program: str | None,
    output: str,
) -> None:
    """Compare Tiltyard's Dutch system with gacrux (2026) or py4swiss (2017), and a program."""
    numbers = [only] if only is not None else list(range(1, count + 1))
    editions = [edition] if edition is not None else sorted(LIBRARIES)
    work = [
        Job(f"{seed}:{n}", n, rules, smallest, largest, program if rules == "2026" else None)
        for rules in editions
        for n in numbers
    ]
    rounds, different = Counter[str](), Counter[tuple[str, str, str | None]]()
    results = tracked(compare, work, workers=min(jobs, len(work)), title="Comparing")
    for job, outcome in zip(work, results, strict=True):
        rounds[job.edition] += outcome.rounds
        for case in outcome.different:
            faults = list(list_faults(case))
            different.update((job.edition, *fault) for fault in faults)
            if faults:
                _report(Path(output), job, case, faults)
    for rules, played in rounds.items():
        print(f"Dutch {rules}: {played} rounds")
        for name in [*LIBRARIES[rules], *(["program"] if program and rules == "2026" else [])]:
            print(f"  {name}: {different[rules, name, None]} differ unexplained")
        for (found, name, fault), times in sorted(different.items(), key=str):
            if found == rules and fault is not None:
                print(f"  {name}: {times} explained by {fault}")
    sys.exit(any(fault is None for _, _, fault in different))


def _report(folder: Path, job: Job, case: Difference, faults: list[tuple[str, str | None]]) -> None:
    """Write the file that reproduces a difference, and print who says what."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{job.edition}-{job.seed.replace(':', '-')}-r{case.request.round:02}.trf"
    path.write_bytes(format_case(case, job.edition, DIALECTS[job.edition]))
    print(path)
    for name, answer in case.answers.items():
        print(f"  {name:<9} {answer}")
    for name, fault in faults:
        print(f"  {name} is " + (f"explained by {fault}" if fault else "not explained"))


if __name__ == "__main__":
    main()
