"""The games of chess that somebody played here, found by what they were and whom they were against.

Games of arenas and challenges are for everybody. Those of a tournament are listed where everybody
may watch its boards, and only when the longest delay of spectators is over; its two players see
them at once.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db.models import Case, F, IntegerField, Q, QuerySet, Value, When

from tiltyard_server.accounts.identity import Viewer
from tiltyard_server.accounts.models import User
from tiltyard_server.common import clock
from tiltyard_server.play.chess.rules import CHESS
from tiltyard_server.play.chess.selectors import origin_view, sides_view
from tiltyard_server.play.models import Game
from tiltyard_server.play.rules import View
from tiltyard_server.tournaments.models import Tournament
from tiltyard_server.tournaments.visibility import LONGEST_DELAY

PAGE_SIZE: Final = 20
_NONE: Final = ("aborted", "called-off")  # reasons of games that came to nothing


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which games; what is empty is not asked for."""

    speed: str = ""
    variant: str = ""
    color: str = ""
    result: str = ""
    opponent: str = ""
    kind: str = ""
    since: datetime | None = None
    until: datetime | None = None


def list_games(user: User, wanted: Wanted, *, viewer: Viewer, page: int, now: datetime) -> View:
    """Return a page of the games of somebody, newest first."""
    found = _narrow(_find_visible(user, viewer, now), wanted)
    start = (page - 1) * PAGE_SIZE
    games = found.order_by("-id")[start : start + PAGE_SIZE]
    return {
        "items": [_game_view(game) for game in games.select_related("first_user", "second_user")],
        "total": found.count(),
        "page": page,
        "page_size": PAGE_SIZE,
    }


def _find_visible(user: User, viewer: Viewer, now: datetime) -> QuerySet[Game]:
    own = Q(first_user=user) | Q(second_user=user)
    over = CHESS.games.filter(own, ended_at__isnull=False, plies__gt=0).exclude(reason__in=_NONE)
    is_shown = Q(tournament=None) | Q(
        tournament__is_public=True,
        tournament__spectators=Tournament.Spectators.EVERYONE,
        ended_at__lte=now - LONGEST_DELAY,
    )
    if viewer.user_id is not None:
        is_shown |= Q(first_user_id=viewer.user_id) | Q(second_user_id=viewer.user_id)
    side = Case(When(first_user=user, then=Value(0)), default=1, output_field=IntegerField())
    return over.filter(is_shown, tournament__binned_at__isnull=True).annotate(side=side)


def _narrow(found: QuerySet[Game], wanted: Wanted) -> QuerySet[Game]:
    for name in ("speed", "variant"):
        if value := getattr(wanted, name):
            found = found.filter(**{name: value})
    if wanted.color:
        found = found.filter(Q(side=("white", "black").index(wanted.color)))
    if wanted.result:
        found = found.filter(_RESULTS[wanted.result])
    if wanted.kind:
        found = found.filter(_KINDS[wanted.kind])
    if wanted.opponent:
        found = found.filter(_is_against(wanted.opponent))
    if wanted.since:
        found = found.filter(ended_at__gte=wanted.since)
    if wanted.until:
        found = found.filter(ended_at__lt=wanted.until)
    return found


_RESULTS: Final = {
    "won": Q(winner=F("side")),
    "lost": Q(winner=1 - F("side")),
    "drawn": Q(winner=None),
}
_IN_TOURNAMENT: Final = Q(tournament__isnull=False)
_KINDS: Final = {
    "arena": Q(origin_kind="arena"),
    "tournament": _IN_TOURNAMENT,
    "casual": ~Q(origin_kind="arena") & ~_IN_TOURNAMENT,
}


def _is_against(name: str) -> Q:
    """Whether the other side has this user name, or this in the name they played under."""
    return Q(side=0) & (Q(second_user__username__iexact=name) | Q(second_name__icontains=name)) | Q(
        side=1
    ) & (Q(first_user__username__iexact=name) | Q(first_name__icontains=name))


def _game_view(game: Game) -> View:
    white, black = sides_view(game)
    setup = game.session["setup"]
    assert game.ended_at is not None
    return {
        "id": game.pk,
        "origin": origin_view(game),
        "white": white,
        "black": black,
        "side": getattr(game, "side"),  # noqa: B009 - annotated
        "winner": game.winner,
        "reason": game.reason,
        "variant": game.variant,
        "speed": game.speed,
        "initial_seconds": setup["time"]["base_ms"] // 1000,
        "increment_seconds": setup["time"]["increment_ms"] // 1000,
        "is_rated": game.is_rated,
        "plies": game.plies,
        "ended_at": clock.to_ms(game.ended_at),
        "fen": game.session["fen"],
        "last_move": game.session["last_move"],
    }
