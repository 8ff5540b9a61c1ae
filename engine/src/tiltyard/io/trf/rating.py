"""From a report file to an event that can be rated."""

from collections.abc import Iterator, Mapping
from typing import Final

from tiltyard.errors import InputError
from tiltyard.io.trf.document import Document
from tiltyard.io.trf.history import Entry, count_paired_rounds, list_entries, read_meetings
from tiltyard.io.trf.points import read_point_system
from tiltyard.io.trf.table import find_start_date
from tiltyard.pairing.base import Colour
from tiltyard.rating.event import EventGame, EventPlayer, GameEnding, RatingEvent
from tiltyard.rating.fide import Chapter
from tiltyard.rating.first_rating import Month
from tiltyard.rating.time_control import TimeControl, find_chapter, parse_time_control

_SCORES: Final = {"1": 10, "W": 10, "+": 10, "=": 5, "D": 5}  # whatever the event gives for them
_ENDINGS: Final = {
    **dict.fromkeys("WDL", GameEnding.UNMOVED),
    **dict.fromkeys("+-", GameEnding.FORFEIT),
    "?": GameEnding.PENDING,
}


def read_rating_event(
    document: Document,
    *,
    chapter: Chapter | None = None,
    time: str | None = None,
    match_games: int | None = None,
    ks: Mapping[int, int] | None = None,
) -> RatingEvent:
    """Return the event of a file: players by starting rank, and every game between two of them.

    The time control is `time`, else record 222; the chapter what is given, else that of the time
    control, else standard. The ratings of the records 001 are taken for those of the list. A file
    has no K: it is computed from rating and year of birth, as for somebody with 30 games or more,
    unless `ks` gives it by starting rank.

    Raises:
        InputError: `trf.…`, when records contradict each other; `rating.time`; `rating.k`, when
            nobody has a rank of `ks`.
    """
    entries = list_entries(document)
    _check_ranks(entries, ks or {})
    code = time or document.find_text("222") or ""
    times = parse_time_control(code) if code else None
    date = find_start_date(document)
    month = Month(date[0], date[1]) if date else None
    rounds = count_paired_rounds(entries)
    read_meetings(document, entries, read_point_system(document), rounds)  # refuses contradictions
    return RatingEvent(
        chapter=chapter or _choose_chapter(times, code),
        players=tuple(_read_player(entry, month, ks or {}) for entry in entries.values()),
        games=tuple(_list_games(entries, rounds)),
        times=times,
        match_games=match_games,
        month=month,
        title=document.find_text("012") or "",
    )


def _check_ranks(entries: Mapping[int, Entry], ks: Mapping[int, int]) -> None:
    for rank in ks:
        if rank not in entries:
            raise InputError(
                "rating.k",
                f"Nobody in the file has the starting rank {rank}, for which K is given; correct "
                f"it, or leave it out.",
                player=rank,
            )


def _choose_chapter(times: tuple[TimeControl, TimeControl] | None, code: str) -> Chapter:
    if times is None:
        return Chapter.STANDARD
    chapter = find_chapter(max(times, key=lambda time: time.total))
    if chapter is None:
        raise InputError(
            "rating.time",
            f"The time control {code} is too fast for every rating list; correct it, or say which "
            f"list is meant.",
            time=code,
        )
    return chapter


def _read_player(entry: Entry, month: Month | None, ks: Mapping[int, int]) -> EventPlayer:
    person = entry.record.person
    year = person.birth[:4]
    is_born = month is not None and year.isdecimal() and int(year) > 0
    return EventPlayer(
        id=str(person.number),
        rating=person.rating or 0,
        name=person.name,
        k=ks.get(person.number),
        age_at_year_end=month.year - int(year) if month is not None and is_born else None,
    )


def _list_games(entries: Mapping[int, Entry], rounds: int) -> Iterator[EventGame]:
    """Yield each game once, White first; in a forfeit without colours the lower rank."""
    for number in range(1, rounds + 1):
        for rank, entry in sorted(entries.items()):
            cell = entry.record.cell(number)
            if cell.opponent is None:
                continue
            other = entries[cell.opponent].record.cell(number)
            is_white = cell.colour is Colour.WHITE
            if is_white or (cell.colour is other.colour is None and rank < cell.opponent):
                results = (cell.result, other.result)
                endings = [_ENDINGS[result] for result in results if result in _ENDINGS]
                yield EventGame(
                    round=number,
                    white=str(rank),
                    black=str(cell.opponent),
                    scores=(_SCORES.get(results[0], 0), _SCORES.get(results[1], 0)),
                    ending=endings[0] if endings else GameEnding.PLAYED,
                )
