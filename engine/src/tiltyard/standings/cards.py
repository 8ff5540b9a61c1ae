"""The table of a card event: match points, then percentages as exact fractions (mtg-swiss 1-3)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from hashlib import sha256
from itertools import groupby
from typing import Final

WIN: Final = 3
DRAW: Final = 1
LOSS: Final = 0
FLOORS: Final[Mapping[str, Fraction]] = {"0.33": Fraction(33, 100), "third": Fraction(1, 3)}


@dataclass(frozen=True, slots=True)
class CardRound:
    """One round with a result. Without an opponent it is a bye, or a round that was missed."""

    points: int  # match points: 3, 1 or 0
    won: int = 0
    lost: int = 0
    drawn: int = 0
    opponent: int | None = None

    @property
    def games(self) -> int:
        """Games that count as played."""
        return self.won + self.lost + self.drawn


@dataclass(frozen=True)
class CardRow:
    """A player in the table, with what decides the place."""

    number: int
    rounds: tuple[CardRound, ...]
    match_win: Fraction
    game_win: Fraction
    opponents_match_win: Fraction
    opponents_game_win: Fraction

    @cached_property
    def points(self) -> int:
        """Match points."""
        return sum(one.points for one in self.rounds)

    def count(self, points: int) -> int:
        """Return in how many rounds the player got so many points."""
        return sum(one.points == points for one in self.rounds)

    @property
    def games(self) -> tuple[int, int, int]:
        """Games won, lost and drawn."""
        return (
            sum(one.won for one in self.rounds),
            sum(one.lost for one in self.rounds),
            sum(one.drawn for one in self.rounds),
        )


_MISSED: Final = CardRound(LOSS)


def games_to_win(best_of: int) -> int:
    """Return how many games win a match.

    >>> [games_to_win(best_of) for best_of in (1, 3, 5)]
    [1, 2, 3]
    """
    return best_of // 2 + 1


def drop_missed(rounds: Sequence[CardRound]) -> list[CardRound]:
    """Return the rounds without those missed at the end: after dropping nothing counts."""
    left = list(rounds)
    while left and left[-1] == _MISSED:
        left.pop()
    return left


def draw_number(lot: str, number: int) -> int:
    """Return a player's random number, fixed for the whole tournament (mtg-swiss 3)."""
    return int.from_bytes(sha256(f"{lot}|player|{number}".encode()).digest()[:8], "big")


def match_win(rounds: Sequence[CardRound], floor: Fraction) -> Fraction:
    """Return MW%: the match points of all that were possible, never below the floor."""
    if not rounds:
        return floor
    return max(floor, Fraction(sum(one.points for one in rounds), WIN * len(rounds)))


def game_win(rounds: Sequence[CardRound], floor: Fraction) -> Fraction:
    """Return GW%: three points a game won, one a game drawn; never below the floor."""
    games = sum(one.games for one in rounds)
    if not games:
        return floor
    points = sum(WIN * one.won + DRAW * one.drawn for one in rounds)
    return max(floor, Fraction(points, WIN * games))


def rank_cards(
    players: Mapping[int, Sequence[CardRound]],
    lots: Mapping[int, int],
    *,
    floor: Fraction = FLOORS["0.33"],
    counts_games: bool = True,
) -> tuple[CardRow, ...]:
    """Return the table, best first; nobody shares a place (mtg-swiss 3).

    Match points, OMW%, GW%, OGW%, the matches between those still tied if they all met, and at
    last `lots`, the smaller number first. `counts_games` is off where a match is one game.
    """
    rows = _make_rows(players, floor)
    order = sorted(rows, key=lambda row: _key(row, counts_games=counts_games), reverse=True)
    ranked: list[CardRow] = []
    for _, tied in groupby(order, key=lambda row: _key(row, counts_games=counts_games)):
        ranked += _break_tie(list(tied), lots)
    return tuple(ranked)


def _make_rows(players: Mapping[int, Sequence[CardRound]], floor: Fraction) -> list[CardRow]:
    matches = {number: match_win(rounds, floor) for number, rounds in players.items()}
    games = {number: game_win(rounds, floor) for number, rounds in players.items()}
    rows = []
    for number, rounds in players.items():
        met = [one.opponent for one in rounds if one.opponent is not None]
        rows.append(
            CardRow(
                number,
                tuple(rounds),
                matches[number],
                games[number],
                _mean([matches[other] for other in met], floor),
                _mean([games[other] for other in met], floor),
            )
        )
    return rows


def _mean(values: Sequence[Fraction], floor: Fraction) -> Fraction:
    return sum(values, Fraction(0)) / len(values) if values else floor


def _key(row: CardRow, *, counts_games: bool) -> tuple[Fraction | int, ...]:
    if not counts_games:
        return (row.points, row.opponents_match_win)
    return (row.points, row.opponents_match_win, row.game_win, row.opponents_game_win)


def _break_tie(tied: list[CardRow], lots: Mapping[int, int]) -> list[CardRow]:
    """Order rows equal in all percentages: matches among them, if all met, then the lot."""
    if len(tied) == 1:
        return tied
    numbers = {row.number for row in tied}
    among = {row.number: [one for one in row.rounds if one.opponent in numbers] for row in tied}
    have_all_met = all(
        {one.opponent for one in among[number]} == numbers - {number} for number in numbers
    )
    direct = {
        number: sum(one.points for one in rounds) if have_all_met else 0
        for number, rounds in among.items()
    }
    return sorted(tied, key=lambda row: (-direct[row.number], lots[row.number], row.number))
