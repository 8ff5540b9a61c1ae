"""Tie-breaks of team events (C.07 12, 13)."""

from collections.abc import Callable, Sequence
from fractions import Fraction

from tiltyard.errors import InvariantError
from tiltyard.standings.rounds import FORFEITS, RoundKind, RoundRow
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


def count_key(view: StandingsView, spec: Spec, team: int, opponent: int) -> tuple[int, ...]:
    """Order two tied teams by Board Count, the lowest first; with unequal game points by nothing.

    Over the whole tournament they may have unequal ones, and 12.1 then forbids it.
    """
    is_mutual = team_rules(view).is_board_count_mutual
    if not is_mutual and not has_equal_game_points(view, [team, opponent]):
        return ()
    return (_count(_boards_between(view, spec, team, opponent)),)


def top_key(view: StandingsView, spec: Spec, team: int, opponent: int) -> tuple[int, ...]:
    """Order two tied teams by Top Board Results, the best first."""
    return tuple(-points for points in _boards_between(view, spec, team, opponent))


def bottom_key(view: StandingsView, spec: Spec, team: int, opponent: int) -> tuple[int, ...]:
    """Order two tied teams by Bottom Board Elimination, the best first."""
    boards = _boards_between(view, spec, team, opponent)
    return tuple(-points for points in _eliminate(boards))


def board_points(
    view: StandingsView, entrant: int, counts: Callable[[RoundRow], bool] = lambda row: True
) -> list[int]:
    """Return the points on board 1, 2, … of all matches, or of those that `counts` lets in.

    A forfeited board counts like a played one, the pairing-allocated bye is a win on every
    board (C.07 12).
    """
    rules = team_rules(view)
    totals = [0] * rules.boards
    for row in filter(counts, view.elements[entrant]):
        for board, points in enumerate(_list_boards(row, rules)[: rules.boards]):
            totals[board] += points
    return totals


def team_rules(view: StandingsView) -> TeamRules:
    """Return the rules for teams; who asks has checked that there are some."""
    if view.rules.team is None:
        raise InvariantError("tie_break.no_teams", "A tie-break for teams met individuals.")
    return view.rules.team


def _boards_between(view: StandingsView, spec: Spec, team: int, opponent: int) -> list[int]:
    """All games of the tournament, as 12.1 to 12.3 say, or the matches of the two teams.

    Of those, the ones that a direct encounter counts (6.1.1): not a match forfeited as a whole,
    where Board Count would put first who did not come.
    """
    if not team_rules(view).is_board_count_mutual:
        return board_points(view, team)
    number = view.entrants[opponent].number
    has_forfeits = spec.as_played or not view.rules.is_swiss
    kinds = {RoundKind.PLAYED, *(FORFEITS if has_forfeits else ())}
    return board_points(view, team, lambda row: row.opponent == number and row.kind in kinds)


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
