"""Downloads: standings and games, a chunk at a time."""

import csv
import io
import json
from collections.abc import Iterator, Sequence
from typing import Any, Final

from django.db.models import Q, QuerySet

from tiltyard import RuleError
from tiltyard.sentence import say
from tiltyard_server.arenas.models import Arena, ArenaGame, ArenaPlayer
from tiltyard_server.arenas.play import boards
from tiltyard_server.arenas.selectors import row_view
from tiltyard_server.common.errors import NotFoundError

_CHUNK: Final = 500
_COLUMNS: Final = (
    "rank", "display_name", "username", "rating", "score", "performance", "games", "sheet", "team",
)  # fmt: skip


def write_results(arena: Arena) -> Iterator[str]:
    """Yield the standings, one JSON object a line."""
    return (f"{json.dumps(row, ensure_ascii=False)}\n" for row in _list_rows(arena))


def write_results_csv(arena: Arena) -> Iterator[str]:
    """Yield the standings as CSV; no cell can be a formula."""
    yield _write_line(_COLUMNS)
    for row in _list_rows(arena):
        cells = {**row, "sheet": "".join(map(str, row["sheet"]))}
        yield _write_line([_escape(cells[name]) for name in _COLUMNS])


def find_player(arena: Arena, name: str) -> int:
    """Return the number of a player by user name; where the number is written, by that.

    Raises:
        NotFoundError: `arena.no_player`.
    """
    rows = ArenaPlayer.objects.filter(arena=arena).order_by("-number")
    is_meant = Q(user__username__iexact=name)
    if name.isdecimal():
        is_meant |= Q(number=int(name), user=None)
    number = rows.filter(is_meant).values_list("number", flat=True).first()
    if number is None:
        raise NotFoundError(
            "arena.no_player", say("There is no player {name} in this arena.", name=name)
        )
    return number


def write_games(arena: Arena, *, player: int | None = None) -> Iterator[str]:
    """Yield the games, one JSON object a line; with `player` theirs alone."""
    names = dict(ArenaPlayer.objects.filter(arena=arena).values_list("number", "name"))
    for game in _list_games(arena, player).iterator(chunk_size=_CHUNK):
        line = {
            "number": game.number,
            "id": game.chess,
            "white": {"player_id": game.white, "name": names[game.white],
                      "rating": game.white_rating, "berserk": game.white_berserk,
                      "points": game.white_points},
            "black": {"player_id": game.black, "name": names[game.black],
                      "rating": game.black_rating, "berserk": game.black_berserk,
                      "points": game.black_points},
            "status": game.status,
            "plies": game.plies,
            "started_at": game.started_at,
        }  # fmt: skip
        yield f"{json.dumps(line, ensure_ascii=False)}\n"


def write_pgn(arena: Arena, *, site: str, player: int | None = None) -> Iterator[str]:
    """Return the games as PGN; with `player` theirs alone.

    Raises:
        RuleError: `arena.elsewhere`, where nobody here knows the moves.
    """
    if arena.host != Arena.Host.HERE:
        raise RuleError("arena.elsewhere", say("The games are played elsewhere; ask for ndjson."))
    games = _list_games(arena, player).filter(chess__isnull=False).iterator(chunk_size=_CHUNK)
    numbers = (game.chess for game in games if game.chess is not None)
    return boards.write_pgn(numbers, site=site)


def _list_rows(arena: Arena) -> Iterator[dict[str, Any]]:
    ranked = ArenaPlayer.objects.filter(arena=arena, place__isnull=False).order_by("-place")
    players = ranked.select_related("user").iterator(chunk_size=_CHUNK)
    return (row_view(player, rank) for rank, player in enumerate(players, start=1))


def _list_games(arena: Arena, player: int | None) -> QuerySet[ArenaGame]:
    games = ArenaGame.objects.filter(arena=arena).order_by("number")
    return games if player is None else games.filter(Q(white=player) | Q(black=player))


def _escape(value: object) -> object:
    is_formula = isinstance(value, str) and value[:1] in ("=", "+", "-", "@", "\t", "\r")
    return f"'{value}" if is_formula else value


def _write_line(cells: Sequence[object]) -> str:
    line = io.StringIO()
    csv.writer(line).writerow(cells)
    return line.getvalue()
