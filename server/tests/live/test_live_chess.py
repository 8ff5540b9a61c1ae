"""The socket of a chess game."""

import json
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from chess_tables import open_game, session_of
from chess_tables import play as play_moves
from factories import make_user
from pytest_django import Settings
from sockets import Watcher, make_cookie, make_key

from tiltyard_server.accounts.models import User
from tiltyard_server.live.hub import get_hub
from tiltyard_server.live.latency import LagMeter
from tiltyard_server.live.sockets import NOT_FOUND
from tiltyard_server.play.chess.schemas import ChessGameMessage, ChessHelloMessage
from tiltyard_server.play.live import chess as live_chess
from tiltyard_server.play.models import Game, Presence
from tiltyard_server.play.news import get_news

pytestmark = pytest.mark.django_db(transaction=True)


class Guest(Watcher):
    """Somebody at a chess game, who answers pings only when told to."""

    async def tell(self, **message: Any) -> None:
        """Say something that need not be answered."""
        await self.send(text=json.dumps(message))

    async def hear(self, kind: str) -> dict[str, Any]:
        """Return the next message of a kind."""
        while True:
            message = await self.next()
            if message["type"] == kind:
                return message

    async def until(self, number: int) -> dict[str, Any]:  # type: ignore[override]
        """Return the message that brings us to `number`."""
        while True:
            message = await self.hear("game")
            if message["number"] >= number:
                return message


Sit = Callable[..., Awaitable[Guest]]


@pytest.fixture(autouse=True)
async def _hub(settings: Settings) -> AsyncIterator[None]:
    settings.TILTYARD_SWEEP_SECONDS = 0.2
    yield
    await get_hub().close()
    get_hub.cache_clear()


def _make() -> tuple[Game, User, User]:
    ada, bob = make_user("ada"), make_user("bob")
    return open_game(ada, bob, number=1), ada, bob


async def _made() -> tuple[Game, User, User]:
    return await sync_to_async(_make)()


play = sync_to_async(play_moves)


@pytest.fixture
async def sit() -> AsyncIterator[Sit]:
    guests: list[Guest] = []

    async def start(game: Game, user: User | None = None, query: str = "", key: str = "") -> Guest:
        headers = [(b"cookie", await sync_to_async(make_cookie)(user))] if user else []
        if key:
            headers = [(b"authorization", f"Bearer {key}".encode())]
        guest = Guest(f"/ws/chess/games/{game.pk}/?{query}", headers)
        assert await guest.open()
        guests.append(guest)
        return guest

    yield start
    for guest in guests:
        await guest.close()


async def test_a_player_is_greeted_measured_and_shown_the_game(sit: Sit) -> None:
    game, ada, _ = await _made()
    guest = await sit(game, ada)

    hello = await guest.next()
    ChessHelloMessage.model_validate(hello)
    assert (hello["number"], hello["side"], hello["viewers"]) == (1, 0, 1)
    assert await guest.next() == {"type": "ping", "t": 1}
    shown = await guest.next()
    ChessGameMessage.model_validate(shown)
    assert (shown["number"], shown["moves"], len(shown["game"]["legal"])) == (1, [], 20)
    assert await sync_to_async(Presence.objects.filter(game=game, side=0).count)() == 1


async def test_a_move_through_the_socket_reaches_players_and_spectators(sit: Sit) -> None:
    game, ada, bob = await _made()
    first, second, watcher = await sit(game, ada), await sit(game, bob), await sit(game)
    await watcher.until(1)
    await first.tell(type="move", uci="e2e4", ply=0)

    for guest, legal in ((first, 20), (second, 20), (watcher, 0)):
        message = await guest.until(2)
        assert [move["san"] for move in message["moves"]] == ["e4"]
        assert len(message["game"]["legal"]) == legal
        assert message["game"]["turn"] == 1


async def test_what_has_just_happened_is_told_without_asking_the_database_again(
    sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, ada, bob = await _made()
    first, second, watcher = await sit(game, ada), await sit(game, bob), await sit(game)
    for guest in (first, second, watcher):
        await guest.until(1)
        await guest.tell(type="ping")
        await guest.hear("pong")
    monkeypatch.setattr(live_chess, "get_news", None)
    monkeypatch.setattr(live_chess, "read_news", None)

    await first.tell(type="move", uci="e2e4", ply=0)
    told = [await guest.until(2) for guest in (first, second, watcher)]

    monkeypatch.undo()
    read = await sync_to_async(get_news)(game.pk, after=1, has_players=True)
    assert read is not None
    for message, legal in zip(
        told, (read.for_players, read.for_players, read.message), strict=True
    ):
        assert legal is not None
        assert message["moves"] == legal["moves"]
        for name in legal["game"].keys() - {"clocks"}:
            assert message["game"][name] == legal["game"][name], name


async def test_who_comes_back_gets_what_they_missed_and_the_exact_clocks(sit: Sit) -> None:
    game, ada, _ = await _made()
    await play(game, "e2e4 e7e5 g1f3")
    guest = await sit(game, ada, "after=2")
    assert (await guest.next())["number"] == 4
    message = await guest.hear("game")
    assert [move["uci"] for move in message["moves"]] == ["e7e5", "g1f3"]
    session = await sync_to_async(session_of)(game)
    assert message["game"]["fen"] == session.fen
    gone = message["now"] - (session.since or 0)
    assert message["game"]["clocks"] == [session.left[0], session.left[1] - gone]

    await guest.tell(type="sync", number=3)
    assert [move["uci"] for move in (await guest.hear("game"))["moves"]] == ["g1f3"]
    await guest.tell(type="sync", number=4)
    await guest.tell(type="ping")
    assert (await guest.next())["type"] in ("pong", "ping")  # nothing is new


async def test_a_refusal_is_told_with_the_game_as_it_stands(sit: Sit) -> None:
    game, ada, _ = await _made()
    guest = await sit(game, ada)
    await guest.until(1)
    await guest.tell(type="move", uci="e2e5", ply=0)
    refused = await guest.hear("refused")
    assert (refused["code"], refused["of"]) == ("move.illegal", "move")
    assert (await guest.hear("game"))["game"]["plies"] == 0
    await guest.tell(type="move", uci="e2e4")
    assert (await guest.hear("refused"))["code"] == "action.malformed"

    await guest.tell(type="move", uci="e2e4", ply=0)
    assert (await guest.until(2))["game"]["plies"] == 1
    await guest.tell(type="move", uci="e2e4", ply=0)  # the answer was lost
    again = await guest.hear("game")
    assert (again["number"], again["moves"]) == (2, [])
    await guest.tell(type="resign")
    assert (await guest.until(3))["game"]["reason"] == "resigned"
    await guest.tell(type="offer-draw")
    assert (await guest.hear("refused"))["code"] == "game.not_playing"


async def test_nobody_else_can_act(sit: Sit) -> None:
    game, ada, _ = await _made()
    stranger = await sync_to_async(make_user)("eve")
    key = await sync_to_async(make_key)(ada)
    for guest, code in (
        (await sit(game), "user.not_signed_in"),
        (await sit(game, stranger), "game.not_yours"),
        (await sit(game, key=key), "key.scope_missing"),
    ):
        await guest.tell(type="move", uci="e2e4", ply=0)
        assert (await guest.hear("refused"))["code"] == code

    assert (await sync_to_async(session_of)(game)).plies == 0


@pytest.mark.parametrize(
    "text", ["nonsense", "[]", '{"type":"fly"}', '{"type":"sync"}', '{"type":["move"]}', "x" * 5000]
)
async def test_nonsense_is_an_error_and_harms_nobody(sit: Sit, text: str) -> None:
    game, _, _ = await _made()
    guest = await sit(game)
    await guest.until(1)

    assert (await guest.say(text))["code"] == "message.malformed"
    assert (await guest.say('{"type":"ping"}')) == {"type": "pong"}


async def test_leaving_and_coming_back_is_seen_by_the_opponent(sit: Sit) -> None:
    game, ada, bob = await _made()
    await play(game, "e2e4 e7e5")
    first, second = await sit(game, ada), await sit(game, bob)
    await second.hear("game")
    await second.close()

    sides = (await first.until(4))["game"]["sides"]
    assert [side["away_since"] is not None for side in sides] == [False, True]
    assert sides[0]["claim_opens_at"] == sides[1]["away_since"] + 43_333
    await sit(game, bob)
    assert (await first.until(5))["game"]["sides"][1]["away_since"] is None


async def test_the_lag_that_the_server_measured_is_given_back(
    sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(LagMeter, "lag_ms", 250)
    game, _, bob = await _made()
    await play(game, "e2e4 e7e5 g1f3")
    guest = await sit(game, bob)
    await guest.tell(type="pong", t=1)
    await guest.tell(type="move", uci="b8c6", ply=3)
    await guest.until(5)

    payload = (await sync_to_async(game.record.get)(number=5)).payload
    assert payload["lag_ms"] == min(250, payload["elapsed_ms"])


async def test_a_game_that_is_not_there_is_told_and_closed() -> None:
    guest = Guest("/ws/chess/games/999/")
    assert await guest.open()

    assert (await guest.next())["code"] == "game.unknown"
    assert (await guest.output())["code"] == NOT_FOUND


def test_lag_is_smoothed_and_only_the_ping_that_was_sent_counts() -> None:
    meter = LagMeter()
    meter.hear(0, 5.0)
    assert meter.lag_ms == 0
    token = meter.send(10.0)
    assert meter.send(11.0) is None
    meter.hear(99, 10.1)
    meter.hear(token, 10.1)
    meter.hear(token, 19.0)
    assert meter.lag_ms == 100
    meter.hear(meter.send(20.0), 20.3)

    assert meter.lag_ms == 160
