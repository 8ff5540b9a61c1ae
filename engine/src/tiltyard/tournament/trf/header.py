"""The records of a report file that speak of the event: from its details, and back."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from tiltyard.core.dates import find_day
from tiltyard.io.trf import Document
from tiltyard.io.trf.records import Record as Line
from tiltyard.io.trf.tournament import CommentRecord, RoundDates, TextRecord
from tiltyard.tournament.details import EventDetails, read_official
from tiltyard.tournament.record.record import Record
from tiltyard.tournament.settings import Settings
from tiltyard.tournament.standings.table import TieBreak, is_known, name_of
from tiltyard.tournament.trf.codes import write_code

_POINTS: Final = ("PTS", "MPTS", "GPTS")
_SHORT_DATE: Final = re.compile(r"([0-9]{2})/([0-9]{2})/([0-9]{2})")
_CENTURY: Final = 70  # 69/12/31 is of 2069, 70/01/01 of 1970


def list_header(
    details: EventDetails,
    record: Record,
    tiebreaks: Sequence[TieBreak],
    settings: Settings,
    *,
    is_standard: bool,
) -> Iterator[Line]:
    """Yield what is known of the event; name, players, rounds and points are told elsewhere.

    TRF16 has no record 192: programs that read it look for the system in 092.
    """
    code = write_code(settings, len(record.entries))
    chief = details.chief_arbiter
    texts = [
        ("022", details.city),
        ("032", details.federation),
        ("042", details.start),
        ("052", details.end),
        ("072", str(sum(player.rating > 0 for player in record.people_of_games))),
        ("092", details.kind if is_standard else code),
        ("102", "" if chief is None else str(chief)),
        *(("112", str(deputy)) for deputy in details.deputies),
        ("122", details.rate_of_play),
        ("172", f"{details.rating_federation:3} {details.rating_method}".strip()),
        ("182", details.program),
        ("192", code),
        _write_tiebreaks(tiebreaks),
        ("222", details.time_control),
    ]
    yield from (TextRecord(record_code, text) for record_code, text in texts if text)
    if any(details.round_dates):
        yield RoundDates(tuple(map(_write_round_date, details.round_dates)))


def read_details(document: Document) -> EventDetails:
    """Return what a file tells of its event, as it is written there."""
    texts = {record.code: record.value for record in reversed(list(_list_texts(document)))}
    deputies = [record.value for record in _list_texts(document) if record.code == "112"]
    dates = next((record.dates for record in document.list_records(RoundDates)), ())
    ranked = texts.get("172", "").split()
    return EventDetails(
        name=texts.get("012", ""),
        city=texts.get("022", ""),
        federation=texts.get("032", ""),
        start=texts.get("042", ""),
        end=texts.get("052", ""),
        kind=texts.get("092", ""),
        chief_arbiter=read_official(texts["102"]) if texts.get("102") else None,
        deputies=tuple(read_official(text) for text in deputies if text),
        rate_of_play=texts.get("122", ""),
        time_control=texts.get("222", ""),
        round_dates=tuple(map(_read_round_date, dates)),
        program=texts.get("182", ""),
        rating_federation=ranked[0] if len(ranked) > 1 else "",
        rating_method=ranked[-1] if ranked else "",
        remarks=tuple(r.value.strip() for r in document.list_records(CommentRecord)),
        other_lines=tuple(
            line.text for line in document.lines if line.record is None and line.text.strip()
        ),
    )


def _list_texts(document: Document) -> Iterator[TextRecord]:
    return document.list_records(TextRecord)


def _write_tiebreaks(tiebreaks: Sequence[TieBreak]) -> tuple[str, str]:
    """Record 202, or 212 where the list says itself where the points stand; no functions."""
    codes = [
        name
        for tiebreak in tiebreaks
        if isinstance(tiebreak, str) or is_known(name_of(tiebreak))
        for name in (name_of(tiebreak),)
    ]
    has_points = any(code.split(":")[0].upper() in _POINTS for code in codes)
    return ("212" if has_points else "202", ",".join(codes))


def _write_round_date(text: str) -> str:
    """Return 2026/03/07 as the record has it, 26/03/07; anything else as it is."""
    return text[2:].replace("-", "/") if find_day(text) else text


def _read_round_date(text: str) -> str:
    found = _SHORT_DATE.fullmatch(text)
    if found is None:
        return text
    century = 19 if int(found[1]) >= _CENTURY else 20
    return f"{century}{text}"
