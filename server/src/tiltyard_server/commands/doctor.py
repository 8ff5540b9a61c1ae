"""`tiltyard doctor`: is this installation fit for the public?"""

import click


@click.command()
@click.option("--strict", "is_strict", is_flag=True, help="Fail on warnings too.")
def doctor(*, is_strict: bool) -> None:
    """Examine settings, database, Redis, disk and workers; say what to do. Exit code 1: not fit."""
    from tiltyard_server.commands.doctor_checks import Mark, examine  # noqa: PLC0415 - only when used

    findings = examine()
    width = max(len(finding.subject) for finding in findings)
    for finding in findings:
        colour = {Mark.OK: "green", Mark.WARN: "yellow", Mark.FAIL: "red"}[finding.mark]
        mark = click.style(f"{finding.mark.value:<4}", fg=colour)
        click.echo(f"{mark}  {finding.subject:<{width}}  {finding.text}")
    marks = [finding.mark for finding in findings]
    failed, warned = marks.count(Mark.FAIL), marks.count(Mark.WARN)
    click.echo(f"{len(marks)} looked at: {failed} to be mended, {warned} to be thought about.")
    if failed or (is_strict and warned):
        raise SystemExit(1)
