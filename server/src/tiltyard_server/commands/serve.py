"""`tiltyard serve`: HTTP, WebSockets and, in the same process, the worker."""

import click


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option("--port", default=8000, show_default=True, help="Port; 0 takes a free one.")
@click.option("--no-worker", is_flag=True, help="Leave outbox and deadlines to `tiltyard worker`.")
@click.option("--migrate", "is_migrating", is_flag=True, help="Migrate PostgreSQL first too.")
@click.option("--demo", "has_demo", is_flag=True, help="Load the demo and print its log-ins.")
@click.option("--play", "is_playing", is_flag=True, help="Let a tournament play by itself.")
@click.option("--log-level", default="warning", show_default=True, help="Of the web server.")
def serve(  # noqa: PLR0913 - one argument an option
    host: str,
    port: int,
    *,
    no_worker: bool,
    is_migrating: bool,
    has_demo: bool,
    is_playing: bool,
    log_level: str,
) -> None:
    """Serve the API, the live updates and the web client."""
    from tiltyard_server.commands.django_setup import (  # noqa: PLC0415
        limit_statements,
        loading,
        migrate,
        set_up,
    )
    from tiltyard_server.commands.exposure import choose_mode, require_safety  # noqa: PLC0415 - when used

    is_shown = has_demo or is_playing
    choose_mode(host, is_demo=is_shown)
    set_up()
    require_safety(host, is_demo=is_shown)
    migrate(is_always=is_migrating)
    with loading():
        from tiltyard_server.commands.demo_data.exhibition import load, play_in_background  # noqa: PLC0415
        from tiltyard_server.commands.server_process import load_addresses, run_server  # noqa: PLC0415

        load_addresses()
    if is_shown:
        for line in load():
            click.echo(line)
    limit_statements()
    if is_playing:
        play_in_background(every=2.0)
    run_server(host=host, port=port, has_worker=not no_worker, log_level=log_level)
