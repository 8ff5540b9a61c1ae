"""Entering: who somebody is to an arena, how often they may try, and bots."""

from collections.abc import Sequence
from typing import Final

from django.db.models import Max

from tiltyard import RuleError
from tiltyard.arena.applicants import Applicant
from tiltyard.arena.cooldown import GRACE_MS
from tiltyard.arena.settings import ArenaSettings
from tiltyard.machine.codec import from_json
from tiltyard.sentence import say
from tiltyard_hosts.chess.levels import LEVELS, SIMPLE, read_bot
from tiltyard_server.accounts.models import User
from tiltyard_server.accounts.selectors import get_user
from tiltyard_server.arenas.direction.requests import Entrant
from tiltyard_server.arenas.entry import passwords
from tiltyard_server.arenas.models import Arena, ArenaCommand, ArenaPlayer, Trophy
from tiltyard_server.arenas.play.rating import find_standing
from tiltyard_server.common import clock
from tiltyard_server.common.errors import TooManyError
from tiltyard_server.teams.selectors import list_team_ids

BOTS_A_CALL: Final = 200
ALL_TITLED: Final = "%titled"  # on an allow list
_CALLS: Final = (30, 600_000)  # joining or coming back: so often within so long (4.1)
_COSTS: Final = ((8, 3_600_000), (30, 24 * 3_600_000))  # units an hour and a day
_RATINGS: Final = (800, 1000, 1200, 1400, 1600, 1800, 2000, 2200)  # of bots, by level
_FIRST: Final = (
    "Amber", "Brass", "Cedar", "Copper", "Coral", "Ebony", "Flint", "Frost", "Granite", "Hazel",
    "Indigo", "Ivory", "Jade", "Juniper", "Maple", "Marble", "Nimbus", "Oaken", "Onyx", "Opal",
    "Pearl", "Quartz", "Russet", "Saffron", "Silver", "Slate", "Tawny", "Umber", "Velvet", "Willow",
)  # fmt: skip
_SECOND: Final = (
    "Badger", "Beacon", "Bishop", "Castle", "Falcon", "Griffin", "Heron", "Herald", "Knight",
    "Lance", "Lantern", "Lynx", "Magpie", "Otter", "Page", "Pike", "Raven", "Rook", "Squire",
    "Wren",
)  # fmt: skip


def read_settings(arena: Arena) -> ArenaSettings:
    """Return the settings of an arena from its row."""
    return from_json(ArenaSettings, arena.settings)


def admit(
    arena: Arena, user_id: int, *, password: str = "", entry_code: str = "", team: int = 0
) -> Entrant:
    """Return somebody who joins, or comes back; whether they fit, the arena decides.

    Raises:
        TooManyError: `arena.join_often`, `arena.join_many`.
        RuleError: `arena.cooldown`.
    """
    now = clock.now_ms()
    _check_pace(arena, user_id, now=now)
    _check_cooldown(arena, user_id, now=now)
    user = get_user(user_id)
    applicant = describe_applicant(arena, user, password=password, entry_code=entry_code, team=team)
    return make_entrant(arena, user, applicant)


def describe_applicant(
    arena: Arena, user: User, *, password: str = "", entry_code: str = "", team: int = 0
) -> Applicant:
    """Return what the arena asks about somebody."""
    standing = find_standing(user.pk, read_settings(arena))
    return Applicant(
        rating=standing.rating,
        is_provisional=standing.is_provisional,
        week_peak=standing.week_peak,
        rated_games=standing.games,
        account_days=max((clock.now() - user.date_joined).days, 0),
        is_titled=bool(user.title),
        is_bot=user.is_bot,
        teams=list_team_ids(user.pk),
        team=team,
        knows_password=passwords.is_known(
            arena.password, username=user.username, password=password, entry_code=entry_code
        ),
        is_on_allow_list=_is_listed(arena, user),
    )


def _is_listed(arena: Arena, user: User) -> bool:
    """Say whether the list names somebody; `%titled` names everybody with a title (4.1)."""
    names = {user.username.lower(), ALL_TITLED} if user.title else {user.username.lower()}
    return not names.isdisjoint(arena.allow_list)


def make_entrant(arena: Arena, user: User, applicant: Applicant) -> Entrant:
    """Return somebody as the arena shows them."""
    return Entrant(
        name=user.get_full_name(),
        applicant=applicant,
        user_id=user.pk,
        has_shield=arena.kind == "shield" and find_holder(arena.category) == user.pk,
    )


def find_holder(category: str) -> int | None:
    """Return who holds the shield of a category: the winner of its latest arena (4.3)."""
    latest = Trophy.objects.filter(kind="shield", label=category).order_by("-at", "-pk")
    return latest.values_list("user_id", flat=True).first()


def _check_pace(arena: Arena, user_id: int, *, now: int) -> None:
    """Refuse somebody who joins too much (arena rules 4.1).

    Raises:
        TooManyError: `arena.join_often`, `arena.join_many`.
    """
    most, span = _CALLS
    calls = ArenaCommand.objects.filter(kind="enter", actor_id=user_id, at__gt=now - span)
    at = calls.order_by("-at").values_list("at", flat=True)[most - 1 : most].first()
    if at is not None:
        raise TooManyError(
            "arena.join_often",
            say("You joined {most} times in ten minutes; rest.", most=most),
            retry_after=-(-(at + span - now) // 1000),
        )
    if arena.organiser_id == user_id:
        return
    if ArenaPlayer.objects.filter(arena=arena, user_id=user_id).exists():
        return
    own = ArenaPlayer.objects.filter(user_id=user_id).exclude(arena__organiser_id=user_id)
    for most, span in _COSTS:
        joined = own.filter(joined_at__gt=now - span).order_by("joined_at")
        rows = list(joined.values_list("arena__kind", "joined_at"))
        if sum(2 if kind == "user" else 1 for kind, _ in rows) + _cost(arena) > most:
            raise TooManyError(
                "arena.join_many",
                say("You joined many arenas lately; try again later."),
                retry_after=-(-(rows[0][1] + span - now) // 1000) if rows else span // 1000,
            )


def _check_cooldown(arena: Arena, user_id: int, *, now: int) -> None:
    """Refuse somebody who has to rest after a pause in another arena (arena rules 1.6).

    A cooldown "is per user across arenas": whoever left the top of one arena and has to wait there
    cannot be paired in another one meanwhile. An arena that has not started may be entered: nobody
    is paired there. The arena itself asks about its own pauses.

    Raises:
        RuleError: `arena.cooldown`.
    """
    if arena.phase != "running":
        return
    resting = ArenaPlayer.objects.filter(
        user_id=user_id, status="paused", resume_at__gt=now + GRACE_MS, arena__phase="running"
    ).exclude(arena=arena)
    until = resting.aggregate(until=Max("resume_at"))["until"]
    if until is not None:
        raise RuleError(
            "arena.cooldown",
            say(
                "After your pause in another arena you can join in {until} s.",
                until=-(-(until - now) // 1000),
            ),
            resume_at=until,
        )


def make_bots(arena: Arena, *, count: int, levels: Sequence[str]) -> tuple[Entrant, ...]:
    """Return so many bots of these levels in turn, each with a name that nobody has yet.

    Raises:
        RuleError: `arena.bots`, where they are not allowed; `bots.names`, if too many are there.
        InputError: `bot.unknown`.
    """
    settings = read_settings(arena)
    if not settings.allows_bots:
        raise RuleError("arena.bots", say("Bots are not allowed here."))
    chosen = list(levels) or [f"{SIMPLE}-{level}" for level in LEVELS]
    ratings = [_RATINGS[read_bot(code).level - 1] for code in chosen]
    taken = set(ArenaPlayer.objects.filter(arena=arena).values_list("name", flat=True))
    names = [name for name in _list_names() if name not in taken]
    if len(names) < count:
        raise RuleError(
            "bots.names", say("There are names for {count} more bots only.", count=len(names))
        )
    teams = settings.battle.teams if settings.battle is not None else ()
    return tuple(
        Entrant(
            name=names[at],
            applicant=Applicant(
                rating=ratings[at % len(chosen)] + _spread(at),
                rated_games=1_000,
                account_days=10_000,
                is_bot=True,
                teams=teams,
                team=teams[at % len(teams)] if teams else 0,
                knows_password=True,
                is_on_allow_list=True,
            ),
            bot=chosen[at % len(chosen)],
        )
        for at in range(count)
    )


def _spread(at: int) -> int:
    """Return a few points, so that not all bots of a level are rated the same."""
    return at * 37 % 151 - 75


def _list_names() -> list[str]:
    """Return names of bots in an order that mixes both halves."""
    pairs = [(one, other) for one in range(len(_FIRST)) for other in range(len(_SECOND))]
    pairs.sort(key=lambda pair: (pair[1] * 7 + pair[0] * 13) % 600)
    return [f"{_FIRST[one]} {_SECOND[other]}" for one, other in pairs]


def _cost(arena: Arena) -> int:
    return 2 if arena.kind == "user" else 1
