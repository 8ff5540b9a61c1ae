"""`tiltyard`: the command line of the library and, where installed, of the server."""

import importlib
from collections.abc import Mapping
from typing import Final

import click

COMMANDS: Final[Mapping[str, tuple[str, str]]] = {
    "accept": ("tiltyard.cli.accept:accept", "Compare with other programs on made-up tournaments."),
    "check": ("tiltyard.cli.check:check", "Pair every round of files again and compare."),
    "convert": ("tiltyard.cli.convert:convert", "Say what a file says in another dialect."),
    "generate": ("tiltyard.cli.generate:generate", "Make up tournaments."),
    "pair": ("tiltyard.cli.pair:pair", "Pair the next round of a file."),
    "rate": ("tiltyard.cli.rate:rate", "Rate all players of PGN files."),
    "rating-report": (
        "tiltyard.cli.rating_report:rating_report",
        "Say what games do to FIDE ratings.",
    ),
    "simulate": ("tiltyard.cli.simulate:simulate", "Say how often the best win in a format."),
    "standings": ("tiltyard.cli.standings:standings", "Rank the entrants of a file."),
    "validate": ("tiltyard.cli.validate:validate", "Check a rating report before it is sent."),
}
PLUGINS: Final = "tiltyard.commands"  # entry points: a name and the click command behind it


class LazyGroup(click.Group):
    """A group that imports a command only when it is called, so that the start is quick.

    Other distributions add commands through the entry-point group `tiltyard.commands`. One
    that cannot be loaded says so when it is called, and spoils nothing else.
    """

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of all commands, those of other distributions included."""
        return sorted({*COMMANDS, *_list_plugins()})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import and return a command, or None when there is none of that name."""
        row = COMMANDS.get(cmd_name) or _list_plugins().get(cmd_name)
        if row is None:
            return None
        target = row[0]
        module, _, name = target.partition(":")
        try:
            command = getattr(importlib.import_module(module), name)
        except Exception as error:
            return _broken(cmd_name, target, error)
        return command if isinstance(command, click.Command) else _broken(cmd_name, target, None)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of commands: ours from the table, the others by what they say."""
        rows = {name: row[1] for name, row in COMMANDS.items()}
        for name in sorted({*_list_plugins()} - {*COMMANDS}):
            command = self.get_command(ctx, name)
            rows[name] = command.get_short_help_str(limit=90) if command else ""
        with formatter.section("Commands"):
            formatter.write_dl(sorted(rows.items()))


def _list_plugins() -> dict[str, tuple[str, str]]:
    from importlib.metadata import entry_points  # noqa: PLC0415 - costs time at every start

    return {entry.name: (entry.value, "") for entry in entry_points(group=PLUGINS)}


def _broken(name: str, target: str, error: Exception | None) -> click.Command:
    reason = f"{type(error).__name__}: {error}" if error else "it is no click command"

    def fail() -> None:
        raise click.ClickException(f"The command {name} ({target}) cannot be loaded: {reason}.")

    return click.Command(
        name,
        callback=fail,
        short_help="(cannot be loaded)",
        context_settings={"ignore_unknown_options": True},
        params=[click.Argument(["ignored"], nargs=-1, expose_value=False)],
    )


def _print_versions(ctx: click.Context, _: click.Parameter, is_asked: bool) -> None:  # noqa: FBT001
    """Print the versions of all parts that are installed, and the kernel in use."""
    if not is_asked or ctx.resilient_parsing:
        return
    from importlib.metadata import PackageNotFoundError, version  # noqa: PLC0415 - only when used

    from tiltyard.matching import kernel  # noqa: PLC0415

    click.echo(f"tiltyard {version('tiltyard')} ({kernel.describe()})")
    for name in ("tiltyard-server", "tiltyard-hosts"):
        try:
            click.echo(f"{name} {version(name)}")
        except PackageNotFoundError:
            continue
    ctx.exit()


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_print_versions,
    help="Show what is installed, and which kernel it uses.",
)
def main() -> None:
    """Run tournaments: pair them, check them, serve them.

    Exit codes: 0 done; 1 no legal pairing, or differences found; 2 wrong usage; 3 the input
    cannot be understood; 5 a file cannot be read or written.
    """


if __name__ == "__main__":
    main()
