"""What apps that stand above this one add to the view of a tournament.

They sign on when they are ready (`add_extras`), as followers do. What they show is plain rows of
theirs: nothing of it is in the log, and the time machine shows what it is today.
"""

from collections.abc import Callable, Collection
from typing import Any

View = dict[str, Any]
Fields = Callable[[int], View]
Births = Callable[[int], dict[int, int]]
Sheets = Callable[[int, Collection[int] | None], dict[int, View]]

_fields: list[Fields] = []
_sheets: list[Sheets] = []
_births: list[Births] = []


def add_extras(*, fields: Fields, sheets: Sheets) -> None:
    """Show more fields of a tournament, and what is written about its matches; called once."""
    if fields not in _fields:
        _fields.append(fields)
        _sheets.append(sheets)


def add_births(births: Births) -> None:
    """Tell the years in which the entries of a tournament were born; called once."""
    if births not in _births:
        _births.append(births)


def list_births(tournament_id: int) -> dict[int, int]:
    """Return the years in which entries were born, by number, as far as they are known."""
    return {number: year for find in _births for number, year in find(tournament_id).items()}


def get_fields(tournament_id: int) -> View:
    """Return the fields that others add to a tournament."""
    return {name: value for view in _fields for name, value in view(tournament_id).items()}


def list_sheets(tournament_id: int, numbers: Collection[int] | None = None) -> dict[int, View]:
    """Return what is written about some matches, or about all, by number."""
    return {
        number: sheet
        for list_some in _sheets
        for number, sheet in list_some(tournament_id, numbers).items()
    }
