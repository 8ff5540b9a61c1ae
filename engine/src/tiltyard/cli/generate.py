"""`tiltyard generate`: random tournaments as report files, others each time unless seeded."""

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from pathlib import Path
from random import Random
from typing import Final, TypeVar, cast

import click

from tiltyard.cli.outcome import print_json, reported, write_bytes
from tiltyard.cli.progress import tracked
from tiltyard.cli.systems import get_system, system_options
from tiltyard.core.scores import CHESS_POINTS, PointSystem
from tiltyard.errors import InputError
from tiltyard.io.trf import Dialect, Document, document_of, write_trf
from tiltyard.io.trf.export import write_person
from tiltyard.io.trf.fields import Fields
from tiltyard.io.trf.table import read_table
from tiltyard.io.trf.tournament import TextRecord
from tiltyard.pairing.base import Colour, PairingRequest
from tiltyard.simulate import Acceleration, Plan, Rates, draw_name, draw_plan, generate_tournament
from tiltyard.standings.ranking import rank_entrants
from tiltyard.standings.rules import SWISS
from tiltyard.standings.tiebreaks import parse_tie_breaks
from tiltyard.standings.tiebreaks.notation import specify

_CODES: Final = {
    "dutch": "FIDE_DUTCH",
    "dubov": "FIDE_DUBOV",
    "burstein": "FIDE_BURSTEIN",
}
_VARIED: Final = ("dutch", "dubov", "burstein", "lim")
_OF_OTHERS: Final = ("double", "team", "round-robin")
_LARGEST: Final = 200  # players, where nothing is said

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
        if name in _OF_OTHERS:
            raise InputError(
                "generate.system",
                f"Tournaments of the system {name} have other games than one a round and player; "
                f"choose one of {', '.join(_VARIED)}.",
            )
        get_system(name)
        seed = seed or os.urandom(4).hex()
        click.echo(f"Seed {seed}.", err=True)
        wished = _read_wishes(wishes)
        if output is not None:
            Path(output).mkdir(parents=True, exist_ok=True)
        work = []
        for index, path in enumerate(_list_paths(output, seed, count), 1):
            plan = make_plan(wished, name, edition, f"{seed}:{index}")
            work.append(GenerateJob(plan, name, edition, f"{seed}:{index}", Dialect(dialect), path))
        workers = min(jobs or os.cpu_count() or 1, count)
        made = tracked(generate_file, work, workers=workers, title="Generating")
        _write(list(made), as_json=as_json)


def make_plan(wished: Mapping[str, object], system: str, edition: str | None, seed: str) -> Plan:
    """Return the plan of one file: what was wished for, the rest drawn.

    Virtual points are drawn for the Dutch system alone.
    """
    size = cast("int | None", wished.get("players"))
    source = Random(f"plan:{seed}")
    drawn = draw_plan(source, smallest=size or 2, largest=size or _LARGEST)
    if system != "dutch":
        drawn = replace(drawn, acceleration=Acceleration.NONE)
    names = {field.name for field in fields(Rates)}
    rates = {name: value for name, value in wished.items() if name in names}
    rest = {name: value for name, value in wished.items() if name not in names}
    if "lowest_rating" in rest or "highest_rating" in rest:
        rest = {"lowest_rating": 1400, "highest_rating": 2600} | rest
    return replace(
        drawn,
        rates=replace(drawn.rates, **rates),  # type: ignore[arg-type]  # named by the options
        options={} if edition is None else {"edition": edition},
        **rest,  # type: ignore[arg-type]
    )


def _read_wishes(wishes: Mapping[str, str | float | None]) -> dict[str, object]:
    """Return what was said, as a plan has it."""
    found: dict[str, object] = {name: value for name, value in wishes.items() if value is not None}
    if "points" in found:
        found["points"] = read_points(str(found["points"]))
    if "acceleration" in found:
        found["acceleration"] = Acceleration(str(found["acceleration"]))
    if "initial_colour" in found:
        found["initial_colour"] = Colour(str(found["initial_colour"]))
    if "tie_breaks" in found:
        specify(parse_tie_breaks(str(found["tie_breaks"])), SWISS)
    return found


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
    records = [] if code is None else [TextRecord("192", code + edition)]
    codes = job.plan.tie_breaks
    if codes:
        records.append(TextRecord("202", codes))
    title = f"Random tournament {job.seed}"

    def document(ranks: Mapping[int, int] | None = None) -> Document:
        return document_of(
            request, dialect=job.dialect, title=title, people=people, ranks=ranks, extra=records
        )

    return write_trf(document(rank_players(document(), codes) if codes else None))


def rank_players(document: Document, codes: str) -> dict[int, int]:
    """Return everybody's place by the results of a file; equals share the better one."""
    table = read_table(document)
    rows = rank_entrants(table.entrants, parse_tie_breaks(codes), rules=table.rules)
    return {row.entrant.number: row.rank for row in rows}


def _write(made: list[Generated], *, as_json: bool) -> None:
    if as_json:
        print_json(
            [{"file": one.path, "players": one.players, "rounds": one.rounds} for one in made]
        )
    elif made[0].path is None:
        write_bytes("-", made[0].data)
    else:
        click.echo(f"{len(made)} files, {sum(one.rounds for one in made)} rounds", err=True)
