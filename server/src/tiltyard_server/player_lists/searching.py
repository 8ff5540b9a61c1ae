"""Looking for somebody while typing: words of the name in any order, or the number."""

from collections.abc import Iterator, Sequence
from typing import Final

from django.db import connection

from tiltyard.sentence import say, word
from tiltyard_server.common.errors import NotFoundError
from tiltyard_server.player_lists.folding import list_readings
from tiltyard_server.player_lists.models import ListEdition, ListedPerson, PlayerList

LEAST: Final = 2  # letters
_MOST: Final = 50
_END: Final = "\U0010ffff"  # after every letter


def find_list(code: str) -> PlayerList:
    """Return a list that was imported.

    Raises:
        NotFoundError: `list.unknown`.
    """
    found = PlayerList.objects.select_related("edition").filter(code=code).first()
    if found is None or found.edition is None:
        raise NotFoundError(
            "list.unknown",
            say("There is no player list {code}; the operator imports one.", code=f"{code!r}"),
        )
    return found


def list_lists() -> list[PlayerList]:
    """Return the lists that can be searched."""
    found = PlayerList.objects.select_related("edition").filter(edition__isnull=False)
    return list(found.order_by("code"))


def search(code: str, text: str, *, limit: int = 20) -> list[ListedPerson]:
    """Return people of a list, in order of the word that was typed most of."""
    edition = find_list(code).edition
    assert edition is not None  # asked for
    words = text.split()
    if len(words) == 1 and words[0].isdecimal():
        return _find_number(edition, words[0], limit)
    if len("".join(words)) < LEAST:
        return []
    keys: dict[int, None] = {}
    for reading in list_readings(text):
        keys |= dict.fromkeys(_find_keys(edition, reading.split(), limit))
    chosen = list(keys)[:limit]
    people = ListedPerson.objects.in_bulk(chosen)
    return [people[person] for person in chosen if person in people]


def find_person(code: str, number: str) -> ListedPerson:
    """Return somebody by their number.

    Raises:
        NotFoundError: `list.unknown` or `list.nobody`.
    """
    found = find_list(code)
    people = ListedPerson.objects.filter(edition=found.edition_id or 0, number=number)
    person = people.first()
    if person is None:
        raise NotFoundError(
            "list.nobody",
            say(
                "Nobody on the list {found} has the number {number}.",
                found=word(found.name),
                number=number,
            ),
            number=number,
        )
    return person


def list_people(edition: ListEdition, numbers: Sequence[str]) -> dict[str, ListedPerson]:
    """Return some people by their FIDE numbers or, on other lists, their numbers there."""
    found = ListedPerson.objects.filter(edition=edition.pk, number__in=numbers)
    return {person.number: person for person in found}


def _find_number(edition: ListEdition, digits: str, limit: int) -> list[ListedPerson]:
    people = ListedPerson.objects.filter(edition=edition.pk)
    found = people.filter(number__gte=digits, number__lt=digits + ":")  # ":" follows "9"
    return list(found.order_by("number")[:limit])


def _find_keys(edition: ListEdition, words: Sequence[str], limit: int) -> Iterator[int]:
    """Yield people whose name has a word for each that is asked for; the longest leads."""
    if not words:
        return
    first, *others = sorted(words, key=len, reverse=True)
    conditions = "".join(" AND key LIKE %s" for _ in others)
    statement = (
        "SELECT person FROM player_lists_namekey WHERE edition = %s AND key >= %s AND key < %s"
        f"{conditions} ORDER BY edition, key LIMIT %s"
    )
    patterns = [f"% {word}%" for word in others]
    values: list[str | int] = [edition.pk, first, first + _END, *patterns, min(2 * limit, _MOST)]
    with connection.cursor() as cursor:
        cursor.execute(statement, values)
        yield from (row[0] for row in cursor.fetchall())
