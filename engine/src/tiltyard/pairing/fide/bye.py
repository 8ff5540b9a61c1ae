"""Who may have the pairing-allocated bye (C.04.1 art. 4; C.04.3 2.1.2 and 2.4.4)."""

from tiltyard.core.scores import PointSystem
from tiltyard.pairing.base import Kind, SwissPlayer


def is_barred(player: SwissPlayer, points: PointSystem) -> bool:
    """Whether the bye is closed to `player` (C2): had one, or a win's worth without playing."""
    return any(
        meeting.kind is Kind.PAIRING_BYE
        or (meeting.kind is not Kind.PLAYED and meeting.points >= points.win)
        for meeting in player.history
    )


def is_barred_2017(player: SwissPlayer, points: PointSystem) -> bool:
    """Whether the bye is closed to `player` (2017 C.2): had one, or won by forfeit."""
    return any(
        meeting.kind is Kind.PAIRING_BYE
        or (meeting.kind is Kind.FORFEIT and meeting.points >= points.forfeit_win)
        for meeting in player.history
    )
