"""From the record to a report file that other programs read (TRF16, TRF-2026)."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from tiltyard.errors import InputError, RuleError
from tiltyard.io.trf import Dialect, Document, document_of
from tiltyard.io.trf.lists import ByeRecord, ForbiddenRecord
from tiltyard.io.trf.player import Person, PlayerRecord, RoundCell
from tiltyard.io.trf.records import Record
from tiltyard.io.trf.tournament import TextRecord
from tiltyard.tournament.people import Player
from tiltyard.tournament.requests import absences, request_for
from tiltyard.tournament.results import bye_points
from tiltyard.tournament.settings import Settings
from tiltyard.tournament.sheet import GameKind, Sheet
from tiltyard.tournament.snapshot import Saved
from tiltyard.tournament.table import is_known, name_of, rank_rows
from tiltyard.tournament.trf_codes import write_code

_NAME_WIDTH: Final = 33
_LETTERS: Final = {GameKind.FULL_BYE: "F", GameKind.HALF_BYE: "H", GameKind.ZERO_BYE: "Z"}


def export_document(saved: Saved, *, dialect: Dialect | str, title: str) -> Document:
    """Return the report of all rounds, and what is known of those to come.

    Raises:
        RuleError: `round.unfinished`, or `trf.matches` for systems whose rounds are matches.
        InputError: `trf.…`, when the dialect cannot say something.
    """
    sheet, settings, _ = saved
    found = _read_dialect(dialect)
    if settings.counts_points or settings.boards is not None:
        raise RuleError(
            "trf.matches",
            "A report file holds single games, and this record only the points of matches; "
            "keep it as a snapshot: to_json().",
        )
    sheet.check_finished()
    request = request_for(sheet, settings, len(sheet.rounds) + 1)
    is_standard = found is Dialect.TRF26
    document = document_of(
        replace(request, absent=frozenset(), forbidden=frozenset())
        if is_standard
        else replace(request, absent=frozenset()),
        dialect=found,
        title=title,
        people={number: _person(number, one) for number, one in enumerate(sheet.players, 1)},
        extra=_list_names(saved, found),
    )
    records = [line.record for line in document.lines if line.record is not None]
    finished = _finish_players(records, saved, announces=not is_standard)
    if not is_standard:
        return Document.of(finished)
    return Document.of((*finished, *_list_byes(sheet, settings), *_list_bans(sheet, settings)))


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


def _list_names(saved: Saved, dialect: Dialect) -> Iterator[Record]:
    """Name the system (192; TRF16 has 092) and the tie-breaks (202), functions left out."""
    code = write_code(saved.settings, len(saved.sheet.entries))
    if dialect is not Dialect.TRF26:
        yield TextRecord("092", code)
        return
    yield TextRecord("192", code)
    codes = [name for tiebreak in saved.tiebreaks if is_known(name := name_of(tiebreak))]
    if codes:
        yield TextRecord("202", ",".join(codes))


def _finish_players(records: list[Record], saved: Saved, *, announces: bool) -> Iterator[Record]:
    """Give players their rank, and where byes stand in the cells, that of the next round.

    Its points count in the total then, as the programs that read it so expect.
    """
    sheet, settings, tiebreaks = saved
    rows = rank_rows(sheet, settings, filter(is_known, tiebreaks))
    ranks = {row.entrant.number: rank for rank, row in enumerate(rows, 1)}
    following = len(sheet.rounds) + 1
    numbers = sheet.numbers
    away = {}
    if announces and following <= settings.rounds:
        away = {numbers[one]: kind for one, kind in absences(sheet, following).items()}
    for record in records:
        if not isinstance(record, PlayerRecord):
            yield record
            continue
        ranked = replace(record, rank=ranks[record.number])
        if record.number in away:
            kind = away[record.number]
            ranked = replace(
                ranked,
                points=(ranked.points or 0) + bye_points(kind, settings.points),
                rounds=(*ranked.rounds, RoundCell(result=_LETTERS[kind])),
            )
        yield ranked


def _list_byes(sheet: Sheet, settings: Settings) -> Iterator[Record]:
    """Records 240: one for each kind and round to come."""
    numbers = sheet.numbers
    for number in range(len(sheet.rounds) + 1, settings.rounds + 1):
        away = absences(sheet, number)
        for kind, letter in _LETTERS.items():
            named = sorted(numbers[player] for player, asked in away.items() if asked is kind)
            if named:
                yield ByeRecord(letter, number, tuple(named))


def _list_bans(sheet: Sheet, settings: Settings) -> Iterator[Record]:
    """Records 260: for a pair that met before it was forbidden, from the round after."""
    numbers = sheet.numbers
    met = {
        frozenset((game.white, game.black)): game.round for games in sheet.rounds for game in games
    }
    bans = [
        (met.get(frozenset(pair), 0) + 1, sorted(numbers[player] for player in pair))
        for pair in sheet.forbidden
    ]
    for first, pair in sorted(bans, key=lambda ban: ban[1]):
        if first <= settings.rounds:
            yield ForbiddenRecord(first, settings.rounds, tuple(pair))
