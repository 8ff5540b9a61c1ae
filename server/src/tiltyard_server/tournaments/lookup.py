"""One tournament by its number; every request and every message asks for one."""

from typing import Any, Final

from django.db import connection
from django.db.models import F

from tiltyard.sentence import say
from tiltyard_server.accounts.models import User
from tiltyard_server.common.database.prepared_query import Prepared
from tiltyard_server.common.errors import NotFoundError
from tiltyard_server.tournaments.models import Tournament

_ROWS: Final = Prepared(
    lambda tournament_id: Tournament.objects.filter(pk=tournament_id).annotate(
        owner_username=F("owner__username"), owner_display_name=F("owner__display_name")
    )
)
_LOCKED: Final = Prepared(
    lambda tournament_id: Tournament.objects.select_for_update().filter(pk=tournament_id)
)


def find_tournament(tournament_id: int) -> Tournament | None:
    """Return the row with the names of its owner, or None."""
    tournament: Any = _ROWS.find(tournament_id)
    if tournament is not None:
        names = (tournament.owner_username, tournament.owner_display_name)
        tournament.owner = User.from_db(
            connection.alias, ("id", "username", "display_name"), (tournament.owner_id, *names)
        )
    return tournament  # type: ignore[no-any-return]


def get_tournament(tournament_id: int) -> Tournament:
    """Return the row, or refuse with `tournament.unknown`."""
    return _require(find_tournament(tournament_id), tournament_id)


def lock_tournament(tournament_id: int) -> Tournament:
    """Return the row, held until the end of the transaction, or refuse as `get_tournament`."""
    return _require(_LOCKED.find(tournament_id), tournament_id)


def _require(tournament: Tournament | None, tournament_id: int) -> Tournament:
    if tournament is None:
        raise NotFoundError(
            "tournament.unknown",
            say("There is no tournament {tournament_id}.", tournament_id=tournament_id),
        )
    return tournament
