"""`tiltyard simulate`: how often the best of a field wins, format by format."""

import os
from collections.abc import Sequence
from typing import Final

import click

from tiltyard.cli.outcome import Json, print_json, read_bytes, reported
from tiltyard.cli.progress import tracked
from tiltyard.cli.simulate_arena import arena
from tiltyard.core.config import OptionValue
from tiltyard.errors import InputError
from tiltyard.formats.table import FORMATS, get_format
from tiltyard.simulate import FormatPlan, FormatReport, FormatRun, play_once, sum_up
from tiltyard.tournament.people import Player
from tiltyard.tournament.players_csv import read_players_csv

Batch = tuple[FormatPlan, tuple[str, ...]]
_BATCH: Final = 25  # runs that a worker plays before it reports
_SHOWN: Final = 8  # players in the table of one format


@click.group(invoke_without_command=True)
@click.option(
    "-f",
    "--format",
    "formats",
    multiple=True,
    metavar="FORMAT",
    help=f"One of {', '.join(FORMATS)}; several to compare them.  [default: swiss]",
)
@click.option("--players", type=int, default=16, show_default=True, help="Players made up.")
@click.option("--csv", "table", metavar="FILE", help="A table of real ones: name, rating.")
@click.option("--highest-rating", type=int, default=2400, show_default=True)
@click.option("--lowest-rating", type=int, default=1800, show_default=True)
@click.option(
    "-o",
    "--option",
    "options",
    multiple=True,
    metavar="NAME=VALUE",
    help="An option of the formats that have it, such as rounds=7 or best_of=3.",
)
@click.option("--draws", type=float, default=0.3, show_default=True, help="Rate among equals.")
@click.option("--runs", type=click.IntRange(1, 1_000_000), default=200, show_default=True)
@click.option("--seed", default="1", show_default=True, help="The same seed, the same answer.")
@click.option("--jobs", type=click.IntRange(1), help="Processes.  [default: one for each core]")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.pass_context
def simulate(  # noqa: PLR0913 - one parameter for each option
    ctx: click.Context,
    *,
    formats: tuple[str, ...],
    players: int,
    table: str | None,
    highest_rating: int,
    lowest_rating: int,
    options: tuple[str, ...],
    draws: float,
    runs: int,
    seed: str,
    jobs: int | None,
    as_json: bool,
) -> None:
    """Play formats through by their real rules, games by the Elo expectation, and compare them.

    Shows how often the strongest player wins and is among the first three, the mean place, and
    how many games a tournament takes. `simulate arena` compares rules of when arenas pair. Exit
    codes as for the other commands.
    """
    if ctx.invoked_subcommand is not None:
        return
    with reported(as_json=as_json):
        field = _read_field(table, players, (highest_rating, lowest_rating))
        ratings = tuple(player.rating for player in field)
        wanted = dict.fromkeys(formats or ("swiss",))
        settings = _read_options(options, tuple(wanted))
        plans = [FormatPlan(code, ratings, _choose(code, settings), draws) for code in wanted]
        batches: list[Batch] = [
            (plan, tuple(f"{seed}:{run}" for run in range(first, min(first + _BATCH, runs))))
            for plan in plans
            for first in range(0, runs, _BATCH)
        ]
        workers = min(jobs or os.cpu_count() or 1, len(batches))
        played = list(tracked(play_batch, batches, workers=workers, title="Playing"))
        each = len(batches) // len(plans)
        reports = [
            sum_up(plan, (run for part in played[each * n : each * (n + 1)] for run in part))
            for n, plan in enumerate(plans)
        ]
        if as_json:
            print_json([_describe(report, field) for report in reports])
        else:
            _show(reports, field)


simulate.add_command(arena)


def play_batch(batch: Batch) -> list[FormatRun]:
    """Play some runs of a plan: the work of a worker process."""
    plan, seeds = batch
    return [play_once(plan, seed) for seed in seeds]


def _read_field(table: str | None, players: int, ratings: tuple[int, int]) -> list[Player]:
    """Return the players, the strongest first: those of a table, or some at even distances."""
    if table is not None:
        return sorted(read_players_csv(read_bytes(table)), key=lambda player: -player.rating)
    if not 2 <= players <= 2_000:
        raise InputError("simulate.ratings", f"{players} players: choose 2 to 2000.")
    high, low = max(ratings), min(ratings)
    step = max(1, players - 1)
    return [Player(f"#{n + 1}", high - (high - low) * n // step) for n in range(players)]


def _read_options(texts: Sequence[str], formats: tuple[str, ...]) -> dict[str, OptionValue]:
    """Return the options as the formats have them; one that none of them has is refused."""
    known = {option.code: option for code in formats for option in get_format(code).options}
    found: dict[str, OptionValue] = {}
    for text in texts:
        name, _, value = text.partition("=")
        if name not in known:
            raise InputError(
                "option.unknown",
                f"There is no option {name!r}; {' or '.join(formats)} has {', '.join(known)}.",
            )
        found[name] = _read_value(name, value, known[name].default)
    return found


def _read_value(name: str, value: str, default: OptionValue) -> OptionValue:
    if isinstance(default, bool):
        if value in ("yes", "no"):
            return value == "yes"
        raise InputError("option.invalid", f"Option {name} is yes or no, not {value!r}.")
    if isinstance(default, int):
        try:
            return int(value)
        except ValueError:
            message = f"Option {name} is a whole number, not {value!r}."
            raise InputError("option.invalid", message) from None
    return value


def _choose(code: str, options: dict[str, OptionValue]) -> dict[str, OptionValue]:
    names = {option.code for option in get_format(code).options}
    return {name: value for name, value in options.items() if name in names}


def _describe(report: FormatReport, field: Sequence[Player]) -> Json:
    return {
        "format": report.plan.format,
        "options": dict(report.plan.options),
        "runs": report.runs,
        "best_wins": round(report.best_wins, 4),
        "margin": round(report.margin, 4),
        "games": round(report.games, 2),
        "players": [
            {
                "player": player.label,
                "rating": player.rating,
                "win": round(report.wins[place], 4),
                "podium": round(report.podiums[place], 4),
                "place": round(report.places[place], 2),
            }
            for place, player in enumerate(field)
        ],
    }


def _show(reports: Sequence[FormatReport], field: Sequence[Player]) -> None:
    """Print a line for each format, and the chances of the strongest below it."""
    for report in reports:
        click.echo(
            f"{get_format(report.plan.format).name}, {len(field)} players, {report.runs} runs: "
            f"the best wins {_percent(report.best_wins)} ± {_percent(report.margin)}, "
            f"after {report.games:.1f} games in all"
        )
        width = max(len(player.label) for player in field[:_SHOWN])
        click.echo(f"  {'player':<{max(width, 6)}}  rating     wins  first 3  mean place")
        for place, player in enumerate(field[:_SHOWN]):
            click.echo(
                f"  {player.label:<{max(width, 6)}}  {player.rating:>6}  "
                f"{_percent(report.wins[place]):>7}  {_percent(report.podiums[place]):>7}  "
                f"{report.places[place]:>10.1f}"
            )


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"
