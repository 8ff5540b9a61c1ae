"""`tiltyard check`: pairings and standings of report files made again, and what differs."""

import os
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import click

from tiltyard.cli.file_check.file_check import PARTS, CheckJob, FileCheck, check_file
from tiltyard.cli.file_check.standings_check import StandingsCheck
from tiltyard.cli.outcome import Exit, Json, print_json, reported
from tiltyard.cli.progress import tracked
from tiltyard.cli.systems import system_options
from tiltyard.pairing.base import Pair
from tiltyard.pairing.checker import RoundCheck
from tiltyard.pairing.explanation import Violation
from tiltyard.standings.tiebreaks import parse_tie_breaks


@click.command()
@click.argument("files", nargs=-1, required=True)
@system_options
@click.option("--only", type=click.Choice(PARTS), help="Check one of the two.")
@click.option(
    "-t", "--tiebreaks", "tie_breaks", metavar="LIST", help="[default: what the file says]"
)
@click.option("--jobs", type=click.IntRange(1), help="Processes.  [default: one for each core]")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def check(  # noqa: PLR0913 - one parameter for each option
    *,
    files: tuple[str, ...],
    system: str | None,
    edition: str | None,
    only: str | None,
    tie_breaks: str | None,
    jobs: int | None,
    as_json: bool,
) -> None:
    """Pair and rank FILES again; a directory stands for the .trf files in it.

    Each round is paired from the history before it and compared, opponents and colours, with
    what the file says. So are points, from the results, and ranks, by the tie-breaks of records
    202 and 212; in a file without them ranks must only follow the points. Who is tied to the
    last tie-break may stand on any of the shared places. Exit codes: 0 all equal; 1 differences;
    2 wrong usage; 3 some file cannot be read.
    """
    with reported(as_json=as_json):
        parse_tie_breaks(tie_breaks or "")
    wish = CheckJob("", system, edition, only, tie_breaks)
    sys.exit(check_and_report(files, wish, jobs=jobs, as_json=as_json))


def check_and_report(
    files: tuple[str, ...], wish: CheckJob, *, jobs: int | None = None, as_json: bool = False
) -> int:
    """Check files as wished, print what came of it and return the exit code."""
    work = [replace(wish, path=path) for path in _list_files(files)]
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
    if report.misplaced:
        codes = report.standings.tie_breaks if report.standings is not None else ""
        yield f"{report.path}: the standings differ, {f'by {codes}' if codes else 'by points'}"
        for one in report.misplaced:
            yield f"  {one.describe()}"


def _side(pairs: tuple[Pair, ...], bye: int | None, ranks: dict[int, int]) -> str:
    words = [f"{ranks[pair.white]}-{ranks[pair.black]}" for pair in pairs]
    return " ".join([*words, f"bye {'none' if bye is None else ranks[bye]}"])


def _summarise(reports: list[FileCheck]) -> str:
    rounds = sum(report.rounds for report in reports)
    different = sum(len(report.differences) for report in reports)
    unread = sum(report.error is not None for report in reports)
    text = f"{len(reports)} files, {rounds} rounds: {different} differ, {unread} files not read"
    ranked = [report for report in reports if report.standings is not None]
    if ranked:
        wrong = sum(bool(report.misplaced) for report in ranked)
        text += f"; {len(ranked)} standings: {wrong} differ"
    return text


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
                "standings": _format_standings(report.standings),
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


def _format_standings(check: StandingsCheck | None) -> Json:
    if check is None:
        return None
    return {
        "tie_breaks": check.tie_breaks,
        "ranked": check.ranked,
        "differences": [
            {
                "number": one.number,
                "name": one.name,
                "points": {"rules": one.points / 10, "file": _tenths(one.written_points)},
                "rank": {"rules": [one.rank, one.rank_to], "file": one.written_rank},
                "tie_breaks": dict(one.values),
            }
            for one in check.misplaced
        ],
    }


def _tenths(points: int | None) -> float | None:
    return None if points is None else points / 10


def _exit_code(reports: list[FileCheck]) -> Exit:
    if any(report.error is not None for report in reports):
        return Exit.BAD_INPUT
    if any(report.differences or report.misplaced for report in reports):
        return Exit.NO_PAIRING
    return Exit.OK
