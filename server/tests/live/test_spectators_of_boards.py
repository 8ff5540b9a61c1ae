"""Spectators of boards over the board: moves and clocks as they came, a delay ago."""

from collections.abc import AsyncIterator

import pytest
from asgiref.sync import sync_to_async
from factories import make_tournament, make_user
from hosted import Clock
from pytest_django import Settings
from sockets import Watcher

from tiltyard_server.live.hub import get_hub
from tiltyard_server.relays.intake import take
from tiltyard_server.tournaments.commands.details import Details
from tiltyard_server.tournaments.live.spectator_delay import Timeline
from tiltyard_server.tournaments.models import Tournament

pytestmark = pytest.mark.django_db(transaction=True)
GAME = '[Round "1.1"]\n[TimeControl "5400+30"]\n\n1. e4 {[%clk 1:29:50]} '


@pytest.fixture(autouse=True)
async def _hub(settings: Settings, time: Clock) -> AsyncIterator[None]:
    settings.TILTYARD_SWEEP_SECONDS = 3600
    get_hub().now = lambda: round(time.now().timestamp() * 1000)
    yield
    await get_hub().close()
    get_hub.cache_clear()


def _begin() -> Tournament:
    config = {"format": "swiss", "options": {"rounds": 3}}
    details = Details(spectator_delay=60)
    return make_tournament(make_user(), size=2, config=config, details=details)


@sync_to_async
def _push(tournament: Tournament, moves: str) -> None:
    take(tournament, (GAME + moves).encode())


@sync_to_async
def _pass(time: Clock, seconds: float) -> None:
    time.run(seconds)


async def test_a_board_is_shown_with_its_clocks_when_it_is_old_enough(time: Clock) -> None:
    tournament = await sync_to_async(_begin)()
    await _pass(time, 120)
    await _push(tournament, "*")
    watcher = Watcher(f"/ws/tournament/{tournament.pk}/spectate")
    assert await watcher.open()
    assert [(await watcher.next())["type"] for _ in range(2)] == ["hello", "snapshot"]
    assert (await watcher.say('{"type":"watch","match":1}'))["board"] is None
    timeline = get_hub().rooms_of("spectators")[tournament.pk]
    assert isinstance(timeline, Timeline)

    await _pass(time, 30)
    await _push(tournament, "e5 {[%clk 1:29:00]} 1-0")
    await _pass(time, 35)
    await timeline.tick()
    board = (await watcher.next())["board"]
    assert (board["kind"], board["status"], board["winner"]) == ("chess", "playing", None)
    assert (board["state"]["plies"], board["state"]["is_clock_running"]) == (1, True)
    assert board["state"]["clocks"] == [5_390_000, 5_395_000]  # Black thinks for five seconds

    await _pass(time, 25)
    await timeline.tick()
    board = (await watcher.next())["board"]
    assert (board["status"], board["winner"]) == ("over", None)  # nobody has confirmed it
    assert board["state"]["clocks"] == [5_390_000, 5_340_000]
    history = await watcher.say('{"type":"history","match":1}')
    (shown,) = history["games"]
    assert [move["text"].rpartition(" ")[2] for move in shown["moves"]] == ["e4", "e5"]
    await watcher.close()
