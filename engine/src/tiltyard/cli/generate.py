"""`tiltyard generate`: random tournaments as report files, the same for the same seed."""

import os
from collections.abc import Callable
from dataclasses import dataclass, fields
from pathlib import Path
from random import Random
from typing import Final, TypeVar

import click

from tiltyard.cli.outcome import print_json, reported, write_bytes
from tiltyard.cli.progress import tracked
from tiltyard.cli.systems import get_system, system_options
from tiltyard.core.scores import CHESS_POINTS, PointSystem
from tiltyard.errors import InputError
from tiltyard.io.trf import Dialect, document_of, write_trf
from tiltyard.io.trf.export import write_person
from tiltyard.io.trf.fields import Fields
from tiltyard.io.trf.tournament import TextRecord
from tiltyard.pairing.base import PairingRequest
from tiltyard.simulate import Plan, Rates, draw_name, generate_tournament

_CODES: Final = {
    "dutch": "FIDE_DUTCH",
    "dubov": "FIDE_DUBOV",
    "burstein": "FIDE_BURSTEIN",
    "double": "FIDE_DOUBLESWISS",
}

F = TypeVar("F", bound=Callable[..., object])


@dataclass(frozen=True, slots=True)
class GenerateJob:
    """One tournament to make up, as a worker process gets it."""

    plan: Plan
    system: str
    edition: str | None
    seed: str
    dialect: Dialect
    path: str | None


@dataclass(frozen=True, slots=True)
class Generated:
    """A tournament made up: its bytes, and how far it got."""

    path: str | None
    data: bytes
    players: int
    rounds: int


def _rate_options(function: F) -> F:
    """Add an option for each rate of the generator, such as --half-bye 0.02."""
    for rate in reversed(fields(Rates)):
        option = click.option(
            f"--{rate.name.replace('_', '-')}",
            type=click.FloatRange(0, 1),
            default=rate.default,
            show_default=True,
            help=f"Rate: {rate.name.replace('_', ' ')}.",
        )
        function = option(function)
    return function


@click.command()
@click.option("--players", type=click.IntRange(2, 9999), required=True, help="Players.")
@click.option("--rounds", type=click.IntRange(1, 99), required=True, help="Rounds.")
@click.option("--seed", default="1", show_default=True, help="The same seed, the same files.")
@click.option("--count", type=click.IntRange(1), default=1, show_default=True, help="Files.")
@click.option("-o", "--output", metavar="DIR", help="Directory for the files.")
@click.option("--points", metavar="W-D-L[-BYE]", help="Point system, such as 3-1-0.")
@click.option("--acceleration", type=click.Choice(["baku"]), help="Accelerate the first rounds.")
@click.option("--highest-rating", type=int, default=2600, show_default=True)
@click.option("--lowest-rating", type=int, default=1400, show_default=True)
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
    players: int,
    rounds: int,
    seed: str,
    count: int,
    output: str | None,
    points: str | None,
    acceleration: str | None,
    highest_rating: int,
    lowest_rating: int,
    dialect: str,
    system: str | None,
    edition: str | None,
    jobs: int | None,
    as_json: bool,
    **rates: float,
) -> None:
    """Make up tournaments: results by rating, byes, forfeits, withdrawals, late entries.

    Without -o the only file goes to standard output. Exit codes as for the other commands.
    """
    with reported(as_json=as_json):
        if output is None and (count > 1 or as_json):
            raise InputError("generate.output", "Say where to: -o DIR.")
        plan = Plan(
            players=players,
            rounds=rounds,
            rates=Rates(**rates),
            points=read_points(points),
            is_accelerated=acceleration is not None,
            highest_rating=highest_rating,
            lowest_rating=lowest_rating,
            options={} if edition is None else {"edition": edition},
        )
        name = system or "dutch"
        get_system(name)
        if output is not None:
            Path(output).mkdir(parents=True, exist_ok=True)
        work = [
            GenerateJob(plan, name, edition, f"{seed}:{index}", Dialect(dialect), path)
            for index, path in enumerate(_list_paths(output, seed, count), 1)
        ]
        workers = min(jobs or os.cpu_count() or 1, count)
        made = tracked(generate_file, work, workers=workers, title="Generating")
        _write(list(made), as_json=as_json)


def generate_file(job: GenerateJob) -> Generated:
    """Make up one tournament and write its file: the work of a worker process."""
    source = Random(job.seed)
    request = generate_tournament(job.plan, get_system(job.system, job.edition), source)
    data = _format(request, job, source)
    if job.path is not None:
        Path(job.path).write_bytes(data)
    return Generated(job.path, data, len(request.players), request.round - 1)


def read_points(text: str | None) -> PointSystem:
    """Return the point system written as "3-1-0", or with the bye's points as a fourth value."""
    if text is None:
        return CHESS_POINTS
    values = [_read_value(word, text) for word in text.split("-")]
    if len(values) not in {3, 4}:
        raise InputError("generate.points", f"{text!r} is no point system; write it as 3-1-0.")
    win, draw, loss = values[:3]
    return PointSystem(
        win=win,
        draw=draw,
        loss=loss,
        pairing_bye=values[3] if len(values) == 4 else win,
        full_bye=win,
        half_bye=draw,
        forfeit_win=win,
    )


def _read_value(word: str, text: str) -> int:
    value = Fields(word, 1)
    try:
        return value.get_tenths(1, max(len(word), 1), "points")
    except InputError as error:
        message = f"{text!r} is no point system; write it as 3-1-0."
        raise InputError("generate.points", message) from error


def _list_paths(output: str | None, seed: str, count: int) -> list[str | None]:
    if output is None:
        return [None]
    width = len(str(count))
    return [str(Path(output) / f"{seed}-{n:0{width}}.trf") for n in range(1, count + 1)]


def _format(request: PairingRequest, job: GenerateJob, source: Random) -> bytes:
    people = {
        player.number: write_person(player.number, draw_name(source), player.rating)
        for player in request.players
    }
    code = _CODES.get(job.system)
    edition = f"_{job.edition}" if job.edition is not None and job.system == "dutch" else ""
    record = () if code is None else (TextRecord("192", code + edition),)
    title = f"Random tournament {job.seed}"
    dialect = job.dialect
    return write_trf(
        document_of(request, dialect=dialect, title=title, people=people, extra=record)
    )


def _write(made: list[Generated], *, as_json: bool) -> None:
    if as_json:
        print_json(
            [{"file": one.path, "players": one.players, "rounds": one.rounds} for one in made]
        )
    elif made[0].path is None:
        write_bytes("-", made[0].data)
    else:
        click.echo(f"{len(made)} files, {sum(one.rounds for one in made)} rounds", err=True)
