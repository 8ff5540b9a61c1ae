"""The socket of a hosted game."""

import json
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from asgiref.testing import ApplicationCommunicator
from django.test import Client
from factories import make_user
from hosted import make_ludo, the_game
from pytest_django import Settings

from tiltyard_server.accounts.models import User
from tiltyard_server.config.asgi import application
from tiltyard_server.live.hub import get_hub
from tiltyard_server.live.sockets import NOT_ALLOWED, NOT_FOUND
from tiltyard_server.play.execution import act
from tiltyard_server.play.ludo.actions import BeReady
from tiltyard_server.play.models import Game, Presence
from tiltyard_server.tournaments.models import Tournament

pytestmark = pytest.mark.django_db(transaction=True)
Sit = Callable[..., Any]


class Guest:
    """A client at a game."""

    def __init__(self, game: Game, cookie: str, query: str = "") -> None:
        scope = {
            "type": "websocket",
            "path": f"/ws/hosted-games/{game.pk}",
            "query_string": query.encode(),
            "headers": [(b"cookie", f"sessionid={cookie}".encode())] if cookie else [],
            "subprotocols": [],
        }
        self.socket = ApplicationCommunicator(application, scope)

    async def open(self) -> bool:
        await self.socket.send_input({"type": "websocket.connect"})
        return bool((await self.output())["type"] == "websocket.accept")

    async def close(self) -> None:
        await self.socket.send_input({"type": "websocket.disconnect", "code": 1000})
        await self.socket.wait(timeout=60)

    async def output(self) -> dict[str, Any]:
        return dict(await self.socket.receive_output(timeout=60))

    async def next(self) -> dict[str, Any]:
        return dict(json.loads((await self.output())["text"]))

    async def say(self, text: str) -> dict[str, Any]:
        await self.socket.send_input({"type": "websocket.receive", "text": text})
        return await self.next()

    async def until(self, number: int) -> dict[str, Any]:
        """Return the message that brings us to `number`."""
        while True:
            message = await self.next()
            if message["type"] != "hello" and message["number"] >= number:
                return message


@pytest.fixture(autouse=True)
async def _hub(settings: Settings) -> AsyncIterator[None]:
    settings.TILTYARD_SWEEP_SECONDS = 0.2
    yield
    await get_hub().close()
    get_hub.cache_clear()


def _make() -> tuple[Game, User, User]:
    ada, bob = make_user("ada"), make_user("bob")
    return the_game(make_ludo([ada, bob])), ada, bob


def _log_in(user: User) -> str:
    client = Client()
    client.force_login(user)
    return client.cookies["sessionid"].value


@pytest.fixture
async def sit() -> AsyncIterator[Sit]:
    guests: list[Guest] = []

    async def start(game: Game, user: User | None, query: str = "") -> Guest:
        cookie = await sync_to_async(_log_in)(user) if user else ""
        guest = Guest(game, cookie, query)
        assert await guest.open()
        guests.append(guest)
        return guest

    yield start
    for guest in guests:
        await guest.close()


async def test_a_player_is_greeted_given_the_game_and_present(sit: Sit) -> None:
    game, ada, _ = await sync_to_async(_make)()
    guest = await sit(game, ada)

    assert await guest.next() == {"type": "hello", "number": 0, "side": 0}
    snapshot = await guest.next()
    assert (snapshot["type"], snapshot["game"]["status"]) == ("snapshot", "waiting")
    assert await guest.say('{"type":"ping"}') == {"type": "pong"}
    assert await sync_to_async(Presence.objects.filter(game=game, side=0).count)() == 1


async def test_what_happens_is_told_with_the_game_as_it_is_then(sit: Sit) -> None:
    game, ada, bob = await sync_to_async(_make)()
    first, second = await sit(game, ada), await sit(game, bob)
    for side in (0, 1):
        await sync_to_async(act)(game_id=game.pk, side=side, action=BeReady("a"))

    for guest in (first, second):
        message = await guest.until(3)
        assert message["game"]["status"] == "playing"
        assert "my_side" not in message["game"]
    await first.socket.send_input(
        {"type": "websocket.receive", "text": '{"type":"sync","number":1}'}
    )
    while (missed := await first.next())["type"] != "record":
        pass  # what was under way to everybody
    assert (missed["type"], missed["from"], missed["number"]) == ("record", 1, 3)
    assert [entry["type"] for entry in missed["record"]] == ["ready", "start"]
    newcomer = await sit(game, ada)
    await newcomer.next()
    assert (await newcomer.next())["type"] == "snapshot"


async def test_closing_the_socket_pauses_the_game_and_the_opponent_sees_it(sit: Sit) -> None:
    game, ada, bob = await sync_to_async(_make)()
    first, second = await sit(game, ada), await sit(game, bob)
    for side in (0, 1):
        await sync_to_async(act)(game_id=game.pk, side=side, action=BeReady("x"))
    await second.close()

    message = await first.until(4)

    assert message["game"]["status"] == "paused"
    assert [side["is_away"] for side in message["game"]["sides"]] == [False, True]
    again = await sit(game, bob, "after=3")
    assert await again.next() == {"type": "hello", "number": 4, "side": 1}
    assert (await first.until(5))["game"]["status"] == "playing"


async def test_strangers_are_shown_the_way_out(sit: Sit) -> None:
    game, _, _ = await sync_to_async(_make)()
    for user in (None, await sync_to_async(make_user)()):
        guest = await sit(game, user)
        assert (await guest.next())["code"] == "game.not_yours"
        assert (await guest.output())["code"] == NOT_ALLOWED
    await sync_to_async(Tournament.objects.update)(is_public=False)
    guest = await sit(game, None)
    assert (await guest.next())["code"] == "game.unknown"
    assert (await guest.output())["code"] == NOT_FOUND


async def test_the_staff_sit_in_without_being_players(sit: Sit) -> None:
    game, _, _ = await sync_to_async(_make)()
    owner = await sync_to_async(lambda: game.tournament and game.tournament.owner)()
    assert owner
    guest = await sit(game, owner)

    assert (await guest.next())["side"] is None
    assert not await sync_to_async(Presence.objects.exists)()


@pytest.mark.parametrize("text", ["x", "[]", '{"type":"sync"}', '{"type":"roll"}', "[" * 5000])
async def test_nonsense_is_told_to_be_nonsense(sit: Sit, text: str) -> None:
    game, ada, _ = await sync_to_async(_make)()
    guest = await sit(game, ada)
    assert [(await guest.next())["type"] for _ in range(2)] == ["hello", "snapshot"]

    assert (await guest.say(text))["code"] == "message.malformed"
