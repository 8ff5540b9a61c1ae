"""`tiltyard demo`: something to look at."""

import click


@click.command()
@click.option("--play", "is_playing", is_flag=True, help="Keep entering results to be watched.")
@click.option("--every", default=2.0, show_default=True, help="Seconds between two results.")
def demo(*, is_playing: bool, every: float) -> None:
    """Load people and tournaments to look at; doing it twice changes nothing."""
    from tiltyard_server.commands.setting_up import migrate, set_up  # noqa: PLC0415 - only when used

    set_up()
    migrate()
    from tiltyard_server.commands.exhibition import load, play  # noqa: PLC0415

    for line in load():
        click.echo(line)
    if is_playing:
        play(every=every)
