"""Reading flags."""

from typing import Any

from django.db.models import Count, QuerySet

from tiltyard.sentence import say
from tiltyard_server.common import clock
from tiltyard_server.common.errors import NotFoundError
from tiltyard_server.fairplay.detectors import NAMES
from tiltyard_server.fairplay.models import Flag


def list_flags(
    *, status: str = "", kind: str = "", username: str = "", tournament_id: int | None = None
) -> QuerySet[Flag]:
    """Return flags, newest first."""
    found = Flag.objects.select_related("tournament").prefetch_related("users", "reviews__reviewer")
    if status:
        found = found.filter(status=status)
    if kind:
        found = found.filter(kind=kind)
    if username:
        found = found.filter(users__username__iexact=username)
    if tournament_id is not None:
        found = found.filter(tournament_id=tournament_id)
    return found.order_by("-id")


def get_flag(flag_id: int) -> Flag:
    """Return a flag by its number, or refuse an unknown one."""
    flag = list_flags().filter(pk=flag_id).first()
    if flag is None:
        raise NotFoundError("flag.unknown", say("There is no flag {flag_id}.", flag_id=flag_id))
    return flag


def count_by_status() -> dict[str, int]:
    """Return how many flags there are of each status."""
    counted = dict(Flag.objects.values_list("status").annotate(count=Count("id")).order_by())
    return {status: counted.get(status, 0) for status in Flag.Status.values}


def flag_view(flag: Flag) -> dict[str, Any]:
    """Return a flag as operators see it."""
    return {
        "id": flag.pk,
        "kind": flag.kind,
        "name": NAMES[flag.kind],
        "severity": flag.severity,
        "status": flag.status,
        "tournament": {"id": flag.tournament_id, "name": flag.tournament.name},
        "match": flag.match_number,
        "users": [
            {"username": user.username, "display_name": user.get_full_name()}
            for user in sorted(flag.users.all(), key=lambda user: user.pk)
        ],
        "evidence": flag.evidence,
        "created_at": clock.to_iso(flag.created_at),
        "reviews": [
            {
                "status": review.status,
                "note": review.note,
                "reviewer": review.reviewer.get_full_name(),
                "at": clock.to_iso(review.at),
            }
            for review in sorted(flag.reviews.all(), key=lambda review: review.pk)
        ],
    }
