"""Ten thousand messages that make no sense: every socket answers on, and nothing is changed."""

import json
from collections.abc import AsyncIterator, Iterator
from random import Random

import pytest
from asgiref.sync import sync_to_async
from factories import make_user
from hosted import make_ludo, the_game
from pytest_django import Settings
from sockets import Watcher, make_cookie
from spoilt_input import make_json, make_noise, spoil

from tiltyard_server.live.hub import get_hub
from tiltyard_server.tournaments.models import LogEntry

GOOD = [
    b'{"type":"sync","seq":3}',
    b'{"type":"watch","match":1}',
    b'{"type":"follow","entry":2}',
    b'{"type":"history","match":1}',
    b'{"type":"ping"}',
]
BATCH = 20  # what is sent before an answer is awaited: less than a slow client may be behind


@pytest.fixture(autouse=True)
async def _hubs() -> AsyncIterator[None]:
    yield
    await get_hub().close()
    get_hub.cache_clear()


def _make_messages(count: int, seed: int) -> Iterator[dict[str, object]]:
    chance = Random(seed)
    for number in range(count):
        match number % 5:
            case 0:
                yield {"bytes": make_noise(chance)}
            case 1:
                yield {"text": make_noise(chance, 6_000).decode("latin-1")}
            case 2:
                yield {"text": "[" * chance.randrange(5_000)}
            case 3:
                yield {"text": json.dumps(make_json(chance))}
            case _:
                yield {"text": spoil(chance.choice(GOOD), chance).decode("latin-1")}


async def _pelt(path: str, cookie: bytes, count: int) -> None:
    socket = Watcher(path, [(b"cookie", cookie)])
    assert await socket.open()
    for number, message in enumerate(_make_messages(count, seed=count), start=1):
        await socket.send(**message)
        if number % BATCH == 0:
            await socket.send(text='{"type":"ping"}')
            while (answer := await socket.output()).get("text") != '{"type":"pong"}':
                assert answer["type"] == "websocket.send", answer
    await socket.close()


@pytest.mark.django_db(transaction=True)
async def test_ten_thousand_malformed_messages_harm_no_socket(settings: Settings) -> None:
    settings.TILTYARD_SOCKET_MESSAGES = 0
    players = [await sync_to_async(make_user)() for _ in range(2)]
    tournament = await sync_to_async(make_ludo)(players)
    game = await sync_to_async(the_game)(tournament)
    cookie = await sync_to_async(make_cookie)(players[0])
    before = await LogEntry.objects.acount()

    await _pelt(f"/ws/tournaments/{tournament.pk}", cookie, 4_000)
    await _pelt(f"/ws/tournaments/{tournament.pk}/spectate", cookie, 3_000)
    await _pelt(f"/ws/hosted-games/{game.pk}", cookie, 3_000)

    assert await LogEntry.objects.acount() == before
