"""Who may follow a tournament: the doors of its two sockets."""

from tiltyard_server.live.authentication import Identity
from tiltyard_server.live.rights import make_claim
from tiltyard_server.live.topics import Admission, Topic
from tiltyard_server.tournaments.live.page import TOURNAMENT
from tiltyard_server.tournaments.live.rights import Purpose, TournamentRight
from tiltyard_server.tournaments.live.spectator_view import Boards
from tiltyard_server.tournaments.live.spectators import SpectatorTopic
from tiltyard_server.tournaments.permissions import Access, get_access
from tiltyard_server.tournaments.spectator_permissions import require_spectator
from tiltyard_server.tournaments.visibility import is_held_back


class TournamentDoors:
    """The doors of all tournaments, whose games are seen on some boards."""

    def __init__(self, boards: Boards) -> None:
        self._spectators = SpectatorTopic(boards, is_outside=False)
        self._outsiders = SpectatorTopic(boards, is_outside=True)

    def watch(self, identity: Identity, tournament_id: int) -> Admission:
        """Let in whoever may see the tournament; from some of them results are held back."""
        access = get_access(identity.viewer, tournament_id)
        topic = self._outsiders if is_held_back(access) else TOURNAMENT
        return _admit(identity, access, Purpose.TOURNAMENT, topic)

    def spectate(self, identity: Identity, tournament_id: int) -> Admission:
        """Let in whom the tournament lets look at its boards."""
        access = get_access(identity.viewer, tournament_id)
        require_spectator(access)
        return _admit(identity, access, Purpose.SPECTATE, self._spectators)


def _admit(identity: Identity, access: Access, purpose: Purpose, topic: Topic) -> Admission:
    tournament = access.tournament
    viewer = identity.viewer
    right = TournamentRight(purpose, tournament.pk, viewer.links, passes=viewer.passes)
    claim, verdict = make_claim(identity, right), right.judge(access)
    return Admission(access, claim, verdict, ((topic, tournament.seq),))
