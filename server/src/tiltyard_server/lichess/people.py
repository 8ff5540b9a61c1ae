"""Accounts: who somebody is, what they are worth, whether they are there; keys and their scopes."""

from collections.abc import Iterable, Mapping
from datetime import date, timedelta
from typing import Any, Final

from django.db.models import Q, QuerySet

from tiltyard import InputError, RuleError
from tiltyard_hosts.chess.variants import Variant
from tiltyard_server.accounts.bots import make_bot, show_title
from tiltyard_server.accounts.identity import Scope, Viewer
from tiltyard_server.accounts.models import ApiKey, User
from tiltyard_server.accounts.selectors import find_key, get_user_by_name, viewer_of_key
from tiltyard_server.common import clock
from tiltyard_server.lichess.names import SPEEDS, VARIANTS
from tiltyard_server.lichess.requests import Answer, Asked, answer_lines, ok
from tiltyard_server.play.chess.rules import CHESS
from tiltyard_server.play.models import Game
from tiltyard_server.ratings.models import Pool, RatingChange
from tiltyard_server.ratings.selectors import list_games
from tiltyard_server.tournaments.people.profiles import list_unknown_changes

_ONLINE: Final = timedelta(minutes=2)
_AT_ONCE: Final = 300
_FEW_GAMES: Final = 10  # with fewer a rating is provisional
_SCOPES: Final[Mapping[Scope, tuple[str, ...]]] = {  # what a key may do, as lichess says it
    Scope.READ: ("preference:read", "challenge:read", "team:read"),
    Scope.PLAY: ("challenge:write", "board:play", "bot:play", "team:write"),
    Scope.ORGANISE: ("tournament:write",),
}


def light_view(user: User) -> dict[str, Any]:
    """Return who somebody is in short."""
    title = show_title(user)
    return {"id": user.username.lower(), "name": user.username} | (
        {"title": title} if title else {}
    )


def list_perfs() -> dict[str, tuple[str, str]]:
    """Return keys and names of what somebody is rated in, by our names of it, in their order."""
    speeds = {f"chess-{speed}": perf for speed, perf in SPEEDS.items()}
    variants = {
        f"chess-{variant.value}": (name.key, name.name)
        for variant, name in VARIANTS.items()
        if variant is not Variant.STANDARD
    }
    return speeds | variants


def find_perfs(viewer: Viewer, user: User) -> dict[str, dict[str, Any]]:
    """Return what somebody is worth, by lichess's keys, as far as the viewer may know."""
    keys = list_perfs()
    perfs: dict[str, dict[str, Any]] = {}
    for view in list_games(user.pk, list_unknown_changes(viewer, user)):
        if view["game"] in keys:
            rated = view[Pool.TOURNAMENT] or {}
            deviation = rated.get("deviation")
            is_new = view["games"] < _FEW_GAMES if deviation is None else rated["is_provisional"]
            worth = {"games": view["games"], "rating": view["blended"], "prog": 0}
            worth["rd"] = deviation or 0
            perfs[keys[view["game"]][0]] = worth | ({"prov": True} if is_new else {})
    return perfs


def get_rating_history(asked: Asked, username: str) -> Answer:
    """Return what somebody was worth at the end of each day; months count from 0.

    Games of arenas and casual games: those of tournaments may be shown later than they are rated.
    """
    user = get_user_by_name(username)
    changes = RatingChange.objects.filter(
        user=user, tournament_id=None, is_reversed=False, reverses=None
    ).order_by("id")
    days: dict[str, dict[str, dict[date, int]]] = {}  # by game and pool
    for game, pool, at, after in changes.values_list("game", "pool", "at", "after"):
        days.setdefault(game, {}).setdefault(pool, {})[at.date()] = after
    return [
        {
            "name": name,
            "points": [
                [day.year, day.month - 1, day.day, rating]
                for day, rating in _choose(days.get(game, {})).items()
            ],
        }
        for game, (_, name) in list_perfs().items()
    ]


def _choose(pools: Mapping[str, dict[date, int]]) -> dict[date, int]:
    """Return the history in arenas, or that of casual games where there is no other."""
    return pools.get(Pool.TOURNAMENT) or pools.get(Pool.MATCHMAKING) or {}


def user_view(asked: Asked, user: User) -> dict[str, Any]:
    """Return what everybody may know of somebody."""
    title = show_title(user)
    view: dict[str, Any] = {
        "id": user.username.lower(),
        "username": user.username,
        "perfs": find_perfs(asked.viewer, user),
        "createdAt": clock.to_ms(user.date_joined),
        "seenAt": clock.to_ms(user.last_login or user.date_joined),
        "playTime": {"total": 0, "tv": 0},
        "url": asked.address(f"players/{user.username}"),
        "profile": {"realName": user.get_full_name()},
    }
    return view | ({"title": title} if title else {})


def count_games(user_id: int) -> dict[str, int]:
    """Return how many games somebody has played here, and how they ended."""
    first, second = Q(first_user_id=user_id), Q(second_user_id=user_id)
    over = CHESS.games.filter(ended_at__isnull=False).exclude(reason__in=CHESS.voids)
    won = over.filter(first & Q(winner=0)).count() + over.filter(second & Q(winner=1)).count()
    lost = over.filter(first & Q(winner=1)).count() + over.filter(second & Q(winner=0)).count()
    drawn = over.filter(first | second, winner=None).count()
    rated = over.filter(first | second, is_rated=True).count()
    total = won + lost + drawn
    playing = CHESS.games.filter(first | second, ended_at=None).count()
    return {
        "all": total, "rated": rated, "win": won, "loss": lost, "draw": drawn, "playing": playing,
        "ai": 0, "import": 0, "bookmark": 0, "me": 0,
    }  # fmt: skip


def get_account(asked: Asked) -> Answer:
    """Return one's own account."""
    user = asked.user
    return {**user_view(asked, user), "count": count_games(user.pk), "followable": False}


def get_email(asked: Asked) -> Answer:
    """Return one's own address; with keys that may act, as it is nobody else's to know."""
    return {"email": asked.user.email}


def get_kid_mode(asked: Asked) -> Answer:
    """Return that there is no kid mode here."""
    return {"kid": False}


def get_preferences(asked: Asked) -> Answer:
    """Return settings that programs ask for; the rest is in the browser here."""
    return {"prefs": {"dark": True, "clockTenths": 1, "moretime": 3}, "language": "en-GB"}


def get_user(asked: Asked, username: str) -> Answer:
    """Return somebody."""
    user = get_user_by_name(username)
    return {**user_view(asked, user), "count": count_games(user.pk)}


def get_users(asked: Asked) -> Answer:
    """Return several people, named in the body with commas between."""
    return [user_view(asked, user) for user in find_users(asked.text)]


def get_statuses(asked: Asked) -> Answer:
    """Return who of some people is there, and who plays."""
    users = find_users(asked.request.GET.get("ids", ""))
    online = find_online([user.pk for user in users])
    playing = find_playing([user.pk for user in users])
    return [
        light_view(user)
        | ({"online": True} if user.pk in online or user.pk in playing else {})
        | ({"playing": True} if user.pk in playing else {})
        for user in users
    ]


def list_online_bots(asked: Asked) -> Answer:
    """Return the bots that are there."""
    most = min(max(asked.number("nb", usual=_AT_ONCE) or _AT_ONCE, 1), _AT_ONCE)
    bots = User.objects.filter(
        is_bot=True, is_active=True, api_keys__last_used_at__gt=clock.now() - _ONLINE
    ).distinct()
    return answer_lines(asked, (user_view(asked, user) for user in bots.order_by("pk")[:most]))


def upgrade_to_bot(asked: Asked) -> Answer:
    """Make one's own account that of a program, for good; it must not have played yet.

    Raises:
        RuleError: `bot.has_played`.
    """
    user = asked.user
    if not user.is_bot:
        if Game.objects.filter(Q(first_user=user) | Q(second_user=user)).exists():
            raise RuleError(
                "bot.has_played",
                "This account has played already; make a new one for your program.",
            )
        make_bot(user)
    return ok()


def test_tokens(asked: Asked) -> Answer:
    """Return what some keys are good for; null for those that are not valid."""
    now = clock.now()
    found: dict[str, Any] = {}
    for secret in filter(None, (each.strip() for each in asked.text.split(",")[:1000])):
        key = find_key(secret, now=now)
        found[secret] = None if key is None else _key_view(key)
    return found


def find_users(text: str) -> QuerySet[User]:
    """Return people by their names with commas between.

    Raises:
        InputError: `users.too_many`.
    """
    names = [name.strip().lower() for name in text.split(",") if name.strip()]
    if len(names) > _AT_ONCE:
        raise InputError("users.too_many", f"At most {_AT_ONCE} users at once.")
    wanted = Q(pk__in=())
    for name in names:
        wanted |= Q(username__iexact=name)
    return User.objects.filter(wanted, is_active=True)


def find_online(user_ids: Iterable[int]) -> set[int]:
    """Return whose programs asked for something lately."""
    used = ApiKey.objects.filter(
        user_id__in=list(user_ids), revoked_at=None, last_used_at__gt=clock.now() - _ONLINE
    )
    return set(used.values_list("user_id", flat=True))


def find_playing(user_ids: Iterable[int]) -> set[int]:
    """Return who is in a game."""
    wanted = set(user_ids)
    sides = Q(first_user_id__in=wanted) | Q(second_user_id__in=wanted)
    found = CHESS.games.filter(sides, ended_at=None).values_list("first_user_id", "second_user_id")
    return {user for pair in found for user in pair if user in wanted}


def _key_view(key: ApiKey) -> dict[str, Any]:
    viewer = viewer_of_key(key)
    scopes = [word for scope, words in _SCOPES.items() if viewer.has_scope(scope) for word in words]
    expires = None if key.expires_at is None else clock.to_ms(key.expires_at)
    return {
        "userId": key.user.username.lower(),
        "scopes": ",".join(scopes),
        "expires": expires,
    }
