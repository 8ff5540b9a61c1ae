"""A quota on the tournaments that an account makes within a day."""

from datetime import datetime, timedelta
from typing import Final

from django.conf import settings

from tiltyard.sentence import say
from tiltyard_server.accounts.identity import Viewer
from tiltyard_server.common.errors import TooManyError
from tiltyard_server.tournaments.models import Deletion, Tournament

_DAY: Final = timedelta(days=1)


def require_quota(viewer: Viewer, *, owner_id: int, now: datetime) -> None:
    """Refuse another tournament to somebody who made enough today; operators make any number.

    Raises:
        TooManyError: `tournament.too_many`, with `retry_after` in seconds.
    """
    most = settings.TILTYARD_TOURNAMENTS_A_DAY
    if not most or viewer.is_operator:
        return
    made = _list_made(owner_id, since=now - _DAY)
    if len(made) >= most:
        at = made[most - 1]  # the newest `most` fill the quota; it opens when this is a day old
        raise TooManyError(
            "tournament.too_many",
            say(
                "You made {most} tournaments within a day; try again later, or ask an operator.",
                most=most,
            ),
            retry_after=int((at + _DAY - now).total_seconds()) + 1,
        )


def _list_made(owner_id: int, *, since: datetime) -> list[datetime]:
    """Return when the tournaments of somebody were made, newest first, deleted ones too."""
    made = {"owner_id": owner_id, "created_at__gt": since}
    kept = Tournament.everything.filter(**made).values_list("created_at", flat=True)
    deleted = Deletion.objects.filter(**made).values_list("created_at", flat=True)
    return sorted((at for at in (*kept, *deleted) if at is not None), reverse=True)
