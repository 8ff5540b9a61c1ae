"""Tie-breaks of card events (Magic Tournament Rules, appendix C): percentages, never below 33.

A bye and a match won by forfeit are won 2-0. A round missed is lost without an opponent; those
at the end, after which nothing came, count for nothing, as after dropping out.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from tiltyard.standings.cards import (
    DRAW,
    FLOORS,
    LOSS,
    WIN,
    CardRound,
    drop_missed,
    game_win,
    games_to_win,
    match_win,
)
from tiltyard.standings.rounds import NO_ELEMENT, RoundKind
from tiltyard.standings.tiebreaks.base import Contribution, Number, Spec, Value
from tiltyard.standings.view import StandingsView

_FLOOR: Final = FLOORS["0.33"]
_NEEDED: Final = games_to_win(3)
_FREE_WINS: Final = (RoundKind.PAIRING_BYE, RoundKind.FULL_BYE, RoundKind.FORFEIT_WIN)


def match_wins(view: StandingsView, spec: Spec, entrant: int) -> Sequence[Contribution]:
    """MW%: the match points of all that were possible."""
    return _one(_list_match_wins(view)[entrant])


def game_wins(view: StandingsView, spec: Spec, entrant: int) -> Sequence[Contribution]:
    """GW%: three points a game won, one a game drawn, of all that were possible."""
    return _one(_list_game_wins(view)[entrant])


def opponents_match_wins(view: StandingsView, spec: Spec, entrant: int) -> Sequence[Contribution]:
    """OMW%: the MW% of everybody met."""
    return _list_met(view, entrant, _list_match_wins(view))


def opponents_game_wins(view: StandingsView, spec: Spec, entrant: int) -> Sequence[Contribution]:
    """OGW%: the GW% of everybody met."""
    return _list_met(view, entrant, _list_game_wins(view))


def mean_percentage(values: list[Number]) -> Value:
    """Return the exact mean; the floor without any."""
    return Fraction(sum(values)) / len(values) if values else 100 * _FLOOR


def percentage(values: list[Number]) -> Value:
    """Return the only value, exact."""
    return Fraction(values[0])


def _list_match_wins(view: StandingsView) -> list[Fraction]:
    return view.remember("MW%", lambda one: 100 * match_win(_list_rounds(view, one), _FLOOR))


def _list_game_wins(view: StandingsView) -> list[Fraction]:
    return view.remember("GW%", lambda one: 100 * game_win(_list_rounds(view, one), _FLOOR))


def _list_met(view: StandingsView, entrant: int, worths: Sequence[Fraction]) -> list[Contribution]:
    met = [opponent for opponent in view.opponents[entrant] if opponent >= 0]
    return [(worths[opponent], worths[opponent], False) for opponent in met]


def _list_rounds(view: StandingsView, entrant: int) -> list[CardRound]:
    """Return the rounds of an entrant that count, as card players count them."""
    win = view.rules.points.win
    rounds = []
    for place, row in enumerate(view.rows[entrant]):
        if row.kind in NO_ELEMENT:
            continue
        points = WIN if row.points >= win else DRAW if row.points else LOSS
        if row.kind is not RoundKind.PLAYED or row.opponent is None:
            won = _NEEDED if row.kind in _FREE_WINS else 0
            lost = _NEEDED if row.kind is RoundKind.FORFEIT_LOSS else 0
            rounds.append(CardRound(points, won, lost, opponent=row.opponent))
            continue
        theirs = view.rows[view.place_of(row.opponent)][place]
        won, lost = row.game_points // 10, theirs.game_points // 10
        rounds.append(CardRound(points, won, lost, row.drawn_games, row.opponent))
    return drop_missed(rounds)


def _one(value: Fraction) -> Sequence[Contribution]:
    return [(value, value, False)]
