"""`tiltyard accept`: made-up tournaments, every round put before us and before others."""

import os
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from random import Random
from typing import Final

import click

from tiltyard.cli.acceptance.comparison import (
    OURS,
    Course,
    Voice,
    compare_course,
    play_course,
    with_edition,
)
from tiltyard.cli.acceptance.dossier import Run, format_dossier
from tiltyard.cli.acceptance.faults import Filed
from tiltyard.cli.acceptance.judges import JudgeVoice
from tiltyard.cli.acceptance.tally import Finding, Tally, tally_outcome
from tiltyard.cli.foreign import gacrux
from tiltyard.cli.foreign.rival import CRASHED, RivalProgram
from tiltyard.cli.outcome import Exit, reported
from tiltyard.cli.progress import tracked
from tiltyard.cli.systems import EDITIONS, get_system
from tiltyard.errors import InputError, RuleError
from tiltyard.io.trf import Dialect, document_of, read_tournament, read_trf, write_trf
from tiltyard.io.trf.tournament import TextRecord
from tiltyard.pairing.base import PairingResult, PairingSystem
from tiltyard.simulate import AXES, PairingByLot, Plan, draw_plan

_BATCH: Final = 500  # tournaments between two looks at the clock
_LED: Final = 10  # every tenth tournament is played as another program pairs it, and
_DRAWN: Final = 5  # every tenth, with this remainder, as the lot does
_TOLD: Final = {"players", "rounds", "win-draw-loss-bye(-absent)", "ratings", "draw"}


@dataclass(frozen=True, slots=True)
class Panel:
    """Who is asked, about which tournaments: what all jobs of a run have in common."""

    rivals: tuple[str, ...]
    rivals_2017: tuple[str, ...]
    editions: tuple[str, ...]
    smallest: int
    largest: int
    judged: int
    gacrux: int
    theirs: int  # tournaments from each program's own generator
    is_told: bool  # which sizes, rates and points they are to have

    def list_rivals(self, edition: str) -> list[RivalProgram]:
        """Return the programs that pair by an edition."""
        paths = self.rivals_2017 if edition == "2017" else self.rivals
        return [RivalProgram(path) for path in paths]

    def list_voices(self, edition: str) -> list[Voice]:
        """Return everybody who is asked about an edition, beside us."""
        voices: list[Voice] = [*self.list_rivals(edition)]
        if self.judged:
            voices.append(JudgeVoice(self.judged))
        if self.gacrux and edition == "2026" and gacrux.is_installed():
            voices.append(gacrux.GacruxVoice(self.gacrux))
        return voices


@dataclass(frozen=True, slots=True)
class AcceptJob:
    """One tournament to compare, as a worker process gets it."""

    seed: str
    number: int
    panel: Panel


@click.command()
@click.option("--rival", "rivals", multiple=True, metavar="PATH", help="A program to ask, too.")
@click.option("--rival-2017", "rivals_2017", multiple=True, metavar="PATH", help="One for 2017.")
@click.option("--count", type=click.IntRange(1), default=1000, show_default=True, help="How many.")
@click.option("--minutes", type=click.FloatRange(0, min_open=True), help="Stop after that long.")
@click.option("--seed", help="The same seed, the same tournaments.  [default: another each time]")
@click.option("--edition", type=click.Choice(EDITIONS), help="[default: both]")
@click.option("--smallest", type=click.IntRange(2, 9999), default=2, show_default=True)
@click.option("--largest", type=click.IntRange(2, 9999), default=500, show_default=True)
@click.option(
    "--judge",
    "judged",
    type=click.IntRange(0, 10),
    default=7,
    show_default=True,
    help="Try every candidate where so many are to be paired.",
)
@click.option(
    "--gacrux",
    "asked_gacrux",
    type=click.IntRange(0),
    default=60,
    show_default=True,
    help="Ask gacrux, where it is installed, about fields up to this.",
)
@click.option(
    "--theirs",
    type=click.IntRange(0),
    default=0,
    show_default=True,
    help="Begin with so many tournaments of each rival's own generator.",
)
@click.option(
    "--told",
    "is_told",
    is_flag=True,
    help="Tell that generator which sizes, rates and points we draw.",
)
@click.option("--jobs", type=click.IntRange(1), help="Processes.  [default: one for each core]")
@click.option("-o", "--output", default="acceptance", show_default=True, metavar="DIR")
def accept(  # noqa: PLR0913 - one parameter for each option
    *,
    rivals: tuple[str, ...],
    rivals_2017: tuple[str, ...],
    count: int,
    minutes: float | None,
    seed: str | None,
    edition: str | None,
    smallest: int,
    largest: int,
    judged: int,
    asked_gacrux: int,
    theirs: int,
    is_told: bool,
    jobs: int | None,
    output: str,
) -> None:
    """Put made-up tournaments before us and others and write a dossier into DIR.

    Others are each --rival, called as bbpPairings is (--dutch FILE -p OUT, -c, -g); gacrux where
    it is installed; and on small fields a judge that tries every candidate. Every tenth
    tournament goes on with the pairings of a rival, every tenth with pairs drawn by lot. DIR
    gets dossier.md and a file for each round that is paired differently. Exit codes: 0 all
    equal, or explained by known faults of others; 1 differences that are ours or open; 3 a
    program cannot be asked.
    """
    with reported(as_json=False):
        editions = (edition,) if edition is not None else EDITIONS[::-1]
        sizes = (smallest, largest)
        panel = Panel(rivals, rivals_2017, editions, *sizes, judged, asked_gacrux, theirs, is_told)
        _check(panel)
        seed = seed or os.urandom(4).hex()
        click.echo(f"Seed {seed}.")
        work = (AcceptJob(f"{seed}:{number}", number, panel) for number in range(count))
        tally = _run(work, seed, jobs, minutes, Path(output))
    click.echo(
        f"{tally.tournaments} tournaments, {tally.rounds} rounds: {len(tally.findings)} differ, "
        f"{tally.format_filed()}. See {Path(output) / 'dossier.md'}."
    )
    is_settled = not tally.count(Filed.OURS) and not tally.count(Filed.OPEN)
    sys.exit(Exit.OK if is_settled else Exit.NO_PAIRING)


def compare_job(job: AcceptJob) -> Tally:
    """Make up and compare one tournament: the work of a worker process."""
    try:
        return _compare(job)
    except InputError as error:
        if error.code != CRASHED:
            raise
        return Tally(crashes=[(job.seed, error.message)])


def _compare(job: AcceptJob) -> Tally:
    panel = job.panel
    source = Random(job.seed)
    edition = panel.editions[job.number % len(panel.editions)]
    rivals = panel.list_rivals(edition)
    ours: PairingSystem = get_system("dutch", edition)
    is_theirs = bool(rivals) and job.number < panel.theirs * len(rivals) * len(panel.editions)
    turn = job.number // len(panel.editions)
    if is_theirs:
        plan = _draw(panel, edition, source) if panel.is_told else None
        course = _read_theirs(rivals[turn % len(rivals)], edition, job.seed, plan)
    else:
        plan = _draw(panel, edition, source)
        leader, pair = OURS, ours
        if rivals and turn % _LED == 0:
            pair = rivals[turn // _LED % len(rivals)]
            leader = pair.name
        elif turn % _LED == _DRAWN:
            leader, pair = "lot", PairingByLot(source)
        course = play_course(plan, leader, pair, source)
    outcome = compare_course(course, ours, panel.list_voices(edition))
    return tally_outcome(job.seed, outcome)


def format_case(finding: Finding, edition: str) -> bytes:
    """Return the file that reproduces a difference.

    bbpPairings refuses a record 192 that names the edition of 2026, so its file goes without.
    """
    code = (TextRecord("192", "FIDE_DUTCH_2017"),) if edition == "2017" else ()
    return write_trf(document_of(finding.case.request, dialect=Dialect.BBP, extra=code))


def _check(panel: Panel) -> None:
    if panel.smallest > panel.largest:
        raise InputError(
            "accept.size",
            f"--smallest {panel.smallest} is more than --largest {panel.largest}; turn them.",
        )
    for edition in panel.editions:
        names = [voice.name for voice in panel.list_voices(edition)]
        if len({OURS, *names}) <= len(names):
            raise InputError(
                "accept.program",
                f"Two voices have one name, of {', '.join([OURS, *names])}; name each program "
                "once, and give programs of one name links of different names.",
            )


def _run(
    work: Iterator[AcceptJob], seed: str, jobs: int | None, minutes: float | None, folder: Path
) -> Tally:
    """Compare batch after batch; the dossier is written after each, so that none is lost."""
    folder.mkdir(parents=True, exist_ok=True)
    tally = Tally()
    start = time.monotonic()
    while batch := list(islice(work, _BATCH)):
        workers = min(jobs or os.cpu_count() or 1, len(batch))
        panel = batch[0].panel
        for one in tracked(compare_job, batch, workers=workers, title="Comparing"):
            tally.add(one)
            for finding in one.findings:
                edition = str(finding.case.request.options["edition"])
                (folder / finding.file).write_bytes(format_case(finding, edition))
        seconds = time.monotonic() - start
        voices = [v.name for edition in panel.editions for v in panel.list_voices(edition)]
        run = Run(seed, panel.editions, list(dict.fromkeys(voices)), seconds)
        (folder / "dossier.md").write_text(format_dossier(tally, run), encoding="utf-8")
        if minutes is not None and seconds >= 60 * minutes:
            break
    return tally


def _draw(panel: Panel, edition: str, source: Random) -> Plan:
    plan = draw_plan(source, smallest=panel.smallest, largest=panel.largest)
    return with_edition(plan, edition)


def _read_theirs(rival: RivalProgram, edition: str, seed: str, plan: Plan | None) -> Course:
    """Return a tournament of a program's own generator, with fewer rounds if it gets stuck."""
    try:
        file = rival.generate(seed, plan)
    except RuleError:
        if plan is None or plan.rounds == 1:
            raise
        return _read_theirs(rival, edition, seed, replace(plan, rounds=plan.rounds - 1))
    tournament = read_tournament(read_trf(file))
    tournament = replace(tournament, options={"edition": edition})
    rounds = list(tournament.list_rounds())
    told = {axis.name: axis.label(plan) for axis in AXES if axis.name in _TOLD} if plan else {}
    return Course(
        leader=rival.name,
        requests=tuple(request for request, _ in rounds),
        results=tuple(
            PairingResult(tuple(sorted(found.pairs, key=lambda pair: pair.white)), found.bye)
            for _, found in rounds
        ),
        end=tournament.request(tournament.paired_rounds + 1),
        labels=told
        | {"edition": edition, "played as paired by": f"{rival.name}, its own generator"},
    )
