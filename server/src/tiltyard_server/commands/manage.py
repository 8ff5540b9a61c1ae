"""`tiltyard manage`: Django's management commands."""

import click


@click.command(
    context_settings={"ignore_unknown_options": True, "allow_extra_args": True},
    add_help_option=False,
)
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
def manage(arguments: tuple[str, ...]) -> None:
    """Run a management command of Django; without one, list them."""
    from django.core.management import execute_from_command_line  # noqa: PLC0415 - only when used

    from tiltyard_server.commands.django_setup import (  # noqa: PLC0415
        looking_for_garbage_rarely,
        set_up,
    )

    set_up()
    with looking_for_garbage_rarely():
        execute_from_command_line(["tiltyard manage", *arguments])
