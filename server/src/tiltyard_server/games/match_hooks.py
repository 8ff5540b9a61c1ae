"""What players said about a match means nothing once the match is decided or redrawn."""

from collections.abc import Sequence

from tiltyard import MatchId, MatchStatus
from tiltyard_server.common import clock
from tiltyard_server.games.models import Dispute, PlayerReport
from tiltyard_server.tournaments.commands.envelopes import Record
from tiltyard_server.tournaments.models import Tournament
from tiltyard_server.tournaments.projection import Change
from tiltyard_server.tournaments.rounds.current import CARD_SHOP


def close_overtaken(tournament: Tournament, change: Change, records: Sequence[Record]) -> None:
    """Close the reports and disputes of matches that are open no more, or to others."""
    if not takes_words(tournament):
        return
    overtaken = [*change.dropped, *(n for n in change.matches if not _is_same(change, n))]
    if overtaken:
        close_match(tournament, overtaken, Dispute.Status.OVERTAKEN)


def takes_words(tournament: Tournament) -> bool:
    """Whether players report in a tournament: where it is set, and with slips in a card shop."""
    return bool(tournament.config["self_report"]) or tournament.format == CARD_SHOP


def close_match(tournament: Tournament, numbers: Sequence[int], status: Dispute.Status) -> None:
    """Close whatever is open about some matches."""
    now = clock.now()
    about = {"tournament": tournament, "match_number__in": numbers}
    PlayerReport.objects.filter(**about, closed_at=None).update(closed_at=now)
    disputes = Dispute.objects.filter(**about, status=Dispute.Status.OPEN)
    disputes.update(status=status, closed_at=now)


def _is_same(change: Change, number: MatchId) -> bool:
    """Whether a match is still open, between the same two."""
    before, after = change.before.matches.get(number), change.after.matches[number]
    is_open = after.status in (MatchStatus.READY, MatchStatus.IN_PROGRESS)
    return before is not None and is_open and before.sides == after.sides
