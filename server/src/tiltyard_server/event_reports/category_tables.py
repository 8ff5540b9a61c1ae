"""The table of each category: women, age groups, and those the organiser named."""

from collections.abc import Iterator
from typing import Final

from tiltyard.prizes import Criteria, born_for_over, born_for_under
from tiltyard_server.common import clock
from tiltyard_server.event_reports.claimants import Line, list_lines
from tiltyard_server.event_reports.measurement import View, is_final, number_of, read_shown
from tiltyard_server.event_reports.prize_plans import get_plan, read_criteria
from tiltyard_server.rated_events.selectors import get_event
from tiltyard_server.tournaments.disclosure import Disclosure
from tiltyard_server.tournaments.models import Tournament
from tiltyard_server.tournaments.visibility import Shown

_UNDER: Final = (8, 10, 12, 14, 16, 18, 20)
_OVER: Final = (50, 65)
_YEAR_DIGITS: Final = 4


def list_category_tables(shown: Shown, *, is_staff: bool) -> View:
    """Return the table of every category that somebody is in.

    Everybody sees the categories that the organiser named. Women and age groups follow from
    personal data, so that only the staff is offered them without being asked.

    Raises:
        RuleError: `tournament.not_paired`.
    """
    tournament = shown.tournament
    library = read_shown(shown)
    lines = list_lines(library)
    tables = list(_list_named(tournament, lines))
    if is_staff:
        tables += _list_usual(find_year(tournament), lines)
    for table in tables:
        table["rows"] = [_cover(row, shown.disclosure) for row in table["rows"]]
    return {"seq": tournament.seq, "is_final": is_final(library), "categories": tables}


def _cover(row: View, told: Disclosure) -> View:
    covered = told.cover_identity(row["entry"], row)
    return covered if told.shows("rating") else {**covered, "rating": 0}


def find_year(tournament: Tournament) -> int:
    """Return the year in which an event is held, by which ages are counted."""
    year = get_event(tournament).start[:_YEAR_DIGITS]
    return int(year) if year.isdecimal() else clock.now().year


def _list_named(tournament: Tournament, lines: list[Line]) -> Iterator[View]:
    for group in get_plan(tournament).groups:
        for category in group["categories"]:
            criteria = read_criteria(category["criteria"])
            if criteria != Criteria():
                yield _make_table("own", 0, category["name"], criteria, lines)


def _list_usual(year: int, lines: list[Line]) -> Iterator[View]:
    usual = [
        ("women", 0, Criteria(sex="w")),
        *(("under", age, Criteria(born_from=born_for_under(age, year=year))) for age in _UNDER),
        *(("over", age, Criteria(born_to=born_for_over(age, year=year))) for age in _OVER),
    ]
    for kind, age, criteria in usual:
        table = _make_table(kind, age, "", criteria, lines)
        if table["rows"]:
            yield table


def _make_table(kind: str, age: int, name: str, criteria: Criteria, lines: list[Line]) -> View:
    admitted = [line for line in lines if criteria.admit(line.claimant)]
    return {
        "kind": kind,
        "age": age,
        "name": name,
        "rows": [
            {
                "place": place,
                "entry": number_of(line.player.id),
                "name": line.player.name,
                "title": line.player.title,
                "federation": line.player.federation,
                "rating": line.player.rating,
                "rank": line.rank,
                "points": line.points,
            }
            for place, line in enumerate(admitted, 1)
        ],
    }
