"""Games that are played here: each is made in the transaction that stores its pairing."""

from collections.abc import Mapping

from tiltyard.arena.events import GameAborted, GamesStarted
from tiltyard.arena.model import ArenaState
from tiltyard_hosts.chess.clock import TimeControl
from tiltyard_hosts.chess.variants import Variant
from tiltyard_server.arenas.direction.batch import Batch
from tiltyard_server.arenas.models import ArenaGame
from tiltyard_server.arenas.projection import Profile
from tiltyard_server.common import clock
from tiltyard_server.play.chess.casual_start import order_chess
from tiltyard_server.play.execution import abort_games
from tiltyard_server.play.matches.game_start import open_games
from tiltyard_server.play.matches.orders import NewGame, Origin, Player

ORIGIN = "arena"


def follow(arena_id: int, batch: Batch, profiles: Mapping[int, Profile]) -> Mapping[int, int]:
    """Open and abort chess games as a batch says; return the ids of new ones by number."""
    now = clock.from_ms(batch.at)
    events = [record.event for record in batch.records]
    started = [game.game for event in events if isinstance(event, GamesStarted)
               for game in event.games]  # fmt: skip
    aborted = [event.game for event in events if isinstance(event, GameAborted)]
    if aborted:
        rows = ArenaGame.objects.filter(arena_id=arena_id, number__in=aborted, chess__isnull=False)
        abort_games([row.chess for row in rows if row.chess is not None], now=now)
    orders = [_order(arena_id, batch.state, number, profiles) for number in started]
    games = open_games(orders, now=now)
    return {number: game.pk for number, game in zip(started, games, strict=True)}


def _order(
    arena_id: int, state: ArenaState, number: int, profiles: Mapping[int, Profile]
) -> NewGame:
    game, settings = state.games[number], state.settings
    one, other = profiles[game.white], profiles[game.black]
    has_bot = bool(one.bot or other.bot)
    return order_chess(
        white=Player(one.name, game.white_rating, one.user_id, one.bot or None),
        black=Player(other.name, game.black_rating, other.user_id, other.bot or None),
        variant=Variant(settings.variant.value),
        time=TimeControl(1000 * settings.clock.initial, 1000 * settings.clock.increment),
        can_berserk=settings.has_berserk and settings.clock.allows_berserk,
        is_rated=settings.is_rated and not has_bot,
        origin=Origin(ORIGIN, arena_id, number, settings.full_name),
        position=settings.position,
    )
