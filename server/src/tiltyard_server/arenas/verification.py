"""Whether the log, the snapshot and the tables of an arena are what they should be."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any, Final

from tiltyard import TiltyardError
from tiltyard.arena.model import ArenaState
from tiltyard.arena.settings import ArenaSettings
from tiltyard.machine.codec import from_json
from tiltyard_server.arenas import log
from tiltyard_server.arenas.models import (
    Arena,
    ArenaGame,
    ArenaLogEntry,
    ArenaPlayer,
    ArenaSnapshot,
)
from tiltyard_server.arenas.projection import (
    GAMES,
    PLAYERS,
    Profile,
    describe_arena,
    make_game,
    make_player,
)
from tiltyard_server.common.database.row_hashes import find_differences
from tiltyard_server.log import verification
from tiltyard_server.log.verification import compare_rows

# What the log cannot tell: surrogate keys, who somebody is, and what is not decided by the arena.
NOT_IN_LOG: Final[Mapping[type, frozenset[str]]] = {
    ArenaLogEntry: frozenset({"id"}),
    ArenaSnapshot: frozenset(),
    ArenaPlayer: frozenset({"id"}) | PLAYERS.unknown,
    ArenaGame: frozenset({"id"}) | GAMES.unknown,
    Arena: frozenset(
        {
            "id", "organiser_id", "host", "kind", "category", "password", "allow_list",
            "created_at", "waiting", "next_in", "stats", "is_announced",
        }
    ),
}  # fmt: skip


def find_problems(arena: Arena) -> Iterator[str]:
    """Yield what is wrong with an arena, a sentence each."""
    return verification.find_problems(log.LOG, arena, partial(_compare, arena))


def _read_settings(arena: Arena, state: ArenaState) -> dict[str, Any]:
    """Return the settings as they are stored if they say the same; older ones name fewer."""
    try:
        stored = from_json(ArenaSettings, arena.settings)
    except (TiltyardError, LookupError, TypeError, ValueError):
        return {}
    return {"settings": arena.settings} if stored == state.settings else {}


def _compare(arena: Arena, state: ArenaState) -> Iterator[str]:
    wrong = find_differences(arena, describe_arena(state) | _read_settings(arena, state))
    if wrong:
        yield f"its row differs from the log in {', '.join(wrong)}"
    nobody = Profile("")
    players = (make_player(state, player.id, nobody) for player in state.players)
    games = (make_game(state, game.id, None) for game in state.games)
    yield from compare_rows(PLAYERS, arena, players)
    yield from compare_rows(GAMES, arena, games)
