"""`tiltyard upgrade-check`: what would this version do to the data that is there?"""

import click


@click.command("upgrade-check")
@click.option("--list", "is_listing", is_flag=True, help="Print the migrations of this version.")
def upgrade_check(*, is_listing: bool) -> None:
    """Say what an upgrade of this data to this version would do, and whether it is safe.

    Changes nothing. Exit codes: 0 up to date, or safe to upgrade; 1 not safe, see what is said;
    3 the data is of a newer version, which this one refuses.
    """
    from tiltyard_server.commands.django_setup import set_up  # noqa: PLC0415 - only when used

    set_up()
    from tiltyard_server.commands.upgrades import inspection  # noqa: PLC0415

    if is_listing:
        for line in inspection.list_row():
            click.echo(line)
        return
    look = inspection.look()
    width = max(len(subject) for subject, _ in look.lines)
    for subject, text in look.lines:
        click.echo(f"{subject:<{width}}  {text}")
    click.echo(look.verdict)
    raise SystemExit(look.exit_code)
