"""What an entrant did alone: wins, colours, rounds elected to play (C.07 7)."""

from collections.abc import Sequence
from typing import Final

from tiltyard.standings.rounds import REQUESTED_BYES, RoundKind, RoundRow
from tiltyard.standings.rules import Edition, Score
from tiltyard.standings.tiebreaks.base import Contribution, Spec
from tiltyard.standings.view import StandingsView

_YES: Final[Contribution] = (1, 1, False)
_NO: Final[Contribution] = (0, 0, False)


def points(view: StandingsView, spec: Spec, entrant: int) -> Sequence[Contribution]:
    """The score itself: PTS, the primary one unless :MP or :GP says otherwise."""
    return _one(view.scores(spec.score_in(view))[entrant])


def wins(view: StandingsView, spec: Spec, entrant: int) -> Sequence[Contribution]:
    """One for each round with at least the points of a win, played or not (C.07 7.1).

    Of teams it counts matches: the regulations know WIN:MP, and no WIN:GP.
    """
    win = view.rules.win(Score.POINTS)
    return _each([points >= win for points in view.points(Score.POINTS)[entrant]])


def wins_over_the_board(view: StandingsView, spec: Spec, entrant: int) -> Sequence[Contribution]:
    """One for each game won over the board (C.07 7.2)."""
    return _each(_list_won(view, entrant))


def games_with_black(view: StandingsView, spec: Spec, entrant: int) -> Sequence[Contribution]:
    """One for each game played over the board with Black (C.07 7.3)."""
    rows = view.elements[entrant]
    return _each([row.kind is RoundKind.PLAYED and row.colour == "black" for row in rows])


def wins_with_black(view: StandingsView, spec: Spec, entrant: int) -> Sequence[Contribution]:
    """One for each game won over the board with Black (C.07 7.4)."""
    won = zip(view.elements[entrant], _list_won(view, entrant), strict=True)
    return _each([is_won and row.colour == "black" for row, is_won in won])


def rounds_elected(view: StandingsView, spec: Spec, entrant: int) -> Sequence[Contribution]:
    """One for each round but requested byes and forfeit losses (C.07 7.6).

    In round robins before 2026 a forfeit loss is a regular game (15.2).
    """
    is_regular = not view.rules.is_swiss and view.rules.edition < Edition.MARCH_2026
    refused = REQUESTED_BYES if is_regular else REQUESTED_BYES | {RoundKind.FORFEIT_LOSS}
    return _each([row.kind not in refused for row in view.elements[entrant]])


def standard_points(view: StandingsView, spec: Spec, entrant: int) -> Sequence[Contribution]:
    """Two halves for more points than the opponent, one for as many (C.07 7.7).

    Without a scheduled opponent the points of a draw are the measure. Both sides of a double
    forfeit, and of a lost game for both, have as many as the other: a half each, by the text.
    """
    score = spec.score_in(view)
    draw = view.rules.draw(score)
    parts = []
    for number, row in enumerate(view.rows[entrant]):
        if row.kind in (RoundKind.REST, RoundKind.PENDING):
            continue
        own, other = _worth(row, score), draw
        if row.opponent is not None:
            other = _worth(view.rows[view.place_of(row.opponent)][number], score)
        elif not view.rules.is_swiss:
            continue
        tenths = 10 if own > other else 5 if own == other else 0
        parts.append((tenths, tenths, False))
    return parts


def given_value(view: StandingsView, spec: Spec, entrant: int) -> Sequence[Contribution]:
    """What the arbiter gave: a value from elsewhere, a play-off, an order by hand."""
    value = view.entrants[entrant].given_value
    return [(value, value, False)]


def pairing_number(view: StandingsView, spec: Spec, entrant: int) -> Sequence[Contribution]:
    """The pairing number; the lower is the better, unless /R (C.07 7.8)."""
    return _one(view.entrants[entrant].number)


def progressive_scores(view: StandingsView, spec: Spec, entrant: int) -> Sequence[Contribution]:
    """The score after each round; the first rounds are the least significant (C.07 7.5)."""
    score = spec.score_in(view)
    total, parts = 0, []
    for number, row in enumerate(view.rows[entrant][: view.rounds]):
        total += _worth(row, score)
        parts.append((number, total, False))
    return parts


def _list_won(view: StandingsView, entrant: int) -> list[bool]:
    win = view.rules.win(Score.POINTS)
    rounds = zip(view.elements[entrant], view.points(Score.POINTS)[entrant], strict=True)
    return [row.kind is RoundKind.PLAYED and points >= win for row, points in rounds]


def _worth(row: RoundRow, score: Score) -> int:
    return row.points if score is Score.POINTS else row.game_points


def _one(value: int) -> Sequence[Contribution]:
    return ((value, value, False),)


def _each(counts: list[bool]) -> Sequence[Contribution]:
    return [_YES if is_counted else _NO for is_counted in counts]
