"""`tiltyard demo`: something to look at."""

import time
from functools import partial

import click

from tiltyard import TiltyardError


@click.group(invoke_without_command=True)
@click.option("--play", "is_playing", is_flag=True, help="Keep entering results to be watched.")
@click.option("--every", default=2.0, show_default=True, help="Seconds between two results.")
@click.pass_context
def demo(context: click.Context, *, is_playing: bool, every: float) -> None:
    """Load people and tournaments to look at; doing it twice changes nothing."""
    if context.invoked_subcommand is not None:
        return
    _set_up()
    from tiltyard_server.commands.demo_data.exhibition import load, play  # noqa: PLC0415

    for line in load():
        click.echo(line)
    if is_playing:
        play(every=every)


@demo.command()
@click.option("--players", default=64, show_default=True, type=click.IntRange(2, 333))
@click.option(
    "--speed",
    default=4.0,
    show_default=True,
    type=click.FloatRange(0, 1000),
    help="How many times quicker than people the bots play; 0: they do not stop to think.",
)
@click.option("--headless", is_flag=True, help="Only play, at once, without a server.")
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option("--port", default=8000, show_default=True, help="Port; 0 takes a free one.")
def ludo(*, players: int, speed: float, headless: bool, host: str, port: int) -> None:
    """Let bots play a Ludo championship from registration to podium, live in the browser."""
    _set_up()
    from tiltyard_server.commands.demo_data import ludo_show as show  # noqa: PLC0415

    start = time.monotonic()
    tournament = show.make_championship(players=players, speed=0 if headless else speed)

    def tell(line: str) -> None:
        click.echo(f"{time.monotonic() - start:6.1f} s  {line}")

    if headless:
        show.watch(tournament, tell, pause=show.work)
        return
    from tiltyard_server.commands.server_process import run_server, watch_in_background  # noqa: PLC0415

    click.echo(f"Watch {tournament.name} at /tournaments/{tournament.pk} of this address:")
    watch_in_background(partial(show.watch, tournament, tell), every=show.LOOK_SECONDS)
    run_server(host=host, port=port, has_worker=True, log_level="warning")


@demo.command()
@click.option("--players", default=200, show_default=True, type=click.IntRange(2, 600))
@click.option("--minutes", default=10, show_default=True, type=click.IntRange(1, 720))
@click.option("--clock", "clock_text", default="1+0", show_default=True, help="Minutes+seconds.")
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option("--port", default=8000, show_default=True, help="Port; 0 takes a free one.")
def arena(*, players: int, minutes: int, clock_text: str, host: str, port: int) -> None:
    """Let bots play an arena that starts at once, live in the browser; join them there."""
    _set_up()
    from tiltyard_server.commands.demo_data import arena_show as show  # noqa: PLC0415
    from tiltyard_server.commands.demo_data.exhibition import ensure_user, read_password  # noqa: PLC0415
    from tiltyard_server.commands.server_process import run_server, watch_in_background  # noqa: PLC0415

    try:
        chess_clock = show.read_clock(clock_text)
        marshal, knight = ensure_user("marshal", "The Marshal"), ensure_user("knight1", "Knight 1")
        made = show.make_show(marshal, players=players, minutes=minutes, chess_clock=chess_clock)
    except TiltyardError as error:
        raise click.ClickException(error.message) from error
    start = time.monotonic()

    def tell(line: str) -> None:
        click.echo(f"{time.monotonic() - start:6.1f} s  {line}")

    click.echo(f"Watch {made.name} at /arenas/{made.pk} of this address, and join as")
    click.echo(
        f"{knight.username} (or organise as {marshal.username}), password {read_password()}:"
    )
    watch_in_background(partial(show.watch, made, tell), every=show.LOOK_SECONDS)
    run_server(host=host, port=port, has_worker=True, log_level="warning")


def _set_up() -> None:
    from tiltyard_server.commands.django_setup import migrate, set_up  # noqa: PLC0415 - only when used

    set_up()
    migrate()
