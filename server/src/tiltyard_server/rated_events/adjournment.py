"""Missing results become adjourned games (VCL Q157-160)."""

from tiltyard import MatchId, MatchStatus, RecordResult, Result, RuleError
from tiltyard.core.model import GameMark
from tiltyard.sentence import say
from tiltyard_server.common import clock
from tiltyard_server.common.http.confirmations import find_confirmed
from tiltyard_server.rated_events.fide_mode.guard import require
from tiltyard_server.rated_events.fide_mode.warned import Warned
from tiltyard_server.tournaments import log
from tiltyard_server.tournaments.commands.envelopes import Envelope
from tiltyard_server.tournaments.permissions import Access
from tiltyard_server.tournaments.services import apply_commands

_OPEN = (MatchStatus.READY, MatchStatus.IN_PROGRESS)
_DRAW = Result.from_score(5, 5)


def adjourn_missing(access: Access) -> int:
    """Let every open game be adjourned, a draw until its result is known; return the new `seq`.

    Raises:
        RuleError: `round.complete`; `warning.unconfirmed`.
    """
    state = log.load_head(access.tournament).state
    missing: list[MatchId] = [n for n, match in state.matches.items() if match.status in _OPEN]
    if not missing:
        raise RuleError("round.complete", say("No result is missing."))
    matches = ", ".join(map(str, missing))
    warned = Warned("round.results-missing", {"count": len(missing), "matches": matches})
    require([warned], find_confirmed() or {})
    at = clock.now_ms()
    return apply_commands(
        tournament_id=access.tournament.pk,
        envelopes=[
            Envelope(RecordResult(number, _DRAW, at, mark=GameMark.ADJOURNED)) for number in missing
        ],
        actor_id=access.actor_id,
        is_atomic=True,
    ).seq
