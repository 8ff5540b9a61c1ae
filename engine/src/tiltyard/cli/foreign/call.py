"""The arguments of JaVaFo and bbpPairings: a program that calls them can call us instead."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from importlib.metadata import version
from pathlib import Path
from random import Random
from typing import Final, TypeVar

import click

from tiltyard.cli.foreign.check import check_like_others
from tiltyard.cli.foreign.configuration import make_plan, read_configuration, read_model
from tiltyard.cli.generation.files import GenerateJob, generate_file
from tiltyard.cli.outcome import reported, write_bytes
from tiltyard.io.trf import Dialect

F = TypeVar("F", bound=Callable[..., None])
_RELEASE: Final = f"tiltyard {version('tiltyard')}"


@dataclass(frozen=True, slots=True)
class ForeignCall:
    """What was asked for beside pairing the next round."""

    is_check: bool = False
    configuration: str | None = None  # a file, or empty: make up everything
    output: str | None = None
    seed: str | None = None
    is_release: bool = False
    checklist: str | None = None  # a file, or empty: FILE with the ending .list

    def run(self, file: str | None, system: str | None, edition: str | None) -> bool:
        """Do it; False when a round is to be paired instead."""
        if self.is_release:
            click.echo(_RELEASE)
            return file is None
        if self.configuration is not None:
            with reported(as_json=False):
                self._generate(file, system, edition)
            return True
        if not self.is_check:
            return False
        if file is None:
            raise click.UsageError("Name the file to check: FILE -c.")
        with reported(as_json=False):
            checked = check_like_others(file, system, edition)
            click.echo(checked.report)
            self.write_list(file, checked.checklist)
        return True

    def write_list(self, file: str, text: str) -> None:
        """Write a check-list where -l says, if it was asked for."""
        if self.checklist is None:
            return
        path = place_beside(file, self.checklist or f"{Path(file).stem}.list")
        write_bytes(path, f"{text}{_RELEASE}".encode())

    def _generate(self, file: str | None, system: str | None, edition: str | None) -> None:
        seed = self.seed or str(Random().randrange(2**32))  # told in the file
        source = Random(seed)
        values = read_model(file) if file else {}
        if self.configuration:
            values |= read_configuration(self.configuration)
        plan = make_plan(values, source)
        job = GenerateJob(plan, system or "dutch", edition, seed, Dialect.BBP, None)
        beside = self.configuration or file
        output = place_beside(beside, self.output) if beside and self.output else self.output
        write_bytes(output or "-", generate_file(job).data)


def foreign_options(function: F) -> F:
    """Add -c, -g, -o, -s, -r and -l, handed on together as `foreign`."""

    @wraps(function)
    def gathered(
        *,
        is_check: bool,
        configuration: str | None,
        generated: str | None,
        seed: str | None,
        is_release: bool,
        checklist: str | None,
        **others: object,
    ) -> None:
        foreign = ForeignCall(is_check, configuration, generated, seed, is_release, checklist)
        function(foreign=foreign, **others)

    options = (
        click.option("-c", "is_check", is_flag=True, help="Check every round instead."),
        click.option(
            "-g",
            "configuration",
            metavar="[CONFIG]",
            is_flag=False,
            flag_value="",
            help="Make a tournament up instead, by a file of NAME=VALUE lines, or like FILE.",
        ),
        click.option("-o", "generated", metavar="OUT", help="Where -g writes to."),
        click.option("-s", "seed", metavar="SEED", help="Of -g: the same seed, the same file."),
        click.option("-r", "is_release", is_flag=True, help="Tell the release."),
        click.option(
            "-l",
            "checklist",
            metavar="[LIST]",
            is_flag=False,
            flag_value="",
            help="Write the check-list too: to LIST, or to FILE with the ending .list.",
        ),
        *(
            click.option(name, is_flag=True, hidden=True, expose_value=False, help="Ignored.")
            for name in ("-w", "-q")  # how JaVaFo is to search; here there is one way
        ),
    )
    for option in reversed(options):
        gathered = option(gathered)
    return gathered  # type: ignore[return-value]  # click has only added options to it


def place_beside(file: str, output: str) -> str:
    """Return where an output goes: without a folder in its name, beside the input, as theirs."""
    if output == "-" or file == "-" or Path(output).name != output:  # "./out" has one
        return output
    return str(Path(file).with_name(output))
