"""Looking for somebody while typing: words of the name in any order, or the number."""

from collections.abc import Iterable, Sequence
from typing import Final

from django.db import connection

from tiltyard.sentence import say, word
from tiltyard_server.common.errors import NotFoundError
from tiltyard_server.player_lists.models import ListEdition, ListedPerson, NameKey, PlayerList
from tiltyard_server.player_lists.name_folds import NUMBER, list_readings

LEAST: Final = 2  # letters
_COUNTED: Final = 2_000  # names looked at to tell a rare word from a common one
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
        keys |= _find_keys(edition, reading.split(), limit)
    chosen = list(keys)[:limit]
    people = ListedPerson.objects.in_bulk(chosen)
    return [people[person] for person in chosen if person in people]


def find_person(code: str, number: str) -> ListedPerson:
    """Return somebody by their number.

    Raises:
        NotFoundError: `list.unknown` or `list.nobody`.
    """
    found = find_list(code)
    assert found.edition is not None  # as `find_list` promises
    person = list_people(found.edition, [number]).get(number)
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


def list_people(
    edition: ListEdition, numbers: Iterable[str], sign: str = NUMBER
) -> dict[str, ListedPerson]:
    """Return some people by their numbers on the list or, by the sign, those of FIDE."""
    keys = NameKey.objects.filter(edition=edition.pk, key__in={sign + one for one in numbers})
    found = dict(keys.values_list("key", "person"))
    people = ListedPerson.objects.in_bulk(list(found.values()))
    return {key[len(sign) :]: people[pk] for key, pk in found.items() if pk in people}


def _find_number(edition: ListEdition, digits: str, limit: int) -> list[ListedPerson]:
    first = NUMBER + digits
    keys = NameKey.objects.filter(edition=edition.pk, key__gte=first, key__lt=first + ":")
    found = list(keys.order_by("edition", "key").values_list("person", flat=True)[:limit])
    people = ListedPerson.objects.in_bulk(found)
    return [people[person] for person in found if person in people]  # ":" follows "9"


def _find_keys(edition: ListEdition, words: Sequence[str], limit: int) -> dict[int, None]:
    """Return people whose name has a word for each that is asked for; the rarest leads.

    Somebody is found twice who has two words that begin alike: only then more rows are asked for
    than are shown, since three common words may have to be looked for in a long range.
    """
    if not words:
        return {}
    first, *others = _put_rarest_first(edition, words)
    holds = "strpos" if connection.vendor == "postgresql" else "instr"
    conditions = f" AND {holds}(key, %s) > 0" * len(others)
    statement = (
        "SELECT person FROM player_lists_namekey WHERE edition = %s AND key >= %s AND key < %s"
        f"{conditions} ORDER BY edition, key LIMIT %s"
    )
    parts = [f" {word}" for word in others]
    values: list[str | int] = [edition.pk, first, first + _END, *parts]
    found: dict[int, None] = {}
    for most in (limit, 2 * limit):
        with connection.cursor() as cursor:
            cursor.execute(statement, [*values, most])
            rows = cursor.fetchall()
        found = dict.fromkeys(row[0] for row in rows)
        if len(found) == limit or len(rows) < most:
            break
    return found


def _put_rarest_first(edition: ListEdition, words: Sequence[str]) -> list[str]:
    """Return the words with the one first that fewest names have, among equals the longest.

    What leads is a range of the index, and all of it is read if the other words are in no name
    of it. Only so many names are counted for a word: a range that is longer is long, whatever
    its length, and names that have two common words are found soon.
    """
    ordered = sorted(words, key=len, reverse=True)
    if len(ordered) == 1:
        return ordered
    counts = {word: _count_names(edition, word) for word in ordered}
    return sorted(ordered, key=lambda word: counts[word])


def _count_names(edition: ListEdition, word: str) -> int:
    statement = (
        "SELECT count(*) FROM (SELECT 1 FROM player_lists_namekey "
        "WHERE edition = %s AND key >= %s AND key < %s LIMIT %s) AS found"
    )
    with connection.cursor() as cursor:
        cursor.execute(statement, [edition.pk, word, word + _END, _COUNTED])
        return int(cursor.fetchone()[0])
