"""The stream of what concerns somebody: games that begin and end, challenges.

It holds no list of its own. Whenever there may be something new it looks at the rows, and tells
what differs from what it told before; so nothing is lost when an announcement is.
"""

from collections.abc import AsyncIterator
from contextlib import suppress
from datetime import datetime
from typing import Any, Final

from tiltyard import RuleError, TiltyardError
from tiltyard_server.accounts.models import ApiKey
from tiltyard_server.casual.live import PEOPLE
from tiltyard_server.casual.models import Challenge, Status
from tiltyard_server.casual.selectors import list_open
from tiltyard_server.casual.services import cancel, note_waiting
from tiltyard_server.common import clock
from tiltyard_server.lichess.challenges import challenge_view, make_seek
from tiltyard_server.lichess.game_actions import BOARDS, require_kind
from tiltyard_server.lichess.games import find_running, own_view
from tiltyard_server.lichess.line_stream import LineResponse, LineStream, write_line
from tiltyard_server.lichess.names import name_games
from tiltyard_server.lichess.presence import ATTENDANCE
from tiltyard_server.lichess.requests import Answer, Asked
from tiltyard_server.lichess.stream_access import identify_visitor
from tiltyard_server.live.authentication import Identity
from tiltyard_server.live.database_threads import read
from tiltyard_server.live.rights import make_claim
from tiltyard_server.live.topics import Admission
from tiltyard_server.play.chess.rules import CHESS

_AT_ONCE: Final = 100
_COMPAT: Final = {"bot": True, "board": True}
_CLOSED: Final = {Status.CANCELED: "challengeCanceled", Status.DECLINED: "challengeDeclined"}


class Listener:
    """Somebody with a stream: which games and challenges they were told of."""

    def __init__(self, user_id: int, challenges: str) -> None:
        self._user_id = user_id
        self._challenges = challenges  # the address of their pages
        self._games: set[int] = set()
        self._open: set[int] = set()

    def look(self) -> list[dict[str, Any]]:
        """Return the events that have not been told yet. On a thread."""
        now = clock.now()
        return [*self._find_challenges(now), *self._find_games(now)]

    def note_presence(self, digest: str) -> None:
        """Note that somebody is there, waiting for challenges to be accepted. On a thread."""
        now = clock.now()
        note_waiting(self._user_id, now=now)
        ApiKey.objects.filter(digest=digest).update(last_used_at=now)

    def _find_games(self, now: datetime) -> list[dict[str, Any]]:
        running = list(find_running(self._user_id)[:_AT_ONCE])
        gone = self._games - {game.pk for game in running}
        over = CHESS.games.filter(pk__in=gone, ended_at__isnull=False)
        ended = list(over.select_related("first_user", "second_user").order_by("pk"))
        ids = name_games([*running, *ended])
        at, events = clock.to_ms(now), []
        for game in [*reversed(running), *ended]:
            side = game.users.index(self._user_id)
            view = own_view(game, side, ids[game.pk], at=at)
            if game.pk not in self._games and game.ended_at is None:
                events.append({"type": "gameStart", "game": view})
            if game.ended_at is not None:
                events.append({"type": "gameFinish", "game": view})
        self._games = {game.pk for game in running}
        return events

    def _find_challenges(self, now: datetime) -> list[dict[str, Any]]:
        found = list(list_open(self._user_id, now=now)[:_AT_ONCE])
        direct = [each for each in found if not each.is_open]
        new = [each for each in reversed(direct) if each.pk not in self._open]
        events: list[dict[str, Any]] = [
            {"type": "challenge", "challenge": self._view(each), "compat": _COMPAT} for each in new
        ]
        closed = self._open - {each.pk for each in direct}
        rows = Challenge.objects.filter(pk__in=closed, status__in=list(_CLOSED))
        events += [
            {"type": _CLOSED[Status(each.status)], "challenge": self._view(each)}
            for each in rows.select_related("challenger", "opponent")
        ]
        self._open = {each.pk for each in direct}
        return events

    def _view(self, challenge: Challenge) -> dict[str, Any]:
        return challenge_view(self._challenges, challenge, self._user_id)


def stream_events(asked: Asked) -> Answer:
    """Stream what concerns one: first all that is so now, then what changes."""
    identity = identify_visitor(asked.request)
    listener = Listener(asked.user_id, asked.address("challenge/"))
    stream = LineStream(identity)
    stream.enroll()
    return LineResponse(stream, _follow(stream, identity, listener))


def seek(asked: Asked) -> Answer:
    """Be in the lobby while the stream is open; it ends when somebody accepts."""
    require_kind(asked.user, BOARDS)
    identity = identify_visitor(asked.request)
    stream = LineStream(identity)
    stream.enroll()
    try:
        challenge = make_seek(asked)
    except TiltyardError:
        stream.strike_off()
        raise
    return LineResponse(stream, _wait(stream, identity, challenge.code))


async def _wait(stream: LineStream, identity: Identity, code: str) -> AsyncIterator[bytes]:
    """Yield nothing but signs of life while a challenge waits; take it back in the end."""
    user_id = identity.viewer.user_id or 0
    admission = Admission(None, make_claim(identity), (), ((PEOPLE, clock.now_ms()),))
    try:
        await stream.join(user_id, admission)
        yield write_line(None)
        async for _ in stream.messages():
            if not await read(_is_waiting, user_id, code):
                return
            yield write_line(None)
    finally:
        stream.strike_off()
        await stream.close()
        await read(_take_back, code)


def _is_waiting(user_id: int, code: str) -> bool:
    note_waiting(user_id, now=clock.now(), code=code)
    return Challenge.objects.filter(code=code, status=Status.CREATED).exists()


def _take_back(code: str) -> None:
    with suppress(RuleError):  # somebody has accepted it
        cancel(code, now=clock.now())


async def _follow(
    stream: LineStream, identity: Identity, listener: Listener
) -> AsyncIterator[bytes]:
    """Yield events until the key is good no more."""
    user_id = identity.viewer.user_id or 0
    topics = ((PEOPLE, clock.now_ms()),)
    admission = Admission(None, make_claim(identity), (), topics)
    digest = identity.credentials.key
    try:
        ATTENDANCE.arrive(user_id)
        await stream.join(user_id, admission)
        await read(listener.note_presence, digest)
        for event in await read(listener.look):
            yield write_line(event)
        async for message in stream.messages():
            if message is None:
                await read(listener.note_presence, digest)
                yield write_line(None)
            for event in await read(listener.look):
                yield write_line(event)
    finally:
        ATTENDANCE.leave(user_id)
        stream.strike_off()
        await stream.close()
