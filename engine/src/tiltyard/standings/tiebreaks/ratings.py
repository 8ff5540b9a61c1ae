"""Tie-breaks by rating (C.07 10): games over the board only, individual events only.

If anybody is unrated and the rules give them no rating, these say nothing about anybody.
"""

from collections.abc import Sequence

from tiltyard.rating.fide_tables import round_half_up
from tiltyard.rating.performance import perfect_performance, tournament_performance
from tiltyard.standings.rules import Score
from tiltyard.standings.tiebreaks.base import Contribution, Number, Spec, Value
from tiltyard.standings.view import StandingsView


def opponents_ratings(view: StandingsView, spec: Spec, entrant: int) -> Sequence[Contribution]:
    """The rating of everybody met over the board (C.07 10.1)."""
    return [(rating, rating, False) for rating in _list_ratings(view, entrant)]


def rounded_mean(values: list[Number]) -> Value:
    """Return the mean, a half rounded up; None without any."""
    if not values:
        return None
    return round_half_up(int(sum(values)), len(values))


def performance(view: StandingsView, spec: Spec, entrant: int) -> Sequence[Contribution]:
    """Average of the opponents plus dp of the score (C.07 10.2)."""
    return _one(_list_all(view, is_perfect=False)[entrant])


def perfect(view: StandingsView, spec: Spec, entrant: int) -> Sequence[Contribution]:
    """The lowest rating that makes the score expected (C.07 10.3)."""
    return _one(_list_all(view, is_perfect=True)[entrant])


def opponents_performance(view: StandingsView, spec: Spec, entrant: int) -> Sequence[Contribution]:
    """The TPR of everybody met over the board (C.07 10.4)."""
    return _list_performances(view, entrant, is_perfect=False)


def opponents_perfect(view: StandingsView, spec: Spec, entrant: int) -> Sequence[Contribution]:
    """The PTP of everybody met over the board (C.07 10.5)."""
    return _list_performances(view, entrant, is_perfect=True)


def own_rating(view: StandingsView, spec: Spec, entrant: int) -> Sequence[Contribution]:
    """The rating; the higher is the better, unless /R (C.07 10.6)."""
    return _one(_rating(view, entrant))


def only_value(values: list[Number]) -> Value:
    """Return the value, if there is one."""
    return values[0] if values else None


def is_dropped(view: StandingsView) -> bool:
    """Whether rating tie-breaks are out of use: somebody is unrated (C.07 10)."""
    return view.rules.unrated is None and any(not entrant.rating for entrant in view.entrants)


def _rating(view: StandingsView, entrant: int, number: int = 1) -> int:
    return view.entrants[entrant].rating_in(number) or view.rules.unrated or 0


def _list_games(view: StandingsView, entrant: int) -> list[tuple[int, int, int]]:
    """Return (opponent, points, round) of the games; a forfeit without an opponent is none."""
    rounds = zip(
        view.elements[entrant],
        view.opponents[entrant],
        view.points(Score.POINTS)[entrant],
        strict=True,
    )
    return [
        (opponent, points, number)
        for number, (row, opponent, points) in enumerate(rounds, 1)
        if view.counts_as_game(row)
    ]


def _list_ratings(view: StandingsView, entrant: int) -> list[int]:
    """Return the ratings of the opponents, each as it was when they met."""
    games = _list_games(view, entrant)
    return [_rating(view, opponent, number) for opponent, _, number in games]


def _list_all(view: StandingsView, *, is_perfect: bool) -> list[int | None]:
    """Return everybody's performance, computed once for a table."""
    measure = perfect_performance if is_perfect else tournament_performance
    win, draw = view.rules.win(Score.POINTS), view.rules.draw(Score.POINTS)

    def perform(entrant: int) -> int | None:
        games = _list_games(view, entrant)
        score = sum(10 if points >= win else 5 if points >= draw else 0 for _, points, _ in games)
        return measure(_list_ratings(view, entrant), score)

    return view.remember("PTP" if is_perfect else "TPR", perform)


def _list_performances(
    view: StandingsView, entrant: int, *, is_perfect: bool
) -> list[Contribution]:
    everybody = _list_all(view, is_perfect=is_perfect)
    found = [everybody[opponent] for opponent, *_ in _list_games(view, entrant)]
    return [(value, value, False) for value in found if value is not None]


def _one(value: int | None) -> list[Contribution]:
    return [] if value is None else [(value, value, False)]
