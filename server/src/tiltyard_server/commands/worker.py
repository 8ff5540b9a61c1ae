"""`tiltyard worker`: outbox and deadlines alone."""

import click


@click.command()
def worker() -> None:
    """Work off the outbox and meet deadlines until Ctrl-C; any number of these may run."""
    from tiltyard_server.commands.setting_up import (  # noqa: PLC0415 - only when used
        limit_statements,
        migrate,
        set_up,
    )

    set_up()
    migrate()
    limit_statements()
    import signal  # noqa: PLC0415

    from tiltyard_server.arenas import announcing as arenas  # noqa: PLC0415
    from tiltyard_server.chess_games import announcing as chess  # noqa: PLC0415
    from tiltyard_server.hosting import announcing as games  # noqa: PLC0415
    from tiltyard_server.live import arena_hub, chess_hub, game_hub, hub  # noqa: PLC0415
    from tiltyard_server.tournaments import announcing  # noqa: PLC0415
    from tiltyard_server.worker.loop import make_workers  # noqa: PLC0415

    announcing.add_listener(hub.announce)
    games.add_listener(game_hub.announce)
    chess.changes.add(chess_hub.announce)
    arenas.changes.add(arena_hub.announce)
    running, *others = make_workers()
    for other in others:
        other.start()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: running.stop())
    click.echo("The worker is running. Stop it with Ctrl-C.")
    running.run()
    for other in others:
        other.stop()
