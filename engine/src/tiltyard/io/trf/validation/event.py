"""Checks of what a report says of its event: place, dates, arbiters, time, rounds a day."""

import calendar
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from datetime import date
from typing import Final

from tiltyard.core.dates import find_day
from tiltyard.errors import InputError
from tiltyard.io.trf.document import Document
from tiltyard.io.trf.tournament import CommentRecord, RoundDates, TextRecord
from tiltyard.io.trf.validation.findings import Finding, Severity
from tiltyard.rating.fide import Chapter
from tiltyard.rating.time_control import TimeControl, find_chapter, parse_time_control
from tiltyard.sentence import say, word
from tiltyard.standings.tiebreaks import parse_tie_break

_NEEDED: Final = {
    "012": say("the name of the event"),
    "022": say("the city"),
    "032": say("the federation"),
    "042": say("the date of the start"),
    "052": say("the date of the end"),
    "102": say("the chief arbiter"),
}
_FOR_TITLES: Final = {
    "182": say("the program or person that paired"),
    "192": say("the type, encoded"),
}
_NUMBER: Final = re.compile(r"\b[0-9]{4,11}\b")
_SHORT: Final = re.compile(r"([0-9]{2})/([0-9]{2})/([0-9]{2})")
_HOURS: Final = 12  # of play a day in standard chess, by 60 moves a game
_MOST_ROUNDS: Final[Mapping[Chapter, int]] = {Chapter.RAPID: 15, Chapter.BLITZ: 30}
_LATE_DAYS: Final = 5  # who ends in the last days of a month has the list after the next


def check_event(
    document: Document, paired: int, chapter: Chapter | None = None
) -> Iterator[Finding]:
    """Yield what is wrong or missing in the records of the event."""
    yield from _check_texts(document)
    days = [find_day(document.find_text(code) or "") for code in ("042", "052")]
    yield from _check_days(document, days[0], days[1])
    dates = next((record.dates for record in document.list_records(RoundDates)), ())
    rounds = [_read_round_day(text) for text in dates[:paired]]
    yield from _check_round_days(dates, rounds, paired)
    yield from _check_inside(rounds, days[0], days[1])
    times, found = _read_times(document)
    yield from found
    if times is not None:
        yield from _check_time(times, chapter, rounds)
    yield from _check_tie_breaks(document)
    if days[1] is not None:
        yield _name_list(days[1])
    if any(document.list_records(CommentRecord)):
        yield Finding(
            Severity.NOTICE,
            "comment.present",
            say(
                "The file has lines of ###. Whether FIDE takes them is open: leave them out of "
                "the file that is sent."
            ),
            say("TRF-2026 ###"),
        )


def _check_texts(document: Document) -> Iterator[Finding]:
    for code, what in _NEEDED.items():
        if not document.find_text(code):
            message = say("Record {code} is missing: write {what}.", code=code, what=word(what))
            yield Finding(
                Severity.ERROR, f"record.{code}", message, say("TRF-2026 {code}", code=code)
            )
    for code, what in _FOR_TITLES.items():
        if not document.find_text(code):
            message = say(
                "Record {code} is missing, which title events need: write {what}.",
                code=code,
                what=word(what),
            )
            yield Finding(
                Severity.WARNING, f"record.{code}", message, say("TRF-2026 {code}", code=code)
            )
    if not (document.find_text("202") or document.find_text("212")):
        yield Finding(
            Severity.WARNING,
            "record.202",
            say("No tie-breaks are named (202 or 212), which title events need."),
            say("TRF-2026 202"),
        )
    for line, record in document.list_numbered(TextRecord):
        if record.code in {"102", "112"} and record.value and not _NUMBER.search(record.value):
            yield Finding(
                Severity.WARNING,
                "arbiter.number_missing",
                say(
                    "The arbiter {record} has no FIDE number; write it behind the name, in "
                    "brackets. Who is not known from the report loses the norm.",
                    record=record.value,
                ),
                say("TRF-2026 {code}", code=record.code),
                line=line,
            )


def _check_days(document: Document, start: date | None, end: date | None) -> Iterator[Finding]:
    for code, day in (("042", start), ("052", end)):
        text = document.find_text(code)
        if text and day is None:
            message = say(
                "Record {code} has {text}, which is no date; write YYYY/MM/DD.",
                code=code,
                text=f"{text!r}",
            )
            yield Finding(
                Severity.ERROR, "date.invalid", message, say("TRF-2026 {code}", code=code)
            )
    if start is not None and end is not None and end < start:
        message = say(
            "The event ends on {end}, before its start on {start}; exchange them.",
            end=end,
            start=start,
        )
        yield Finding(Severity.ERROR, "date.order", message, say("TRF-2026 052"))


def _check_round_days(
    dates: tuple[str, ...], days: list[date | None], paired: int
) -> Iterator[Finding]:
    for number in range(1, paired + 1):
        text = dates[number - 1] if number <= len(dates) else ""
        if number > len(days) or days[number - 1] is None:
            said = (
                say("has the date {text}, which is none", text=repr(text))
                if text
                else say("has no date")
            )
            yield Finding(
                Severity.ERROR,
                "round.date_missing",
                say(
                    "Round {number} {said}; write it into record 132 as YY/MM/DD.",
                    number=number,
                    said=said,
                ),
                say("TRF-2026 132"),
                round=number,
            )


def _check_inside(
    days: list[date | None], start: date | None, end: date | None
) -> Iterator[Finding]:
    previous: date | None = None
    for number, day in enumerate(days, 1):
        if day is None:
            continue
        if (start is not None and day < start) or (end is not None and day > end):
            message = say(
                "Round {number} was on {day}, outside the days of the event ({start} to {end}).",
                number=number,
                day=day,
                start=start,
                end=end,
            )
            yield Finding(
                Severity.ERROR, "round.date_outside", message, say("TRF-2026 132"), round=number
            )
        if previous is not None and day < previous:
            message = say(
                "Round {number} was on {day}, before the round before it.", number=number, day=day
            )
            yield Finding(
                Severity.WARNING, "round.date_order", message, say("TRF-2026 132"), round=number
            )
        previous = day


def _read_round_day(text: str) -> date | None:
    found = _SHORT.fullmatch(text)
    return find_day(f"20{text}") if found else find_day(text)


def _read_times(
    document: Document,
) -> tuple[tuple[TimeControl, TimeControl] | None, list[Finding]]:
    code = document.find_text("222")
    if not code:
        message = say("No encoded time control (222): write one such as 5400+30.")
        return None, [Finding(Severity.WARNING, "record.222", message, say("TRF-2026 222"))]
    try:
        return parse_time_control(code), []
    except InputError as error:
        return None, [Finding(Severity.ERROR, "time.invalid", error.message, say("TRF-2026 222"))]


def _check_time(
    times: tuple[TimeControl, TimeControl], chapter: Chapter | None, days: list[date | None]
) -> Iterator[Finding]:
    found = find_chapter(max(times, key=lambda time: time.total))
    if found is None or (chapter is not None and found is not chapter):
        told = (
            say("too fast for every list")
            if found is None
            else say("that of {found} chess", found=found.value)
        )
        wanted = (
            ""
            if chapter is None
            else say(", and the event is to be rated as {chapter}", chapter=chapter.value)
        )
        yield Finding(
            Severity.ERROR,
            "time.chapter",
            say("The time control is {told}{wanted}.", told=told, wanted=wanted),
            "B.02 1",
        )
        return
    if found.is_fast and times[0] != times[1]:
        message = say("The players have unequal times; such games are not rated.")
        yield Finding(Severity.ERROR, "time.unequal", message, say("B.02, rapid and blitz"))
    hours = sum(time.total for time in times) / 3600
    for day, count in sorted(Counter(day for day in days if day is not None).items()):
        most = _MOST_ROUNDS.get(found)
        if most is not None and count > most:
            message = say(
                "{count} rounds on {day}; {found} chess has {most} at most.",
                count=count,
                day=day,
                found=word(found.value),
                most=most,
            )
            yield Finding(Severity.WARNING, "day.rounds", message, say("B.02, rapid and blitz"))
        if most is None and count * hours > _HOURS:
            message = say(
                "{count} rounds on {day} may last {count2} hours; 12 is the limit.",
                count=count,
                day=day,
                count2=f"{count * hours:g}",
            )
            yield Finding(Severity.WARNING, "day.hours", message, "B.02 1")


def _check_tie_breaks(document: Document) -> Iterator[Finding]:
    text = document.find_text("202") or document.find_text("212") or ""
    for code in filter(None, (part.strip() for part in text.split(","))):
        try:
            parse_tie_break(code)
        except InputError as error:
            yield Finding(
                Severity.WARNING,
                "tie_break.unknown",
                say(
                    "{message} The report has codes of C.07, not names of a program.",
                    message=word(error.message),
                ),
                say("TRF-2026 202"),
            )


def _name_list(end: date) -> Finding:
    """Say for which list a report is due, and after which FIDE takes none."""
    last = calendar.monthrange(end.year, end.month)[1]
    ahead = 2 if last - end.day <= _LATE_DAYS else 1
    due, latest = (_add_months(end, ahead), _add_months(end, ahead + 2))
    return Finding(
        Severity.NOTICE,
        "report.due",
        say(
            "The event ended on {end}: it belongs to the list of {due}, and no report is "
            "rated after that of {latest}.",
            end=end,
            due=f"{due:%Y-%m}",
            latest=f"{latest:%Y-%m}",
        ),
        "B.02",
    )


def _add_months(day: date, months: int) -> date:
    whole = day.year * 12 + day.month - 1 + months
    return date(whole // 12, whole % 12 + 1, 1)
