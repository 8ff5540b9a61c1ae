"""Watching a tournament."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from factories import AT, apply, make_tournament, make_user, win
from pytest_django import Settings
from sockets import Watcher, make_cookie, make_key

from tiltyard import ChangePhase, Phase
from tiltyard_server.accounts.identity import Viewer
from tiltyard_server.common import clock
from tiltyard_server.common.messages import pubsub
from tiltyard_server.common.messages.announcement import add_hearer, announce, remove_hearer
from tiltyard_server.live.hub import get_hub
from tiltyard_server.live.sockets import COME_BACK, NOT_FOUND, QUEUE_MAX, TOO_MANY, TOO_SLOW
from tiltyard_server.tournaments.commands.details import Details
from tiltyard_server.tournaments.commands.tournament_bin import put_tournament
from tiltyard_server.tournaments.live import page as pages
from tiltyard_server.tournaments.models import Tournament
from tiltyard_server.tournaments.permissions import get_access

pytestmark = pytest.mark.django_db(transaction=True)
Watch = Callable[..., Any]
make = sync_to_async(make_tournament)
do = sync_to_async(apply)


@pytest.fixture(autouse=True)
async def _hub(settings: Settings) -> AsyncIterator[None]:
    settings.TILTYARD_SWEEP_SECONDS = 0.2
    yield
    await get_hub().close()
    get_hub.cache_clear()


@pytest.fixture
async def watch() -> AsyncIterator[Watch]:
    open_: list[Watcher] = []

    async def start(tournament: Tournament, query: str = "", **options: Any) -> Watcher:
        watcher = Watcher(f"/ws/tournaments/{tournament.pk}{query}", **options)
        assert await watcher.open()
        open_.append(watcher)
        return watcher

    yield start
    for watcher in open_:
        await watcher.close()


async def test_a_newcomer_is_greeted_and_given_everything(watch: Watch) -> None:
    tournament = await make(size=4)
    watcher = await watch(tournament)

    hello = await watcher.next()
    assert hello.pop("now") >= clock.to_ms(tournament.updated_at)
    assert hello == {"type": "hello", "seq": tournament.seq, "viewers": 1}
    snapshot = await watcher.next()
    assert (snapshot["type"], snapshot["seq"]) == ("snapshot", tournament.seq)
    assert len(snapshot["view"]["matches"]) == 3
    assert "my" not in snapshot["view"]


async def test_who_is_up_to_date_gets_only_the_greeting_and_then_patches(watch: Watch) -> None:
    tournament = await make(size=4)
    watcher = await watch(tournament, f"?since={tournament.seq}")
    assert (await watcher.greeted())["type"] == "hello"

    applied = await do(tournament, win(1))

    patch = await watcher.next()
    assert (patch["type"], patch["from"], patch["seq"]) == ("patch", tournament.seq, applied.seq)
    assert [match["number"] for match in patch["matches"]] == [1, 3]
    assert patch["entries"] == []
    assert patch["tournament"]["matches_done"] == 1


async def test_who_comes_back_is_told_what_was_missed(watch: Watch) -> None:
    tournament = await make(size=4)
    applied = await do(tournament, win(1), win(2))
    watcher = await watch(tournament, f"?since={tournament.seq}")
    await watcher.next()

    patch = await watcher.next()
    assert (patch["from"], patch["seq"]) == (tournament.seq, applied.seq)
    assert [match["number"] for match in patch["matches"]] == [1, 2, 3]


async def test_a_burst_is_folded_and_nothing_is_lost(
    watch: Watch, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.TILTYARD_SWEEP_SECONDS = 3600
    tournament = await make(size=16)
    watcher = await watch(tournament, f"?since={tournament.seq}")
    await watcher.greeted()
    remove_hearer(get_hub().hear)  # the eight are told of together, by Redis too
    with monkeypatch.context() as patch:
        patch.setattr(pubsub, "publish", lambda *_: None)
        applied = [await do(tournament, win(match)) for match in range(1, 9)]
    add_hearer(get_hub().hear)
    for change in applied:
        announce("tournament", tournament.pk, change.seq)

    [patch] = await watcher.until(applied[-1].seq)

    assert (patch["from"], patch["seq"]) == (tournament.seq, applied[-1].seq)
    done = {match["number"] for match in patch["matches"] if match["status"] == "completed"}
    assert done == set(range(1, 9))


async def test_a_restart_sends_everything_anew(watch: Watch) -> None:
    tournament = await make(size=4)
    watcher = await watch(tournament, f"?since={tournament.seq}")
    await watcher.greeted()

    applied = await do(
        tournament, ChangePhase(Phase.ABORTED, AT), ChangePhase(Phase.REGISTRATION, AT)
    )

    message = (await watcher.until(applied.seq))[-1]
    assert (message["type"], message["view"]["matches"]) == ("snapshot", [])


async def test_a_client_may_ask_for_what_it_missed(watch: Watch) -> None:
    tournament = await make(size=4)
    watcher = await watch(tournament, f"?since={tournament.seq}")
    await watcher.greeted()

    answer = await watcher.say(json.dumps({"type": "sync", "seq": tournament.seq - 1}))
    assert (answer["type"], answer["from"]) == ("patch", tournament.seq - 1)
    assert (await watcher.say('{"type":"sync","seq":0}'))["type"] == "snapshot"
    assert (await watcher.say('{"type":"sync","seq":99999}'))["type"] == "snapshot"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "7",
        '{"type":"sync"}',
        '{"type":"sync","seq":"1"}',
        '{"type":"sync","seq":-1}',
        '{"type":"sync","seq":true}',
        '{"type":"sync","seq":1e99}',
        '{"type":"conquer"}',
        "x" * 5000,
    ],
)
async def test_what_makes_no_sense_is_answered_and_harms_nobody(watch: Watch, text: str) -> None:
    tournament = await make(size=2)
    watcher = await watch(tournament, f"?since={tournament.seq}")
    await watcher.greeted()

    answer = await watcher.say(text)

    assert (answer["type"], answer["code"]) == ("error", "message.malformed")
    assert await watcher.say('{"type":"ping"}') == {"type": "pong"}


async def test_bytes_are_no_message(watch: Watch) -> None:
    tournament = await make(size=2)
    watcher = await watch(tournament, f"?since={tournament.seq}")
    await watcher.greeted()
    await watcher.send(bytes=b"\x00\xff")

    assert (await watcher.next())["code"] == "message.malformed"


async def test_a_private_tournament_is_shown_to_its_people_only(watch: Watch) -> None:
    owner = await sync_to_async(make_user)("owner")
    tournament = await make(owner, size=2, details=Details(is_public=False))
    stranger = Watcher(f"/ws/tournaments/{tournament.pk}")
    assert await stranger.open()
    assert (await stranger.next())["code"] == "tournament.unknown"
    assert (await stranger.output())["code"] == NOT_FOUND

    cookie = await sync_to_async(make_cookie)(owner)
    watcher = await watch(tournament, headers=[(b"cookie", cookie)])
    assert (await watcher.next())["type"] == "hello"
    key = await sync_to_async(make_key)(owner)
    program = await watch(tournament, headers=[(b"authorization", f"Bearer {key}".encode())])
    assert (await program.next())["type"] == "hello"


async def test_a_tournament_that_is_not_there_is_refused() -> None:
    watcher = Watcher("/ws/tournaments/4711")
    assert await watcher.open()

    assert (await watcher.next())["code"] == "tournament.unknown"


@pytest.mark.parametrize("path", ["/ws/nothing", "/ws/tournaments/x", "/", "/ws/tournaments/1/2"])
async def test_other_addresses_lead_nowhere(path: str) -> None:
    assert not await Watcher(path).open()


async def test_a_page_of_another_site_may_not_watch() -> None:
    tournament = await make(size=2)
    path = f"/ws/tournaments/{tournament.pk}"

    assert not await Watcher(path, [(b"origin", b"https://evil.example")]).open()
    friend = Watcher(path, [(b"origin", b"http://localhost:5173")])
    assert await friend.open()
    await friend.close()


async def test_a_change_that_nobody_announced_is_found_by_the_sweep(watch: Watch) -> None:
    tournament = await make(size=4)
    watcher = await watch(tournament, f"?since={tournament.seq}")
    await watcher.greeted()
    remove_hearer(get_hub().hear)

    applied = await do(tournament, win(1))

    assert (await watcher.next())["seq"] == applied.seq


async def test_a_watcher_that_cannot_keep_up_is_sent_away(
    watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    tournament = await make(size=4)
    watcher = await watch(tournament, f"?since={tournament.seq}")
    await watcher.greeted()
    room = get_hub().rooms_of("tournament")[tournament.pk]

    for _ in range(QUEUE_MAX + 1):
        room.broadcast({"type": "viewers", "count": 1})
    closed = await watcher.output()
    while closed["type"] != "websocket.close":
        closed = await watcher.output()

    assert closed["code"] == TOO_SLOW
    assert tournament.pk not in get_hub().rooms_of("tournament")


async def test_an_empty_room_is_closed(watch: Watch) -> None:
    tournament = await make(size=2)
    watcher = await watch(tournament)
    await watcher.next()
    assert get_hub().socket_count == 1

    await watcher.close()

    assert get_hub().rooms_of("tournament") == {}


async def test_a_full_house_is_refused(settings: Settings) -> None:
    settings.TILTYARD_SOCKETS_MAX = 0
    watcher = Watcher(f"/ws/tournaments/{(await make(size=2)).pk}")
    assert await watcher.open()

    assert (await watcher.output())["code"] == TOO_MANY


async def test_a_long_table_is_held_back_and_sent_a_little_later(
    watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "STANDINGS_AT_ONCE", 2)
    monkeypatch.setattr(pages, "STANDINGS_EVERY", 3600)
    tournament = await make(size=8)
    watcher = await watch(tournament, f"?since={tournament.seq}")
    await watcher.greeted()
    await do(tournament, win(1))
    assert len((await watcher.next())["standings"]) == 8

    applied = await do(tournament, win(2))
    patch = (await watcher.until(applied.seq))[-1]
    assert patch["standings"] is None
    monkeypatch.setattr(pages, "STANDINGS_EVERY", 0)
    while patch["standings"] is None:
        patch = await asyncio.wait_for(watcher.next(), 60)

    assert (patch["from"], patch["seq"]) == (applied.seq, applied.seq)
    assert sum(line["played"] for line in patch["standings"]) == 4


@pytest.mark.parametrize("page", ["", "/spectate"])
async def test_watchers_of_a_deleted_tournament_are_sent_away(page: str) -> None:
    tournament = await make(size=4)
    watcher = Watcher(f"/ws/tournaments/{tournament.pk}{page}")
    assert await watcher.open()
    assert (await watcher.next())["type"] == "hello"

    owner = Viewer(user_id=tournament.owner_id)
    access = await sync_to_async(get_access)(owner, tournament.pk)
    await sync_to_async(put_tournament)(access, name="Joust")

    closed = await watcher.output()
    while closed["type"] != "websocket.close":
        closed = await watcher.output()
    assert closed["code"] == COME_BACK
    await watcher.close()
    back = Watcher(f"/ws/tournaments/{tournament.pk}{page}")
    assert await back.open()
    assert (await back.next())["code"] == "tournament.unknown"
    assert (await back.output())["code"] == NOT_FOUND
