"""From the record to a report file that other programs read (TRF16, TRF-2026)."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, NamedTuple

from tiltyard.errors import InputError, RuleError
from tiltyard.io.trf import Dialect, Document, document_of
from tiltyard.io.trf.lists import ByeRecord, ForbiddenRecord
from tiltyard.io.trf.player import Person, PlayerRecord, RoundCell
from tiltyard.io.trf.records import Record as Line
from tiltyard.io.trf.tournament import TextRecord
from tiltyard.tournament.games import GameKind
from tiltyard.tournament.people import Player
from tiltyard.tournament.record import Record
from tiltyard.tournament.requests import absences, request_for
from tiltyard.tournament.results import bye_points
from tiltyard.tournament.settings import Settings
from tiltyard.tournament.table import TieBreak, is_known, name_of, rank_rows
from tiltyard.tournament.trf_codes import write_code

_NAME_WIDTH: Final = 33
_LETTERS: Final = {GameKind.FULL_BYE: "F", GameKind.HALF_BYE: "H", GameKind.ZERO_BYE: "Z"}


class Report(NamedTuple):
    """What a report is made of."""

    record: Record
    settings: Settings
    tiebreaks: tuple[TieBreak, ...]


def export_document(report: Report, *, dialect: Dialect | str, title: str) -> Document:
    """Return the report of all rounds, and what is known of those to come.

    Raises:
        RuleError: `round.unfinished`, or `trf.matches` for systems whose rounds are matches.
        InputError: `trf.…`, when the dialect cannot say something.
    """
    record, settings, _ = report
    found = _read_dialect(dialect)
    if settings.counts_points or settings.boards is not None:
        raise RuleError(
            "trf.matches",
            "A report file holds single games, and this record only the points of matches; "
            "keep it as a snapshot: to_json().",
        )
    record.check_finished()
    request = request_for(record, settings, record.paired + 1)
    is_standard = found is Dialect.TRF26
    document = document_of(
        replace(request, absent=frozenset(), forbidden=frozenset())
        if is_standard
        else replace(request, absent=frozenset()),
        dialect=found,
        title=title,
        people={number: _person(number, one) for number, one in enumerate(record.players, 1)},
        extra=_list_names(report, found),
    )
    lines = [line.record for line in document.lines if line.record is not None]
    finished = _finish_players(lines, report, announces=not is_standard)
    if not is_standard:
        return Document.of(finished)
    return Document.of((*finished, *_list_byes(record, settings), *_list_bans(record, settings)))


def _read_dialect(dialect: Dialect | str) -> Dialect:
    try:
        return Dialect(dialect)
    except ValueError:
        raise InputError(
            "trf.dialect", f"There is no dialect {dialect!r}; choose from {', '.join(Dialect)}."
        ) from None


def _person(number: int, player: Player) -> Person:
    return Person(
        number,
        name=player.label[:_NAME_WIDTH],
        rating=player.rating or None,
        title=player.title,
        federation=player.federation,
    )


def _list_names(report: Report, dialect: Dialect) -> Iterator[Line]:
    """Name the system (192; TRF16 has 092) and the tie-breaks (202), functions left out."""
    code = write_code(report.settings, len(report.record.entries))
    if dialect is not Dialect.TRF26:
        yield TextRecord("092", code)
        return
    yield TextRecord("192", code)
    codes = [name for tiebreak in report.tiebreaks if is_known(name := name_of(tiebreak))]
    if codes:
        yield TextRecord("202", ",".join(codes))


def _finish_players(lines: list[Line], report: Report, *, announces: bool) -> Iterator[Line]:
    """Give players their rank, and where byes stand in the cells, that of the next round.

    Its points count in the total then, as the programs that read it so expect.
    """
    record, settings, tiebreaks = report
    rows = rank_rows(record, filter(is_known, tiebreaks))
    ranks = {row.entrant.number: rank for rank, row in enumerate(rows, 1)}
    following = record.paired + 1
    numbers = record.numbers
    away = {}
    if announces and following <= settings.rounds:
        away = {numbers[one]: kind for one, kind in absences(record, following).items()}
    for line in lines:
        if not isinstance(line, PlayerRecord):
            yield line
            continue
        ranked = replace(line, rank=ranks[line.number])
        if line.number in away:
            kind = away[line.number]
            ranked = replace(
                ranked,
                points=(ranked.points or 0) + bye_points(kind, settings.points),
                rounds=(*ranked.rounds, RoundCell(result=_LETTERS[kind])),
            )
        yield ranked


def _list_byes(record: Record, settings: Settings) -> Iterator[Line]:
    """Records 240: one for each kind and round to come."""
    numbers = record.numbers
    for number in range(record.paired + 1, settings.rounds + 1):
        away = absences(record, number)
        for kind, letter in _LETTERS.items():
            named = sorted(numbers[player] for player, asked in away.items() if asked is kind)
            if named:
                yield ByeRecord(letter, number, tuple(named))


def _list_bans(record: Record, settings: Settings) -> Iterator[Line]:
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
