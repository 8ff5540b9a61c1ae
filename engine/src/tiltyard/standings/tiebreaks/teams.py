"""Tie-breaks of team events (C.07 12, 13)."""

from collections.abc import Sequence
from fractions import Fraction

from tiltyard.errors import InvariantError
from tiltyard.standings.rounds import RoundKind, RoundRow
from tiltyard.standings.rules import Score, TeamRules
from tiltyard.standings.tiebreaks.base import Contribution, Contributions, Number, Spec, Value
from tiltyard.standings.tiebreaks.opponents import buchholz, multiply
from tiltyard.standings.view import StandingsView

_FULL = (RoundKind.PAIRING_BYE, RoundKind.FULL_BYE, RoundKind.FORFEIT_WIN)


def other_score(view: StandingsView, spec: Spec, entrant: int) -> Sequence[Contribution]:
    """Game points where match points rank, match points where game points do (C.07 13.1)."""
    value = view.scores(view.rules.secondary)[entrant]
    return [(value, value, False)]


def extended_sonneborn_berger(theirs: Score, ours: Score) -> Contributions:
    """Return the product of the opponents' one score and the own other one (C.07 13.2)."""

    def contributions(view: StandingsView, spec: Spec, entrant: int) -> Sequence[Contribution]:
        return multiply(view, spec, entrant, scores=(theirs, ours))

    return contributions


def schedule_strength(view: StandingsView, spec: Spec, entrant: int) -> Sequence[Contribution]:
    """The secondary score plus the Buchholz in the primary one divided by k (C.07 13.4)."""
    strength = sum(part[1] for part in buchholz(view, spec, entrant))
    value = view.scores(view.rules.secondary)[entrant] + Fraction(strength) / _divisor(view, spec)
    return [(value, value, False)]


def in_points(values: list[Number]) -> Value:
    """Return a sum of tenths as points."""
    return Fraction(sum(values)) / 10


def board_count(view: StandingsView, spec: Spec, entrant: int) -> Sequence[Contribution]:
    """Points on each board times its number; the lower is the better (C.07 12.1)."""
    value = _count(board_points(view, entrant))
    return [(value, value, False)]


def top_boards(view: StandingsView, spec: Spec, entrant: int) -> Sequence[Contribution]:
    """Points on board 1, then on board 2, … (C.07 12.2)."""
    return [(points, points, False) for points in board_points(view, entrant)]


def bottom_boards_off(view: StandingsView, spec: Spec, entrant: int) -> Sequence[Contribution]:
    """Points without the last board, then without the last two, … (C.07 12.3)."""
    return [(points, points, False) for points in _eliminate(board_points(view, entrant))]


def as_tuple(values: list[Number]) -> Value:
    """Return values to be compared one after the other."""
    return tuple(int(value) for value in values)


def has_equal_game_points(view: StandingsView, group: list[int]) -> bool:
    """Whether Board Count may be used: the tied have equal game points (C.07 12.1)."""
    scores = view.scores(Score.GAME_POINTS)
    return len({scores[entrant] for entrant in group}) == 1


def count_key(view: StandingsView, team: int, opponent: int) -> tuple[int, ...]:
    """Order two tied teams by Board Count, the lowest first; with unequal game points by nothing.

    Over the whole tournament they may have unequal ones, and 12.1 then forbids it.
    """
    is_mutual = team_rules(view).is_board_count_mutual
    if not is_mutual and not has_equal_game_points(view, [team, opponent]):
        return ()
    return (_count(_boards_between(view, team, opponent)),)


def top_key(view: StandingsView, team: int, opponent: int) -> tuple[int, ...]:
    """Order two tied teams by Top Board Results, the best first."""
    return tuple(-points for points in _boards_between(view, team, opponent))


def bottom_key(view: StandingsView, team: int, opponent: int) -> tuple[int, ...]:
    """Order two tied teams by Bottom Board Elimination, the best first."""
    return tuple(-points for points in _eliminate(_boards_between(view, team, opponent)))


def board_points(view: StandingsView, entrant: int, opponent: int | None = None) -> list[int]:
    """Return the points on board 1, 2, … of all matches, or of those with one opponent.

    A forfeited board counts like a played one, the pairing-allocated bye is a win on every
    board (C.07 12).
    """
    rules = team_rules(view)
    totals = [0] * rules.boards
    rounds = zip(view.elements[entrant], view.opponents[entrant], strict=True)
    for row, met in rounds:
        if opponent is None or met == opponent:
            for board, points in enumerate(_list_boards(row, rules)[: rules.boards]):
                totals[board] += points
    return totals


def team_rules(view: StandingsView) -> TeamRules:
    """Return the rules for teams; who asks has checked that there are some."""
    if view.rules.team is None:
        raise InvariantError("tie_break.no_teams", "A tie-break for teams met individuals.")
    return view.rules.team


def _boards_between(view: StandingsView, team: int, opponent: int) -> list[int]:
    return board_points(view, team, opponent if team_rules(view).is_board_count_mutual else None)


def _list_boards(row: RoundRow, rules: TeamRules) -> tuple[int, ...]:
    if row.boards:
        return row.boards
    return (rules.game.win if row.kind in _FULL else 0,) * rules.boards


def _count(boards: Sequence[int]) -> int:
    return sum(board * points for board, points in enumerate(boards, 1))


def _eliminate(boards: Sequence[int]) -> list[int]:
    return [sum(boards[:last]) for last in range(len(boards) - 1, 0, -1)]


def _divisor(view: StandingsView, spec: Spec) -> Fraction:
    """k: the greatest primary score of the event by the greatest secondary of a match."""
    if spec.divisor is not None:
        return spec.divisor
    primary = view.rules.win(view.rules.primary) * view.final_round
    return Fraction(max(1, primary // view.rules.win(view.rules.secondary)))
