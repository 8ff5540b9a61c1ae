"""`tiltyard generate`: random tournaments as report files, others each time unless seeded."""

import os
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from typing import TypeVar

import click

from tiltyard.cli.generation.files import Generated, GenerateJob, generate_file
from tiltyard.cli.generation.plans import make_plan, read_wishes
from tiltyard.cli.outcome import print_json, reported, write_bytes
from tiltyard.cli.progress import tracked
from tiltyard.cli.systems import get_system, system_options
from tiltyard.errors import InputError
from tiltyard.io.trf import Dialect
from tiltyard.pairing.base import Colour
from tiltyard.simulate import Acceleration, Rates

F = TypeVar("F", bound=Callable[..., object])


def _rate_options(function: F) -> F:
    """Add an option for each rate of the generator, such as --half-bye 0.02."""
    for rate in reversed(fields(Rates)):
        words = rate.name.replace("_", "-")
        option = click.option(
            f"--{words}", type=click.FloatRange(0, 1), help=f"Rate: {words.replace('-', ' ')}."
        )
        function = option(function)
    return function


@click.command()
@click.option("--players", type=click.IntRange(2, 9999), help="Players.")
@click.option("--rounds", type=click.IntRange(1, 99), help="Rounds.")
@click.option("--seed", help="The same seed, the same files.  [default: another each time]")
@click.option("--count", type=click.IntRange(1), default=1, show_default=True, help="Files.")
@click.option("-o", "--output", metavar="DIR", help="Directory for the files.")
@click.option("--points", metavar="W-D-L[-BYE]", help="Point system, such as 3-1-0.")
@click.option(
    "--acceleration",
    type=click.Choice([str(kind) for kind in Acceleration]),
    help="Virtual points: by the Baku method, or free ones.",
)
@click.option("--highest-rating", type=click.IntRange(0, 9999), help="Of those who have one.")
@click.option("--lowest-rating", type=click.IntRange(0, 9999), help="Of those who have one.")
@click.option("--ratings", metavar="LIST", help="One by one, as in 2450,2380,0; 0 is unrated.")
@click.option("--boards", type=click.IntRange(1, 20), help="Of a match of teams.")
@click.option("--seeded/--by-lot", "is_seeded", default=None, help="How numbers are given.")
@click.option(
    "--initial-colour", type=click.Choice([str(colour) for colour in Colour]), help="Of number 1."
)
@click.option("--tiebreaks", "tie_breaks", metavar="LIST", help="Codes of C.07, as in BH:C1,SB.")
@click.option(
    "--dialect",
    type=click.Choice([str(dialect) for dialect in Dialect]),
    default="trf26",
    show_default=True,
    help="How to write what TRF16 cannot say.",
)
@_rate_options
@system_options
@click.option("--jobs", type=click.IntRange(1), help="Processes.  [default: one for each core]")
@click.option("--json", "as_json", is_flag=True, help="Print JSON about the files.")
def generate(  # noqa: PLR0913 - one parameter for each option
    *,
    seed: str | None,
    count: int,
    output: str | None,
    dialect: str,
    system: str | None,
    edition: str | None,
    jobs: int | None,
    boards: int | None,
    as_json: bool,
    **wishes: str | float | None,
) -> None:
    """Make up tournaments: results by rating, byes, forfeits, withdrawals, late entries.

    What no option says is drawn for each file, from the table that `tiltyard accept` uses too;
    the seed is printed, and makes the same files again. The ranks are those of the tie-breaks.
    Without -o the only file goes to standard output. Exit codes as for the other commands.
    """
    with reported(as_json=as_json):
        if output is None and (count > 1 or as_json):
            raise InputError("generate.output", "Say where to: -o DIR.")
        name = system or "dutch"
        get_system(name)
        seed = seed or os.urandom(4).hex()
        click.echo(f"Seed {seed}.", err=True)
        wished = read_wishes(wishes, name)
        if output is not None:
            Path(output).mkdir(parents=True, exist_ok=True)
        work = []
        for index, path in enumerate(_list_paths(output, seed, count), 1):
            plan = make_plan(wished, name, edition, f"{seed}:{index}")
            one = f"{seed}:{index}"
            work.append(GenerateJob(plan, name, edition, one, Dialect(dialect), path, boards))
        workers = min(jobs or os.cpu_count() or 1, count)
        made = tracked(generate_file, work, workers=workers, title="Generating")
        _write(list(made), as_json=as_json)


def _list_paths(output: str | None, seed: str, count: int) -> list[str | None]:
    if output is None:
        return [None]
    width = len(str(count))
    return [str(Path(output) / f"{seed}-{n:0{width}}.trf") for n in range(1, count + 1)]


def _write(made: list[Generated], *, as_json: bool) -> None:
    if as_json:
        print_json(
            [{"file": one.path, "players": one.players, "rounds": one.rounds} for one in made]
        )
    elif made[0].path is None:
        write_bytes("-", made[0].data)
    else:
        click.echo(f"{len(made)} files, {sum(one.rounds for one in made)} rounds", err=True)
