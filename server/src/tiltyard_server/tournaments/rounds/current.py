"""Which round is on."""

from collections.abc import Sequence
from typing import Final

from tiltyard import Match, MatchStatus, TournamentState, get_format
from tiltyard.formats.base import PairsRounds

CARD_SHOP: Final = "draft-swiss"
OPEN: Final = (MatchStatus.READY, MatchStatus.IN_PROGRESS)


def list_current(state: TournamentState) -> Sequence[Match]:
    """Return the matches of the round that is on: the last one paired, or the first one open."""
    if not state.matches:
        return ()
    format_ = get_format(state.config.format)
    last = format_.list_last_round(state) if isinstance(format_, PairsRounds) else ()
    if last:
        return last
    open_ = [match for match in state.matches.values() if match.status in OPEN]
    first = min((match.fixture.round for match in open_), default=0)
    return [match for match in open_ if match.fixture.round == first]
