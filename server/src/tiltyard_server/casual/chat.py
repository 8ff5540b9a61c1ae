"""What is said at a game: its players among themselves, and those who watch among themselves."""

from datetime import datetime, timedelta
from typing import Final

from tiltyard import InputError
from tiltyard.sentence import say
from tiltyard_server.accounts.identity import Scope, require_user
from tiltyard_server.casual.models import GameLine
from tiltyard_server.common.errors import NotAllowedError, TooManyError
from tiltyard_server.common.messages.announcement import announce
from tiltyard_server.common.names import is_plain, is_visible
from tiltyard_server.play.permissions import GameAccess

CHAT: Final = "game-chat"  # the channel; keys are games
LONGEST: Final = 140
_MOST, _WITHIN = 20, timedelta(minutes=1)
_SHOWN: Final = 200


def write_line(seat: GameAccess, text: str, *, is_for_players: bool, now: datetime) -> GameLine:
    """Write a line to the opponent, or to those who watch: players may write there, not read.

    Raises:
        NotSignedInError, NotAllowedError: `chat.players_only`.
        InputError: `chat.text`.
        TooManyError: `chat.too_many`.
    """
    user_id = require_user(seat.viewer, Scope.PLAY)
    if is_for_players and seat.side is None:
        raise NotAllowedError("chat.players_only", say("Only the two players write here."))
    line = text.strip()
    if not line or len(line) > LONGEST or not is_plain(line) or not is_visible(line):
        raise InputError(
            "chat.text",
            say("A line is plain text of 1 to {longest} characters.", longest=LONGEST),
            field="text",
        )
    recent = GameLine.objects.filter(user_id=user_id, at__gt=now - _WITHIN)
    if recent.count() >= _MOST:
        raise TooManyError(
            "chat.too_many",
            say("{most} lines within a minute are enough.", most=_MOST),
            retry_after=30,
        )
    said = GameLine.objects.create(
        game_id=seat.game.pk, user_id=user_id, is_for_players=is_for_players, text=line, at=now
    )
    announce(CHAT, seat.game.pk, said.pk)
    return said


def list_lines(game_id: int, *, is_player: bool, after: int = 0) -> list[GameLine]:
    """Return what was said, oldest first: players see their own room only, others theirs."""
    found = GameLine.objects.filter(game_id=game_id, is_for_players=is_player, pk__gt=after)
    newest = found.select_related("user").order_by("-id")[:_SHOWN]
    return list(newest)[::-1]
