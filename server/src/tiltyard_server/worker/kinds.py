"""The tables of background work: one row a kind of jobs, and one a topic of messages.

`jobs.Loop` runs the kinds; what follows a change is a message, and its row says who hears of it.
"""

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import Any, Final

from django.core.exceptions import ObjectDoesNotExist

from tiltyard_server.accounts.services import CLOSED_TOPIC
from tiltyard_server.arenas.direction.director import Director
from tiltyard_server.arenas.direction.inbox import KIND as ARENA
from tiltyard_server.arenas.direction.phase_messages import TOPIC as MOVED_TOPIC
from tiltyard_server.arenas.direction.phase_messages import announce_soon
from tiltyard_server.arenas.play import game_end as arenas
from tiltyard_server.casual import games as casual
from tiltyard_server.common import clock
from tiltyard_server.common.errors import NotFoundError
from tiltyard_server.cups.process import Supervisor
from tiltyard_server.cups.services import CUPS
from tiltyard_server.fairplay.services import examine_matches, examine_tournament
from tiltyard_server.front.search_index import index_names
from tiltyard_server.games import notifications as game_news
from tiltyard_server.games.intake import forget_nonces
from tiltyard_server.hall import publication
from tiltyard_server.heralds import services as heralds
from tiltyard_server.heralds.arenas import write_arena_calls
from tiltyard_server.heralds.services import make_handler
from tiltyard_server.heralds.services import release as release_calls
from tiltyard_server.idempotency.services import forget_answers
from tiltyard_server.jobs import Chore, Kind, LaterError, Queue, Runner
from tiltyard_server.jobs.wakeup import wake_here
from tiltyard_server.mail import delivery as mail
from tiltyard_server.mail.digest import gather_digests
from tiltyard_server.mail.services import forget_letters
from tiltyard_server.outbox.heartbeat import keep_beat
from tiltyard_server.outbox.services import MESSAGES, Handler, Payload, make_batch
from tiltyard_server.payments import webhook_intake
from tiltyard_server.payments.payouts import delivery
from tiltyard_server.play.chess.rules import BERSERKED_TOPIC
from tiltyard_server.play.chess.thinkers import ThinkApart
from tiltyard_server.play.conductor.conductor import Conductor
from tiltyard_server.play.matches import results as play
from tiltyard_server.play.rules import OVER_TOPIC
from tiltyard_server.play.tables import CONDUCTOR
from tiltyard_server.player_lists.fetch_process import Fetcher
from tiltyard_server.player_lists.list_import import REPLACED
from tiltyard_server.player_lists.models import ListSource
from tiltyard_server.rated_events import list_proposals
from tiltyard_server.relays import board_fetch
from tiltyard_server.teams.services import LEFT_TOPIC
from tiltyard_server.tournaments.commands import tournament_bin
from tiltyard_server.tournaments.models import Deletion, Tournament
from tiltyard_server.tournaments.people import notifications
from tiltyard_server.worker import deadlines

_IN_THE_BIN: Final = timedelta(minutes=5)


def in_turn(*handlers: Handler) -> Handler:
    """Return a handler that calls several: all of them take effect, or none does."""

    def handle(payload: Payload) -> None:
        for handler in handlers:
            handler(payload)

    return handle


def unless_deleted(handler: Handler) -> Handler:
    """Return a handler that has nothing to say about a tournament that was deleted meanwhile.

    What is about one in the bin waits: it may be brought back.
    """

    def handle(payload: Payload) -> None:
        try:
            handler(payload)
        except (ObjectDoesNotExist, NotFoundError):
            number = payload.get("tournament_id", 0)
            if Tournament.everything.filter(pk=number, binned_at__isnull=False).exists():
                raise LaterError(_IN_THE_BIN) from None
            if not Deletion.objects.filter(tournament_id=number).exists():
                raise

    return handle


_HANDLERS: Final[Mapping[str, Handler]] = {
    "tournament.moved": in_turn(
        notifications.tell_moved,
        play.check_in_bots,
        play.call_off_stopped,
        examine_tournament,
        make_handler("tournament.moved"),
    ),
    "match.ready": in_turn(notifications.tell_ready, play.open_ready, make_handler("match.ready")),
    "match.resolved": in_turn(
        play.call_off_resolved, examine_matches, make_handler("match.resolved")
    ),
    publication.TOPIC: release_calls,
    "result.reported": game_news.tell_reported,
    "result.disputed": game_news.tell_disputed,
    "dispute.decided": game_news.tell_decided,
    webhook_intake.TOPIC: webhook_intake.handle_event,
    OVER_TOPIC: in_turn(arenas.hear_over, play.report, casual.rate),
    BERSERKED_TOPIC: arenas.hear_berserked,
    LEFT_TOPIC: arenas.hear_left_team,
    MOVED_TOPIC: write_arena_calls,
    REPLACED: list_proposals.ask_events,
    list_proposals.COMPARE: list_proposals.propose,
    CLOSED_TOPIC: arenas.hear_closed_account,
}
HANDLERS: Final[Mapping[str, Handler]] = {
    topic: unless_deleted(handler) for topic, handler in _HANDLERS.items()
}


def _make_messages() -> Runner:
    """Return what works off messages, and says now and then that somebody does."""
    batch = make_batch(HANDLERS)
    beat_at: datetime | None = None

    def work() -> int:
        nonlocal beat_at
        done = batch.work()
        beat_at = keep_beat(last=beat_at, now=clock.now())
        return done

    return Chore(work, MESSAGES.find_next_due)


def _make_games() -> Runner:
    return Conductor(ThinkApart(_wake_games))


def _wake_games() -> None:
    wake_here(CONDUCTOR)


def _clean_up() -> int:
    """Throw away what has had its time, write the mails of a day, say which arenas begin soon."""
    now = clock.now()
    forget_nonces(now=now)
    forget_answers(now=now)
    heralds.forget_calls(now=now)
    forget_letters(now=now)
    gather_digests(now=now)
    tournament_bin.empty_bin(now=now)
    announce_soon(now=clock.to_ms(now))
    return 0


KINDS: Final = (
    Kind(MESSAGES.kind, _make_messages),
    Kind(deadlines.DEADLINES.kind, deadlines.make_batch),
    Kind(delivery.PAYOUTS.kind, delivery.make_delivery),
    Kind(heralds.CALLS.kind, heralds.make_delivery),
    Kind(mail.LETTERS.kind, mail.make_delivery),
    Kind(board_fetch.FETCHES.kind, board_fetch.make_delivery),
    Kind(CUPS.kind, Supervisor, look=1.0),  # it looks for processes that have ended
    Kind(ARENA, Director, breath=0.01),  # somebody waits for the answer
    Kind(CONDUCTOR, _make_games),
    Kind(ListSource.JOB, Fetcher, look=1.0),  # it looks for processes that have ended
    Kind("search", lambda: Chore(index_names), look=5.0),
    Kind("cleaning", lambda: Chore(_clean_up), look=60.0),
)
QUEUES: Final[tuple[Queue[Any], ...]] = (
    MESSAGES,
    deadlines.DEADLINES,
    delivery.PAYOUTS,
    heralds.CALLS,
    mail.LETTERS,
    board_fetch.FETCHES,
)
_AT_HAND: Final[tuple[Callable[[], int], ...]] = (
    make_batch(HANDLERS).work,
    deadlines.make_batch().work,
    lambda: Conductor(None, holder="here").work(),
)


def work_once() -> bool:
    """Do what messages, deadlines and games ask for now, in the caller's thread.

    For those who run no loop: shows that have no server, and tests.
    """
    return sum(work() for work in _AT_HAND) > 0
