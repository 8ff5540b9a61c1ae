"""Rounds of a report file paired again, and which of them the system pairs otherwise (VCL Q54)."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from tiltyard.io.trf import read_team_tournament, read_tournament, read_trf
from tiltyard.io.trf.teams.records import TeamRecord
from tiltyard.pairing.base import Pair
from tiltyard.pairing.checker import RoundCheck, check_round
from tiltyard.tournament.trf.codes import read_options, read_system_of
from tiltyard_server.rated_events.fide_mode.warned import Warned

_LONGEST_REMARK: Final = 400


@dataclass(frozen=True, slots=True)
class WrongRound:
    """A round of the file that the pairing system makes otherwise, as people read it."""

    round: int
    found: str  # boards that the file alone has, by pairing numbers
    expected: str  # and those that the system alone has
    problem: str = ""  # why the system makes none at all

    def remark(self) -> str:
        """Return the line of ### that tells it."""
        by_rules = self.expected or self.problem
        return f"Import @ Round {self.round}: {self.found}; by the rules {by_rules}"[
            :_LONGEST_REMARK
        ]


def find_wrong_rounds(data: bytes) -> tuple[WrongRound, ...]:
    """Return the rounds of a file that its system pairs otherwise.

    Raises:
        InputError: `trf.…`, when the file contradicts itself.
    """
    document = read_trf(data)
    is_team = next(iter(document.list_records(TeamRecord)), None) is not None
    tournament = read_team_tournament(document) if is_team else read_tournament(document)
    system = read_system_of(document)
    options = read_options(document, system)
    checks = (
        check_round(replace(request, options={**request.options, **options}), recorded, system)
        for request, recorded in tournament.list_rounds()
    )
    numbers = tournament.starting_ranks
    return tuple(_tell(check, numbers) for check in checks if not check.is_equal)


def find_import_acts(wrong: Sequence[WrongRound], faults: Iterable[Warned]) -> list[Warned]:
    """Return what is to be warned of before a file is taken over."""
    found = list(faults)
    if wrong:
        rounds = ", ".join(str(one.round) for one in wrong)
        found.append(Warned("import.pairings", {"count": len(wrong), "rounds": rounds}))
    return found


def _tell(check: RoundCheck, numbers: dict[int, int]) -> WrongRound:
    has_other_bye = check.bye != check.recorded_bye
    recorded = check.recorded_bye if has_other_bye else None
    expected = check.bye if has_other_bye else None
    return WrongRound(
        check.round,
        ", ".join(_list_boards(check.unexpected, recorded, numbers)),
        ", ".join(_list_boards(check.missing, expected, numbers)),
        check.problem or "",
    )


def _list_boards(pairs: Iterable[Pair], bye: int | None, numbers: dict[int, int]) -> Iterator[str]:
    for pair in pairs:
        yield f"{numbers[pair.white]} - {numbers[pair.black]}"
    if bye is not None:
        yield f"{numbers[bye]} - bye"
