"""`tiltyard serve`: HTTP, WebSockets and, in the same process, the worker."""

import click


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option("--port", default=8000, show_default=True, help="Port; 0 takes a free one.")
@click.option("--no-worker", is_flag=True, help="Leave outbox and deadlines to `tiltyard worker`.")
@click.option("--migrate", "is_migrating", is_flag=True, help="Migrate PostgreSQL first too.")
@click.option("--log-level", default="warning", show_default=True, help="Of the web server.")
def serve(host: str, port: int, *, no_worker: bool, is_migrating: bool, log_level: str) -> None:
    """Serve the API, the live updates and the web client."""
    from tiltyard_server.commands.setting_up import migrate, set_up  # noqa: PLC0415 - only when used

    set_up()
    migrate(is_always=is_migrating)
    from tiltyard_server.commands.running import run_server  # noqa: PLC0415

    run_server(host=host, port=port, has_worker=not no_worker, log_level=log_level)
