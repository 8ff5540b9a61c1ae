"""Rating lists of the version before have months, and people are found by their numbers."""

from datetime import UTC, datetime
from typing import Any

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from tiltyard_server.player_lists.models import ListEdition, PlayerList
from tiltyard_server.player_lists.search import find_person, list_people, search

BEFORE = ("player_lists", "0001_player_lists")
IMPORTED = datetime(2026, 10, 9, 12, tzinfo=UTC)


def _migrate(target: tuple[str, str]) -> Any:
    return MigrationExecutor(connection).migrate([target]).apps


def _write(old: Any, code: str, label: str, number: str, fide_id: str) -> None:
    """Import a list of one person as the version before did."""
    row = old.get_model("player_lists", "PlayerList").objects.create(code=code, name=code)
    row.edition = old.get_model("player_lists", "ListEdition").objects.create(
        list=row, label=label, source="list.txt", players=1, imported_at=IMPORTED
    )
    row.save()
    person = old.get_model("player_lists", "ListedPerson").objects.create(
        edition=row.edition.pk, number=number, fide_id=fide_id, name="Laudin, Elaine"
    )
    with connection.cursor() as cursor:
        cursor.executemany(
            "INSERT INTO player_lists_namekey (edition, key, person) VALUES (%s, %s, %s)",
            [(row.edition.pk, key, person.pk) for key in ("laudin elaine", "elaine laudin")],
        )


@pytest.mark.django_db(transaction=True)
def test_lists_of_before_keep_their_people_and_get_months() -> None:
    (last,) = MigrationExecutor(connection).loader.graph.leaf_nodes("player_lists")
    old = _migrate(BEFORE)
    try:
        _write(old, "fide", "September 2026", "200137", "200137")
        _write(old, "club", "list.csv", "17", "200137")
    finally:
        _migrate(last)
    assert [found.name for found in search("fide", "laud el")] == ["Laudin, Elaine"]
    assert find_person("fide", "200137").name == "Laudin, Elaine"
    club = ListEdition.objects.get(list__code="club")
    assert [found.number for found in list_people(club, ["200137"], "!").values()] == ["17"]
    assert [found.number for found in search("club", "17")] == ["17"]
    assert find_person("club", "17").fide_id == "200137"
    months = dict(PlayerList.objects.values_list("code", "edition__month"))
    assert months == {"fide": "2026-09", "club": "2026-10"}
    assert all(edition.first for edition in ListEdition.objects.all())
