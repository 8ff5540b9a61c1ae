"""Games of chess as lichess's clients read them: in lists, while they are played, afterwards."""

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Any, Final

from django.db.models import Q, QuerySet

from tiltyard import InputError
from tiltyard_hosts.chess.records import Moved
from tiltyard_hosts.chess.session import Status, clocks_at
from tiltyard_server.accounts.bots import show_title
from tiltyard_server.accounts.selectors import get_user_by_name
from tiltyard_server.common import clock
from tiltyard_server.common.errors import NotFoundError
from tiltyard_server.lichess.names import (
    COLORS,
    find_game_by_id,
    has_own_position,
    name_games,
    name_perf,
    name_speed,
    name_status,
    status_view,
    variant_view,
)
from tiltyard_server.lichess.requests import Answer, Asked, answer_lines, answer_pgn
from tiltyard_server.play.chess.rules import CHESS
from tiltyard_server.play.chess.selectors import get_pgn
from tiltyard_server.play.models import Game
from tiltyard_server.play.permissions import GameAccess, find_game_access, require_sight

_MARK: Final = "play"  # makes a full id of an id
_LISTED: Final = 50
_EXPORTED: Final = 300
_AT_ONCE: Final = 200


def own_view(game: Game, side: int, game_id: str, *, at: int) -> dict[str, Any]:
    """Return a game as one of its players is told of it."""
    session = CHESS.load(game)
    setup = session.setup
    perf, _ = name_perf(setup.variant, setup.time)
    is_over = session.status is Status.OVER
    view: dict[str, Any] = {
        "id": game_id,
        "gameId": game_id,
        "fullId": f"{game_id}{_MARK}",
        "fen": session.fen,
        "color": COLORS[side],
        "lastMove": session.last_move or "",
        "source": name_source(game),
        "status": status_view(session),
        "variant": variant_view(setup.variant, has_own_position=has_own_position(setup)),
        "speed": name_speed(setup.time),
        "perf": perf,
        "rated": game.is_rated,
        "hasMoved": session.plies > side,
        "opponent": _opponent_view(game, 1 - side),
        "isMyTurn": not is_over and session.turn == side,
        "secondsLeft": clocks_at(session, at)[side] // 1000,
        "compat": {"bot": True, "board": True},
    }
    if game.origin_kind == "arena":
        view["tournamentId"] = str(game.origin_id)
    elif game.tournament_id is not None:
        view["swissId"] = str(game.tournament_id)
    if session.winner is not None:
        view["winner"] = COLORS[session.winner]
    return view


def name_source(game: Game) -> str:
    """Return where a game came from."""
    if game.origin_kind == "arena":
        return "arena"
    if game.tournament_id is not None:
        return "swiss"
    return "friend" if game.origin_kind else "ai"


def _opponent_view(game: Game, side: int) -> dict[str, Any]:
    user = (game.first_user, game.second_user)[side]
    bot = (game.first_bot, game.second_bot)[side]
    if user is not None:
        rating = (game.first_rating, game.second_rating)[side]
        return {"id": user.username.lower(), "username": user.username, "rating": rating or 0}
    level = {"ai": int(bot.rpartition("-")[2])} if bot else {}
    return {"id": None, "username": game.names[side], **level}


def player_view(game: Game, side: int) -> dict[str, Any]:
    """Return who plays a side, as the stream of a game says it."""
    user = (game.first_user, game.second_user)[side]
    rating = (game.first_rating, game.second_rating)[side]
    bot = (game.first_bot, game.second_bot)[side]
    if user is not None:
        return {
            "id": user.username.lower(),
            "name": user.username,
            "title": show_title(user) or None,
            "rating": rating or 0,
        }
    if bot:
        return {"aiLevel": int(bot.rpartition("-")[2]), "name": game.names[side], "id": ""}
    return {"id": "", "name": game.names[side], "title": None, "rating": rating or 0}


def export_view(game: Game, game_id: str, *, has_moves: bool = True) -> dict[str, Any]:
    """Return a game as exports have it."""
    session = CHESS.load(game)
    setup = session.setup
    perf, _ = name_perf(setup.variant, setup.time)
    view: dict[str, Any] = {
        "id": game_id,
        "rated": game.is_rated,
        "variant": variant_view(setup.variant, has_own_position=has_own_position(setup))["key"],
        "speed": name_speed(setup.time),
        "perf": perf,
        "createdAt": clock.to_ms(game.opened_at),
        "lastMoveAt": session.updated_at,
        "status": name_status(session.status, session.reason),
        "source": name_source(game),
        "players": {COLORS[side]: _side_view(game, side) for side in (0, 1)},
        "clock": {
            "initial": setup.time.base_ms // 1000,
            "increment": setup.time.increment_ms // 1000,
            "totalTime": setup.time.estimate_ms // 1000,
        },
    }
    if game.origin_kind == "arena":
        view["tournament"] = str(game.origin_id)
    elif game.tournament_id is not None:
        view["swiss"] = str(game.tournament_id)
    if has_own_position(setup) or setup.position is not None:
        view["initialFen"] = setup.fen
    if session.winner is not None:
        view["winner"] = COLORS[session.winner]
    if has_moves:
        moves = [each for each in CHESS.list_records(game) if isinstance(each, Moved)]
        view["moves"] = " ".join(move.san for move in moves)
        view["clocks"] = [move.left_ms // 10 for move in moves]
    return view


def _side_view(game: Game, side: int) -> dict[str, Any]:
    user = (game.first_user, game.second_user)[side]
    rating = (game.first_rating, game.second_rating)[side]
    bot = (game.first_bot, game.second_bot)[side]
    if user is not None:
        known = {"user": {"name": user.username, "id": user.username.lower()}}
        return {**known, "rating": rating}
    return {"aiLevel": int(bot.rpartition("-")[2])} if bot else {"name": game.names[side]}


def list_playing(asked: Asked) -> Answer:
    """Return the games that one plays now, newest first."""
    most = min(max(asked.number("nb", usual=9) or 9, 1), _LISTED)
    user_id, at = asked.user_id, clock.now_ms()
    games = list(find_running(user_id)[:most])
    ids = name_games(games)
    views = [own_view(game, game.users.index(user_id), ids[game.pk], at=at) for game in games]
    return {"nowPlaying": views}


def find_running(user_id: int) -> QuerySet[Game]:
    """Return the games that somebody plays now, newest first."""
    sides = Q(first_user_id=user_id) | Q(second_user_id=user_id)
    running = CHESS.games.filter(sides, ended_at=None)
    return running.select_related("first_user", "second_user").order_by("-id")


def export_game(asked: Asked, game_id: str) -> Answer:
    """Return one game, as PGN or, if asked for, JSON."""
    return _answer_one(asked, find_game_by_id(game_id))


def export_current(asked: Asked, username: str) -> Answer:
    """Return the game that somebody plays now, or the last one they played."""
    user_id = get_user_by_name(username).pk
    game = find_running(user_id).first() or _find_played(user_id).order_by("-id").first()
    if game is None:
        raise NotFoundError("game.none", f"{username} has played no game here.")
    return _answer_one(asked, game)


def export_by_ids(asked: Asked) -> Answer:
    """Return games by their ids, which are in the body with commas between."""
    ids = [each.strip() for each in asked.text.split(",") if each.strip()]
    if len(ids) > _EXPORTED:
        raise InputError("games.too_many", f"At most {_EXPORTED} games at once.")
    return _answer_many(asked, _list_known(asked, ids))


def export_of_user(asked: Asked, username: str) -> Answer:
    """Return the games of somebody, newest first unless asked otherwise."""
    games = _find_played(get_user_by_name(username).pk)
    since, until = asked.number("since"), asked.number("until")
    if since is not None:
        games = games.filter(opened_at__gte=_read_moment(since))
    if until is not None:
        games = games.filter(opened_at__lte=_read_moment(until))
    if asked.say("rated"):
        games = games.filter(is_rated=asked.flag("rated"))
    if asked.say("vs"):
        other = get_user_by_name(asked.say("vs")).pk
        games = games.filter(Q(first_user_id=other) | Q(second_user_id=other))
    order = "id" if asked.say("sort") == "dateAsc" else "-id"
    most = asked.number("max")
    games = games.order_by(order)
    return _answer_many(asked, games if most is None else games[: max(1, most)])


def answer_games(asked: Asked, games: QuerySet[Game]) -> Answer:
    """Answer with games that everybody may see: NDJSON if asked for, else PGN."""
    return _answer_many(asked, games)


def _find_played(user_id: int) -> QuerySet[Game]:
    """Return the games of somebody that are over and public: those of tournaments are elsewhere."""
    sides = Q(first_user_id=user_id) | Q(second_user_id=user_id)
    over = CHESS.games.filter(sides, ended_at__isnull=False, tournament=None)
    return over.select_related("first_user", "second_user")


def _list_known(asked: Asked, ids: Iterable[str]) -> Iterator[Game]:
    for each in ids:
        try:
            seat = _open(asked, find_game_by_id(each))
        except NotFoundError:
            continue
        yield seat.game


def _answer_one(asked: Asked, game: Game) -> Answer:
    seat = _open(asked, game)
    until = clock.now_ms() - seat.delay_ms if seat.delay_ms else None
    if asked.wants("application/json") or asked.wants("ndjson"):
        if until is not None:
            game.session = CHESS.write_session(CHESS.state_at(game, until))
        return export_view(game, name_games([game])[game.pk])
    text = get_pgn(game, site=asked.address(f"games/chess/{game.pk}"), until=until)
    return answer_pgn(asked, iter([text]))


def _answer_many(asked: Asked, games: Iterable[Game]) -> Answer:
    if asked.wants("ndjson") or asked.wants("application/json"):
        return answer_lines(asked, _list_views(games, has_moves=asked.flag("moves", usual=True)))
    return answer_pgn(asked, _list_texts(asked, games))


def _list_views(games: Iterable[Game], *, has_moves: bool) -> Iterator[dict[str, Any]]:
    for some in _in_parts(games):
        ids = name_games(some)
        for game in some:
            yield export_view(game, ids[game.pk], has_moves=has_moves)


def _list_texts(asked: Asked, games: Iterable[Game]) -> Iterator[str]:
    for some in _in_parts(games):
        for game in some:
            site = asked.address(f"games/chess/{game.pk}")
            yield f"{get_pgn(game, site=site).rstrip()}\n\n\n"


def _in_parts(games: Iterable[Game]) -> Iterator[list[Game]]:
    rows = games.iterator(chunk_size=_AT_ONCE) if isinstance(games, QuerySet) else iter(games)
    part: list[Game] = []
    for game in rows:
        part.append(game)
        if len(part) == _AT_ONCE:
            yield part
            part = []
    if part:
        yield part


def _open(asked: Asked, game: Game) -> GameAccess:
    return require_sight(find_game_access(asked.viewer, game))


def _read_moment(milliseconds: int) -> datetime:
    if not 0 <= milliseconds < 2**45:
        raise InputError("input.invalid", f"{milliseconds} is no moment in milliseconds.")
    return clock.from_ms(milliseconds)
