"""The sheets of a rating report: what every player gains, and how every game counts."""

from collections.abc import Iterable
from decimal import Decimal
from typing import Final

from tiltyard.core.scores import format_points
from tiltyard.io.report.sheet import NAME, RATING, Column, Item, Sheet
from tiltyard.rating.eligibility import Reason
from tiltyard.rating.event_report import (
    EventReport,
    GameLine,
    PlayerReport,
    round_to_cents,
    to_decimal,
)
from tiltyard.rating.fide import RATING_FLOOR
from tiltyard.rating.first_rating import FirstRating

_PLAYER: Final = Column("player", "No.", is_number=True, is_from_people=True)
_CHANGES: Final = (
    _PLAYER,
    NAME,
    RATING,
    Column("k", "K", is_number=True),
    Column("games", "Games", is_number=True),
    Column("score", "W", is_number=True),
    Column("expected", "We", is_number=True),
    Column("difference", "W-We", is_number=True),
    Column("change", "Change", is_number=True),
    Column("average", "Ra", is_number=True),
    Column("performance", "Rp", is_number=True),
    Column("note", "Note"),
)
_GAMES: Final = (
    _PLAYER,
    NAME,
    Column("round", "Rd", is_number=True),
    Column("colour", "Col"),
    Column("opponent", "Opponent", is_from_people=True),
    Column("opponent_rating", "Rtg", is_number=True),
    Column("rating_difference", "D", is_number=True),
    Column("is_capped", "400"),
    Column("expected", "PD", is_number=True),
    Column("score", "Score", is_number=True),
    Column("change", "dR", is_number=True),
    Column("reason", "Not rated because"),
)


def list_rating_changes(report: EventReport) -> Sheet:
    """Return a row a player: K, W, We, the change to two decimals, or what leads to a first rating.

    W and We are of the games that count. Ra of an unrated player has the two hypothetical
    opponents in it (B.02 8.2.3).
    """
    title = f"{_head(report)} (before the list rounds the sum of the period)"
    rows = [_change_items(row) for row in report.players]
    return Sheet(title, _CHANGES, tuple(map(_texts, rows)), tuple(map(_plain, rows)))


def list_rated_games(report: EventReport, players: Iterable[PlayerReport] | None = None) -> Sheet:
    """Return a row for each game of each player; * marks a difference that counts as 400."""
    shown = report.players if players is None else tuple(players)
    rows = [_game_items(row, line) for row in shown for line in row.lines]
    return Sheet(_head(report), _GAMES, tuple(map(_texts, rows)), tuple(map(_plain, rows)))


def describe_first_rating(first: FirstRating) -> str:
    """Return in words what an unrated player has reached.

    >>> describe_first_rating(FirstRating((), None, None, False))
    'unrated, needs 5 more games'
    """
    zero = "; first event without a point disregarded" if first.is_zero_disregarded else ""
    if first.rating is not None:
        return f"first rating {first.rating}{zero}"
    if first.missing_games:
        games = "game" if first.missing_games == 1 else "games"
        return f"unrated, needs {first.missing_games} more {games}{zero}"
    return f"unrated, below {RATING_FLOOR}{zero}"


_Value = Item | Decimal


def _head(report: EventReport) -> str:
    event = report.event
    month = f", list of {event.month}" if event.month else ""
    return f"{event.title or 'Rating report'}: {event.chapter} ratings{month}"


def _change_items(row: PlayerReport) -> tuple[_Value, ...]:
    average = row.average
    if row.first is not None:
        steps = row.first.performance
        average = round_to_cents(steps.average) if steps else None
    return (
        row.player.id,
        row.player.name,
        row.rating or None,
        row.k,
        len(row.counted),
        _points(row.score),
        row.expected,
        None if row.k is None else to_decimal(row.sum_hundredths),
        row.change,
        average,
        row.performance,
        describe_first_rating(row.first) if row.first else "",
    )


def _game_items(row: PlayerReport, line: GameLine) -> tuple[_Value, ...]:
    expected = line.expectation
    return (
        row.player.id,
        row.player.name,
        line.round,
        "w" if line.is_white else "b",
        line.opponent.label,
        line.opponent_rating or None,
        expected.difference if expected else None,
        "*" if expected and expected.is_capped else "",
        to_decimal(expected.hundredths) if expected else None,
        None if line.reason is Reason.PENDING else _points(line.score),
        to_decimal(line.hundredths) if expected else None,
        line.explanation,
    )


def _points(score: int) -> Decimal:
    return Decimal(format_points(score))


def _texts(row: tuple[_Value, ...]) -> tuple[str, ...]:
    return tuple("" if value is None else str(value) for value in row)


def _plain(row: tuple[_Value, ...]) -> tuple[Item, ...]:
    return tuple(float(value) if isinstance(value, Decimal) else value for value in row)
