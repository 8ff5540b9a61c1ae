"""What an import did not take over as it was: the file beside what would be written again."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Final

from tiltyard import TiltyardError
from tiltyard import Tournament as Library
from tiltyard.io.trf import Document, read_trf
from tiltyard.io.trf.fields import format_tenths
from tiltyard.io.trf.player import Person, PlayerRecord, RoundCell
from tiltyard.sentence import say, word

_COMMENT: Final = "###"
_PERSON: Final = {
    "sex": "sex",
    "title": "title",
    "name": "name",
    "rating": "rating",
    "federation": "federation",
    "fide_id": say("FIDE number"),
    "birth": say("date of birth"),
}
# Records that say again what others say, or that the program writes of itself.
_DERIVED: Final = frozenset({"062", "072", "082", "182", "802", "801"})


@dataclass(frozen=True, slots=True)
class Adjustment:
    """Where the tournament is not what a line of the file says; line 0 is about all of it."""

    line: int
    message: str


def list_adjustments(data: bytes, library: Library) -> Iterator[Adjustment]:
    """Yield every difference between a file and the tournament that was made of it."""
    document = read_trf(data)
    if document.encoding != "utf-8":
        yield Adjustment(0, say("The file is not UTF-8; names may come out wrong."))
    try:
        written = read_trf(library.to_trf())
    except TiltyardError as error:
        yield Adjustment(
            0,
            say(
                "The file cannot be written again as it is: {message}", message=word(error.message)
            ),
        )
        return
    yield from _compare_players(document, written)
    yield from _compare_records(document, written)


def _compare_players(document: Document, written: Document) -> Iterator[Adjustment]:
    after = {record.number: record for record in written.list_records(PlayerRecord)}
    ranks = sorted(record.number for record in document.list_records(PlayerRecord))
    numbers = {rank: place for place, rank in enumerate(ranks, 1)}
    for line, before in document.list_numbered(PlayerRecord):
        number = numbers[before.number]
        if number != before.number:
            message = say(
                "Player {before} is number {number}: there was a gap before.",
                before=before.number,
                number=number,
            )
            yield Adjustment(line, message)
        found = after.get(number)
        if found is None:
            yield Adjustment(line, say("Player {before} is left out.", before=before.number))
            continue
        for text in (
            *_compare_person(before.person, found.person),
            *_compare_totals(before, found),
            *_compare_rounds(before, found, numbers),
        ):
            yield Adjustment(line, say("Player {before}: {text}", before=before.number, text=text))


def _compare_person(before: Person, after: Person) -> Iterator[str]:
    for field in fields(Person):
        if field.name == "number":
            continue
        one, other = getattr(before, field.name) or "", getattr(after, field.name) or ""
        if one != other:
            yield say(
                "{person} {one} in the file, {other} here.",
                person=_PERSON[field.name],
                one=f"{one!r}",
                other=f"{other!r}",
            )


def _compare_totals(before: PlayerRecord, after: PlayerRecord) -> Iterator[str]:
    if before.points is not None and before.points != after.points:
        points = format_tenths(before.points), format_tenths(after.points or 0)
        yield say(
            "{points} points in the file, {points2} by the results.",
            points=points[0],
            points2=points[1],
        )
    if before.rank is not None and before.rank != after.rank:
        yield say(
            "rank {rank} in the file, {rank2} by the tie-breaks.",
            rank=before.rank,
            rank2=after.rank,
        )


def _compare_rounds(
    before: PlayerRecord, after: PlayerRecord, numbers: Mapping[int, int]
) -> Iterator[str]:
    for number in range(1, max(len(before.rounds), len(after.rounds)) + 1):
        one, other = before.cell(number), after.cell(number)
        opponent = None if one.opponent is None else numbers.get(one.opponent)
        said = RoundCell(opponent, one.colour, one.result)
        if _fold(said) != _fold(other):
            yield say(
                "round {number} is {show} in the file, {show2} here.",
                number=number,
                show=_show(one),
                show2=_show(other),
            )


def _fold(cell: RoundCell) -> tuple[int | None, object, str]:
    """Return what a cell means: a blank is a bye for nothing, and byes have no colour."""
    return cell.opponent, cell.colour if cell.opponent else None, cell.result or "Z"


def _show(cell: RoundCell) -> str:
    return cell.format().strip() or "blank"


def _compare_records(document: Document, written: Document) -> Iterator[Adjustment]:
    known = {_squeeze(line.text) for line in written.lines}
    for number, line in enumerate(document.lines, 1):
        code, text = line.text[:3], _squeeze(line.text)
        is_told = isinstance(line.record, PlayerRecord) or code in _DERIVED
        if not text or is_told or text in known:
            continue
        if code == _COMMENT:
            yield Adjustment(number, say("The remark is kept where remarks stand."))
        else:
            yield Adjustment(
                number, say("{text} is not written again as it stands.", text=f"{text[:60]!r}")
            )


def _squeeze(text: str) -> str:
    return " ".join(text.split())
