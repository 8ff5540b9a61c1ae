"""What follows a change: one row a topic."""

from collections.abc import Mapping
from functools import partial
from typing import Final

from django.core.exceptions import ObjectDoesNotExist

from tiltyard_server.accounts.services import CLOSED_TOPIC
from tiltyard_server.arenas import reporting as arenas
from tiltyard_server.arenas.moving import TOPIC as MOVED_TOPIC
from tiltyard_server.common.errors import NotFoundError
from tiltyard_server.fairplay.services import examine_matches, examine_tournament
from tiltyard_server.games import news as game_news
from tiltyard_server.heralds.arenas import write_arena_calls
from tiltyard_server.heralds.services import make_handler
from tiltyard_server.outbox.services import Handler, Payload
from tiltyard_server.payments import receiving
from tiltyard_server.play import reporting as play
from tiltyard_server.play.chess.rules import BERSERKED_TOPIC
from tiltyard_server.play.shelves import CHESS, HOSTED
from tiltyard_server.teams.services import LEFT_TOPIC
from tiltyard_server.tournaments import news
from tiltyard_server.tournaments.models import Deletion


def in_turn(*handlers: Handler) -> Handler:
    """Return a handler that calls several: all of them take effect, or none does."""

    def handle(payload: Payload) -> None:
        for handler in handlers:
            handler(payload)

    return handle


def unless_deleted(handler: Handler) -> Handler:
    """Return a handler that has nothing to say about a tournament that was deleted meanwhile."""

    def handle(payload: Payload) -> None:
        try:
            handler(payload)
        except (ObjectDoesNotExist, NotFoundError):
            if not Deletion.objects.filter(tournament_id=payload.get("tournament_id", 0)).exists():
                raise

    return handle


_HANDLERS: Final[Mapping[str, Handler]] = {
    "tournament.moved": in_turn(
        news.tell_moved,
        play.check_in_bots,
        play.call_off_stopped,
        examine_tournament,
        make_handler("tournament.moved"),
    ),
    "match.ready": in_turn(news.tell_ready, play.open_ready, make_handler("match.ready")),
    "match.resolved": in_turn(
        play.call_off_resolved, examine_matches, make_handler("match.resolved")
    ),
    "result.reported": game_news.tell_reported,
    "result.disputed": game_news.tell_disputed,
    "dispute.decided": game_news.tell_decided,
    HOSTED.over_topic: partial(play.report, HOSTED),
    receiving.TOPIC: receiving.handle_event,
    CHESS.over_topic: in_turn(arenas.hear_over, partial(play.report, CHESS)),
    BERSERKED_TOPIC: arenas.hear_berserked,
    LEFT_TOPIC: arenas.hear_left_team,
    MOVED_TOPIC: write_arena_calls,
    CLOSED_TOPIC: arenas.hear_closed_account,
}
HANDLERS: Final[Mapping[str, Handler]] = {
    topic: unless_deleted(handler) for topic, handler in _HANDLERS.items()
}
