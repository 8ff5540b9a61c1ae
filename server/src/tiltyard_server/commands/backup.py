"""`tiltyard backup` and `tiltyard restore`: the whole database in one file, and back."""

from pathlib import Path

import click


@click.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
def backup(file: Path) -> None:
    """Write the database to FILE while the server runs. A FILE that is there is not touched."""
    from tiltyard_server.commands.django_setup import set_up  # noqa: PLC0415 - only when used

    set_up()
    from tiltyard_server.commands.backups.archive import write_archive  # noqa: PLC0415

    click.echo(write_archive(file))


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
def restore(file: Path) -> None:
    """Read FILE into an empty database, and check that every log is unbroken."""
    from tiltyard_server.commands.django_setup import set_up  # noqa: PLC0415 - only when used

    set_up()
    from tiltyard_server.commands.backups.archive import read_archive  # noqa: PLC0415

    for line in read_archive(file):
        click.echo(line)
