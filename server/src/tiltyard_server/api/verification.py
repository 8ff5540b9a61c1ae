"""One verification of all that must not be changed by hand: logs, ledger and tables for reading.

`verify_log`, `tiltyard doctor` and `tiltyard restore` all use it.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple, TypeVar

from tiltyard_server.arenas import verification as arenas
from tiltyard_server.arenas.models import Arena
from tiltyard_server.cups import log as cups
from tiltyard_server.cups.models import CupRun
from tiltyard_server.payments.models import Movement
from tiltyard_server.payments.verification import ledger
from tiltyard_server.tournaments import verification as tournaments
from tiltyard_server.tournaments.models import Tournament

_TRIES: Final = 5  # somebody may be writing at this moment


class Checked(NamedTuple):
    """What was looked at, how much there was, and what is wrong with it."""

    name: str
    events: int
    problems: tuple[str, ...]


Owner = TypeVar("Owner", Tournament, Arena, CupRun)


def verify_all(tournament_ids: Sequence[int] = ()) -> Iterator[Checked]:
    """Look at everything, or at some tournaments only; yield what was found, one by one."""
    found = Tournament.objects.order_by("pk")
    if tournament_ids:
        found = found.filter(pk__in=tournament_ids)
    for tournament in found.iterator():
        yield _verify_quiet(tournament, tournaments.find_problems)
    if tournament_ids:
        return
    for arena in Arena.objects.order_by("pk").iterator():
        yield _verify_quiet(arena, arenas.find_problems)
    for run in CupRun.objects.order_by("pk").iterator():
        yield _verify_quiet(run, cups.find_problems)
    yield Checked("the ledger", Movement.objects.count(), tuple(ledger.find_problems()))


def _verify_quiet(row: Owner, find: Callable[[Owner], Iterator[str]]) -> Checked:
    """Look at something that may go on while we look: then we look again."""
    problems: tuple[str, ...] = ()
    for _ in range(_TRIES):
        row.refresh_from_db()
        seq = row.seq
        problems = tuple(find(row))
        if not problems or _find_seq(type(row), row.pk) == seq:
            break
    return Checked(str(row), row.seq, problems)


def _find_seq(model: type[Tournament | Arena | CupRun], pk: int) -> int | None:
    return model.objects.filter(pk=pk).values_list("seq", flat=True).first()
