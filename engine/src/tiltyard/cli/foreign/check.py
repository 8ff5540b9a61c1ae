"""Rounds paired again and told as JaVaFo and bbpPairings tell it, with their check-list."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path

from tiltyard.cli.files import read_for_system
from tiltyard.cli.foreign.checklist import write_checklist
from tiltyard.cli.outcome import read_bytes
from tiltyard.cli.systems import get_system
from tiltyard.errors import RuleError
from tiltyard.io.trf import read_system, read_trf
from tiltyard.pairing.base import Pair
from tiltyard.pairing.checker import RoundCheck, compare_round


@dataclass(frozen=True, slots=True)
class ForeignCheck:
    """What is printed, and the check-list of all rounds."""

    report: str
    checklist: str


def check_like_others(file: str, system: str | None, edition: str | None) -> ForeignCheck:
    """Pair every round of a file again; a difference is told, and is no error."""
    document = read_trf(read_bytes(file))
    name = system or read_system(document) or "dutch"
    tournament = read_for_system(document, name)
    pair = get_system(name, edition)
    ranks = tournament.starting_ranks
    report: list[str] = []
    tables: list[str] = []
    for request, recorded in tournament.list_rounds():
        report.append(f"{Path(file).stem}: Round #{request.round}")
        try:
            result = pair(request)
        except RuleError:
            report += [f"No valid pairing exists for round {request.round}.", ""]
            continue
        check = compare_round(request.round, result, recorded)
        if not check.is_equal:
            report += _list_differences(check, ranks)
        tables.append(f"Round #{request.round}\n{write_checklist(request, result, ranks)}")
    return ForeignCheck("\n".join((*report, "")), "".join(tables))


def _list_differences(check: RoundCheck, ranks: Mapping[int, int]) -> Iterator[str]:
    """Yield the pairs that differ, those of the rules left, those of the file right."""
    yield f"  Checker pairings{'':8}Tournament pairings "
    rules = _list_pairs(check.missing, check.bye, check.recorded_bye, ranks)
    found = _list_pairs(check.unexpected, check.recorded_bye, check.bye, ranks)
    for mine, theirs in zip_longest(rules, found, fillvalue=f"{'':9}"):
        yield f"    {mine}{'':16}{theirs}"
    yield ""


def _list_pairs(
    pairs: tuple[Pair, ...], bye: int | None, other: int | None, ranks: Mapping[int, int]
) -> Iterator[str]:
    for pair in pairs:
        yield f"{ranks[pair.white]:3} - {ranks[pair.black]:3}"
    if bye is not None and bye != other:
        yield f"{ranks[bye]:3} -   0"
