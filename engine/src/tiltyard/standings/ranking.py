"""Ranking: order by score and tie-breaks, share the places of those who are equal in all."""

from collections.abc import Iterable
from dataclasses import replace
from itertools import groupby

from tiltyard.core.model import Standing


def rank_rows(rows: Iterable[Standing]) -> tuple[Standing, ...]:
    """Return `rows` best first, ranks filled in. Equal rows keep their order and share places."""
    ordered = sorted(rows, key=_strength, reverse=True)
    ranked: list[Standing] = []
    for _, group in groupby(ordered, key=_strength):
        members = list(group)
        first, last = len(ranked) + 1, len(ranked) + len(members)
        ranked += [replace(row, rank=first, rank_to=last) for row in members]
    return tuple(ranked)


def _strength(row: Standing) -> tuple[int, ...]:
    return (row.score, *(tiebreak.value for tiebreak in row.tiebreaks))
