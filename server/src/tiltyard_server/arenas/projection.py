"""Rows that follow from the state: what changed is written, in one statement a table."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

from tiltyard.arena import model
from tiltyard.arena.model import ArenaState, GameStatus
from tiltyard.arena.persistent_list import Shelf
from tiltyard.arena.standings.sheet import LIGHTS_AFTER, Sheet
from tiltyard.arena.standings.teams import rank_teams
from tiltyard.machine.codec import to_json
from tiltyard_server.arenas.models import Arena, ArenaGame, ArenaPlayer
from tiltyard_server.log.log import Table

T = TypeVar("T")
_PLAIN: Final = "012345"
_ON_FIRE: Final = "abcdef"  # the same points, doubled
_STRENGTHS: Final = 20_000
_LEAST_STRENGTH: Final = -5_000
_NUMBERS: Final = 10_000_000
STATUSES: Final[Mapping[GameStatus, str]] = {
    GameStatus.RUNNING: "running",
    GameStatus.WHITE_WON: "white",
    GameStatus.BLACK_WON: "black",
    GameStatus.DRAWN: "draw",
    GameStatus.ABORTED: "aborted",
    GameStatus.DETACHED: "detached",
}
PLAYERS: Final = Table(
    name="player",
    model=ArenaPlayer,
    owner="arena_id",
    seq="seq",
    changing=(
        "rating", "status", "is_banned", "resume_at", "game", "games", "score", "performance",
        "sheet", "is_on_fire", "place",
    ),
    unknown=frozenset({"user_id", "name", "bot", "title", "has_shield", "is_banned"}),
)  # fmt: skip
GAMES: Final = Table(
    name="game",
    model=ArenaGame,
    owner="arena_id",
    seq="seq",
    changing=(
        "status", "plies", "white_berserk", "black_berserk", "white_points", "black_points",
    ),
    unknown=frozenset({"chess"}),
)  # fmt: skip


@dataclass(slots=True)
class Profile:
    """Who a player is: what stands in no log."""

    name: str
    user_id: int | None = None
    bot: str = ""
    has_shield: bool = False
    is_banned: bool = False


@dataclass(slots=True)
class Change:
    """What two states differ in, by number."""

    before: ArenaState
    after: ArenaState
    players: list[int] = field(default_factory=list)
    games: list[int] = field(default_factory=list)


def find_change(before: ArenaState, after: ArenaState) -> Change:
    """Return who and what changed. Shelves share what did not, so the look is a short one."""
    players = list(_differ(before.players, after.players))
    games = set(_differ(before.games, after.games))
    for number in players:  # a recount changes points of games that are as they were
        if number in before.players:
            games.update(_list_recounted(before.players[number], after.players[number]))
    return Change(before, after, players, sorted(games))


def write_rows(
    arena_id: int,
    change: Change,
    *,
    seq: int,
    profiles: Mapping[int, Profile],
    chess: Mapping[int, int],
) -> None:
    """Write the players and games that changed; `chess` has the ids of games that are new."""
    after = change.after
    players = [make_player(after, number, profiles[number]) for number in change.players]
    PLAYERS.write(arena_id, players, seq=seq)
    GAMES.write(arena_id, [make_game(after, n, chess.get(n)) for n in change.games], seq=seq)


def make_player(state: ArenaState, number: int, profile: Profile) -> dict[str, Any]:
    """Return the row of a player, by column."""
    player = state.players[number]
    return {
        "number": number,
        "user_id": profile.user_id,
        "name": profile.name,
        "bot": profile.bot,
        "title": "",
        "has_shield": profile.has_shield,
        "team": player.team,
        "rating": player.rating,
        "joined_at": player.joined_at,
        "status": player.status.value,
        "is_banned": profile.is_banned,
        "resume_at": player.resume_at,
        "game": player.game,
        "games": len(player.games),
        "score": player.sheet.score,
        "performance": player.performance,
        "sheet": write_sheet(player.sheet),
        "is_on_fire": state.settings.has_streaks and player.sheet.is_on_fire,
        "place": find_place(player),
    }


def make_game(state: ArenaState, number: int, chess: int | None) -> dict[str, Any]:
    """Return the row of a game, by column."""
    game = state.games[number]
    return {
        "number": number,
        "chess": chess,
        "white": game.white,
        "black": game.black,
        "white_rating": game.white_rating,
        "black_rating": game.black_rating,
        "started_at": game.started_at,
        "status": STATUSES[game.status],
        "plies": game.plies,
        "white_berserk": game.has_white_berserked,
        "black_berserk": game.has_black_berserked,
        "white_points": _find_points(state.players[game.white], number),
        "black_points": _find_points(state.players[game.black], number),
        "strength": game.white_rating + game.black_rating,
    }


def describe_arena(state: ArenaState) -> dict[str, Any]:
    """Return the columns of the arena's own row that follow from the state."""
    settings = state.settings
    return {
        "name": settings.full_name,
        "settings": to_json(settings),
        "phase": state.phase.value if state.phase else "",
        "is_closed": state.is_closed,
        "starts_at": settings.starts_at,
        "ends_at": settings.ends_at,
        "started_at": state.started_at or None,
        "finished_at": state.finished_at or None,
        "player_count": len(state.ranking),
        "game_count": len(state.games),
        "playing": state.playing,
        "featured": state.featured,
        "teams": None if settings.battle is None else _rank_teams(state),
    }


def write_arena(arena_id: int, *, seq: int, columns: Mapping[str, Any]) -> bool:
    """Write the arena's row if it still is at `seq`; return whether it was."""
    return bool(Arena.objects.filter(pk=arena_id, seq=seq).update(**columns))


def _rank_teams(state: ArenaState) -> list[list[Any]]:
    return [
        [each.team, each.score, each.performance, list(each.leaders)] for each in rank_teams(state)
    ]


def _differ(before: Shelf[T], after: Shelf[T]) -> Iterator[int]:
    """Yield the numbers of items that are not the same object."""
    number = 0
    for at, row in enumerate(after.rows):
        old = before.rows[at] if at < len(before.rows) else ()
        if old is not row:
            for place, item in enumerate(row):
                if place >= len(old) or old[place] is not item:
                    yield number + place + 1
        number += len(row)


def _list_recounted(old: model.ArenaPlayer, new: model.ArenaPlayer) -> Iterator[int]:
    """Yield the games that give a player other points than before; no others are told again."""
    if old.sheet is new.sheet or len(old.games) != len(new.games):
        return
    sheets = zip(new.games, old.sheet.entries, new.sheet.entries, strict=True)
    yield from (game for game, was, now in sheets if was.points != now.points)


def _find_points(player: model.ArenaPlayer, game: int) -> int | None:
    if not player.games:
        return None
    if player.games[-1] == game:
        return player.sheet.entries[-1].points
    return player.sheet.entries[player.games.index(game)].points if game in player.games else None


def read_profiles(arena_id: int) -> Iterable[tuple[int, Profile]]:
    """Return who everybody in an arena is, by number."""
    rows = ArenaPlayer.objects.filter(arena_id=arena_id).order_by("number")
    columns = ("number", "name", "user_id", "bot", "has_shield", "is_banned")
    for number, *rest in rows.values_list(*columns).iterator(chunk_size=2000):
        yield number, Profile(*rest)


def write_sheet(sheet: Sheet) -> str:
    """Return one letter a game, oldest first."""
    return "".join(
        (_ON_FIRE if entry.is_doubled else _PLAIN)[entry.points] for entry in sheet.entries
    )


def read_points(sheet: str) -> list[int]:
    """Return the points of each game.

    >>> read_points("22e0")
    [2, 2, 4, 0]
    """
    return [_PLAIN.find(letter) if letter in _PLAIN else _ON_FIRE.find(letter) for letter in sheet]


def read_fire(sheet: str) -> list[bool]:
    """Return for each game whether it was scored on fire.

    >>> read_fire("22e0")
    [False, False, True, False]
    """
    return [letter in _ON_FIRE for letter in sheet]


def count_streak(sheet: str, *, is_on_fire: bool) -> int:
    """Return how many games at the end were won in a row; 0 where an arena has no streaks.

    A win is worth two points, four on fire, and more with berserk; a draw half of that.

    >>> count_streak("0223", is_on_fire=True), count_streak("22ec", is_on_fire=False)
    (3, 0)
    """
    wins = 0
    for letter in reversed(sheet):
        if letter not in (_PLAIN[2:] if letter in _PLAIN else _ON_FIRE[4:]):
            break
        wins += 1
    return wins if is_on_fire or wins < LIGHTS_AFTER else 0


def find_place(player: model.ArenaPlayer) -> int | None:
    """Return a number that is higher the better a player stands; None for those taken out.

    Score, then performance or rating, then the earlier join: the order of `RankKey`.
    """
    if player.status is model.PlayerStatus.REMOVED:
        return None
    key = player.key
    strength = min(max(-key.minus_strength - _LEAST_STRENGTH, 0), _STRENGTHS - 1)
    return (-key.minus_score * _STRENGTHS + strength) * _NUMBERS + _NUMBERS - key.player
