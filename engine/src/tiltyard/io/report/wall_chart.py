"""The wall chart: everybody by number or name, every round with the score after it."""

from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import Final

from tiltyard.core.scores import format_points
from tiltyard.errors import InputError
from tiltyard.io.report.sheet import (
    NAME,
    NUMBER,
    POINTS,
    RANK,
    RATING,
    Column,
    Item,
    Sheet,
    head_items,
    head_texts,
    result_sign,
    round_text,
)
from tiltyard.standings.ranking import RankedRow
from tiltyard.standings.rounds import Entrant, RoundKind, RoundRow
from tiltyard.standings.rules import Rules, Score

ORDERS: Final = ("number", "name")


def list_wall_chart(
    rows: Sequence[RankedRow],
    names: Mapping[int, str],
    *,
    rules: Rules,
    order: str = "number",
    title: str = "Wall chart",
    games: Mapping[int, Entrant] | None = None,
) -> Sheet:
    """Return the wall chart: the standings' rows in the order of numbers, or of names.

    `12w1 2.5` is a win with White against number 12 that makes 2½ points; results and byes are
    written as in the crosstable. Points given or taken by the arbiter are in the total only.
    `games`, by number, are shown instead of those that were ranked, and add nothing to a score.

    Raises:
        InputError: `report.order`.
    """
    if order not in ORDERS:
        raise InputError(
            "report.order",
            f"A wall chart cannot be in order of {order!r}; choose {' or '.join(ORDERS)}.",
        )
    rounds = max((len(row.entrant.rounds) for row in rows), default=0)
    by_round = tuple(Column(f"round{n}", f"R{n}") for n in range(1, rounds + 1))
    ordered = sorted(rows, key=lambda row: _place(row, names, order))
    return Sheet(
        title=title,
        columns=(NUMBER, NAME, RATING, *by_round, POINTS, RANK),
        texts=tuple(
            (*texts[1:4], *_list_texts(row, shown, rules, rounds), texts[4], texts[0])
            for row in ordered
            for shown in [(games or {}).get(row.entrant.number, row.entrant)]
            for texts in [head_texts(row, names)]
        ),
        items=tuple(
            (*items[1:4], *_list_items(row, shown, rules, rounds), items[4], items[0])
            for row in ordered
            for shown in [(games or {}).get(row.entrant.number, row.entrant)]
            for items in [head_items(row, names)]
        ),
    )


def _place(row: RankedRow, names: Mapping[int, str], order: str) -> tuple[str, int]:
    number = row.entrant.number
    return (names.get(number, "").casefold() if order == "name" else "", number)


def _list_texts(row: RankedRow, shown: Entrant, rules: Rules, rounds: int) -> list[str]:
    """`12w1 2.5`; a game to come has no score after it."""
    texts = []
    for played, score in _list_scores(row, shown, rules):
        text = round_text(played, rules)
        texts.append(text if score is None else f"{text} {format_points(score)}".lstrip())
    return texts + [""] * (rounds - len(texts))


def _list_items(
    row: RankedRow, shown: Entrant, rules: Rules, rounds: int
) -> list[Mapping[str, Item] | None]:
    items: list[Mapping[str, Item] | None] = [
        {
            "opponent": played.opponent,
            "colour": played.colour,
            "result": result_sign(played, rules) if played.opponent else round_text(played, rules),
            "score": None if score is None else score / 10,
        }
        for played, score in _list_scores(row, shown, rules)
    ]
    return items + [None] * (rounds - len(items))


def _list_scores(row: RankedRow, shown: Entrant, rules: Rules) -> list[tuple[RoundRow, int | None]]:
    rounds = row.entrant.rounds
    by_games = rules.primary is Score.GAME_POINTS
    scores = accumulate(one.game_points if by_games else one.points for one in rounds)
    return [
        (played, None if played.kind is RoundKind.PENDING else score)
        for played, score in zip(shown.rounds, scores, strict=True)
    ]
