"""From the record to a report file that other programs read (TRF16, TRF-2026)."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final, NamedTuple

from tiltyard.core.scores import PointSystem
from tiltyard.errors import InputError, RuleError
from tiltyard.io.trf import Dialect, Document, document_of
from tiltyard.io.trf.lists import AbnormalPoints, ByeRecord, ForbiddenRecord
from tiltyard.io.trf.player import NationalRecord, Person, PlayerRecord, RoundCell
from tiltyard.io.trf.records import Record as Line
from tiltyard.io.trf.tournament import CommentRecord, PointValues, UnknownRecord
from tiltyard.pairing.base import PairingRequest
from tiltyard.tournament.details import EventDetails
from tiltyard.tournament.people import Player
from tiltyard.tournament.record.games import GameKind
from tiltyard.tournament.record.open_games import check_finished
from tiltyard.tournament.record.record import Record
from tiltyard.tournament.record.requests import absences, plain_request_for
from tiltyard.tournament.record.results import bye_points
from tiltyard.tournament.settings import Settings
from tiltyard.tournament.standings.table import TieBreak, is_known, rank_rows
from tiltyard.tournament.trf.cells import BYE_LETTERS, Cells
from tiltyard.tournament.trf.header import list_header

_NAME_WIDTH: Final = 33
_ASKED: Final = (GameKind.FULL_BYE, GameKind.HALF_BYE, GameKind.ZERO_BYE)


class Report(NamedTuple):
    """What a report is made of."""

    record: Record
    settings: Settings
    tiebreaks: tuple[TieBreak, ...]
    details: EventDetails
    as_reported: bool = False  # with the results that were corrected for the report only
    comments: tuple[str, ...] = ()


def export_document(report: Report, *, dialect: Dialect | str) -> Document:
    """Return the report of all rounds, and what is known of those to come.

    Raises:
        RuleError: `round.unfinished`, or `trf.matches` for systems whose rounds are matches.
        InputError: `trf.…`, when the dialect cannot say something.
    """
    record, settings = report.record, report.settings
    found = read_dialect(dialect)
    if settings.counts_points or settings.boards is not None:
        raise RuleError(
            "trf.matches",
            "A report file holds single games, and this record only the points of matches; "
            "keep it as a snapshot: to_json().",
        )
    check_finished(record)
    is_standard = found is Dialect.TRF26
    cells = Cells(record, settings, as_reported=report.as_reported, is_standard=is_standard)
    lines = list_settings(report, found)
    first = next(place for place, line in enumerate(lines) if isinstance(line, PlayerRecord))
    told = list_header(report.details, record, report.tiebreaks, settings, is_standard=is_standard)
    header = [line for line in (*lines[:first], *told) if is_standard or _is_old(line)]
    rest = [line for line in lines[first:] if not isinstance(line, PlayerRecord)]
    records: list[Line] = [
        *sorted(_mark_unknown(header, cells, settings), key=lambda line: line.format()[:3]),
        *_list_players(report, cells, announces=not is_standard),
        *rest,
    ]
    if is_standard:
        records += [*list_byes(record, settings), *list_bans(record, settings)]
        records += [*_list_adjustments(record), *cells.list_abnormal()]
        records += [UnknownRecord(text) for text in report.details.other_lines]
        records += [CommentRecord(f" {text}") for text in report.comments]
    elif record.adjustments:
        raise InputError(
            "trf.points_inexpressible",
            f"The dialect {found} has no bonus or penalty points; use trf26.",
        )
    return Document.of(records)


def read_dialect(dialect: Dialect | str) -> Dialect:
    """Return a dialect by its name.

    Raises:
        InputError: `trf.dialect`.
    """
    try:
        return Dialect(dialect)
    except ValueError:
        raise InputError(
            "trf.dialect", f"There is no dialect {dialect!r}; choose from {', '.join(Dialect)}."
        ) from None


def list_settings(
    report: Report, dialect: Dialect, *, points: PointSystem | None = None
) -> list[Line]:
    """Return what a pairing program must know; players are told apart, byes and bans too."""
    request: PairingRequest = plain_request_for(
        report.record, report.settings, report.record.paired + 1
    )
    forbidden = frozenset() if dialect is Dialect.TRF26 else request.forbidden
    blank = tuple(replace(player, history=()) for player in request.players)
    worth = request.points if points is None else points
    plain = replace(request, players=blank, absent=frozenset(), forbidden=forbidden, points=worth)
    document = document_of(plain, dialect=dialect, title=report.details.name)
    return [line.record for line in document.lines if line.record is not None]


def _is_old(line: Line) -> bool:
    """Whether TRF16 has a record, or a program that reads it."""
    code = line.format()[:3]
    return code <= "132" or not code.isdecimal()


def _mark_unknown(header: Iterable[Line], cells: Cells, settings: Settings) -> Iterator[Line]:
    """Say what an adjourned game counts where that is no draw (record 162, X)."""
    unknown = (("X", cells.adjourned),) if cells.adjourned != settings.points.draw else ()
    found = False
    for line in header:
        if unknown and isinstance(line, PointValues):
            found = True
            yield PointValues((*line.values, *unknown))
        else:
            yield line
    if unknown and not found:
        yield PointValues(unknown)


def make_person(number: int, player: Player) -> Person:
    """Return what record 001 says of a player before the points."""
    return Person(
        number,
        name=player.label[:_NAME_WIDTH].strip(),
        rating=player.official_rating or None,
        sex=player.sex,
        title=player.title,
        federation=player.federation,
        fide_id=player.fide_id,
        birth=player.birth,
    )


def list_national(person: Person, player: Player) -> Iterator[Line]:
    """Yield what national lists say of a player."""
    for one in player.national:
        theirs = replace(
            person,
            rating=one.rating or None,
            title=one.title,
            federation=one.origin,
            fide_id=one.id,
        )
        yield NationalRecord(one.federation, theirs)


def _list_players(report: Report, cells: Cells, *, announces: bool) -> Iterator[Line]:
    """Yield the players with points, rank and rounds; their national ratings behind all of them.

    Where byes stand in the cells, that of the next round does too. Its points count in the
    total then, as the programs that read it so expect.
    """
    record, settings = report.record, report.settings
    rows = rank_rows(record, filter(is_known, report.tiebreaks))
    ranks = {row.entrant.number: rank for rank, row in enumerate(rows, 1)}
    extra = {row.entrant.number: row.entrant.extra_points for row in rows}
    following = record.paired + 1
    away = {}
    if announces and following <= settings.rounds:
        away = {record.numbers[one]: kind for one, kind in absences(record, following).items()}
    national: list[Line] = []
    for number, player in enumerate(record.players, 1):
        person = make_person(number, player)
        points, rounds = cells.points[number] + extra[number], cells.rounds[number]
        if number in away:
            points += bye_points(away[number], settings.points)
            rounds = [*rounds, RoundCell(result=BYE_LETTERS[away[number]])]
        yield PlayerRecord(person, points, ranks[number], tuple(rounds))
        national += list_national(person, player)
    if not announces:
        yield from national


def list_byes(record: Record, settings: Settings) -> Iterator[Line]:
    """Records 240: one for each kind and round to come."""
    numbers = record.numbers
    for number in range(record.paired + 1, settings.rounds + 1):
        away = absences(record, number)
        for kind in _ASKED:
            named = sorted(numbers[player] for player, asked in away.items() if asked is kind)
            if named:
                yield ByeRecord(BYE_LETTERS[kind], number, tuple(named))


def list_bans(record: Record, settings: Settings) -> Iterator[Line]:
    """Records 260: for a pair that met before it was forbidden, from the round after."""
    numbers = record.numbers
    met = {
        frozenset((game.white, game.black)): game.round for games in record.rounds for game in games
    }
    bans = [
        (met.get(frozenset(pair), 0) + 1, sorted(numbers[player] for player in pair))
        for pair in record.forbidden
    ]
    for first, pair in sorted(bans, key=lambda ban: ban[1]):
        if first <= settings.rounds:
            yield ForbiddenRecord(first, settings.rounds, tuple(pair))


def _list_adjustments(record: Record) -> Iterator[Line]:
    """Records 299 without a kind: bonuses and penalties."""
    for player, number, points in record.adjustments:
        yield AbnormalPoints("", None, points, number, (record.numbers[player],))
