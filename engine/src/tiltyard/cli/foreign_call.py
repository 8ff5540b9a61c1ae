"""The arguments of JaVaFo and bbpPairings: a program that calls them can call us instead."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from importlib.metadata import version
from pathlib import Path
from random import Random
from typing import Final, TypeVar

import click

from tiltyard.cli.foreign_check import check_like_others
from tiltyard.cli.generate import GenerateJob, generate_file
from tiltyard.cli.outcome import read_bytes, reported, write_bytes
from tiltyard.core.scores import PointSystem
from tiltyard.errors import InputError
from tiltyard.io.trf import Dialect, read_tournament, read_trf
from tiltyard.simulate import Plan, Rates

F = TypeVar("F", bound=Callable[..., None])
_PLAYERS: Final = (16, 120)  # where nothing is said
_ROUNDS: Final = (5, 11)
_ONE_IN: Final = {
    "forfeitrate": "forfeit",
    "retiredrate": "withdrawal",
    "halfpointbyerate": "half_bye",
}
_POINTS: Final = {
    "pointsforwin": ("win", "full_bye", "forfeit_win"),
    "pointsfordraw": ("draw", "half_bye"),
    "pointsforloss": ("loss",),
    "pointsforzpb": ("zero_bye",),
    "pointsforforfeitloss": ("forfeit_loss",),
    "pointsforpab": ("pairing_bye",),
}
_RELEASE: Final = f"tiltyard {version('tiltyard')}"
_WHOLE: Final = ("playersnumber", "roundsnumber", "highestrating", "lowestrating")


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
        values = _read_model(file) if file else {}
        if self.configuration:
            values |= _read_configuration(self.configuration)
        plan = _make_plan(values, source)
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


def _read_model(file: str) -> dict[str, float]:
    """Return how many players and rounds the tournament of a file has, and their ratings."""
    tournament = read_tournament(read_trf(read_bytes(file)))
    players = tournament.request(tournament.paired_rounds + 1).players
    ratings = [player.rating for player in players if player.rating]
    rounds = tournament.declared_rounds or tournament.paired_rounds or _ROUNDS[0]
    found: dict[str, float] = {"playersnumber": len(players), "roundsnumber": rounds}
    return found | (
        {"highestrating": max(ratings), "lowestrating": min(ratings)} if ratings else {}
    )


def _read_configuration(path: str) -> dict[str, float]:
    known = {*_WHOLE, "drawpercentage", *_ONE_IN, *_POINTS}
    found: dict[str, float] = {}
    lines = read_bytes(path).decode("utf-8", "replace").splitlines()
    for number, line in enumerate(lines, 1):
        name, sign, value = (part.strip() for part in line.partition("="))
        if not name or name.startswith("#"):
            continue
        number_read = _read_number(value) if sign and name.lower() in known else None
        if number_read is None:
            raise InputError(
                "generate.configuration",
                f"Line {number} of {path} is {line.strip()!r}; write NAME=NUMBER with one of "
                "PlayersNumber, RoundsNumber, DrawPercentage, ForfeitRate, RetiredRate, "
                "HalfPointByeRate, HighestRating, LowestRating, PointsForWin, PointsForDraw, "
                "PointsForLoss, PointsForZPB, PointsForForfeitLoss, PointsForPAB.",
            )
        found[name.lower()] = number_read
    return found


def _read_number(text: str) -> float | None:
    try:
        return float(text)
    except ValueError:
        return None


def _make_plan(values: dict[str, float], source: Random) -> Plan:
    rates: dict[str, float] = {
        rate: 1 / values[name] if values[name] else 0.0
        for name, rate in _ONE_IN.items()
        if name in values
    }
    if "drawpercentage" in values:
        rates["draw"] = values["drawpercentage"] / 100
    points = {
        field: round(10 * values[name])
        for name, fields in _POINTS.items()
        if name in values
        for field in fields
    }
    players = int(values.get("playersnumber", 0)) or source.randint(*_PLAYERS)
    rounds = int(values.get("roundsnumber", 0)) or source.randint(*_ROUNDS)
    return Plan(
        players=players,
        rounds=rounds,
        rates=Rates(**rates),
        points=PointSystem(**points),
        highest_rating=int(values.get("highestrating", 2600)),
        lowest_rating=int(values.get("lowestrating", 1400)),
    )
