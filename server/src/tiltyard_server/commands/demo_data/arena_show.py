"""An arena of bots, from the start to the podium, to be watched and joined in the browser."""

from collections.abc import Callable, Iterator
from typing import Final

from tiltyard import InputError
from tiltyard.arena.clocks import Clock
from tiltyard.arena.settings import ArenaSettings, PairingSettings
from tiltyard_server.accounts.models import User
from tiltyard_server.arenas.direction.inbox import Asked, name_command, put
from tiltyard_server.arenas.direction.requests import EnterMany
from tiltyard_server.arenas.entry.entry import make_bots
from tiltyard_server.arenas.models import Arena
from tiltyard_server.arenas.selectors import list_podium
from tiltyard_server.arenas.services import Plan, create_arena
from tiltyard_server.common import clock

_NAME: Final = "Exhibition"
LOOK_SECONDS: Final = 5.0
_LEVELS: Final = tuple(f"simple-{level}" for level in range(1, 5))
Tell = Callable[[str], None]


def read_clock(text: str) -> Clock:
    """Return the clock that somebody typed.

    >>> read_clock("3+2"), read_clock("0.5+0")
    (Clock(initial=180, increment=2), Clock(initial=30, increment=0))

    Raises:
        InputError: `clock.unreadable`.
    """
    minutes, plus, increment = text.partition("+")
    try:
        return Clock(round(60 * float(minutes)), int(increment) if plus else 0)
    except ValueError:
        raise InputError(
            "clock.unreadable", f"{text!r} is no clock; write minutes+seconds, such as 3+2."
        ) from None


def make_show(
    organiser: User, *, players: int, minutes: int, chess_clock: Clock, delay_ms: int = 0
) -> Arena:
    """Make an arena that starts at once, or after a while, with so many bots in its inbox."""
    now = clock.now_ms()
    count = Arena.objects.filter(name__startswith=_NAME).count() + 1
    settings = ArenaSettings(
        name=f"{_NAME} {count}",
        starts_at=now + delay_ms,
        clock=chess_clock,
        minutes=minutes,
        is_rated=False,
        has_berserk=chess_clock.lets_organiser_offer_berserk,
        allows_bots=True,
        description="Bots play chess here, by themselves. Join them, or open a game to watch.",
        pairing=PairingSettings(is_prompt=True),
        is_official=True,
    )
    arena = create_arena(settings=settings, plan=Plan(organiser_id=organiser.pk), now=now)
    bots = make_bots(arena, count=players, levels=_LEVELS)
    asked = Asked(EnterMany(bots, now), name_command(arena.pk, None))
    put(arena.pk, [asked], actor_id=organiser.pk)
    return arena


def ensure_show(organiser: User) -> Arena:
    """Return a small arena that runs or is about to; a new one when the last is over."""
    shown = Arena.objects.filter(name__startswith=_NAME, phase__in=("created", "running"))
    return shown.first() or make_show(
        organiser, players=8, minutes=30, chess_clock=Clock(180), delay_ms=60_000
    )


def watch(arena: Arena, tell: Tell, *, pause: Callable[[], None]) -> None:
    """Tell how it goes until the arena is over; `pause` is called between two looks."""
    while True:
        arena.refresh_from_db()
        if arena.phase in ("finished", "deleted"):
            break
        left = max(arena.ends_at - clock.now_ms(), 0) // 1000
        games = f"{arena.game_count} games, {arena.playing} play, {arena.waiting} wait"
        leader = next(iter(_list_leaders(arena)), "")
        tell(f"{arena.player_count} players, {games}, {left // 60}:{left % 60:02} left{leader}")
        pause()
    for line in list_end(arena):
        tell(line)


def list_end(arena: Arena) -> Iterator[str]:
    """Yield the podium and the numbers of an arena that is over."""
    if arena.stats is None:
        yield f"{arena.name} is over; nothing was played."
        return
    stats = arena.stats
    yield f"{arena.name} is over after {stats['games']} games and {stats['moves']} moves."
    for row in list_podium(arena) or ():
        won = f"{row['score']} points in {row['games']} games"
        yield f"  {row['rank']}. {row['display_name']}, {won}"


def _list_leaders(arena: Arena) -> Iterator[str]:
    best = arena.players.filter(place__isnull=False, games__gt=0).order_by("-place").first()
    if best is not None:
        yield f", {best.name} leads with {best.score}"
