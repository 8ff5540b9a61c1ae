"""Importing a list: rows come in parts nobody sees, then one statement shows the new edition.

A server on SQLite has one writer at a time, and two million rows take a minute: parts of their own
let results through meanwhile. An import that breaks off changes nothing that is seen.

All that is stored comes in the order of its index, which then grows at its end: keys are sorted
outside the database, and people, who have no other index, are numbered as they come.
"""

import heapq
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import UTC, datetime
from itertools import islice
from typing import IO, Final, TypeVar

from django.db import connection, transaction

from tiltyard import InputError
from tiltyard.sentence import say
from tiltyard_server.common import clock
from tiltyard_server.outbox.services import put_messages
from tiltyard_server.player_lists import editions
from tiltyard_server.player_lists.formats.person import Person
from tiltyard_server.player_lists.models import ListEdition, PlayerList
from tiltyard_server.player_lists.name_folds import list_person_keys

REPLACED: Final = "list.replaced"  # the message that a list has a new edition
_RUN: Final = 400_000  # keys sorted in memory
_NAME_MAX: Final = 80
_NUMBER_MAX: Final = 15
_FIDE_ID_MAX: Final = 11
_PEOPLE: Final = ("id", "edition", *Person._fields)

Tell = Callable[[int], None]
T = TypeVar("T")
Row = tuple[str | int | bool, ...]


def import_list(  # noqa: PLR0913 - all by name
    *,
    code: str,
    name: str,
    label: str,
    people: Iterable[Person],
    source: str,
    stamp: str = "",
    tell: Tell = lambda _: None,
) -> ListEdition:
    """Put an edition in the place of the one that a list has; return it.

    One of an earlier month than the one that is shown is kept beside it, for comparisons.

    Raises:
        InputError: `list.empty`.
    """
    listed, _ = PlayerList.objects.get_or_create(code=code, defaults={"name": name})
    editions.drop_old(listed)  # and what an import left that broke off
    edition = ListEdition.objects.create(
        list=listed, label=label, source=source[:200], stamp=stamp, imported_at=clock.now()
    )
    edition.first, edition.month = edition.pk * editions.MOST, find_month(label)
    edition.save(update_fields=["first", "month"])
    with tempfile.TemporaryFile("w+", encoding="utf-8") as spool:
        count = _store_people(edition, people, spool, tell)
        if count == 0:
            edition.delete()
            raise InputError("list.empty", "No player was found in the list; nothing was changed.")
        _store_keys(edition.pk, spool, lambda: tell(count))
    _show(listed, edition, name, count)
    listed.refresh_from_db()
    editions.drop_old(listed)
    editions.settle()
    edition.refresh_from_db()
    return edition


def find_month(label: str) -> str:
    """Return the month that a label names, such as "2026-11"; the present one if it names none."""
    try:
        named = datetime.strptime(label, "%B %Y").replace(tzinfo=UTC)
    except ValueError:
        named = clock.now()
    return f"{named:%Y-%m}"


@transaction.atomic
def _show(listed: PlayerList, edition: ListEdition, name: str, count: int) -> None:
    ListEdition.objects.filter(pk=edition.pk).update(players=count)
    PlayerList.objects.filter(pk=listed.pk).update(name=name)
    newer = ListEdition.objects.filter(list=listed, players__gt=0, month__gt=edition.month)
    if newer.exists():
        return
    PlayerList.objects.filter(pk=listed.pk).update(edition=edition)
    put_messages([(REPLACED, {"code": listed.code, "edition": edition.pk})], at=clock.now())


def _store_people(
    edition: ListEdition, people: Iterable[Person], spool: IO[str], tell: Tell
) -> int:
    """Write everybody, and their keys into the spool; return how many there are."""
    count = 0
    for part in _cut(filter(_is_somebody, people), editions.PART):
        rows: list[Row] = []
        for number, person in enumerate(part, edition.first + count):
            if len(person.name) > _NAME_MAX or not person.name.isprintable():
                person = person._replace(name=_fit(person.name))  # noqa: PLW2901 - the same
            rows.append((number, edition.pk, *person))
            spool.writelines(
                [
                    f"{key}\t{number}\n"
                    for key in list_person_keys(person.number, person.fide_id, person.name)
                ]
            )
        _insert("player_lists_listedperson", _PEOPLE, rows)
        count += len(part)
        if count > editions.MOST - editions.PART:  # its numbers would be those of the next edition
            raise InputError("list.too_large", say("It is larger than any list of players."))
        tell(count)
    return count


def _is_somebody(person: Person) -> bool:
    """Whether there is a name, and numbers that the columns hold."""
    numbers = person.number + person.fide_id
    is_known = 0 < len(person.number) <= _NUMBER_MAX and len(person.fide_id) <= _FIDE_ID_MAX
    return bool(person.name) and is_known and numbers.isprintable()


def _fit(name: str) -> str:
    """Return a name on one line that a column holds."""
    return "".join(sign for sign in name if sign.isprintable())[:_NAME_MAX]


def _store_keys(edition: int, spool: IO[str], tell: Callable[[], None]) -> None:
    """Write the keys in order: an index that grows at its end is quick to make, and dense."""
    spool.seek(0)
    runs = [_spool(sorted(part)) for part in _cut(spool, _RUN)]
    merged: Iterator[str] = heapq.merge(*runs)
    for part in _cut(merged, editions.PART):
        cut = (line.rstrip("\n").rpartition("\t") for line in part)
        rows: list[Row] = [(edition, key, int(person)) for key, _, person in cut]
        _insert("player_lists_namekey", ("edition", "key", "person"), rows)
        tell()
    for run in runs:
        run.close()


def _spool(lines: Sequence[str]) -> IO[str]:
    run = tempfile.TemporaryFile("w+", encoding="utf-8")  # noqa: SIM115 - closed by who asked
    run.writelines(lines)
    run.seek(0)
    return run


def _insert(table: str, columns: Sequence[str], rows: Sequence[Row]) -> None:
    names = ", ".join(columns)
    with transaction.atomic(), connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            with cursor.copy(f"COPY {table} ({names}) FROM STDIN") as copy:
                for row in rows:
                    copy.write_row(row)
            return
        marks = ", ".join(["%s"] * len(columns))
        statement = f"INSERT INTO {table} ({names}) VALUES ({marks})"
        cursor.executemany(statement, rows)


def _cut(items: Iterable[T], size: int) -> Iterator[tuple[T, ...]]:
    """Yield parts of so many items; `itertools.batched` of Python 3.12."""
    rest = iter(items)
    while part := tuple(islice(rest, size)):
        yield part
