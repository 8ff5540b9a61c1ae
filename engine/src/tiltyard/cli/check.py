"""`tiltyard check`: pair every round of report files again and tell the differences."""

import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import click

from tiltyard.cli.explain import explain_pair
from tiltyard.cli.files import read_for_system
from tiltyard.cli.outcome import Exit, Json, print_json
from tiltyard.cli.progress import tracked
from tiltyard.cli.systems import EditionedSystem, get_system, system_options
from tiltyard.errors import InputError
from tiltyard.io.trf import read_system, read_trf
from tiltyard.pairing.base import Pair, PairingRequest, PairingResult
from tiltyard.pairing.checker import RecordedRound, RoundCheck, check_round
from tiltyard.pairing.explanation import Violation, find_violation, has_reasons, make_reasoner


@dataclass(frozen=True, slots=True)
class CheckJob:
    """A file to check, as a worker process gets it."""

    path: str
    system: str | None
    edition: str | None


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


@click.command()
@click.argument("files", nargs=-1, required=True)
@system_options
@click.option("--jobs", type=click.IntRange(1), help="Processes.  [default: one for each core]")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def check(
    *,
    files: tuple[str, ...],
    system: str | None,
    edition: str | None,
    jobs: int | None,
    as_json: bool,
) -> None:
    """Pair every round of FILES again; a directory stands for the .trf files in it.

    Each round is paired from the history before it and compared, opponents and colours, with
    what the file says. Exit codes: 0 all equal; 1 differences; 2 wrong usage; 3 some file
    cannot be read.
    """
    sys.exit(check_and_report(files, system, edition, jobs=jobs, as_json=as_json))


def check_and_report(
    files: tuple[str, ...],
    system: str | None,
    edition: str | None,
    *,
    jobs: int | None = None,
    as_json: bool = False,
) -> int:
    """Check files, print what came of it and return the exit code."""
    work = [CheckJob(path, system, edition) for path in _list_files(files)]
    workers = min(jobs or os.cpu_count() or 1, max(len(work), 1))
    reports = []
    for report in tracked(check_file, work, workers=workers, title="Checking"):
        reports.append(report)
        if not as_json:
            for line in _describe(report):
                click.echo(line)
    if as_json:
        print_json(_format_json(reports))
    else:
        click.echo(_summarise(reports))
    return _exit_code(reports)


def check_file(job: CheckJob) -> FileCheck:
    """Check one file: the work of a worker process."""
    try:
        document = read_trf(Path(job.path).read_bytes())
        system = job.system or read_system(document) or "dutch"
        tournament = read_for_system(document, system)
        pair = get_system(system, job.edition)
        rounds = list(tournament.list_rounds())
        checks = [check_round(request, recorded, pair) for request, recorded in rounds]
    except InputError as error:
        return FileCheck(job.path, error=error.message)
    except OSError as error:
        return FileCheck(job.path, error=str(error))
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


def _list_files(files: tuple[str, ...]) -> list[str]:
    found: list[str] = []
    for name in files:
        path = Path(name)
        if path.is_dir():
            found.extend(str(inner) for inner in sorted(path.glob("*.trf")))
        else:
            found.append(name)
    return found


def _describe(report: FileCheck) -> Iterator[str]:
    if report.error is not None:
        yield f"{report.path}: {report.error}"
    for difference in report.differences:
        yield f"{report.path}: round {difference.round} differs"
        if difference.problem is not None:
            yield f"  {difference.problem}"
            continue
        rules = _side(difference.missing, difference.bye, report.ranks)
        found = _side(difference.unexpected, difference.recorded_bye, report.ranks)
        yield f"  by the rules: {rules}"
        yield f"  in the file:  {found}"
        if difference.round in report.violations:
            yield f"  against the rules: {report.violations[difference.round].reason}"
        for reason in report.reasons[difference.round]:
            yield f"    {reason}"


def _side(pairs: tuple[Pair, ...], bye: int | None, ranks: dict[int, int]) -> str:
    words = [f"{ranks[pair.white]}-{ranks[pair.black]}" for pair in pairs]
    return " ".join([*words, f"bye {'none' if bye is None else ranks[bye]}"])


def _summarise(reports: list[FileCheck]) -> str:
    rounds = sum(report.rounds for report in reports)
    different = sum(len(report.differences) for report in reports)
    unread = sum(report.error is not None for report in reports)
    return f"{len(reports)} files, {rounds} rounds: {different} differ, {unread} files not read"


def _format_json(reports: list[FileCheck]) -> Json:
    return {
        "rounds": sum(report.rounds for report in reports),
        "differences": sum(len(report.differences) for report in reports),
        "files": [
            {
                "file": report.path,
                "rounds": report.rounds,
                "error": report.error,
                "differences": [
                    _format_difference(difference, report) for difference in report.differences
                ],
            }
            for report in reports
        ],
    }


def _format_difference(difference: RoundCheck, report: FileCheck) -> Json:
    ranks = report.ranks

    def pairs(side: tuple[Pair, ...]) -> Json:
        return [[ranks[pair.white], ranks[pair.black]] for pair in side]

    def rank(number: int | None) -> int | None:
        return None if number is None else ranks[number]

    found = report.violations.get(difference.round, Violation("", "", ""))
    return {
        "round": difference.round,
        "criterion": found.code,
        "article": found.article,
        "violation": found.reason,
        "problem": difference.problem,
        "rules": {"pairs": pairs(difference.missing), "bye": rank(difference.bye)},
        "file": {"pairs": pairs(difference.unexpected), "bye": rank(difference.recorded_bye)},
        "explanation": report.reasons[difference.round],
    }


def _exit_code(reports: list[FileCheck]) -> Exit:
    if any(report.error is not None for report in reports):
        return Exit.BAD_INPUT
    if any(report.differences for report in reports):
        return Exit.NO_PAIRING
    return Exit.OK
