"""`tiltyard simulate arena`: how long people wait in arenas, and whom they get for it."""

import os
from dataclasses import asdict
from typing import Final

import click

from tiltyard.arena.clocks import Clock
from tiltyard.arena_simulation import RULES, ArenaPlan, Figures, Tally, add_up, play_arena
from tiltyard.cli.outcome import print_json, reported
from tiltyard.cli.progress import tracked
from tiltyard.errors import InputError

Work = tuple[ArenaPlan, str]
_SHORTEST: Final = 20  # minutes; slower clocks have longer arenas
_CLOCK: Final = "a clock is minutes+seconds, such as 3+2 or 0.5+0"


@click.command("arena")
@click.option(
    "--players", "sizes", type=click.IntRange(3, 5000), multiple=True, help="[default: 100]"
)
@click.option("--clock", "clocks", multiple=True, metavar="M+S", help="[default: 1+0]")
@click.option(
    "--rule", "rules", type=click.Choice(list(RULES)), multiple=True, help="[default: all]"
)
@click.option("--minutes", type=int, help="Length.  [default: 20, longer for slow clocks]")
@click.option("--burst", type=float, default=0, help="All join within so many seconds.")
@click.option("--runs", type=click.IntRange(1, 100_000), default=4, show_default=True)
@click.option("--seed", default="1", show_default=True, help="The same seed, the same answer.")
@click.option("--jobs", type=click.IntRange(1), help="Processes.  [default: one for each core]")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def arena(  # noqa: PLR0913 - one parameter for each option
    *,
    sizes: tuple[int, ...],
    clocks: tuple[str, ...],
    rules: tuple[str, ...],
    minutes: int | None,
    burst: float,
    runs: int,
    seed: str,
    jobs: int | None,
    as_json: bool,
) -> None:
    """Play whole arenas by several rules of when to pair, and compare waiting with quality.

    The same people come, rest and go under every rule; games end by the Elo expectation. Shows
    the seconds waited (median, mean, 95 of 100; how many waits began when 50 or more were free,
    and 95 of 100 of those), the difference of ratings and ranks, how many meet somebody of their
    last five games, and how many have one colour for the third time in a row.
    """
    with reported(as_json=as_json):
        plans = [
            ArenaPlan(
                rule, size, clock, minutes or find_minutes(clock), burst_ms=round(1000 * burst)
            )
            for clock in map(read_clock, clocks or ("1+0",))
            for size in sizes or (100,)
            for rule in rules or tuple(RULES)
        ]
        work: list[Work] = [(plan, f"{seed}:{run}") for plan in plans for run in range(runs)]
        workers = min(jobs or os.cpu_count() or 1, len(work))
        played = list(tracked(_play, work, workers=workers, title="Playing"))
        reports = [
            (plan, add_up(played[runs * n : runs * (n + 1)])) for n, plan in enumerate(plans)
        ]
        if as_json:
            print_json([_describe(*report) for report in reports])
        else:
            _show(reports)


def read_clock(text: str) -> Clock:
    """Return a clock from what players call it.

    >>> read_clock("3+2"), read_clock("0.5+0")
    (Clock(initial=180, increment=2), Clock(initial=30, increment=0))
    """
    minutes, _, increment = text.partition("+")
    try:
        clock = Clock(round(60 * float(minutes)), int(increment or 0))
    except ValueError:
        clock = Clock(0)
    if clock.estimate <= 0:
        raise InputError("simulate.clock", f"{text!r}: {_CLOCK}.")
    return clock


def find_minutes(clock: Clock) -> int:
    """Return a length in which a dozen games are played."""
    wanted = max(_SHORTEST, clock.estimate // 8)
    return next(each for each in (20, 30, 45, 60, 90, 120, 240, 720) if each >= min(wanted, 720))


def _play(work: Work) -> Tally:
    """Play one arena: the work of a worker process."""
    plan, seed = work
    return play_arena(plan, seed)


def _name(plan: ArenaPlan) -> str:
    return f"{plan.clock.initial / 60:g}+{plan.clock.increment}"


def _describe(plan: ArenaPlan, figures: Figures) -> dict[str, str | float]:
    what = {"rule": plan.rule, "players": plan.players, "clock": _name(plan)}
    numbers = {name: round(value, 4) for name, value in asdict(figures).items()}
    return {**what, "minutes": plan.minutes, **numbers}


def _show(reports: list[tuple[ArenaPlan, Figures]]) -> None:
    """Print a table that a page of documentation can hold."""
    click.echo(
        "| clock | players | rule | games | wait s | mean | 95 % | 50 free | their 95 % | rating "
        "| 95 % | ranks % | again % | colours % |"
    )
    click.echo("|" + "---|" * 14)
    for plan, each in reports:
        crowd = f"{each.crowded} | {each.crowded_p95:.1f}" if each.crowded else "0 | –"
        click.echo(
            f"| {_name(plan)} | {plan.players} | {plan.rule} | {each.games} "
            f"| {each.wait_median:.1f} | {each.wait_mean:.1f} | {each.wait_p95:.1f} | {crowd} "
            f"| {each.rating_mean:.0f} | {each.rating_p95:.0f} | {100 * each.rank_mean:.1f} "
            f"| {100 * each.repeats:.1f} | {100 * each.runs:.2f} |"
        )
