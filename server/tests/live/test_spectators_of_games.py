"""Spectators of games played here: the board of a moment ago."""

from collections.abc import AsyncIterator

import pytest
from asgiref.sync import sync_to_async
from conftest import Api
from factories import make_user
from hosted import Clock, make_ludo, the_game
from pytest_django import Settings
from sockets import Watcher

from tiltyard_hosts.ludo.rules import legal_moves
from tiltyard_server.common import clock
from tiltyard_server.live.hub import get_hub
from tiltyard_server.play.execution import act
from tiltyard_server.play.ludo.actions import BeReady, Move, Roll
from tiltyard_server.play.ludo.rules import LUDO
from tiltyard_server.play.models import Game, GameMove
from tiltyard_server.tournaments.live.spectator_delay import Timeline
from tiltyard_server.tournaments.models import Tournament

pytestmark = pytest.mark.django_db(transaction=True)
FOLLOW = '{"type":"follow","entry":1}'
HISTORY = '{"type":"history","match":1}'


@pytest.fixture(autouse=True)
async def _hub(settings: Settings, time: Clock) -> AsyncIterator[None]:
    settings.TILTYARD_SWEEP_SECONDS = 3600
    get_hub().now = clock.now_ms
    yield
    await get_hub().close()
    get_hub.cache_clear()


def _begin() -> Game:
    game = the_game(make_ludo([make_user("ada"), make_user("bob")]))
    for side in (0, 1):
        act(game_id=game.pk, side=side, action=BeReady("blue-moon"))
    game.refresh_from_db()
    return game


def _roll(game: Game) -> Game:
    """Roll for whoever is to roll, moving what can move."""
    game.refresh_from_db()
    side = game.session["board"]["turn"]
    if game.session["board"]["die"] is None:
        return act(game_id=game.pk, side=side, action=Roll(game.number, is_auto=True))
    token = legal_moves(LUDO.load(game).board)[0]
    return act(game_id=game.pk, side=side, action=Move(game.number, token))


@sync_to_async
def _pass(time: Clock, seconds: float) -> None:
    """Let time pass on a server that runs; nothing is due."""
    time.run(seconds)


def _newest(game: Game, number: int) -> int:
    return int(GameMove.objects.get(game=game, number=number).at or 0)


async def test_the_board_of_a_hosted_game_is_shown_when_it_is_old_enough(time: Clock) -> None:
    game = await sync_to_async(_begin)()
    await _pass(time, 10)
    watcher = Watcher(f"/ws/tournament/{game.tournament_id}/spectate")
    assert await watcher.open()
    assert [(await watcher.next())["type"] for _ in range(2)] == ["hello", "snapshot"]
    assert (await watcher.say(FOLLOW))["standing"] == "playing"
    board = (await watcher.next())["board"]
    assert (board["kind"], board["status"], board["number"]) == ("ludo", "playing", game.number)
    timeline = get_hub().rooms_of("spectators")[game.tournament_id or 0]
    assert isinstance(timeline, Timeline)

    seen = board["number"]
    for _ in range(4):
        game = await sync_to_async(_roll)(game)
        await _pass(time, 2.9)
        await timeline.tick()
        history = await watcher.say(HISTORY)
        assert history["games"][0]["moves"][-1]["number"] == seen
        await _pass(time, 0.1)
        await timeline.tick()
        board = (await watcher.next())["board"]
        seen = board["number"]
        assert seen == game.number
        assert clock.now_ms() - await sync_to_async(_newest)(game, seen) >= 3000
        assert board["seed"] is None
        recent = [entry["number"] for entry in board["recent"]]
        assert recent == sorted(recent)
        assert recent[-1] == seen
    history = await watcher.say(HISTORY)
    (shown,) = history["games"]
    assert [move["number"] for move in shown["moves"]] == list(range(1, seen + 1))
    assert shown["moves"][-1]["state"] == board["state"]
    assert shown["moves"][0]["text"] == "Ada is ready"
    await watcher.close()


async def test_a_move_wakes_the_spectators_by_itself(time: Clock) -> None:
    game = await sync_to_async(_begin)()
    await Tournament.objects.filter(pk=game.tournament_id or 0).aupdate(spectator_delay=0)
    watcher = Watcher(f"/ws/tournament/{game.tournament_id}/spectate")
    assert await watcher.open()
    assert [(await watcher.next())["type"] for _ in range(2)] == ["hello", "snapshot"]
    assert (await watcher.say('{"type":"watch","match":1}'))["board"]["number"] == game.number

    game = await sync_to_async(_roll)(game)

    assert (await watcher.next())["board"]["number"] == game.number
    await watcher.close()


def test_outsiders_see_a_game_over_http_with_the_delay_of_its_tournament(time: Clock) -> None:
    game = _begin()
    Tournament.objects.filter(pk=game.tournament_id or 0).update(spectator_delay=60)
    time.run(59)
    assert Api().get(f"/hosted-games/{game.pk}")["number"] == 0
    time.run(1)
    assert Api().get(f"/hosted-games/{game.pk}")["number"] == game.number


def test_outsiders_see_no_game_where_only_participants_may_watch(time: Clock) -> None:
    game = _begin()
    Tournament.objects.filter(pk=game.tournament_id or 0).update(spectators="participants")

    path = f"/hosted-games/{game.pk}"
    assert Api().refused("GET", path) == (401, "spectate.participants_only")
    assert Api(make_user()).refused("GET", path) == (403, "spectate.participants_only")
    assert Api().refused("GET", f"{path}/record") == (401, "spectate.participants_only")
