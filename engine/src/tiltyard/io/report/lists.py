"""The sheets of a tournament: standings, crosstable, pairings of a round, wall chart."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
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
from tiltyard.standings.ranking import Cell, RankedRow, number_repeats
from tiltyard.standings.rounds import Entrant, RoundKind, RoundRow
from tiltyard.standings.rules import Rules, Score

_BYE_NAMES: Final[Mapping[RoundKind, str]] = {
    RoundKind.PAIRING_BYE: "bye",
    RoundKind.FULL_BYE: "full-point bye",
    RoundKind.HALF_BYE: "half-point bye",
}


def list_standings(
    rows: Sequence[RankedRow], names: Mapping[int, str], *, title: str = "Standings"
) -> Sheet:
    """Return the standings: rank, number, name, rating, points, and each tie-break."""
    codes = number_repeats(cell.code for cell in rows[0].cells) if rows else ()
    breaks = tuple(Column(code, code, is_number=True) for code in codes)
    return Sheet(
        title=title,
        columns=(RANK, NUMBER, NAME, RATING, POINTS, *breaks),
        texts=tuple((*head_texts(row, names), *(cell.text for cell in row.cells)) for row in rows),
        items=tuple((*head_items(row, names), *map(_item, row.cells)) for row in rows),
    )


def list_crosstable(
    rows: Sequence[RankedRow],
    names: Mapping[int, str],
    *,
    rules: Rules,
    title: str = "Crosstable",
    games: Mapping[int, Entrant] | None = None,
) -> Sheet:
    """Return the crosstable in order of rank: opponent's number, colour and result by round.

    `12w1` is a win with White against number 12, `7b-` a forfeit loss; U, F, H and Z are byes.
    In team events the result is the game points of the match. `games`, by number, are shown
    instead of those that were ranked: games that do not count stay in the table.
    """
    rounds = max((len(row.entrant.rounds) for row in rows), default=0)
    by_round = tuple(Column(f"round{n}", f"R{n}") for n in range(1, rounds + 1))
    texts = []
    items = []
    for row in rows:
        shown = (games or {}).get(row.entrant.number, row.entrant)
        played = [round_text(game, rules) for game in shown.rounds]
        played += [""] * (rounds - len(played))
        texts.append((*head_texts(row, names), *played))
        items.append((*head_items(row, names), *played))
    return Sheet(
        title=title,
        columns=(RANK, NUMBER, NAME, RATING, POINTS, *by_round),
        texts=tuple(texts),
        items=tuple(items),
    )


def list_pairings(
    entrants: Sequence[Entrant],
    names: Mapping[int, str],
    *,
    round_number: int,
    rules: Rules,
    title: str = "",
    boards: Mapping[int, int] | None = None,
) -> Sheet:
    """Return the pairings of a round with both scores before it; the highest scores first.

    `boards`, by White's number, say another order. Byes of the pairing stand at the
    end; who asked not to be paired is not listed.
    """
    before = {
        entrant.number: sum(row.points for row in entrant.rounds[: round_number - 1])
        for entrant in entrants
    }
    rows = {
        entrant.number: entrant.rounds[round_number - 1]
        for entrant in entrants
        if len(entrant.rounds) >= round_number
    }
    games = [
        (number, row.opponent)
        for number, row in rows.items()
        if row.opponent is not None and _is_first(number, row.opponent, row)
    ]
    lines: list[tuple[Item, ...]] = []
    by_score = sorted(games, key=lambda game: _board_order(game, before))
    for white, black in sorted(by_score, key=lambda game: (boards or {}).get(game[0], 0)):
        sides = _side(rows[white], rules), _side(rows[black], rules)
        result = " - ".join(sides) if any(sides) else ""
        left = (len(lines) + 1, white, names.get(white, ""), before[white])
        lines.append((*left, result, before[black], black, names.get(black, "")))
    for number in sorted(number for number, row in rows.items() if row.kind in _BYE_NAMES):
        words = _BYE_NAMES[rows[number].kind]
        lines.append((None, number, names.get(number, ""), before[number], words, None, None, ""))
    return Sheet(
        title=title or f"Round {round_number}",
        columns=_PAIRING_COLUMNS,
        texts=tuple(tuple(map(_text, line, _PAIRING_COLUMNS)) for line in lines),
        items=tuple(tuple(map(_plain, line, _PAIRING_COLUMNS)) for line in lines),
    )


_PAIRING_COLUMNS: Final = (
    Column("board", "Board", is_number=True),
    Column("white", "No.", is_number=True),
    Column("white_name", "White", is_from_people=True),
    Column("white_points", "Pts", is_number=True),
    Column("result", "Result"),
    Column("black_points", "Pts", is_number=True),
    Column("black", "No.", is_number=True),
    Column("black_name", "Black", is_from_people=True),
)


def _item(cell: Cell) -> Item:
    """A number where the tie-break is one, as it is shown; a list of boards stays text."""
    if cell.value is None:
        return None
    if isinstance(cell.value, tuple):
        return cell.text
    number = Decimal(cell.text)
    return int(number) if number == number.to_integral_value() else float(number)


def _side(row: RoundRow, rules: Rules) -> str:
    """One side of a result as it is announced."""
    return result_sign(row, rules).replace("=", "½").replace("*", "").removeprefix(":")


def _is_first(number: int, opponent: int, row: RoundRow) -> bool:
    """Whether this is White, or, where nobody has a colour, the lower number."""
    return number < opponent if row.colour is None else row.colour == "white"


def _board_order(game: tuple[int, int], before: Mapping[int, int]) -> tuple[int, ...]:
    """The higher score of the two, their sum, the better pairing number (C.04.2 3.6)."""
    scores = [before[number] for number in game]
    return (-max(scores), -sum(scores), min(game))


def _text(item: Item, column: Column) -> str:
    if item is None:
        return ""
    return format_points(int(item)) if column.heading == "Pts" else str(item)


def _plain(item: Item, column: Column) -> Item:
    return int(item) / 10 if item is not None and column.heading == "Pts" else item


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
