"""Whether a log, its snapshots and the tables made from it are what they should be."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, TypeVar

from tiltyard_server.common.database.row_hashes import find_differences
from tiltyard_server.log.log import Log, Owner, Table

S = TypeVar("S")


def find_problems(
    log: Log[S], owner: Owner, compare: Callable[[S], Iterable[str]]
) -> Iterator[str]:
    """Yield what is wrong with a log, a sentence each; `compare` says it of what follows from it.

    Only a log that is as it should be is compared with anything.
    """
    about = f"{log.name} {owner}"
    verdict = log.verify(owner)
    if verdict.broken_at is not None:
        yield f"{about}: BROKEN at event {verdict.broken_at}"
        return
    try:
        state = log.replay(owner.pk, owner.seq).state
    except Exception as error:
        yield f"{about}: its log cannot be replayed ({type(error).__name__})"
        return
    for problem in (*_find_wrong_snapshots(log, owner), *compare(state)):
        yield f"{about}: {problem}"


def compare_rows(table: Table, owner: Owner, made: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """Yield how the rows of a table differ from those that the log gives."""
    mine = table.model._default_manager.filter(**{table.owner: owner.pk})  # noqa: SLF001
    found: dict[int, Any] = {getattr(row, "number"): row for row in mine}  # noqa: B009 - of any model
    expected = {int(row["number"]): row for row in made}
    for number in sorted(found.keys() ^ expected.keys()):
        state = "not in the log" if number in found else "missing"
        yield f"{table.name} {number} is {state}"
    for number in sorted(found.keys() & expected.keys()):
        known = {k: v for k, v in expected[number].items() if k not in table.unknown}
        wrong = find_differences(found[number], known)
        if not 1 <= getattr(found[number], table.seq) <= owner.seq:
            wrong.append(table.seq)
        if wrong:
            yield f"{table.name} {number} differs from the log in {', '.join(wrong)}"


def _find_wrong_snapshots(log: Log[S], owner: Owner) -> Iterator[str]:
    head = log.origin
    for stored in log.snapshots.list_all(owner.pk):
        head = log.replay(owner.pk, stored.seq, head)
        if (head.seq, head.hash) != (stored.seq, stored.hash):
            yield f"the snapshot at event {stored.seq} is not of this log"
            continue
        try:
            state = log.snapshots.unpack(stored.data)
        except Exception:
            yield f"the snapshot at event {stored.seq} cannot be read"
            continue
        if log.snapshots.pack(state) != log.snapshots.pack(head.state):
            yield f"the snapshot at event {stored.seq} differs from the log"
