"""Who floated, round by round (C.04.3 1.4; 2017 edition A.4)."""

from collections.abc import Mapping
from enum import StrEnum

from tiltyard.core.scores import PointSystem
from tiltyard.pairing.base import Kind, SwissPlayer


class Float(StrEnum):
    """What a round did to a player: met a lower score, a higher one, or neither."""

    NONE = ""
    DOWN = "down"
    UP = "up"


def score_before(player: SwissPlayer, round_number: int) -> int:
    """Return the pairing score before `round_number`, its virtual points included (C.04.7 1.5)."""
    virtual = player.virtual_points
    points = sum([meeting.points for meeting in player.history[: round_number - 1]])
    return points + (virtual[round_number - 1] if round_number <= len(virtual) else 0)


def float_of(
    player: SwissPlayer, round_number: int, others: Mapping[int, SwissPlayer], points: PointSystem
) -> Float:
    """Return the float of `player` in a past round (1.4, 2026 edition).

    A played game counts by the pairing scores both had then. Without a game only points
    above a loss, or the pairing-allocated bye, make a downfloat.
    """
    if not 1 <= round_number <= len(player.history):
        return Float.NONE
    meeting = player.history[round_number - 1]
    if meeting.kind is Kind.PLAYED and meeting.opponent is not None:
        return _float_of_game(player, others[meeting.opponent], round_number)
    if meeting.kind is Kind.PAIRING_BYE or meeting.points > points.loss:
        return Float.DOWN
    return Float.NONE


def float_of_2017(
    player: SwissPlayer, round_number: int, others: Mapping[int, SwissPlayer]
) -> Float:
    """Return the float of `player` in a past round (2017 A.4): every round not played is down."""
    if round_number < 1:
        return Float.NONE
    if round_number > len(player.history):
        return Float.DOWN
    meeting = player.history[round_number - 1]
    if meeting.kind is Kind.PLAYED and meeting.opponent is not None:
        return _float_of_game(player, others[meeting.opponent], round_number)
    return Float.DOWN


def _float_of_game(player: SwissPlayer, opponent: SwissPlayer, round_number: int) -> Float:
    mine, theirs = score_before(player, round_number), score_before(opponent, round_number)
    if mine == theirs:
        return Float.NONE
    return Float.DOWN if mine > theirs else Float.UP
