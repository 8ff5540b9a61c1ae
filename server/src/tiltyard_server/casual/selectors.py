"""Reading challenges: one's own, the lobby of open ones, and a challenge as somebody sees it."""

from datetime import datetime, timedelta
from typing import Any, Final

from django.db.models import Q, QuerySet

from tiltyard_hosts.chess.clock import TimeControl
from tiltyard_hosts.chess.variants import Variant
from tiltyard_server.accounts.bots import show_title
from tiltyard_server.accounts.models import User
from tiltyard_server.casual.models import Challenge, Status
from tiltyard_server.casual.services import LIVES, name_rating
from tiltyard_server.common import clock
from tiltyard_server.ratings.selectors import get_blended

WAITS: Final = timedelta(seconds=40)  # since then nobody has seen the challenger wait: gone
_LISTED: Final = 100


def list_open(user_id: int, *, now: datetime) -> QuerySet[Challenge]:
    """Return the challenges of somebody, and to them, that wait for an answer; newest first."""
    mine = Q(challenger_id=user_id) | Q(opponent_id=user_id)
    return _waiting(now).filter(mine).order_by("-id")


def list_lobby(*, now: datetime) -> QuerySet[Challenge]:
    """Return the challenges for anybody whose challengers wait, the newest first."""
    return _waiting(now).filter(is_listed=True, seen_at__gt=now - WAITS).order_by("-id")[:_LISTED]


def _waiting(now: datetime) -> QuerySet[Challenge]:
    found = Challenge.objects.filter(status=Status.CREATED, created_at__gt=now - LIVES)
    return found.select_related("challenger", "opponent")


def challenge_view(challenge: Challenge, *, viewer_id: int | None, now: datetime) -> dict[str, Any]:
    """Return a challenge as somebody sees it."""
    variant = Variant(challenge.variant)
    time = TimeControl(1000 * challenge.initial_seconds, 1000 * challenge.increment_seconds)
    rated_as = name_rating(variant, time)
    is_late = challenge.status == Status.CREATED and challenge.created_at <= now - LIVES
    return {
        "code": challenge.code,
        "challenger": person_view(challenge.challenger, rated_as),
        "opponent": challenge.opponent and person_view(challenge.opponent, rated_as),
        "is_mine": challenge.challenger_id == viewer_id,
        "is_open": challenge.is_open,
        "is_listed": challenge.is_listed,
        "variant": challenge.variant,
        "position": challenge.position,
        "initial_seconds": challenge.initial_seconds,
        "increment_seconds": challenge.increment_seconds,
        "speed": time.speed.value,
        "color": challenge.color,
        "is_rated": challenge.is_rated,
        "status": "late" if is_late else challenge.status,
        "decline_reason": challenge.decline_reason,
        "rematch_of": challenge.rematch_of,
        "game_id": challenge.game_id,
        "created_at": clock.to_ms(challenge.created_at),
        "is_waiting": challenge.seen_at > now - WAITS,
    }


def person_view(user: User, rated_as: str, *, rating: int | None = None) -> dict[str, Any]:
    """Return who somebody is, and what they are worth at a game; `rating` if it is known."""
    return {
        "username": user.username,
        "display_name": user.get_full_name(),
        "title": show_title(user),
        "rating": get_blended(user.pk, rated_as) if rating is None else rating,
    }
