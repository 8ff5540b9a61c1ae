"""What is said at games, live; and the people who hear that something of theirs has changed."""

from collections.abc import Collection, Mapping
from typing import Any, Final

from django.db.models import Max

from tiltyard_server.casual.chat import CHAT
from tiltyard_server.casual.models import GameLine
from tiltyard_server.common import clock
from tiltyard_server.live.encoded_message import Packet
from tiltyard_server.live.topics import News, Room, Topic
from tiltyard_server.play.people import PLAYERS


class GameChatTopic(Topic):
    """What is said at games; the lines of both rooms come, each with its room."""

    name = channel = CHAT

    def get_numbers(self, keys: Collection[int]) -> Mapping[int, int]:
        """Return the last lines; a game at which nothing was said is at 0."""
        found = GameLine.objects.filter(game_id__in=keys).values_list("game_id")
        return dict.fromkeys(keys, 0) | dict(found.annotate(last=Max("pk")).order_by())

    def read_news(self, key: int, *, after: int, people: Collection[int]) -> News | None:
        """Return the lines after `after`."""
        lines = GameLine.objects.filter(game_id=key, pk__gt=after).select_related("user")
        found = list(lines.order_by("pk"))
        if not found:
            return None
        message = {"type": "chat", "lines": [line_view(line) for line in found]}
        return News(found[-1].pk, [message])


class PlayersTopic(Topic):
    """People, each by their own number: they are told that they should look, and nothing else."""

    name = channel = PLAYERS

    def get_numbers(self, keys: Collection[int]) -> Mapping[int, int]:
        """Return nothing new: whoever listens looks now and then anyhow."""
        return dict.fromkeys(keys, 0)

    def read_news(self, key: int, *, after: int, people: Collection[int]) -> News | None:
        """Return that it is time to look."""
        return News(clock.now_ms(), None)

    def open_room(self, key: int, number: int) -> Room:
        """Return a room of all streams of a person."""
        return PlayersRoom(self, key, number)


class PlayersRoom(Room):
    """The streams of one person in this process."""

    def show(self, content: Any) -> None:  # noqa: ANN401 - there is none
        """Tell all of them to look."""
        for socket in list(self.sockets):
            socket.push(LOOK)


def line_view(line: GameLine) -> dict[str, Any]:
    """Return a line as streams have it."""
    return {
        "id": line.pk,
        "username": line.user.username,
        "text": line.text,
        "is_for_players": line.is_for_players,
    }


LOOK: Final = Packet({"type": "look"})
GAME_CHAT: Final = GameChatTopic()
PEOPLE: Final = PlayersTopic()
