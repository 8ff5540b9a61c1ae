"""Checks of the players of a report, also against a rating list."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from tiltyard.core.dates import find_day
from tiltyard.io.trf.document import Document
from tiltyard.io.trf.player import NationalRecord, Person, PlayerRecord
from tiltyard.io.trf.validation.findings import Finding, Severity
from tiltyard.sentence import joined, say, word

_TITLES: Final = ("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM")
_OLD_TITLES: Final = ("g", "m", "f", "c", "wg", "wm", "wf", "wc")
_FEDERATION: Final = re.compile(r"[A-Z]{3}")
_YEAR: Final = re.compile(r"[0-9]{4}")


@dataclass(frozen=True, slots=True)
class ListedPlayer:
    """What the rating list in force at the start says of a player; empty is not compared."""

    fide_id: str
    name: str = ""
    federation: str = ""
    sex: str = ""
    birth_year: int | None = None
    rating: int | None = None
    title: str = ""


def check_people(
    document: Document, listed: Mapping[str, ListedPlayer] | None = None
) -> Iterator[Finding]:
    """Yield what is wrong with the records 001, up to the rounds."""
    seen: dict[str, int] = {}
    for line, record in document.list_numbered(PlayerRecord):
        person = record.person
        yield from _check_number(line, person, seen)
        yield from _check_person(line, person)
        if listed is not None and person.fide_id:
            yield from _compare(line, person, listed.get(person.fide_id))
        if record.rank is None:
            yield _find(Severity.ERROR, "rank.missing", line, person, say("has no rank"), "86-89")
    if document.find_text("172") is None and any(document.list_records(NationalRecord)):
        yield Finding(
            Severity.WARNING,
            "ranking.method_missing",
            say(
                "There are national ratings, and no word of how they ranked the players; write 172."
            ),
            say("TRF-2026 172"),
        )


def _check_number(line: int, person: Person, seen: dict[str, int]) -> Iterator[Finding]:
    number, columns = person.fide_id, "58-68"
    if not number or not number.strip("0"):
        said = say("has no FIDE number; every player of a rated event needs one")
        yield _find(Severity.ERROR, "fide_id.missing", line, person, said, columns)
        return
    if not (number.isascii() and number.isdecimal()):
        said = say(
            "has the FIDE number {number}; write its digits alone, and no national number",
            number=f"{number!r}",
        )
        yield _find(Severity.ERROR, "fide_id.invalid", line, person, said, columns)
    if number in seen:
        said = say(
            "has the FIDE number {number} of player {seen}; correct one of them",
            number=number,
            seen=seen[number],
        )
        yield _find(Severity.ERROR, "fide_id.duplicate", line, person, said, columns)
    seen.setdefault(number, person.number)


def _check_person(line: int, person: Person) -> Iterator[Finding]:
    """FIDE warns of these, and takes what its own list says."""
    title = person.title
    if title in _OLD_TITLES or title.lower() in _OLD_TITLES:
        said = say(
            "has the title {title} of older files; write one of {list}",
            title=f"{title!r}",
            list=joined(", ", _TITLES),
        )
        yield _find(Severity.WARNING, "title.old", line, person, said, "11-13")
    elif title and title not in _TITLES:
        said = say(
            "has the title {title}; write one of {list}, or nothing",
            title=f"{title!r}",
            list=joined(", ", _TITLES),
        )
        yield _find(Severity.WARNING, "title.unknown", line, person, said, "11-13")
    if person.sex not in {"m", "w"}:
        said = say("has the sex {sex}; write m or w", sex=f"{person.sex!r}")
        yield _find(Severity.WARNING, "sex.missing", line, person, said, "10")
    if not _FEDERATION.fullmatch(person.federation):
        said = say(
            "has the federation {federation}; write its three capital letters",
            federation=f"{person.federation!r}",
        )
        yield _find(Severity.WARNING, "federation.missing", line, person, said, "54-56")
    if not person.name:
        yield _find(Severity.WARNING, "name.missing", line, person, say("has no name"), "15-47")
    if find_day(person.birth) is None:
        is_year = _YEAR.match(person.birth) is not None
        said = say("has the birth date {birth}; write YYYY/MM/DD", birth=f"{person.birth!r}")
        grade = Severity.NOTICE if is_year else Severity.WARNING
        yield _find(grade, "birth.missing", line, person, said, "70-79")


def _compare(line: int, person: Person, listed: ListedPlayer | None) -> Iterator[Finding]:
    if listed is None:
        said = say(
            "has the FIDE number {fide_id}, which is not on the list; look it up",
            fide_id=person.fide_id,
        )
        yield _find(Severity.ERROR, "fide_id.unknown", line, person, said, "58-68")
        return
    year = person.birth[:4]
    born = "" if listed.birth_year is None else str(listed.birth_year)
    rating = "" if listed.rating is None else str(listed.rating)
    pairs = (
        ("name", _plain(person.name), _plain(listed.name)),
        ("federation", person.federation, listed.federation),
        ("sex", person.sex, listed.sex),
        (say("birth year"), year, born),
        ("rating", str(person.rating or 0), rating),
        ("title", person.title, listed.title),
    )
    for what, mine, theirs in pairs:
        if theirs and mine != theirs:
            said = say(
                "has the {what} {mine}, and {theirs} on the list; correct what is wrong",
                what=word(what),
                mine=f"{mine!r}",
                theirs=f"{theirs!r}",
            )
            code = f"{what.replace(' ', '_')}.differs"
            yield _find(Severity.WARNING, code, line, person, said, "")


def _plain(name: str) -> str:
    return " ".join(name.replace(",", " ").casefold().split())


def _find(
    severity: Severity, code: str, line: int, person: Person, said: str, columns: str
) -> Finding:
    label = f" {person.name}" if person.name else ""
    article = (
        say("TRF-2026 001, columns {columns}", columns=columns) if columns else say("TRF-2026 001")
    )
    message = say("Player {person}{label} {said}.", person=person.number, label=label, said=said)
    return Finding(severity, code, message, article, line=line, player=person.number)
