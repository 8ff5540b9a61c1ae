"""`tiltyard ludo`: checking finished games."""

import json
from pathlib import Path

import click

from tiltyard import InputError
from tiltyard_hosts.ludo.proof import verify as verify_proof


@click.group()
def ludo() -> None:
    """Check Ludo games."""


@ludo.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--commitment", help="The commitment you noted before the game.")
@click.pass_context
def verify(context: click.Context, file: Path, commitment: str | None) -> None:
    """Play a game again from its proof (GET /api/hosted-games/ID/proof) and check every die.

    Exit codes: 0 all is right; 1 something is wrong; 3 the file is no proof.
    """
    try:
        verdict = verify_proof(json.loads(file.read_text(encoding="utf-8")), commitment=commitment)
    except (ValueError, InputError) as error:
        click.echo(f"{file}: {error}", err=True)
        context.exit(3)
    for problem in verdict.problems:
        click.echo(f"{file}: {problem}")
    if not verdict.is_sound:
        context.exit(1)
    known = "" if commitment else " Compare the commitment with the one shown before the game."
    click.echo(f"{file}: all {verdict.rolls} rolls and every move are right.{known}")
