"""Virtual points of a file: records XXA and 250, penalties of 299, or the Baku method."""

from collections.abc import Mapping
from typing import Final

from tiltyard.io.trf.document import Document
from tiltyard.io.trf.extensions import VirtualPoints
from tiltyard.io.trf.lists import AbnormalPoints, AccelerationRecord

NOT_FOR_PAIRING: Final = 999  # the round of a 299 record that changes the standings only


def read_virtual_points(document: Document, rounds: int) -> dict[int, list[int]] | None:
    """Return tenths by starting rank and round, or None when no record gives any."""
    ranges = list(document.list_records(AccelerationRecord))
    rows: dict[int, list[int]] = {}
    for record in ranges:
        _set_range(rows, record, document, rounds)
    if ranges:  # a file may say the same in both dialects: 250 is the standard's
        return rows
    for virtual in document.list_records(VirtualPoints):
        points = virtual.points[:rounds]
        rows[virtual.number] = [*points, *[0] * (rounds - len(points))]
    return rows or None


def read_adjustments(document: Document, rounds: int) -> dict[int, list[int]]:
    """Return bonuses and penalties (record 299) as virtual points from the round after.

    A pairing system sees them as part of the pairing score and nowhere else, so that they
    never make an unplayed round look like a won one.
    """
    found: dict[int, list[int]] = {}
    for record in document.list_records(AbnormalPoints):
        if record.kind or record.round == NOT_FOR_PAIRING:
            continue
        for number in record.numbers:
            row = found.setdefault(number, [0] * rounds)
            for index in range(min(record.round, rounds), rounds):
                row[index] += record.game_points or 0
    return found


def read_bonuses(document: Document) -> dict[int, int]:
    """Return bonuses and penalties (record 299) as standings count them, all together."""
    found: dict[int, int] = {}
    for record in document.list_records(AbnormalPoints):
        for number in () if record.kind else record.numbers:
            found[number] = found.get(number, 0) + (record.game_points or 0)
    return found


def add_up(rows: list[Mapping[int, list[int]]], number: int, rounds: int) -> tuple[int, ...]:
    """Return the virtual points of one player up to a round; () when there are none at all."""
    if not any(number in row for row in rows):
        return ()
    columns = (row[number][:rounds] for row in rows if number in row)
    return tuple(map(sum, zip(*columns, strict=True)))


def _set_range(
    rows: dict[int, list[int]], record: AccelerationRecord, document: Document, rounds: int
) -> None:
    # Individuals have their points in the second field; some writers use the first.
    points = record.match_points if record.game_points is None else record.game_points
    for player in document.players:
        if record.first <= player.number <= record.last:
            row = rows.setdefault(player.number, [0] * rounds)
            for index in range(max(record.first_round, 1) - 1, min(record.last_round, rounds)):
                row[index] = points or 0
