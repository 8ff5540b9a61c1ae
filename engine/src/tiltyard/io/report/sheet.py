"""A sheet of paper: a title, columns and rows, before anybody decides how it is written."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

Item: TypeAlias = str | int | float | None


@dataclass(frozen=True, slots=True)
class Column:
    """A column: `key` names it for programs, `heading` for people."""

    key: str
    heading: str
    is_number: bool = False  # set right
    is_from_people: bool = False  # names and the like, which may hold anything


@dataclass(frozen=True, slots=True)
class Sheet:
    """What is to be shown. `texts` are for people, `items` the same for programs."""

    title: str
    columns: tuple[Column, ...]
    texts: tuple[tuple[str, ...], ...]
    items: tuple[tuple[Item | Mapping[str, Item], ...], ...]
