"""Mend 8: where results are delayed, the socket of a tournament tells outsiders later."""

import json
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from factories import apply, make_tournament, make_user
from pytest_django import Settings
from sockets import Watcher, make_cookie, make_key
from spectator_play import Hands, steered_hub

from tiltyard import ChangePhase, Phase
from tiltyard_server.accounts.models import User
from tiltyard_server.live import access_revocation
from tiltyard_server.live.hub import get_hub
from tiltyard_server.live.sockets import COME_BACK
from tiltyard_server.tournaments.commands.details import Details
from tiltyard_server.tournaments.live.spectator_delay import Timeline
from tiltyard_server.tournaments.models import Staff, Tournament
from tiltyard_server.tournaments.socket_messages import HelloMessage, PatchMessage, SnapshotMessage

pytestmark = pytest.mark.django_db(transaction=True)
Watch = Callable[..., Any]
make = sync_to_async(make_tournament)
do = sync_to_async(apply)
DELAYED = Details(spectator_delay=60, delays_results=True)
CLOSED = Details(spectator_delay=0, spectators="participants", delays_results=True)
SECOND = 1000


@pytest.fixture(autouse=True)
async def hands(settings: Settings) -> AsyncIterator[Hands]:
    async with steered_hub(settings) as hands:
        yield hands


@pytest.fixture
async def watch() -> AsyncIterator[Watch]:
    open_: list[Watcher] = []

    async def start(tournament: Tournament, user: User | None = None, query: str = "") -> Watcher:
        headers = None
        if user is not None:
            headers = [(b"cookie", await sync_to_async(make_cookie)(user))]
        watcher = Watcher(f"/ws/tournaments/{tournament.pk}{query}", headers=headers)
        assert await watcher.open()
        open_.append(watcher)
        return watcher

    yield start
    for watcher in open_:
        await watcher.close()


def gallery_of(tournament: Tournament) -> Timeline:
    room = get_hub().rooms_of("outsiders")[tournament.pk]
    assert isinstance(room, Timeline)
    return room


def _add_arbiter(tournament: Tournament) -> User:
    arbiter = make_user("arbiter")
    Staff.objects.create(tournament=tournament, user=arbiter, role="arbiter")
    return arbiter


async def test_a_stranger_hears_of_a_result_when_the_delay_has_passed_and_insiders_at_once(
    watch: Watch, hands: Hands
) -> None:
    player = await sync_to_async(make_user)("player")
    tournament = await make(size=4, players=[player], details=DELAYED)
    arbiter = await sync_to_async(_add_arbiter)(tournament)
    known = tournament.seq
    insiders = [await watch(tournament, user, f"?since={known}") for user in (player, arbiter)]
    stranger = await watch(tournament, await sync_to_async(make_user)(), f"?since={known}")
    nobody = await watch(tournament, query=f"?since={known}")
    for watcher in (*insiders, stranger, nobody):
        assert (await watcher.greeted())["seq"] == known

    applied = await do(tournament, hands.win(1))

    for watcher in insiders:
        assert (await watcher.next())["seq"] == applied.seq
    hands.time += 60 * SECOND - 1
    await gallery_of(tournament).tick()
    assert gallery_of(tournament).sight.seq == known
    hands.time += 1
    await gallery_of(tournament).tick()
    for watcher in (stranger, nobody):
        patch = await watcher.next()  # nothing came before it
        assert (patch["type"], patch["from"], patch["seq"]) == ("patch", known, applied.seq)
        assert patch["tournament"]["matches_done"] == 1
        PatchMessage.model_validate(patch)


async def test_who_comes_or_asks_again_gets_no_more_than_what_is_ripe(
    watch: Watch, hands: Hands
) -> None:
    tournament = await make(size=4, details=DELAYED)
    applied = await do(tournament, hands.win(1))
    watcher = await watch(tournament, query=f"?since={applied.seq}")

    hello, snapshot = await watcher.next(), await watcher.next()
    HelloMessage.model_validate(hello)
    SnapshotMessage.model_validate(snapshot)
    assert hello["seq"] == snapshot["seq"] == tournament.seq
    assert snapshot["view"]["matches_done"] == 0
    for since in (0, applied.seq):
        answer = await watcher.say(json.dumps({"type": "sync", "seq": since}))
        assert (answer["type"], answer["seq"]) == ("snapshot", tournament.seq)
    pong = await watcher.say(json.dumps({"type": "ping"}))
    assert pong["type"] == "pong"
    await watcher.send(text=json.dumps({"type": "sync", "seq": tournament.seq}))
    assert (await watcher.say(json.dumps({"type": "ping"})))["type"] == "pong"  # it has it all


async def test_a_key_of_somebody_else_is_an_outsider(watch: Watch, hands: Hands) -> None:
    tournament = await make(size=4, details=DELAYED)
    await do(tournament, hands.win(1))
    key = await sync_to_async(lambda: make_key(make_user()))()
    watcher = Watcher(
        f"/ws/tournaments/{tournament.pk}", headers=[(b"authorization", f"Bearer {key}".encode())]
    )
    assert await watcher.open()
    assert (await watcher.next())["seq"] == tournament.seq
    await watcher.close()


async def test_before_play_outsiders_are_told_at_once(watch: Watch, hands: Hands) -> None:
    tournament = await make(size=4, phase=Phase.CHECK_IN, details=DELAYED)
    watcher = await watch(tournament, query=f"?since={tournament.seq}")
    await watcher.greeted()

    seeded = await do(tournament, ChangePhase(Phase.SEEDING, hands.time, lot="test"))
    assert (await watcher.until(seeded.seq))[-1]["seq"] == seeded.seq
    await do(tournament, ChangePhase(Phase.IN_PROGRESS, hands.time, lot="test"))
    await gallery_of(tournament).tick()
    assert gallery_of(tournament).sight.seq == seeded.seq


async def test_without_a_delay_outsiders_hear_of_results_with_the_end(
    watch: Watch, hands: Hands
) -> None:
    tournament = await make(size=4, details=CLOSED)
    watcher = await watch(tournament, query=f"?since={tournament.seq}")
    await watcher.greeted()
    await do(tournament, hands.win(1))
    await do(tournament, hands.win(2))
    hands.time += 3600 * SECOND
    await gallery_of(tournament).tick()
    assert gallery_of(tournament).sight.seq == tournament.seq

    over = await do(tournament, hands.win(3))

    message = await watcher.next()
    assert (message["from"], message["seq"]) == (tournament.seq, over.seq)
    assert message["tournament"]["phase"] == "completed"


async def test_when_the_switch_is_turned_outsiders_come_in_again_and_insiders_stay(
    watch: Watch, hands: Hands
) -> None:
    player = await sync_to_async(make_user)("player")
    tournament = await make(size=4, players=[player], details=Details(spectator_delay=60))
    inside = await watch(tournament, player, f"?since={tournament.seq}")
    outside = await watch(tournament, query=f"?since={tournament.seq}")
    for watcher in (inside, outside):
        await watcher.greeted()

    await sync_to_async(Tournament.objects.update)(delays_results=True)
    await access_revocation.get_guard().look()

    closed = await outside.output()
    while closed["type"] != "websocket.close":
        closed = await outside.output()
    assert closed["code"] == COME_BACK
    assert (await inside.say(json.dumps({"type": "ping"})))["type"] == "pong"


async def test_a_gallery_that_everybody_left_is_closed(watch: Watch, hands: Hands) -> None:
    tournament = await make(size=4, details=DELAYED)
    watcher = Watcher(f"/ws/tournaments/{tournament.pk}")
    assert await watcher.open()
    await watcher.next()
    assert get_hub().socket_count == 1
    await watcher.close()
    assert get_hub().rooms_of("outsiders") == {}
