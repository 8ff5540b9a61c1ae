"""The parts of a process: the one place that says what `serve` and `worker` run."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from tiltyard_server.arenas import announcing as arenas
from tiltyard_server.common.garbage import GarbageKeeper
from tiltyard_server.jobs import Loop
from tiltyard_server.live import arena_hub, chat_hub, game_hub, hub
from tiltyard_server.play.shelves import CHESS, HOSTED
from tiltyard_server.tournaments import announcing
from tiltyard_server.worker.kinds import KINDS


@contextmanager
def running_parts(*, has_pages: bool, has_worker: bool) -> Iterator[None]:
    """Run what a process has beside its main thread, and end it in good order.

    Whoever changes something tells those who watch, here and in other processes. `has_pages`:
    people are served. `has_worker`: background jobs are done.
    """
    announcing.add_listener(hub.announce)
    HOSTED.changes.add(game_hub.announce_game)
    CHESS.changes.add(game_hub.announce_chess)
    arenas.changes.add(arena_hub.announce)
    arenas.chats.add(chat_hub.announce)
    with ExitStack() as parts:
        if has_pages:
            garbage = GarbageKeeper()
            garbage.start()
            parts.callback(garbage.stop)
        if has_worker:
            loop = Loop(KINDS)
            loop.start()
            parts.callback(loop.stop)
        yield
