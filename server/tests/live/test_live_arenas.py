"""The socket of an arena's page."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest
from arena_play import BASE, NEW
from asgiref.sync import sync_to_async
from conftest import Api
from factories import make_user
from sockets import Watcher, make_cookie

from tiltyard_server.accounts.models import User
from tiltyard_server.arenas.direction.director import Director
from tiltyard_server.arenas.live import CHAT
from tiltyard_server.arenas.models import ArenaPresence
from tiltyard_server.common.messages.announcement import remove_hearer
from tiltyard_server.jobs.wakeup import add_waker, remove_waker
from tiltyard_server.live.hub import get_hub
from tiltyard_server.live.sockets import NOT_FOUND
from tiltyard_server.play.actions import Resign
from tiltyard_server.play.execution import act
from tiltyard_server.play.models import Game
from tiltyard_server.worker.kinds import work_once

pytestmark = pytest.mark.django_db(transaction=True)
_LOOKS = 1000


class Scene:
    """An arena of two people, a director, and the hub."""

    def __init__(self) -> None:
        self.people = [make_user("erec"), make_user("enide")]
        self.api = Api(make_user("marshal"))
        self.director = Director("first", is_patient=False)
        add_waker("arena", self.wake)
        body = {**NEW, "host": "here", "starts_in_minutes": 0, "starts_at": None}
        self.arena = self.api.ok("POST", BASE, {**body, "starts_in_minutes": 1})["id"]
        for user in self.people:
            Api(user).ok("POST", f"{BASE}{self.arena}/join/", {})

    def wake(self) -> None:
        self.director.work()

    def start(self) -> None:
        """Start now, and pair: a director looks again and again until it sees who is there."""
        self.api.ok("PATCH", f"{BASE}{self.arena}/", {"starts_in_minutes": 0})
        for _ in range(_LOOKS):
            for warm in self.director.arenas.values():
                warm.look_at = warm.see_at = 0
            self.director.work()
            if Game.objects.exists():
                return

    def resign(self) -> None:
        """Let Black give up, and have it counted."""
        act(game_id=Game.objects.get().pk, side=1, action=Resign())
        while work_once():
            pass
        self.director.work()

    def close(self) -> None:
        remove_waker("arena", self.wake)
        self.director.close()


@pytest.fixture
async def scene() -> AsyncIterator[Scene]:
    made = await sync_to_async(Scene)()
    yield made
    await sync_to_async(made.close)()
    await get_hub().close()
    get_hub.cache_clear()


async def visit(scene: Scene, user: User | None) -> Watcher:
    cookie = await sync_to_async(make_cookie)(user) if user else b""
    watcher = Watcher(f"/ws/tournaments/arena/{scene.arena}/", [(b"cookie", cookie)])
    assert await watcher.open()
    assert (await watcher.next())["type"] == "hello"
    if user is not None:
        await hear(watcher, "my")  # the table may change meanwhile, and is told too
    return watcher


async def hear(watcher: Watcher, kind: str) -> dict[str, Any]:
    """Return the next message of a kind."""
    while True:
        message = await watcher.next()
        if message["type"] == kind:
            return message


async def test_players_hear_of_their_games_and_everybody_sees_the_table(scene: Scene) -> None:
    erec, enide = [await visit(scene, user) for user in scene.people]
    guest = await visit(scene, None)
    assert await sync_to_async(ArenaPresence.objects.count)() == 2

    await sync_to_async(scene.start)()
    first, second = await hear(erec, "pairing"), await hear(enide, "pairing")
    assert {first["color"], second["color"]} == {"white", "black"}
    assert first["game_id"] == second["game_id"]
    assert first["opponent"]["username"] == "enide"
    table = await hear(guest, "standings_update")
    assert table["phase"] == "running"
    assert {row["username"] for row in table["standings"]} == {"erec", "enide"}

    await sync_to_async(scene.resign)()
    won, lost = (erec, enide) if first["color"] == "white" else (enide, erec)
    assert (await hear(won, "game_result"))["new_total"] == 2
    assert (await hear(lost, "game_result"))["your_score"] == 0

    await asyncio.gather(*(watcher.close() for watcher in (erec, enide)))
    assert await sync_to_async(ArenaPresence.objects.count)() == 0
    await sync_to_async(scene.api.ok)("POST", f"{BASE}{scene.arena}/terminate/")
    end = await hear(guest, "tournament_end")
    assert [row["score"] for row in end["podium"]] == [2, 0]
    await guest.close()


async def test_a_player_who_comes_back_is_told_the_pairing_again(scene: Scene) -> None:
    """Mend 43: after a reconnect nothing said which game to play."""
    erec, enide = [await visit(scene, user) for user in scene.people]
    await sync_to_async(scene.start)()
    told = await hear(erec, "pairing")
    await erec.close()

    again = await visit(scene, scene.people[0])

    assert await hear(again, "pairing") == told
    await asyncio.gather(again.close(), enide.close())


async def test_a_ban_after_the_end_is_seen_on_open_pages_and_repeats_no_result(
    scene: Scene,
) -> None:
    erec, enide = [await visit(scene, user) for user in scene.people]
    await sync_to_async(scene.start)()
    is_white = (await hear(erec, "pairing"))["color"] == "white"
    winner, loser = (erec, enide) if is_white else (enide, erec)
    await sync_to_async(scene.resign)()
    assert (await hear(loser, "game_result"))["your_score"] == 0
    path = f"{BASE}{scene.arena}/"
    await sync_to_async(scene.api.ok)("POST", f"{path}terminate/")
    end = await hear(winner, "tournament_end")
    number = end["podium"][0]["player_id"]

    await sync_to_async(scene.api.ok)("POST", f"{path}players/{number}/ban/")
    heard: list[dict[str, Any]] = []
    while not heard or heard[-1]["type"] != "tournament_end" or len(heard[-1]["podium"]) > 1:
        heard.append(await loser.next())
    assert heard[-1]["podium"][0]["score"] == 2
    assert not [each for each in heard if each["type"] == "game_result"]
    assert [each["my"]["score"] for each in heard if each["type"] == "my"][-1] == 2
    await asyncio.gather(erec.close(), enide.close())


async def test_players_pause_come_back_and_are_told_what_is_wrong(scene: Scene) -> None:
    erec = await visit(scene, scene.people[0])
    guest = await visit(scene, None)
    await sync_to_async(scene.start)()
    await erec.send(text='{"type":"berserk"}')
    assert (await hear(erec, "error"))["code"] == "arena.no_own_game"
    await erec.send(text='{"type":"pause"}')
    while (my := await hear(erec, "my"))["my"]["status"] != "paused":
        pass
    assert my["my"]["resume_at"]
    await erec.send(text='{"type":"ready"}')
    assert (await hear(erec, "error"))["code"] == "arena.cooldown"
    await guest.send(text='{"type":"pause"}')
    assert (await hear(guest, "error"))["code"] == "user.not_signed_in"
    await guest.send(text="what?")
    assert (await hear(guest, "error"))["code"] == "message.malformed"
    await guest.send(text='{"type":"ping"}')
    assert await hear(guest, "pong")
    await asyncio.gather(erec.close(), guest.close())


async def test_everybody_on_the_page_sees_what_is_written_and_what_is_hidden(
    scene: Scene,
) -> None:
    chat = f"{BASE}{scene.arena}/chat/"
    erec = await sync_to_async(Api)(scene.people[0])
    await sync_to_async(erec.ok)("POST", chat, {"text": "Before they came"})
    enide, guest = await visit(scene, scene.people[1]), await visit(scene, None)
    line = await sync_to_async(erec.ok)("POST", chat, {"text": "God save you"})
    for watcher in (enide, guest):
        assert (await hear(watcher, "chat"))["line"] == line, "and not what was there before"
    hidden = await sync_to_async(scene.api.ok)("POST", f"{chat}timeouts/", {"username": "erec"})
    for watcher in (enide, guest):
        told = await hear(watcher, "chat_hidden")
        assert told == {"type": "chat_hidden", **hidden}
    await asyncio.gather(enide.close(), guest.close())
    assert get_hub().rooms_of("arena-chat") == {}


async def test_what_was_not_announced_in_the_chat_is_found_by_the_sweep(scene: Scene) -> None:
    guest = await visit(scene, None)
    remove_hearer(get_hub().hear)
    body = {"text": "Redis was away"}
    await sync_to_async(scene.api.ok)("POST", f"{BASE}{scene.arena}/chat/", body)
    await get_hub().sweep(CHAT)
    assert (await hear(guest, "chat"))["line"]["text"] == "Redis was away"
    await guest.close()


async def test_an_arena_that_is_not_there_is_refused() -> None:
    watcher = Watcher("/ws/tournaments/arena/4711/")
    assert await watcher.open()
    assert (await watcher.next())["code"] == "arena.unknown"
    assert (await watcher.output())["code"] == NOT_FOUND
