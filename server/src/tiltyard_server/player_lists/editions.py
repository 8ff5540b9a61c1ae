"""Editions of a list: which one was in force on a day, which are kept, and how others go."""

from typing import Final

from django.db import connection, transaction

from tiltyard_server.player_lists.models import ListEdition, ListedPerson, PlayerList
from tiltyard_server.player_lists.name_folds import FIRST_NAME_KEY

MOST: Final = 1 << 24  # people of an edition
PART: Final = 20_000  # rows of a transaction
KEPT_MONTHS: Final = 3


def find_in_force(listed: PlayerList, month: str) -> ListEdition | None:
    """Return the edition that was in force in a month ("2026-11"; "": now); None: not kept.

    It is the last one that came before the month or in it.
    """
    found = ListEdition.objects.filter(list=listed, players__gt=0)
    if month:
        found = found.filter(month__lte=month)
    return found.order_by("-month", "-pk").first()


def drop_old(listed: PlayerList) -> None:
    """Delete all but the newest edition of each of the last months, a part at a time.

    Only the one that is shown is searched by names.
    """
    kept: dict[str, int] = {}
    known = ListEdition.objects.filter(list=listed).order_by("-month", "-pk")
    for edition in known:
        is_wanted = edition.players > 0 and len(kept) < KEPT_MONTHS and edition.month not in kept
        if edition.pk == listed.edition_id:
            kept[edition.month] = edition.pk
        elif is_wanted:
            kept[edition.month] = edition.pk
            _drop_keys(edition, FIRST_NAME_KEY)
        else:
            _drop_keys(edition, "")
            _drop_people(edition)
            edition.delete()


def settle() -> None:
    """Tell PostgreSQL what came, so that it reads indexes alone; SQLite does so anyhow."""
    if connection.vendor != "postgresql" or connection.in_atomic_block:
        return
    with connection.cursor() as cursor:
        for table in ("player_lists_namekey", "player_lists_listedperson"):
            cursor.execute(f"VACUUM (ANALYZE) {table}")


def _drop_keys(edition: ListEdition, first: str) -> None:
    """Delete the keys from one on, each part behind the one before: PostgreSQL keeps dead rows."""
    keys = "FROM player_lists_namekey WHERE edition = %s AND key >= %s"
    while True:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(
                f"SELECT key {keys} ORDER BY edition, key LIMIT 1 OFFSET {PART}",
                [edition.pk, first],
            )
            end = cursor.fetchone()
            if end is None or end[0] == first:
                cursor.execute(f"DELETE {keys}", [edition.pk, first])
                return
            cursor.execute(f"DELETE {keys} AND key < %s", [edition.pk, first, end[0]])
            first = end[0]


def _drop_people(edition: ListEdition) -> None:
    """Delete the people, whose numbers follow each other."""
    ours = ListedPerson.objects.filter(pk__gte=edition.first, pk__lt=edition.first + MOST)
    last = ours.order_by("-pk").values_list("pk", flat=True).first()
    for start in range(edition.first, (last or -1) + 1, PART):
        part = ours.filter(pk__gte=start, pk__lt=start + PART, edition=edition.pk)
        part._raw_delete(part.db)  # noqa: SLF001 - nothing refers to them
