"""From a pairing request to a file, in the dialect of whoever will read it."""

from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from itertools import groupby
from typing import Final

from tiltyard.core.scores import CHESS_POINTS, PointSystem
from tiltyard.errors import InputError
from tiltyard.io.trf.document import Document
from tiltyard.io.trf.extensions import (
    AbsentRecord,
    BbpPoints,
    ConfigRecord,
    ForbiddenGroup,
    JavafoPoints,
    VirtualPoints,
)
from tiltyard.io.trf.lists import AccelerationRecord, ByeRecord, ForbiddenRecord
from tiltyard.io.trf.player import Person, PlayerRecord, RoundCell
from tiltyard.io.trf.records import Record
from tiltyard.io.trf.tournament import InitialColour, PointValues, RoundCount, TextRecord
from tiltyard.pairing.base import Kind, Meeting, PairingRequest, SwissPlayer

_BYES: Final[Mapping[Kind, str]] = {
    Kind.PAIRING_BYE: "U",
    Kind.FULL_BYE: "F",
    Kind.HALF_BYE: "H",
    Kind.ZERO_BYE: "Z",
}
_NAME_WIDTH: Final = 33


class Dialect(StrEnum):
    """How to say what TRF16 cannot: records of the 2026 standard, or a program's own."""

    TRF26 = "trf26"
    JAVAFO = "javafo"
    BBP = "bbp"


def document_of(
    request: PairingRequest,
    *,
    dialect: Dialect = Dialect.TRF26,
    title: str = "",
    people: Mapping[int, Person] | None = None,
    ranks: Mapping[int, int] | None = None,
    extra: Iterable[Record] = (),
) -> Document:
    """Return the file from which `request_for_round` makes the same request again.

    `people` lends names, titles and so on, by pairing number, `ranks` the place in the
    standings; without them points and pairing number rank. Options are not written: name the
    system and its edition with a record 192 among the `extra` ones where they matter.

    Raises:
        InputError: `trf.…`, when the dialect cannot say something of the request.
    """
    players = sorted(request.players, key=lambda player: player.number)
    return Document.of(
        (
            TextRecord("012", title),
            TextRecord("062", str(len(players))),
            *extra,
            *_settings(request, dialect),
            *_list_player_records(request, players, dialect, (people or {}, ranks)),
            *_list_absences(request, dialect),
            *_list_virtual(players, dialect, request.rounds),
            *_list_forbidden(request, dialect),
        )
    )


def list_settings(request: PairingRequest, dialect: Dialect) -> list[Record]:
    """Return every record but the players': for a file that already has those."""
    players = sorted(request.players, key=lambda player: player.number)
    absent = AbsentRecord(tuple(sorted(request.absent)))
    return [
        *_settings(request, dialect),
        *(_list_absences(request, dialect) if dialect is Dialect.TRF26 else ()),
        *((absent,) if request.absent and dialect is not Dialect.TRF26 else ()),
        *_list_virtual(players, dialect, request.rounds),
        *_list_forbidden(request, dialect),
    ]


def write_person(number: int, name: str, rating: int) -> Person:
    """Return columns 5-79 for a player of whom only name and rating are known."""
    return Person(number, name=name[:_NAME_WIDTH], rating=rating or None)


def _settings(request: PairingRequest, dialect: Dialect) -> Iterator[Record]:
    if dialect is Dialect.TRF26:
        yield RoundCount("142", request.rounds)
        yield InitialColour(request.initial_colour)
    else:
        yield RoundCount("XXR", request.rounds)
        yield ConfigRecord(colour=request.initial_colour)
    if request.points != CHESS_POINTS:
        yield from _point_records(request.points, dialect)


def _point_records(points: PointSystem, dialect: Dialect) -> Iterator[Record]:
    if dialect is Dialect.JAVAFO:
        yield JavafoPoints(
            (
                *(("W", points.win), ("D", points.draw), ("L", points.loss)),
                *(("FW", points.forfeit_win), ("FL", points.forfeit_loss)),
                *(("FPB", points.full_bye), ("HPB", points.half_bye)),
                *(("ZPB", points.zero_bye), ("PAB", points.pairing_bye)),
            )
        )
        return
    single = points.win == points.full_bye == points.forfeit_win and points.draw == points.half_bye
    if not single or (dialect is Dialect.TRF26 and points.zero_bye != points.forfeit_loss):
        raise InputError(
            "trf.points_inexpressible",
            f"The dialect {dialect} has one value for a win, a full-point bye and a forfeit win, "
            f"and one for a draw and a half-point bye; use the dialect javafo.",
        )
    values = {"W": points.win, "D": points.draw, "L": points.loss}
    if dialect is Dialect.TRF26:
        values |= {"A": points.zero_bye, "P": points.pairing_bye}
        yield PointValues(tuple(values.items()))
        return
    values |= {"Z": points.zero_bye, "F": points.forfeit_loss, "U": points.pairing_bye}
    for symbol, value in values.items():
        yield BbpPoints(f"BB{symbol}", value)


def _list_player_records(
    request: PairingRequest,
    players: list[SwissPlayer],
    dialect: Dialect,
    known: tuple[Mapping[int, Person], Mapping[int, int] | None],
) -> Iterator[PlayerRecord]:
    people, ranks = known
    if ranks is None:
        order = sorted(players, key=lambda player: (-player.points, player.number))
        ranks = {player.number: rank for rank, player in enumerate(order, 1)}
    for player in players:
        person = people.get(player.number)
        cells = [_cell(meeting, request.points) for meeting in player.history]
        if player.number in request.absent and dialect is not Dialect.TRF26:
            cells.append(RoundCell(result="Z"))
        yield PlayerRecord(
            person=person or write_person(player.number, f"Player {player.number}", player.rating),
            points=player.points,
            rank=ranks[player.number],
            rounds=tuple(cells),
        )


def _cell(meeting: Meeting, points: PointSystem) -> RoundCell:
    values: tuple[tuple[str, int], ...]
    if meeting.kind is Kind.PLAYED:
        values = (("1", points.win), ("=", points.draw), ("0", points.loss))
    elif meeting.kind is Kind.FORFEIT:
        values = (("+", points.forfeit_win), ("-", points.forfeit_loss))
    else:
        return RoundCell(result=_BYES[meeting.kind])
    for code, value in values:
        if meeting.points == value:
            return RoundCell(meeting.opponent, meeting.colour, code)
    raise InputError(
        "trf.points_inexpressible",
        f"A {meeting.kind} game worth {meeting.points} tenths is no result of this point system; "
        f"use its points for a win, a draw or a loss.",
    )


def _list_absences(request: PairingRequest, dialect: Dialect) -> Iterator[Record]:
    if request.absent and dialect is Dialect.TRF26:
        yield ByeRecord("Z", request.round, tuple(sorted(request.absent)))


def _list_virtual(players: list[SwissPlayer], dialect: Dialect, rounds: int) -> Iterator[Record]:
    """Say the virtual points; bbpPairings refuses more of them than rounds, even nothing."""
    for virtual, group in groupby(players, key=lambda player: player.virtual_points):
        numbers = [player.number for player in group]
        if not any(virtual):
            continue
        if dialect is Dialect.TRF26:
            yield from _list_ranges(virtual, numbers[0], numbers[-1])
        else:
            needed = virtual if any(virtual[rounds:]) else virtual[:rounds]
            for number in numbers:
                yield VirtualPoints(number, needed)


def _list_ranges(virtual: tuple[int, ...], first: int, last: int) -> Iterator[Record]:
    rounds = enumerate(virtual, 1)
    for points, run in groupby(rounds, key=lambda row: row[1]):
        numbers = [number for number, _ in run]
        if points:
            yield AccelerationRecord(None, points, numbers[0], numbers[-1], first, last)


def _list_forbidden(request: PairingRequest, dialect: Dialect) -> Iterator[Record]:
    for pair in sorted(map(sorted, request.forbidden)):
        if dialect is Dialect.TRF26:
            yield ForbiddenRecord(1, max(request.rounds, request.round), tuple(pair))
        else:
            yield ForbiddenGroup(tuple(pair))
