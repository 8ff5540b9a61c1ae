"""The export of one's own data: all that is stored about an account, as one JSON file."""

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder
from django.db.models import Exists, F, OuterRef, Q, QuerySet

from tiltyard_server.accounts.models import User
from tiltyard_server.accounts.selectors import list_sign_in_data
from tiltyard_server.arenas.chat.models import ArenaChatLine
from tiltyard_server.arenas.models import ArenaPlayer, Trophy
from tiltyard_server.casual.models import Challenge, GameLine, Simul, SimulGuest
from tiltyard_server.festivals.selectors import list_own_data
from tiltyard_server.games.models import PlayerReport
from tiltyard_server.payments.models import Deposit, Payout
from tiltyard_server.payments.selectors import line_view, list_lines
from tiltyard_server.play.chess.rules import CHESS
from tiltyard_server.rated_events.models import Identity
from tiltyard_server.ratings.models import Rating, RatingChange
from tiltyard_server.teams.models import Member
from tiltyard_server.tournaments.models import Entry, Notification, Staff, Tournament

_ACCOUNT = (
    "id", "username", "display_name", "email", "title", "muted", "language", "mail_paces",
    "date_joined", "last_login",
)  # fmt: skip
_KEY = ("name", "prefix", "scopes", "created_at", "last_used_at", "expires_at", "revoked_at")
_SERVER = ("name", "public_id", "created_at", "rotated_at", "revoked_at")
_CHALLENGE = ("code", "challenger_id", "opponent_id", "status", "game_id", "created_at")
_NEWS = ("tournament_id", "text", "created_at", "read_at")
_OPENED_AT = F("opened_at")
Parts = Mapping[str, QuerySet[Any, Any]]
_ENTRY = ("tournament_id", "tournament__name", "number", "name", "rating", "club", "status")


def export_data(user: User) -> Iterator[str]:
    """Yield the lines of the file, a part at a time; secrets are in no table and not in here."""
    account = _write({name: getattr(user, name) for name in _ACCOUNT})
    yield f"{{{json.dumps('account')}:{account}"
    for name, rows in _list_parts(user).items():
        yield from _write_part(name, rows.iterator(chunk_size=500))
    lines = list_lines(user_id=user.pk).iterator(chunk_size=500)
    yield from _write_part("statement", map(line_view, lines))
    yield "}"


def _write_part(name: str, rows: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    yield f",{json.dumps(name)}:["
    for number, row in enumerate(rows):
        yield f"{',' if number else ''}{_write(row)}"
    yield "]"


def _list_parts(user: User) -> Parts:
    return {
        **list_sign_in_data(user),
        **_list_programs(user),
        **_list_events(user),
        **_list_arenas(user),
        **_list_casual(user),
        **_list_games(user),
        **_list_dealings(user),
    }


def _list_programs(user: User) -> Parts:
    return {
        "api_keys": user.api_keys.order_by("pk").values(*_KEY),
        "game_servers": user.game_servers.order_by("pk").values(*_SERVER),
    }


def _list_events(user: User) -> Parts:
    return {
        "teams": Member.objects.filter(user=user).order_by("pk").values("team__name", "joined_at"),
        "tournaments": Tournament.everything.filter(owner=user)
        .order_by("pk")
        .values("id", "name", "phase", "created_at", "binned_at"),
        **list_own_data(user),
        "staff": Staff.objects.filter(user=user).order_by("pk").values("tournament_id", "role"),
        "entries": Entry.objects.filter(user=user).order_by("pk").values(*_ENTRY),
        "identities": Identity.objects.filter(
            Exists(
                Entry.objects.filter(
                    user=user, tournament=OuterRef("tournament"), number=OuterRef("number")
                )
            )
        )
        .order_by("pk")
        .values(),
        "reports": PlayerReport.objects.filter(user=user).order_by("pk").values(),
        "ratings": Rating.objects.filter(user=user).order_by("pk").values(),
        "rating_changes": RatingChange.objects.filter(user=user).order_by("pk").values(),
    }


def _list_arenas(user: User) -> Parts:
    return {
        "arenas": ArenaPlayer.objects.filter(user=user).order_by("pk").values(),
        "trophies": Trophy.objects.filter(user=user).order_by("pk").values(),
        "chat": ArenaChatLine.objects.filter(user=user)
        .order_by("pk")
        .values("arena_id", "text", "at", "is_hidden"),
    }


def _list_games(user: User) -> Parts:
    whites, blacks = CHESS.games.filter(first_user=user), CHESS.games.filter(second_user=user)
    return {
        "games_as_white": whites.order_by("pk").values(
            "id", white_name=F("first_name"), started_at=_OPENED_AT
        ),
        "games_as_black": blacks.order_by("pk").values(
            "id", black_name=F("second_name"), started_at=_OPENED_AT
        ),
    }


def _list_dealings(user: User) -> Parts:
    return {
        "notifications": Notification.objects.filter(user=user).order_by("pk").values(*_NEWS),
        "deposits": Deposit.objects.filter(user=user).order_by("pk").values(),
        "payouts": Payout.objects.filter(user=user)
        .order_by("pk")
        .values("id", "kind", "tournament_id", "amount", "currency", "status"),
    }


def _list_casual(user: User) -> Parts:
    """Return what is of chess that belongs to no tournament."""
    return {
        "challenges": Challenge.objects.filter(Q(challenger=user) | Q(opponent=user))
        .order_by("pk")
        .values(*_CHALLENGE),
        "simuls": Simul.objects.filter(host=user).order_by("pk").values(),
        "simul_seats": SimulGuest.objects.filter(user=user)
        .order_by("pk")
        .values("simul_id", "is_accepted", "game_id", "asked_at"),
        "game_chat": GameLine.objects.filter(user=user)
        .order_by("pk")
        .values("game_id", "text", "at"),
    }


def _write(row: Mapping[str, Any]) -> str:
    return json.dumps(dict(row), cls=DjangoJSONEncoder, ensure_ascii=False)
