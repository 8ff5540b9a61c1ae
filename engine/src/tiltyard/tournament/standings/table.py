"""Who stands where: the record as rows that tie-breaks read."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import partial
from math import isfinite
from typing import Final, TypeAlias

from tiltyard.core.arguments import check_text, list_items, show
from tiltyard.errors import InputError
from tiltyard.standings.ranking import Cell, RankedRow, Ranking, make_ranking, number_repeats
from tiltyard.standings.rounds import Entrant, RoundKind, RoundRow
from tiltyard.standings.tiebreaks import Spec, parse_tie_break
from tiltyard.standings.tiebreaks.notation import Choice, TieBreakFunction
from tiltyard.tournament.people import Player
from tiltyard.tournament.record.games import PLAYED, Game, GameKind
from tiltyard.tournament.record.record import Record
from tiltyard.tournament.standings.contributions import Contribution, TieBreakNumber, read_cell

TieBreak: TypeAlias = (
    "str | Callable[[Player, Sequence[Game], Sequence[Player]], int | float | Fraction]"
)
"""A code such as "BH:C1", or a function of a player, all games and all players."""

TieBreakValue: TypeAlias = "TieBreakNumber | tuple[TieBreakNumber, ...] | None"
"""A number; None where there is none; of board results a number for each board."""

_ANNULLED: Final = RoundRow(RoundKind.REST, 0)


@dataclass(frozen=True, slots=True)
class Standing:
    """A line of the standings; places `rank` to `rank_to` are shared by all who have both."""

    rank: int
    rank_to: int
    player: Player
    points: int  # tenths
    tiebreaks: Mapping[str, TieBreakValue] = field(default_factory=dict)  # by code
    texts: Mapping[str, str] = field(default_factory=dict)  # the same as people write them

    @property
    def score(self) -> float:
        """The points as a number."""
        return self.points / 10


def check_tiebreaks(tiebreaks: object) -> tuple[TieBreak, ...]:
    """Return a list of codes and functions.

    Raises:
        InputError: `tie_break.unknown`.
    """
    right = 'Tie-breaks are a list such as ["BH:C1", "SB"]'
    listed = list_items(tiebreaks, right, "tie_break.unknown")
    for one in listed:
        if not callable(one):
            check_text(one, "A tie-break that is no function", "tie_break.unknown")
    return listed


def rank_record(
    record: Record, tiebreaks: Sequence[TieBreak], *, skips_unknown: bool = False
) -> tuple[Standing, ...]:
    """Return the standings, best first.

    With `skips_unknown` a code nobody knows separates nobody and has no value.

    Raises:
        InputError: `tie_break.…`, when one is unknown or not for this kind of tournament.
    """
    places = [
        place for place, tiebreak in enumerate(tiebreaks) if not skips_unknown or is_known(tiebreak)
    ]
    ranking, rows = make_rows(record, [tiebreaks[place] for place in places])
    names = list_labels(tiebreaks)
    standings = []
    for row in rows:
        texts = dict.fromkeys(names, "–")
        values: dict[str, TieBreakValue] = dict.fromkeys(names)
        for column, (place, cell) in enumerate(zip(places, row.cells, strict=True)):
            texts[names[place]] = cell.text
            find = partial(_find_contributions, ranking, record.players, column, row.entrant.number)
            values[names[place]] = read_cell(cell, find)
        player = record.players[row.entrant.number - 1]
        standings.append(Standing(row.rank, row.rank_to, player, row.score, values, texts))
    return tuple(standings)


def _find_contributions(
    ranking: Ranking, players: Sequence[Player], column: int, number: int
) -> tuple[Contribution, ...]:
    return tuple(
        Contribution(
            part.value,
            part.round,
            None if part.opponent is None else players[part.opponent - 1].id,
            None if part.kind in (None, RoundKind.PENDING) else GameKind(part.kind),
            part.points,
            part.is_cut,
            part.is_virtual,
        )
        for part in ranking.list_parts(column, number)
    )


def rank_rows(record: Record, tiebreaks: Iterable[TieBreak]) -> tuple[RankedRow, ...]:
    """Return the standings as the sheets for print take them.

    In a round robin the games of a player who left with less than half of them played are free
    rounds for everybody (C.05, withdrawals).

    Raises:
        InputError: `tie_break.…`, when one is unknown or not for this kind of tournament.
    """
    return make_rows(record, tiebreaks)[1]


def make_rows(
    record: Record, tiebreaks: Iterable[TieBreak]
) -> tuple[Ranking, tuple[RankedRow, ...]]:
    """Return the same with the ranking behind it, which lacks those who left a table early."""
    gone = set(_list_gone(record)) if record.swiss.is_table else set()
    entrants = [_annul(one, gone) if gone else one for one in record.swiss.list_entrants()]
    choices = [_adapt(tiebreak, record) for tiebreak in tiebreaks]
    ranking = make_ranking(
        [one for one in entrants if one.number not in gone],
        choices,
        rules=record.swiss.settings.rules,
    )
    ranked = ranking.rows
    codes = [cell.code for row in ranked[:1] for cell in row.cells]
    cells = tuple(Cell(code, None, 0, "–") for code in codes)
    last = (len(ranked) + 1, len(entrants))
    left = (RankedRow(one, *last, 0, cells) for one in entrants if one.number in gone)
    return ranking, (*ranked, *left)


def _list_gone(record: Record) -> Iterator[int]:
    """Yield who left a round robin too early to be ranked; their games stay in the table.

    Every round of a table is a game but the free one; those to come count too.
    """
    for number, entry in enumerate(record.entries, 1):
        if entry.withdrawn_from is not None:
            mine = [g for games in record.rounds for g in games if g.has(entry.player.id)]
            played = sum(game.kind in PLAYED and game.has_result for game in mine)
            due = max(len(record.entries) - 1, sum(not game.is_bye for game in mine))
            if 2 * played < due:
                yield number


def _annul(entrant: Entrant, gone: set[int]) -> Entrant:
    """Let nothing count that was played against those who are gone."""
    is_gone = entrant.number in gone
    rows = (_ANNULLED if is_gone or row.opponent in gone else row for row in entrant.rounds)
    return replace(entrant, rounds=tuple(rows))


def is_known(tiebreak: TieBreak) -> bool:
    """Whether a tie-break can be computed here."""
    if not isinstance(tiebreak, str):
        return True
    try:
        parse_tie_break(tiebreak)
    except InputError:
        return False
    return True


def name_of(tiebreak: TieBreak) -> str:
    """Return the code of a tie-break, or the name of a function."""
    if isinstance(tiebreak, str):
        return tiebreak
    spec = getattr(tiebreak, "spec", None)
    if isinstance(spec, Spec):
        return spec.code
    return str(getattr(tiebreak, "__name__", type(tiebreak).__name__))


def list_labels(tiebreaks: Iterable[TieBreak]) -> tuple[str, ...]:
    """Return a name for each tie-break, no two alike."""
    return number_repeats(name_of(tiebreak) for tiebreak in tiebreaks)


def _adapt(tiebreak: TieBreak, record: Record) -> Choice:
    """Let a function of players and games read entrants."""
    if isinstance(tiebreak, str):
        return tiebreak
    spec = getattr(tiebreak, "spec", None)
    if isinstance(spec, Spec):
        return spec
    players = record.players
    games = tuple(game for games in record.rounds for game in games if game.has_result)

    def adapted(
        entrant: Entrant, _rows: Sequence[RoundRow], _others: Mapping[int, Entrant]
    ) -> int | float | Fraction:
        value = tiebreak(players[entrant.number - 1], games, players)
        return _check_value(value, name_of(tiebreak))

    function: TieBreakFunction = adapted
    adapted.__name__ = name_of(tiebreak)
    return function


def _check_value(value: object, name: str) -> int | float | Fraction:
    """Return what a function of the user's gave, if it is a number.

    Raises:
        InputError: `tie_break.no_number`.
    """
    if isinstance(value, int | Fraction) or (isinstance(value, float) and isfinite(value)):
        return value
    raise InputError(
        "tie_break.no_number",
        f"The tie-break {name} gave {show(value)}; it must return a finite number.",
    )
