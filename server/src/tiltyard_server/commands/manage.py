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

    from tiltyard_server.commands.setting_up import set_up  # noqa: PLC0415

    set_up()
    execute_from_command_line(["tiltyard manage", *arguments])
