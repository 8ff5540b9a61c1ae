"""What the opponents did: Buchholz, Sonneborn-Berger, Koya (C.07 8, 9)."""

from collections.abc import Sequence
from fractions import Fraction
from operator import mul

from tiltyard.standings.rounds import RoundKind
from tiltyard.standings.rules import Score
from tiltyard.standings.tiebreaks.base import Contribution, Number, Spec, Value
from tiltyard.standings.view import StandingsView


def buchholz(view: StandingsView, spec: Spec, entrant: int) -> Sequence[Contribution]:
    """Each opponent's adjusted score, a dummy's for an unplayed round (C.07 8.1)."""
    table = view.fore() if spec.fore else view
    worths = table.worths(spec.score_in(view), as_played=spec.as_played)[entrant]
    protected = table.protected(as_played=spec.as_played)[entrant]
    return list(zip(worths, worths, protected, strict=True))


def fore_buchholz(view: StandingsView, spec: Spec, entrant: int) -> Sequence[Contribution]:
    """Buchholz as if every paired game of the final round were drawn (C.07 8.3)."""
    return buchholz(view.fore(), spec, entrant)


def opponents_buchholz(view: StandingsView, spec: Spec, entrant: int) -> Sequence[Contribution]:
    """The Buchholz, or with /F the Fore Buchholz, of everybody met over the board (C.07 8.2)."""
    table = view.fore() if spec.fore else view
    worths = table.worths(spec.score_in(view), as_played=False)
    parts = []
    for row, opponent in zip(view.elements[entrant], view.opponents[entrant], strict=True):
        if row.kind is RoundKind.PLAYED or not view.rules.is_swiss:
            total = sum(worths[opponent])
            parts.append((total, total, False))
    return parts


def mean_of_points(values: list[Number]) -> Value:
    """Return the exact mean of values in tenths, in points; None without any."""
    return Fraction(sum(values)) / (10 * len(values)) if values else None


def sonneborn_berger(view: StandingsView, spec: Spec, entrant: int) -> Sequence[Contribution]:
    """Each opponent's adjusted score times the points scored, in hundredths (C.07 9.1)."""
    score = spec.score_in(view)
    return multiply(view, spec, entrant, scores=(score, score))


def multiply(
    view: StandingsView, spec: Spec, entrant: int, *, scores: tuple[Score, Score]
) -> list[Contribution]:
    """Opponents' scores of one kind times own points of another, in hundredths (C.07 13.2).

    The least significant is the one of the opponent with the lowest score, and among equals
    the lowest product (14). The wording before August 2024, the worst result, picks the same.
    """
    theirs, ours = scores
    worths = view.worths(theirs, as_played=spec.as_played)[entrant]
    products = map(mul, worths, view.points(ours)[entrant])
    protected = view.protected(as_played=spec.as_played)[entrant]
    return list(zip(worths, products, protected, strict=True))


def koya(view: StandingsView, spec: Spec, entrant: int) -> Sequence[Contribution]:
    """Points against those with half of the greatest possible score or more (C.07 9.2).

    /L moves the limit by half points. The free round of an odd round robin is not possible.
    """
    score = spec.score_in(view)
    scores = view.scores(score)
    rounds = view.rounds if view.rules.is_swiss else max(map(len, view.elements))
    limit = view.rules.win(score) * rounds + 10 * spec.shift  # twice the limit, in tenths
    met = zip(view.opponents[entrant], view.points(score)[entrant], strict=True)
    counted = (
        points if opponent >= 0 and 2 * scores[opponent] >= limit else 0 for opponent, points in met
    )
    return [(points, points, False) for points in counted]
