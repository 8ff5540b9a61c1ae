"""The stream of a game: all of it first, then every change, what is said, and who is gone."""

from collections.abc import AsyncIterator
from typing import Any, Final

from tiltyard_server.casual.live import GAME_CHAT
from tiltyard_server.lichess.game_actions import take_place
from tiltyard_server.lichess.games import player_view
from tiltyard_server.lichess.line_stream import LineResponse, LineStream, write_line
from tiltyard_server.lichess.names import (
    COLORS,
    START,
    has_own_position,
    name_game,
    name_perf,
    name_speed,
    name_status,
    variant_view,
)
from tiltyard_server.lichess.requests import Answer, Asked
from tiltyard_server.lichess.stream_access import identify_visitor
from tiltyard_server.live.topics import Admission
from tiltyard_server.play.chess.rules import CHESS
from tiltyard_server.play.live.chess import CHESS_GAMES
from tiltyard_server.play.models import Game

_OVER: Final = "over"
_FIRST_MOVE: Final = "first-move"


class Watched:
    """A game as the client of a stream knows it."""

    def __init__(self, game: Game, side: int) -> None:
        self._head = _describe_head(game)
        self._first_ms = CHESS.load(game).setup.first_ms
        self._side = side
        self._moves: list[str] = []
        self._told: dict[str, Any] | None = None
        self._gone: dict[str, Any] | None = None
        self.is_over = False

    def tell(self, message: dict[str, Any]) -> list[dict[str, Any]]:
        """Return the lines that a message of the game, or of its chat, leads to."""
        if message["type"] == "chat":
            return [_chat_line(line) for line in message["lines"] if line["is_for_players"]]
        if message["type"] != "game":
            return []  # a ping: only WebSockets are measured
        game = message["game"]
        missing = game["plies"] - len(self._moves)
        new = [move["uci"] for move in message["moves"]]
        self._moves += new[len(new) - missing :] if missing > 0 else []
        state = self._describe_state(game, message["now"])
        self.is_over = game["status"] == _OVER
        if self._told is None:
            self._told = state
            return [{**self._head, "state": state}]
        lines = [] if _are_same(state, self._told) else [state]
        self._told = state
        return [*lines, *self._find_gone(game, message["now"])]

    def _describe_state(self, game: dict[str, Any], now: int) -> dict[str, Any]:
        white, black = game["sides"]
        state: dict[str, Any] = {
            "type": "gameState",
            "moves": " ".join(self._moves),
            "wtime": game["clocks"][0],
            "btime": game["clocks"][1],
            "winc": white["increment_ms"],
            "binc": black["increment_ms"],
            "wdraw": game["draw_offer"] == 0,
            "bdraw": game["draw_offer"] == 1,
            "wtakeback": False,
            "btakeback": False,
            "status": name_status(game["status"], game["reason"]),
        }
        if game["winner"] is not None:
            state["winner"] = COLORS[game["winner"]]
        if game["due"] == _FIRST_MOVE:
            left = max(0, game["due_at"] - now)
            idle = max(0, self._first_ms - left)
            state["expiration"] = {"idleMillis": idle, "millisToMove": self._first_ms}
        return state

    def _find_gone(self, game: dict[str, Any], now: int) -> list[dict[str, Any]]:
        """Return that the opponent is away or back, once each."""
        is_gone = game["sides"][1 - self._side]["away_since"] is not None
        gone: dict[str, Any] = {"type": "opponentGone", "gone": is_gone}
        opens_at = game["sides"][self._side]["claim_opens_at"]
        if opens_at is not None:
            gone["claimWinInSeconds"] = max(0, -(-(opens_at - now) // 1000))
        known = self._gone is not None and self._gone["gone"]
        self._gone = gone
        return [gone] if is_gone != known else []


def stream_game(asked: Asked, kind: str, game_id: str) -> Answer:
    """Stream one's own game from now to its end; who streams it is there."""
    place = take_place(asked, kind, game_id)
    stream = LineStream(identify_visitor(asked.request))
    admission = CHESS_GAMES.enter(stream.identify(), place.seat.game.public_id)
    said = GAME_CHAT.get_numbers([place.seat.game.pk])[place.seat.game.pk]
    admission = admission._replace(topics=(*admission.topics, (GAME_CHAT, said)))
    watched = Watched(place.seat.game, place.side)
    stream.enroll()
    return LineResponse(stream, _follow(stream, admission, watched))


async def _follow(
    stream: LineStream, admission: Admission, watched: Watched
) -> AsyncIterator[bytes]:
    """Yield the lines of a game until it is over, or the right is lost."""
    try:
        await stream.join(admission.key or 0, admission)
        async for message in stream.messages():
            if message is None:
                yield write_line(None)
                continue
            for line in watched.tell(message):
                yield write_line(line)
            if watched.is_over:
                return
    finally:
        stream.strike_off()
        await stream.close()


def _describe_head(game: Game) -> dict[str, Any]:
    setup = CHESS.load(game).setup
    is_own = has_own_position(setup)
    is_usual = setup.position is None and not is_own
    head: dict[str, Any] = {
        "type": "gameFull",
        "id": name_game(game),
        "variant": variant_view(setup.variant, has_own_position=is_own),
        "clock": {"initial": setup.time.base_ms, "increment": setup.time.increment_ms},
        "speed": name_speed(setup.time),
        "perf": {"name": name_perf(setup.variant, setup.time)[1]},
        "rated": game.is_rated,
        "createdAt": int(game.opened_at.timestamp() * 1000),
        "white": player_view(game, 0),
        "black": player_view(game, 1),
        "initialFen": START if is_usual else setup.fen,
    }
    if game.origin_kind == "arena":
        head["tournamentId"] = str(game.origin_id)
    elif game.tournament_id is not None:
        head["swissId"] = str(game.tournament_id)
    return head


def _chat_line(line: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": "chatLine",
        "room": "player",
        "username": line["username"],
        "text": line["text"],
    }


def _are_same(state: dict[str, Any], told: dict[str, Any]) -> bool:
    """Whether two states differ in nothing but what the clocks show meanwhile."""
    passing = {"wtime", "btime", "expiration"}
    return all(told.get(name) == value for name, value in state.items() if name not in passing)
