"""What players are told themselves: pairings, results, how they stand."""

from collections.abc import Collection
from typing import Any, NamedTuple

from tiltyard_server.arenas import selectors
from tiltyard_server.arenas.models import Arena, ArenaGame, ArenaPlayer

Message = dict[str, Any]
_POINTS = {"white": "black", "black": "white"}


class News(NamedTuple):
    """How far an arena is, and messages by user."""

    seq: int
    messages: dict[int, list[Message]]


def get_news(arena_id: int, *, after: int, users: Collection[int]) -> News | None:
    """Return what these users are to be told about events behind `after`; None: nothing happened.

    It is found from rows, not from announcements, so a lost announcement loses nobody a pairing.
    """
    arena = Arena.objects.filter(pk=arena_id).first()
    if arena is None or arena.seq <= after:
        return None
    changed = ArenaPlayer.objects.filter(arena=arena, seq__gt=after, user__isnull=False)
    own = {row.number: row for row in changed.select_related("user") if row.user_id in users}
    if not own:
        return News(arena.seq, {})
    fresh = ArenaGame.objects.filter(arena=arena, seq__gt=after).order_by("number")
    games = [game for game in fresh if game.white in own or game.black in own]
    players = _find_players(arena, own, games)
    ranks = selectors.find_ranks(arena_id, players.values())
    chess = {game.number: game.chess for game in games}
    messages: dict[int, list[Message]] = {}
    for game in games:
        for colour in ("white", "black"):
            row = own.get(getattr(game, colour))
            message = _describe(game, colour, players, ranks) if row is not None else None
            if row is not None and message is not None:
                messages.setdefault(row.user_id or 0, []).append(message)
    for row in own.values():
        my = selectors.my_view(
            arena,
            row,
            ranks,
            is_organiser=arena.organiser_id == row.user_id,
            chess=chess.get(row.game),
        )
        messages.setdefault(row.user_id or 0, []).append({"type": "my", "my": my})
    return News(arena.seq, messages)


def get_pairing(arena_id: int, user_id: int) -> Message | None:
    """Return the pairing of the game somebody is in, for a socket that comes back to it."""
    row = ArenaPlayer.objects.filter(arena_id=arena_id, user_id=user_id, game__gt=0).first()
    if row is None:
        return None
    game = ArenaGame.objects.filter(arena_id=arena_id, number=row.game, status="running").first()
    if game is None:
        return None
    players = _find_players(row.arena, {row.number: row}, [game])
    ranks = selectors.find_ranks(arena_id, players.values())
    return _describe(game, "white" if game.white == row.number else "black", players, ranks)


def get_seqs(arena_ids: Collection[int]) -> dict[int, int]:
    """Return how far these arenas are."""
    return dict(Arena.objects.filter(pk__in=list(arena_ids)).values_list("pk", "seq"))


def _find_players(
    arena: Arena, own: dict[int, ArenaPlayer], games: Collection[ArenaGame]
) -> dict[int, ArenaPlayer]:
    numbers = {number for game in games for number in (game.white, game.black)}
    others = ArenaPlayer.objects.filter(arena=arena, number__in=numbers - own.keys())
    return {**own, **{row.number: row for row in others.select_related("user")}}


def _describe(
    game: ArenaGame, colour: str, players: dict[int, ArenaPlayer], ranks: dict[int, int]
) -> Message | None:
    """Return the pairing, or the result, as one side sees it."""
    me, other = players[getattr(game, colour)], players[getattr(game, _POINTS[colour])]
    if game.status == "running":
        return {
            "type": "pairing",
            "game_id": game.chess,
            "number": game.number,
            "color": colour,
            "opponent": {
                "id": other.number,
                "username": other.user.username if other.user else None,
                "display_name": other.name,
                "rating": getattr(game, f"{_POINTS[colour]}_rating"),
                "rank": ranks.get(other.number),
            },
        }
    points = getattr(game, f"{colour}_points")
    if points is None:
        return None
    return {
        "type": "game_result",
        "game_id": game.chess,
        "number": game.number,
        "your_score": points,
        "opponent_score": getattr(game, f"{_POINTS[colour]}_points") or 0,
        "new_total": me.score,
        "rank": ranks.get(me.number),
    }
