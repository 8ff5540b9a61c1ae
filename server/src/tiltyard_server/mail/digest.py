"""News once a day: what waited for it goes into one mail."""

from datetime import datetime, timedelta
from typing import Any, Final

from django.conf import settings
from django.db import transaction

from tiltyard_server.mail.models import Letter
from tiltyard_server.mail.services import Draft, post, read_values

DIGEST: Final = "digest"
_HOUR: Final = 6  # in UTC: before most of Europe's day, in the evening of America's
_MOST: Final = 50  # lines of one mail


def find_next_digest(now: datetime) -> datetime:
    """Return when news of now are told to those who hear of them once a day."""
    today = now.replace(hour=_HOUR, minute=0, second=0, microsecond=0)
    return today if now < today else today + timedelta(days=1)


def gather_digests(*, now: datetime) -> int:
    """Write the mails that are due; return how many. Several workers may do it at once."""
    waiting = Letter.objects.filter(is_for_digest=True, done_at=None, due_at__lte=now)
    of_somebody = waiting.filter(user__isnull=False).order_by("user_id")
    users = [
        user_id for user_id in of_somebody.values_list("user_id", flat=True).distinct() if user_id
    ]
    return sum(_gather(user_id, now) for user_id in users)


@transaction.atomic
def _gather(user_id: int, now: datetime) -> bool:
    """Put what waits for somebody into one letter; whoever comes second finds nothing."""
    rows = list(
        Letter.objects.select_for_update()
        .filter(user_id=user_id, is_for_digest=True, done_at=None, due_at__lte=now)
        .order_by("id")
    )
    if not rows:
        return False
    items: list[dict[str, Any]] = [
        {"kind": row.kind, "values": read_values(row)} for row in rows[-_MOST:]
    ]
    last = rows[-1]
    letter = Draft(
        last.address,
        DIGEST,
        last.language,
        {"items": items, "link": f"{settings.TILTYARD_PUBLIC_URL}/"},
        user_id,
        key=f"{DIGEST}:{rows[0].pk}",
        topic=DIGEST,
    )
    post([letter], at=now)
    done = {"done_at": now, "sealed": b""}
    Letter.objects.filter(pk__in=[row.pk for row in rows]).update(**done)
    return True
