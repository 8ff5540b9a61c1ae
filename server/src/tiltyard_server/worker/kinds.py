"""The table of background work: one row a kind of jobs. `jobs.Loop` runs them."""

from collections.abc import Callable
from datetime import datetime
from typing import Any, Final

from tiltyard_server.arenas.director import Director
from tiltyard_server.arenas.lease import KIND as ARENA
from tiltyard_server.arenas.moving import announce_soon
from tiltyard_server.common import clock
from tiltyard_server.cups.process import Supervisor
from tiltyard_server.cups.services import CUPS
from tiltyard_server.games.intake import forget_nonces
from tiltyard_server.heralds import services as heralds
from tiltyard_server.idempotency.services import forget_answers
from tiltyard_server.jobs import Chore, Kind, Queue, Runner
from tiltyard_server.jobs.wakeup import wake_here
from tiltyard_server.outbox.beats import keep_beat
from tiltyard_server.outbox.services import MESSAGES, make_batch
from tiltyard_server.payments import courier
from tiltyard_server.play.chess.conducting import Conductor
from tiltyard_server.play.chess.thinkers import ThinkApart
from tiltyard_server.play.conducting import conduct_games, find_next_due
from tiltyard_server.play.shelves import CHESS, HOSTED
from tiltyard_server.worker import deadlines
from tiltyard_server.worker.handlers import HANDLERS


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


def _make_chess() -> Runner:
    return Conductor(ThinkApart(_wake_chess))


def _wake_chess() -> None:
    wake_here(CHESS.conductor)


def _make_ludo() -> Runner:
    return Chore(lambda: conduct_games(now=clock.now()), find_next_due)


def _clean_up() -> int:
    """Throw away what has had its time, and say which arenas begin soon."""
    now = clock.now()
    forget_nonces(now=now)
    forget_answers(now=now)
    heralds.forget_calls(now=now)
    announce_soon(now=clock.to_ms(now))
    return 0


KINDS: Final = (
    Kind(MESSAGES.kind, _make_messages),
    Kind(deadlines.DEADLINES.kind, deadlines.make_batch),
    Kind(courier.PAYOUTS.kind, courier.make_delivery),
    Kind(heralds.CALLS.kind, heralds.make_delivery),
    Kind(CUPS.kind, Supervisor, look=1.0),  # it looks for processes that have ended
    Kind(ARENA, Director, breath=0.01),  # somebody waits for the answer
    Kind(CHESS.conductor, _make_chess),
    Kind(
        HOSTED.conductor, _make_ludo, look=1.0
    ),  # players who are gone, and the beat of the clocks
    Kind("cleaning", lambda: Chore(_clean_up), look=60.0),
)
QUEUES: Final[tuple[Queue[Any], ...]] = (
    MESSAGES,
    deadlines.DEADLINES,
    courier.PAYOUTS,
    heralds.CALLS,
)
_AT_HAND: Final[tuple[Callable[[], int], ...]] = (
    make_batch(HANDLERS).work,
    deadlines.make_batch().work,
    lambda: conduct_games(now=clock.now()),
)


def work_once() -> bool:
    """Do what messages, deadlines and games of Ludo ask for now, in the caller's thread.

    For those who run no loop: shows that have no server, and tests.
    """
    return sum(work() for work in _AT_HAND) > 0
