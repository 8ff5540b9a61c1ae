"""The socket of a chess game of a tournament, and what its spectators see."""

from collections.abc import AsyncIterator
from datetime import timedelta

import pytest
from asgiref.sync import sync_to_async
from chess_matches import make_chess, seat, the_game
from factories import AT, apply, make_user
from hosted import Clock
from pytest_django import Settings
from sockets import Watcher, make_cookie

from tiltyard import EntryId, WithdrawEntry
from tiltyard_server.accounts.models import User
from tiltyard_server.common import clock
from tiltyard_server.live.hub import get_hub
from tiltyard_server.live.sockets import NOT_ALLOWED, NOT_FOUND
from tiltyard_server.play.chess.actions import Move
from tiltyard_server.play.execution import act
from tiltyard_server.play.models import Game
from tiltyard_server.tournaments.live.spectator_delay import Timeline
from tiltyard_server.tournaments.models import Tournament

pytestmark = pytest.mark.django_db(transaction=True)
FOLLOW = '{"type":"follow","entry":1}'
HISTORY = '{"type":"history","match":1}'


@pytest.fixture(autouse=True)
async def _hubs(settings: Settings, time: Clock) -> AsyncIterator[None]:
    settings.TILTYARD_SWEEP_SECONDS = 3600
    get_hub().now = clock.now_ms
    yield
    await get_hub().close()
    get_hub.cache_clear()


def _make() -> tuple[Game, User, User]:
    """Return a game, and who has White and Black in it."""
    players = {1: make_user("ada"), 2: make_user("bob")}
    game = the_game(make_chess(list(players.values())))
    return game, players[game.entries[0]], players[game.entries[1]]


async def _come(game: Game, user: User | None) -> Watcher:
    headers = [(b"cookie", await sync_to_async(make_cookie)(user))] if user else []
    guest = Watcher(f"/ws/chess/games/{game.pk}/", headers)
    assert await guest.open()
    return guest


async def _until(guest: Watcher, kind: str) -> dict[str, object]:
    while (message := await guest.next())["type"] != kind:
        continue
    return message


async def test_a_player_is_ready_by_sitting_down_and_plays_through_the_socket() -> None:
    game, white, black = await sync_to_async(_make)()
    first = await _come(game, white)
    shown = await _until(first, "game")
    assert shown["game"]["status"] == "waiting"  # type: ignore[index]
    second = await _come(game, black)
    await _until(second, "game")
    await first.send(text='{"type":"move","uci":"e2e4","ply":0}')
    while (message := await _until(second, "game"))["game"]["plies"] < 1:  # type: ignore[index]
        continue
    assert [move["san"] for move in message["moves"]] == ["e4"]  # type: ignore[attr-defined]
    await first.close()
    await second.close()


async def test_strangers_are_sent_to_the_spectators_and_private_games_are_not_there() -> None:
    game, _, _ = await sync_to_async(_make)()
    guest = await _come(game, None)
    assert (await guest.next())["code"] == "game.not_yours"
    assert (await guest.output())["code"] == NOT_ALLOWED
    await sync_to_async(Tournament.objects.update)(is_public=False)
    guest = await _come(game, await sync_to_async(make_user)())
    assert (await guest.next())["code"] == "game.unknown"
    assert (await guest.output())["code"] == NOT_FOUND


async def test_who_has_withdrawn_cannot_move_any_more() -> None:
    game, white, _ = await sync_to_async(_make)()
    await sync_to_async(seat)(game)
    first = await _come(game, white)
    await _until(first, "game")

    def withdraw() -> None:
        tournament = Tournament.objects.get()
        apply(tournament, WithdrawEntry(EntryId(game.entries[0]), AT))

    await sync_to_async(withdraw)()
    await first.send(text='{"type":"move","uci":"e2e4","ply":0}')
    while (message := await _until(first, "game"))["game"]["status"] != "over":  # type: ignore[index]
        continue
    assert (message["game"]["reason"], message["game"]["plies"]) == ("called-off", 0)  # type: ignore[index]
    await first.close()


async def test_spectators_see_the_board_when_it_is_old_enough(time: Clock) -> None:
    game, _, _ = await sync_to_async(_make)()
    await sync_to_async(seat)(game)
    time.moment += timedelta(seconds=10)
    watcher = Watcher(f"/ws/tournament/{game.tournament_id}/spectate")
    assert await watcher.open()
    assert [(await watcher.next())["type"] for _ in range(2)] == ["hello", "snapshot"]
    assert (await watcher.say(FOLLOW))["standing"] == "playing"
    board = (await watcher.next())["board"]
    assert (board["kind"], board["status"], board["state"]["plies"]) == ("chess", "playing", 0)
    assert board["state"]["legal"] == []
    assert game.tournament_id is not None
    timeline = get_hub().rooms_of("spectators")[game.tournament_id]
    assert isinstance(timeline, Timeline)

    await sync_to_async(act)(game_id=game.pk, side=0, action=Move("e2e4", 0))
    time.moment += timedelta(seconds=2.9)
    await timeline.tick()
    history = await watcher.say(HISTORY)
    assert [step["text"] for step in history["games"][0]["moves"]][-1] == "The game begins"
    time.moment += timedelta(seconds=0.2)
    await timeline.tick()
    board = (await watcher.next())["board"]
    assert (board["state"]["plies"], board["state"]["last_move"]) == (1, "e2e4")
    history = await watcher.say(HISTORY)
    assert history["games"][0]["moves"][-1]["text"] == f"{game.first_name} plays e4"
    await watcher.close()
