"""Importing a list: rows come in parts nobody sees, then one statement shows the new edition.

A server on SQLite has one writer at a time, and two million rows take a minute: parts of their own
let results through meanwhile. An import that breaks off changes nothing that is seen.
"""

import heapq
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import IO, Final, TypeVar

from django.db import connection, transaction

from tiltyard import InputError
from tiltyard_server.common import clock
from tiltyard_server.player_lists.folding import list_keys
from tiltyard_server.player_lists.formats.person import Person
from tiltyard_server.player_lists.models import ListEdition, ListedPerson, NameKey, PlayerList

_PART: Final = 20_000  # rows of a transaction
_RUN: Final = 400_000  # keys sorted in memory
_NAME_MAX: Final = 80
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

    Raises:
        InputError: `list.empty`.
    """
    listed, _ = PlayerList.objects.get_or_create(code=code, defaults={"name": name})
    drop_editions(listed)  # of an import that broke off
    edition = ListEdition.objects.create(
        list=listed, label=label, source=source[:200], stamp=stamp, imported_at=clock.now()
    )
    with tempfile.TemporaryFile("w+", encoding="utf-8") as spool:
        count = _store_people(edition.pk, people, spool, tell)
        if count == 0:
            edition.delete()
            raise InputError("list.empty", "No player was found in the list; nothing was changed.")
        _store_keys(edition.pk, spool)
    with transaction.atomic():
        ListEdition.objects.filter(pk=edition.pk).update(players=count)
        PlayerList.objects.filter(pk=listed.pk).update(name=name, edition=edition)
    listed.refresh_from_db()
    drop_editions(listed)
    edition.refresh_from_db()
    return edition


def drop_editions(listed: PlayerList) -> None:
    """Delete all editions of a list but the one it shows, a part at a time."""
    for edition in ListEdition.objects.filter(list=listed).exclude(pk=listed.edition_id or 0):
        for table in (NameKey, ListedPerson):
            _empty(table._meta.db_table, edition.pk)  # noqa: SLF001 - the way Django has
        edition.delete()


def _empty(table: str, edition: int) -> None:
    row = "ctid" if connection.vendor == "postgresql" else "rowid"
    part = f"SELECT {row} FROM {table} WHERE edition = %s LIMIT {_PART}"
    statement = f"DELETE FROM {table} WHERE {row} IN ({part})"
    if table == NameKey._meta.db_table and connection.vendor == "sqlite":  # noqa: SLF001
        part = f"SELECT key, person FROM {table} WHERE edition = %s LIMIT {_PART}"
        statement = (
            f"DELETE FROM {table} WHERE (edition, key, person) IN "
            f"(SELECT {edition}, key, person FROM ({part}))"
        )
    while True:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(statement, [edition])
            if cursor.rowcount <= 0:
                return


def _store_people(edition: int, people: Iterable[Person], spool: IO[str], tell: Tell) -> int:
    """Write everybody, and their keys into the spool; return how many there are."""
    last = ListedPerson.objects.order_by("-pk").values_list("pk", flat=True).first() or 0
    count = 0
    for part in _cut(filter(_is_somebody, people), _PART):
        rows: list[Row] = [
            (last + count + place, edition, *person._replace(name=person.name[:_NAME_MAX]))
            for place, person in enumerate(part, 1)
        ]
        _insert("player_lists_listedperson", _PEOPLE, rows)
        spool.writelines(f"{key}\t{row[0]}\n" for row in rows for key in list_keys(str(row[3])))
        count += len(part)
        tell(count)
    return count


def _is_somebody(person: Person) -> bool:
    return bool(person.number and person.name)


def _store_keys(edition: int, spool: IO[str]) -> None:
    """Write the keys in order: an index that grows at its end is quick to make, and dense."""
    spool.seek(0)
    runs = [_spool(sorted(part)) for part in _cut(spool, _RUN)]
    merged: Iterator[str] = heapq.merge(*runs)
    for part in _cut(merged, _PART):
        cut = (line.rstrip("\n").rpartition("\t") for line in part)
        rows: list[Row] = [(edition, key, int(person)) for key, _, person in cut]
        _insert("player_lists_namekey", ("edition", "key", "person"), rows)
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
