"""Reading arenas from their rows: rows, games, tables, what an arena is to somebody."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from django.db.models import Count, OuterRef, Q, Subquery
from django.db.models.functions import Coalesce

from tiltyard.arena.applicants import list_obstacles
from tiltyard.arena.arena import DUELS
from tiltyard.arena.lifecycle import PODIUM
from tiltyard.arena.standings.rank_tree import PAGE
from tiltyard.sentence import say
from tiltyard_server.accounts.models import User
from tiltyard_server.arenas.entry.entry import describe_applicant, read_settings
from tiltyard_server.arenas.models import Arena, ArenaGame, ArenaPlayer
from tiltyard_server.arenas.play import boards
from tiltyard_server.arenas.projection import count_streak, read_fire, read_points
from tiltyard_server.common.errors import NotFoundError
from tiltyard_server.teams.selectors import name_teams

View = dict[str, Any]
RECENT: Final = 30
_LISTED: Final = 200  # arenas that run, that people plan, that the calendar made
_BY_PEOPLE: Final = "user"  # the kind of arenas that the calendar did not make
TEAMS_SHOWN: Final = 10
_FEW: Final = 40  # ranks counted by the database; of more the whole order is read


def list_rows(arena: Arena, *, start: int, count: int) -> list[View]:
    """Return standings from rank `start` (from 0) on."""
    ranked = ArenaPlayer.objects.filter(arena=arena, place__isnull=False).order_by("-place")
    players = ranked.select_related("user")[start : start + count]
    return [row_view(player, start + at + 1) for at, player in enumerate(players)]


def get_standings(arena: Arena, *, page: int, page_size: int = PAGE) -> View:
    """Return one page of the standings."""
    total = arena.player_count
    return {
        "page": page,
        "pages": max(1, -(-total // page_size)),
        "total": total,
        "rows": list_rows(arena, start=page_size * (page - 1), count=page_size),
    }


def row_view(player: ArenaPlayer, rank: int) -> View:
    """Return a row of the standings."""
    return {
        "player_id": player.number,
        "username": player.user.username if player.user else None,
        "display_name": player.name,
        "rating": player.rating,
        "rank": rank,
        "score": player.score,
        "streak": count_streak(player.sheet, is_on_fire=player.is_on_fire),
        "sheet": read_points(player.sheet),
        "fire": read_fire(player.sheet),
        "performance": player.performance,
        "games": player.games,
        "is_paused": player.status == "paused",
        "is_bot": bool(player.bot),
        "is_playing": player.game > 0,
        "team": player.team or None,
        "title": (player.user.title if player.user else player.title) or None,
        "shield": player.has_shield,
    }


def find_ranks(arena_id: int, players: Iterable[ArenaPlayer]) -> dict[int, int]:
    """Return the ranks of players, from 1, by number; those taken out have none."""
    wanted = {each.number for each in players if each.place is not None}
    ranked = ArenaPlayer.objects.filter(arena_id=arena_id, place__isnull=False)
    if len(wanted) <= _FEW:
        better = ranked.filter(place__gt=OuterRef("place")).order_by().values("arena")
        count = Coalesce(Subquery(better.annotate(count=Count("pk")).values("count")), 0)
        found = ranked.filter(number__in=wanted).annotate(better=count)
        return {number: at + 1 for number, at in found.values_list("number", "better")}
    order = ranked.order_by("-place").values_list("number", flat=True)
    return {number: rank for rank, number in enumerate(order, start=1) if number in wanted}


def get_player(arena: Arena, number: int) -> View:
    """Return a row with the games of the player, newest first."""
    found = ArenaPlayer.objects.filter(arena=arena, number=number).select_related("user").first()
    if found is None:
        raise NotFoundError(
            "arena.no_player", say("There is no player {name} in this arena.", name=number)
        )
    rank = find_ranks(arena.pk, [found]).get(number, 0)
    games = ArenaGame.objects.filter(Q(white=number) | Q(black=number), arena=arena)
    view = row_view(found, rank)
    view["game_count"] = view["games"]
    view["games"] = list_game_views(arena, games.order_by("-number")[:200])
    return view


def list_duels(arena: Arena) -> list[View]:
    """Return the strongest games that run (arena rules 2.9)."""
    running = ArenaGame.objects.filter(arena=arena, status="running")
    return list_game_views(arena, running.order_by("-strength", "number")[:DUELS])


def list_recent(arena: Arena) -> list[View]:
    """Return the latest games."""
    games = ArenaGame.objects.filter(arena=arena).order_by("-number")
    return list_game_views(arena, games[:RECENT])


def list_numbered(arena: Arena, number: int) -> list[View]:
    """Return the game of a number, if there is one."""
    return list_game_views(arena, ArenaGame.objects.filter(arena=arena, number=number))


def get_featured(arena: Arena) -> View | None:
    """Return the game on the featured board."""
    found = list_numbered(arena, arena.featured)
    return found[0] if found else None


def list_game_views(arena: Arena, games: Iterable[ArenaGame]) -> list[View]:
    """Return games with names, ranks and, where they are played here, positions."""
    found = list(games)
    numbers = {number for game in found for number in (game.white, game.black)}
    rows = ArenaPlayer.objects.filter(arena=arena, number__in=numbers).select_related("user")
    players = {row.number: row for row in rows}
    ranks = find_ranks(arena.pk, players.values())
    shown = boards.list_boards([game.chess for game in found if game.chess is not None])
    return [_game_view(game, players, ranks, shown.get(game.chess or 0)) for game in found]


def _game_view(
    game: ArenaGame,
    players: Mapping[int, ArenaPlayer],
    ranks: Mapping[int, int],
    board: View | None,
) -> View:
    return {
        "id": game.chess,
        "number": game.number,
        "white": side_view(
            players[game.white], ranks, rating=game.white_rating, has_berserked=game.white_berserk
        ),
        "black": side_view(
            players[game.black], ranks, rating=game.black_rating, has_berserked=game.black_berserk
        ),
        "status": game.status,
        "started_at": game.started_at,
        "plies": board["plies"] if board and game.status == "running" else game.plies,
        "fen": board["fen"] if board else None,
        "last_move": board["last_move"] if board else None,
    }


def side_view(
    player: ArenaPlayer, ranks: Mapping[int, int], *, rating: int, has_berserked: bool
) -> View:
    """Return one side of a game."""
    return {
        "player_id": player.number,
        "username": player.user.username if player.user else None,
        "display_name": player.name,
        "rating": rating,
        "rank": ranks.get(player.number),
        "berserk": has_berserked,
    }


def list_team_rows(
    arena: Arena, *, limit: int | None = None, team: int | None = None
) -> list[View]:
    """Return the table of a team battle, best first, or one team; nothing if it is none."""
    ranked = list(enumerate(arena.teams or [], start=1))[:limit]
    table = [(at, row) for at, row in ranked if team in (None, row[0])]
    names = name_teams(row[0] for _, row in table)
    numbers = [number for _, row in table for number in row[3]]
    rows = ArenaPlayer.objects.filter(arena=arena, number__in=numbers).select_related("user")
    players = {row.number: row for row in rows}
    ranks = find_ranks(arena.pk, players.values())
    return [
        {
            "rank": at,
            "team": {
                "id": each_team,
                "name": names.get(each_team, say("Team {each_team}", each_team=each_team)),
            },
            "score": score,
            "performance": performance,
            "average_performance": round(performance / len(leaders)) if leaders else None,
            "leaders": [row_view(players[one], ranks.get(one, 0)) for one in leaders],
        }
        for at, (each_team, score, performance, leaders) in table
    ]


def list_podium(arena: Arena) -> list[View] | None:
    """Return the best three of an arena that is over."""
    if arena.phase != "finished":
        return None
    return list_rows(arena, start=0, count=PODIUM)


def find_own(arena_id: int, user_id: int | None) -> ArenaPlayer | None:
    """Return the row of somebody in an arena; of several, after a withdrawal, the last."""
    if user_id is None:
        return None
    rows = ArenaPlayer.objects.filter(arena_id=arena_id, user_id=user_id).select_related("user")
    return rows.order_by("-number").first()


def get_my(arena: Arena, user: User | None, *, is_organiser: bool) -> View | None:
    """Return what an arena is to somebody; None for strangers."""
    if user is None:
        return None
    own = find_own(arena.pk, user.pk)
    if own is not None and own.status != "removed":
        return my_view(arena, own, find_ranks(arena.pk, [own]), is_organiser=is_organiser)
    obstacles = _list_obstacles(arena, user, own)
    return {
        "number": None,
        "status": None,
        "rank": None,
        "page": None,
        "score": 0,
        "game": None,
        "can_join": not obstacles,
        "obstacles": obstacles,
        "resume_at": None,
        "team": None,
        "is_organiser": is_organiser,
    }


def my_view(
    arena: Arena,
    own: ArenaPlayer,
    ranks: Mapping[int, int],
    *,
    is_organiser: bool,
    chess: int | None = None,
) -> View:
    """Return what an arena is to one of its players."""
    rank = ranks.get(own.number)
    if own.game and chess is None:
        games = ArenaGame.objects.filter(arena=arena, number=own.game)
        chess = games.values_list("chess", flat=True).first()
    is_open = arena.phase in ("created", "running")
    return {
        "number": own.number,
        "status": own.status,
        "rank": rank,
        "page": None if rank is None else (rank - 1) // PAGE + 1,
        "score": own.score,
        "game": chess,
        "can_join": is_open and own.status == "paused",
        "obstacles": [],
        "resume_at": own.resume_at or None,
        "team": own.team or None,
        "is_organiser": is_organiser,
    }


def _list_obstacles(arena: Arena, user: User, own: ArenaPlayer | None) -> list[View]:
    """Return what keeps somebody out. A password is asked for when they join, and no obstacle."""
    if arena.phase not in ("created", "running"):
        return [{"code": "over", "message": say("The arena is over.")}]
    if own is not None and own.is_banned:
        return [{"code": "banned", "message": say("You were taken out of this arena.")}]
    found = list_obstacles(read_settings(arena), describe_applicant(arena, user))
    asked = ("password", "battle_team")
    return [{"code": code, "message": message} for code, message in found if code not in asked]


def list_arenas() -> dict[str, list[Arena]]:
    """Return the arenas that run, come and were, the latest thirty of these.

    Those that people plan are not crowded out by the calendar, which makes two hundred a day.
    """
    arenas = Arena.objects.select_related("organiser")
    soon = arenas.filter(phase="created").order_by("starts_at", "pk")
    of_people = soon.filter(kind=_BY_PEOPLE)[:_LISTED]
    of_the_calendar = soon.exclude(kind=_BY_PEOPLE)[:_LISTED]
    return {
        "running": list(arenas.filter(phase="running").order_by("ends_at", "pk")[:_LISTED]),
        "upcoming": sorted(
            (*of_people, *of_the_calendar), key=lambda arena: (arena.starts_at, arena.pk)
        ),
        "finished": list(arenas.filter(phase="finished").order_by("-finished_at", "-pk")[:RECENT]),
    }
