"""The match of a tournament that a game belongs to."""

from collections.abc import Iterable
from typing import Final

from django.db.models import QuerySet

from tiltyard import MatchStatus, Phase
from tiltyard_server.play.models import BotSeat, ChessGame, HostedGame
from tiltyard_server.tournaments.models import Match

_OPEN: Final = (MatchStatus.READY.value, MatchStatus.IN_PROGRESS.value)


def list_open_matches(tournament_id: int, numbers: Iterable[int] | None = None) -> QuerySet[Match]:
    """Return the matches that can be played now, of `numbers` or all."""
    found = Match.objects.filter(
        tournament_id=tournament_id,
        tournament__phase=Phase.IN_PROGRESS.value,
        status__in=_OPEN,
        first_entry__isnull=False,
        second_entry__isnull=False,
    )
    return found if numbers is None else found.filter(number__in=list(numbers))


def is_called_off(game: ChessGame | HostedGame) -> bool:
    """Whether the match of a game was decided otherwise, or is between others now."""
    if game.tournament_id is None or game.ended_at is not None:
        return False
    match = list_open_matches(game.tournament_id, [game.match_number or 0]).first()
    return match is None or {match.first_entry, match.second_entry} != set(game.entries)


def find_bots(tournament_id: int, matches: Iterable[Match]) -> dict[int, str]:
    """Return the levels of the bots among those who play `matches`, by entry."""
    entries = [n for match in matches for n in (match.first_entry, match.second_entry) if n]
    seats = BotSeat.objects.filter(tournament_id=tournament_id, entry_number__in=entries)
    return dict(seats.values_list("entry_number", "level"))
