"""`tiltyard worker`: background jobs alone."""

import click


@click.command()
def worker() -> None:
    """Do background jobs until Ctrl-C; any number of these may run."""
    from tiltyard_server.commands.django_setup import (  # noqa: PLC0415 - only when used
        limit_statements,
        migrate,
        set_up,
    )

    set_up()
    migrate()
    limit_statements()
    import signal  # noqa: PLC0415
    from threading import Event  # noqa: PLC0415

    from tiltyard_server.commands.process import running_parts  # noqa: PLC0415

    is_over = Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: is_over.set())
    with running_parts(has_pages=False, has_worker=True):
        click.echo("The worker is running. Stop it with Ctrl-C.")
        is_over.wait()
