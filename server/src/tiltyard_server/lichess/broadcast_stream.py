"""The stream of a round: all its games first, then each as a whole whenever something is new.

It looks once a second by two short questions, and writes games anew when an answer differs, so it
is behind by the delay of spectators as every other door.
"""

from collections.abc import AsyncIterator
from typing import Final

from tiltyard_server.common.errors import NotAllowedError, NotFoundError, NotSignedInError
from tiltyard_server.lichess.broadcasts import open_round, write_games
from tiltyard_server.lichess.line_stream import KEEP_ALIVE, LineResponse, LineStream
from tiltyard_server.lichess.requests import PGN, Answer, Asked
from tiltyard_server.lichess.stream_access import identify_visitor
from tiltyard_server.live.database_threads import read
from tiltyard_server.relays.boards import find_latest
from tiltyard_server.tournaments import visibility
from tiltyard_server.tournaments.permissions import get_access

_EVERY: Final = 1.0
_LOST: Final = (NotAllowedError, NotFoundError, NotSignedInError)


class Round:
    """A round that somebody streams: which games they have."""

    def __init__(self, asked: Asked, round_id: str) -> None:
        self._asked = asked
        self._access, self._number = open_round(asked, round_id)
        self._version: object = None
        self._told: dict[int, str] = {}

    def look(self) -> list[str]:
        """Return the games that are new or not as they were told. On a thread."""
        viewer = identify_visitor(self._asked.request).viewer
        access = get_access(viewer, self._access.tournament.pk)
        shown = visibility.show_everybody(access.tournament)
        seq = shown.head.seq if shown.head else access.tournament.seq
        version = seq, find_latest(access.tournament)
        if version == self._version:
            return []
        self._version = version
        texts = write_games(self._asked, access, self._number)
        new = [text for board, text in texts.items() if self._told.get(board) != text]
        self._told = texts
        return new


def stream_round(asked: Asked, round_id: str) -> Answer:
    """Stream the games of a round until whoever asks has no right to it any more."""
    games = Round(asked, round_id)
    stream = LineStream(identify_visitor(asked.request))
    stream.enroll()
    return LineResponse(stream, _follow(stream, games), content_type=PGN)


async def _follow(stream: LineStream, games: Round) -> AsyncIterator[bytes]:
    silence = 0.0
    try:
        for text in await read(games.look):
            yield text.encode()
        async for _ in stream.messages(_EVERY):
            new = await read(games.look)
            for text in new:
                yield text.encode()
            silence = 0.0 if new else silence + _EVERY
            if silence >= KEEP_ALIVE:
                silence = 0.0
                yield b"\n"
    except _LOST:
        return
    finally:
        stream.strike_off()
        await stream.close()
