"""`tiltyard validate`: what FIDE, or a careful arbiter, would say about report files."""

import sys
from collections import Counter
from dataclasses import asdict

import click

from tiltyard.cli.outcome import Exit, Json, print_json, read_bytes, reported
from tiltyard.io.trf.validation import Finding, Severity, validate_trf
from tiltyard.rating.fide import Chapter


@click.command("validate")
@click.argument("files", nargs=-1, required=True)
@click.option(
    "--chapter",
    type=click.Choice([chapter.value for chapter in Chapter]),
    help="Rating list it is for.  [default: by the time control]",
)
@click.option("--strict", is_flag=True, help="Let warnings fail too.")
@click.option("--quiet", is_flag=True, help="Leave notices out.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def validate(
    *, files: tuple[str, ...], chapter: str | None, strict: bool, quiet: bool, as_json: bool
) -> None:
    """Check the rating reports FILES (- is standard input) before they are sent.

    Every finding is an error (the report is wrong or would come back), a warning (look at it)
    or a notice, with its record or article, and says what to do.

    Exit codes: 0 no errors; 1 errors, or with --strict warnings; 2 wrong usage; 5 a file cannot
    be read.
    """
    bad = {Severity.ERROR, Severity.WARNING} if strict else {Severity.ERROR}
    has_failed = False
    shown: list[Json] = []
    with reported(as_json=as_json):
        for file in files:
            findings = validate_trf(read_bytes(file), chapter=Chapter(chapter) if chapter else None)
            has_failed |= any(finding.severity in bad for finding in findings)
            kept = [one for one in findings if not quiet or one.severity is not Severity.NOTICE]
            if as_json:
                shown.append({"file": file, "findings": [asdict(one) for one in kept]})
            else:
                _print(file, kept)
    if as_json:
        print_json(shown)
    sys.exit(Exit.NO_PAIRING if has_failed else Exit.OK)


def _print(file: str, findings: list[Finding]) -> None:
    for finding in findings:
        click.echo(f"{file}: {finding}")
    counts = Counter(finding.severity for finding in findings)
    told = ", ".join(f"{counts[grade]} {grade}s" for grade in Severity if counts[grade])
    click.echo(f"{file}: {told or 'nothing found'}")
