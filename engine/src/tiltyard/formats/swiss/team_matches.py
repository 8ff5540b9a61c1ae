"""Matches of teams in a Swiss: rules in the log, points of boards, and which score is primary."""

import json
from collections.abc import Mapping
from dataclasses import astuple
from typing import Final

from tiltyard.core.config import OptionValue
from tiltyard.core.model import BoardResult, ResultKind
from tiltyard.core.scores import PointSystem
from tiltyard.pairing.base import Colour, Kind, Meeting
from tiltyard.pairing.fide.upfloat.contender import Match as TeamMeeting
from tiltyard.standings.rounds import RoundKind, RoundRow
from tiltyard.standings.rules import Rules, Score, TeamRules

OPTION: Final = "team"  # what a log says of boards, beside their number
_SCORES: Final = {"match": Score.POINTS, "game": Score.GAME_POINTS}

_KINDS: Final = {
    RoundKind.PLAYED: Kind.PLAYED,
    RoundKind.PENDING: Kind.PLAYED,
    RoundKind.FORFEIT_WIN: Kind.FORFEIT,
    RoundKind.FORFEIT_LOSS: Kind.FORFEIT,
    RoundKind.PAIRING_BYE: Kind.PAIRING_BYE,
    RoundKind.FULL_BYE: Kind.FULL_BYE,
    RoundKind.HALF_BYE: Kind.HALF_BYE,
    RoundKind.ZERO_BYE: Kind.ZERO_BYE,
    RoundKind.REST: Kind.ZERO_BYE,
}


def write_team_rules(rules: TeamRules) -> str:
    """Return the rules of boards as an option."""
    return json.dumps(
        {
            "points": " ".join(map(str, astuple(rules.game))),
            "primary": "game" if rules.primary is Score.GAME_POINTS else "match",
            "bye": rules.bye_game_points,
            "colours": rules.colours,
        }
    )


def read_team_rules(options: Mapping[str, OptionValue]) -> TeamRules | None:
    """Return the rules of boards; without the option, those of matches whose boards are unknown."""
    boards = int(options.get("boards", 0))
    if not boards or OPTION not in options:
        return TeamRules(boards) if boards else None
    found = json.loads(str(options[OPTION]))
    return TeamRules(
        boards,
        PointSystem(*map(int, found["points"].split())),
        _SCORES[found["primary"]],
        bye_game_points=found["bye"],
        colours=found["colours"],
    )


def score_board(board: BoardResult, points: PointSystem) -> tuple[int, int]:
    """Return what a board is worth for both teams; an unusual result is one a side."""
    result = board.result
    if result.kind is ResultKind.NORMAL and result.score is not None:
        worth = {10: points.win, 5: points.draw, 0: points.loss}
        return worth[result.score[0]], worth[result.score[1]]
    won = [result.winner == side for side in (0, 1)]
    return (
        points.forfeit_win if won[0] else points.forfeit_loss,
        points.forfeit_win if won[1] else points.forfeit_loss,
    )


def total_points(rules: Rules) -> PointSystem:
    """Return what rounds are worth in the primary score."""
    team = rules.team
    if team is None or team.primary is Score.POINTS:
        return rules.points
    win, draw, loss = (team.boards * one for one in (team.game.win, team.game.draw, team.game.loss))
    bye = draw if team.bye_game_points is None else team.bye_game_points
    return PointSystem(win, draw, loss, bye, win, draw, 0, win, loss)


def make_meeting(row: RoundRow, rules: Rules) -> Meeting:
    """Return a round as pairing systems read it: of teams, the primary score first (C.04.6 1.2)."""
    colour = None if row.colour is None else Colour(row.colour)
    if rules.primary is Score.GAME_POINTS:
        seen = (_KINDS[row.kind], row.game_points, row.opponent, colour)
        return TeamMeeting(*seen, row.points)
    seen = (_KINDS[row.kind], row.points, row.opponent, colour)
    if not row.game_points and not row.drawn_games:
        return Meeting(*seen)
    return TeamMeeting(*seen, row.game_points, row.drawn_games)
