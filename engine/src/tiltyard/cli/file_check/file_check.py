"""One report file checked: its rounds paired again, its standings made again."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from tiltyard.cli.explanation.explain import explain_pair
from tiltyard.cli.file_check.standings_check import Misplaced, StandingsCheck, check_standings
from tiltyard.cli.files import read_for_system
from tiltyard.cli.systems import EditionedSystem, get_system
from tiltyard.errors import InputError
from tiltyard.io.trf import Document, read_system, read_trf
from tiltyard.pairing.base import Pair, PairingRequest, PairingResult
from tiltyard.pairing.checker import RecordedRound, RoundCheck, check_round, name_rest
from tiltyard.pairing.explanation import Violation, find_violation, has_reasons, make_reasoner

PAIRINGS: Final = "pairings"
STANDINGS: Final = "standings"
PARTS: Final = (PAIRINGS, STANDINGS)


@dataclass(frozen=True, slots=True)
class CheckJob:
    """A file to check, as a worker process gets it."""

    path: str
    system: str | None
    edition: str | None
    only: str | None = None  # one of PARTS
    tie_breaks: str | None = None


@dataclass(frozen=True, slots=True)
class FileCheck:
    """What came of a file: how many rounds, which of them differ, or why it was not read."""

    path: str
    rounds: int = 0
    differences: tuple[RoundCheck, ...] = ()
    error: str | None = None
    ranks: dict[int, int] = field(default_factory=dict)
    reasons: dict[int, tuple[str, ...]] = field(default_factory=dict)  # by round, where it differs
    violations: dict[int, Violation] = field(default_factory=dict)  # likewise
    standings: StandingsCheck | None = None

    @property
    def misplaced(self) -> tuple[Misplaced, ...]:
        """Who has other points, or another rank, than the rules give."""
        return () if self.standings is None else self.standings.misplaced


def check_file(job: CheckJob) -> FileCheck:
    """Check one file: the work of a worker process."""
    try:
        document = read_trf(Path(job.path).read_bytes())
        system = job.system or read_system(document) or "dutch"
        found = FileCheck(job.path)
        if job.only != STANDINGS:
            found = _check_rounds(document, system, job)
        if job.only != PAIRINGS:
            found = replace(found, standings=check_standings(document, job.tie_breaks))
    except InputError as error:
        return FileCheck(job.path, error=error.message)
    except OSError as error:
        return FileCheck(job.path, error=str(error))
    return found


def _check_rounds(document: Document, system: str, job: CheckJob) -> FileCheck:
    tournament = read_for_system(document, system)
    pair = get_system(system, job.edition)
    rounds = list(tournament.list_rounds())
    if system == "round-robin":
        rounds = [(request, name_rest(request, recorded)) for request, recorded in rounds]
    checks = [check_round(request, recorded, pair) for request, recorded in rounds]
    return FileCheck(
        path=job.path,
        rounds=len(checks),
        differences=tuple(check for check in checks if not check.is_equal),
        ranks=tournament.starting_ranks,
        reasons={
            check.round: tuple(_explain(request, check, tournament.starting_ranks))
            for (request, _), check in zip(rounds, checks, strict=True)
            if not check.is_equal
        },
        violations={
            check.round: found
            for (request, recorded), check in zip(rounds, checks, strict=True)
            if not check.is_equal
            and (found := _blame(request, recorded, pair, tournament.starting_ranks)) is not None
        },
    )


def _blame(
    request: PairingRequest, recorded: RecordedRound, pair: EditionedSystem, ranks: dict[int, int]
) -> Violation | None:
    """Return the rule that the round of the file breaks; None for systems that keep no reasons."""
    if not has_reasons(pair.pair):
        return None
    names = {number: str(rank) for number, rank in ranks.items()}
    reasoner = make_reasoner(pair.pair, pair.read(request), names)
    pairs = [*recorded.pairs, *(Pair(*sorted(two)) for two in recorded.colourless)]
    pairs.sort(key=lambda two: (two.white, two.black))
    return find_violation(reasoner, PairingResult(tuple(pairs), recorded.bye))


def _explain(request: PairingRequest, check: RoundCheck, ranks: dict[int, int]) -> Iterator[str]:
    for side, pairs in (("rules", check.missing), ("file", check.unexpected)):
        for pair in pairs:
            yield f"{side}: {explain_pair(request, pair, ranks)}"
