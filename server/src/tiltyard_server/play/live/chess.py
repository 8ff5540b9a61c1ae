"""Games of chess, live: players play through their sockets, all others watch."""

import time
from collections.abc import Collection, Sequence
from datetime import datetime
from typing import ClassVar, Final, NamedTuple

from django.db import OperationalError

from tiltyard import TiltyardError
from tiltyard.sentence import say
from tiltyard_server.common import clock
from tiltyard_server.common.observation import metrics
from tiltyard_server.common.sentences import tell_message
from tiltyard_server.live.authentication import Identity
from tiltyard_server.live.database_threads import read
from tiltyard_server.live.encoded_message import Message, Packet, Socket, find_number
from tiltyard_server.live.group_commit import GroupCommit
from tiltyard_server.live.latency import LagMeter
from tiltyard_server.live.topics import Admission, Chore, News, Room, Topic
from tiltyard_server.play.actions import Action
from tiltyard_server.play.chess.actions import ACTIONS, read_action
from tiltyard_server.play.chess.rules import CHESS
from tiltyard_server.play.execution import Deed, act_together
from tiltyard_server.play.live.games import GameRoom, GameTopic
from tiltyard_server.play.models import Game
from tiltyard_server.play.news import get_news, read_news
from tiltyard_server.play.permissions import (
    GameAccess,
    find_game_access,
    get_game_access,
    require_side,
    require_sight,
)
from tiltyard_server.play.rules import News as GameNews
from tiltyard_server.play.rules import Step

_PING_SECONDS: Final = 2.0


class ChessPacket(Packet):
    """A game of chess after `number` entries, for whoever knows the first `after`."""

    def __init__(self, message: Message, *, after: int) -> None:
        super().__init__(message)
        self.after = after
        self.number: int = message["number"]


class ChessNews(NamedTuple):
    """What is new in a game of chess: only players get the legal moves."""

    for_players: ChessPacket
    for_others: ChessPacket


class _Asked(NamedTuple):
    """What somebody at a game wants to do, whoever they are to it by now."""

    seat: GameAccess
    action: Action
    taken_at: datetime
    lag_ms: int

    def to_deed(self) -> Deed:
        """Return it for the side that they may act for now."""
        seat = require_sight(find_game_access(self.seat.viewer, self.seat.game))
        return Deed(seat.game.pk, require_side(seat), self.action, self.taken_at, self.lag_ms)


def _act(asked: Sequence[_Asked]) -> list[int | Exception]:
    """Do it all with one commit; return the numbers of the games after it."""
    outcomes: dict[int, int | Exception] = {}  # by game
    deeds = []
    for each in asked:
        try:
            deeds.append(each.to_deed())
        except Exception as error:  # theirs alone, and raised where they asked
            outcomes[each.seat.game.pk] = error
    for deed, outcome in zip(deeds, act_together(deeds) if deeds else (), strict=True):
        outcomes[deed.game_id] = outcome.number if isinstance(outcome, Game) else outcome
    return [outcomes[each.seat.game.pk] for each in asked]


_DEEDS: Final = GroupCommit(_act, lambda asked: asked.seat.game.pk)


class ChessGuest:
    """One socket at a game of chess: what its client knows, and how far away it is."""

    def __init__(self, socket: Socket, seat: GameAccess, told: int) -> None:
        self.seat = seat
        self.meter = LagMeter()
        self.told = told  # so many entries of the record does the client know
        self._socket = socket
        self._is_fetching, self._is_behind = True, False  # what is missing at first is fetched

    @property
    def is_player(self) -> bool:
        """Whether they may be told more than others."""
        return self.seat.side is not None

    def tell(self, packet: ChessPacket) -> None:
        """Send soon; not what the client knows, and nothing that leaves a gap behind it."""
        if packet.number <= self.told:
            return
        if packet.after > self.told:
            self._is_behind = True
            if not self._is_fetching:
                self._socket.start(self.catch_up(self.told))
            return
        self.told = packet.number
        self._socket.push(packet)

    def ping(self) -> None:
        """Begin to measure the round trip, unless a ping is on its way."""
        token = self.meter.send(time.monotonic())
        if token is not None:
            self._socket.push(Packet({"type": "ping", "t": token}))

    async def catch_up(self, after: int) -> None:
        """Send what follows `after`, and what comes in between."""
        self._is_fetching = True
        try:
            while True:
                self._is_behind = False
                number = self.seat.game.pk
                is_player = self.is_player
                news = await read(get_news, number, after=after, has_players=is_player)
                if news is not None and news.number >= self.told:
                    self.told = news.after
                    self.tell(_pack(news, is_player=is_player))
                if not self._is_behind:
                    return
                after = self.told
        finally:
            self._is_fetching = False

    async def act(self, kind: str, message: Message, taken_at: datetime) -> None:
        """Do what a player asks for; whoever is refused is shown the game as it stands."""
        told = self.told
        try:
            action = read_action(kind, {name: message[name] for name in message if name != "type"})
            number = await _DEEDS.submit(_Asked(self.seat, action, taken_at, self.meter.lag_ms))
        except TiltyardError as error:
            await self._refuse(kind, error.code, error.message)
        except OperationalError:
            await self._refuse(
                kind, "server.busy", say("The server is busy; try again in a moment.")
            )
        else:
            if number <= told:  # the same again, as the answer was lost: here it is
                await self._show()

    async def _refuse(self, kind: str, code: str, message: str) -> None:
        refusal = {"type": "refused", "code": code, **tell_message(message), "of": kind}
        self._socket.push(Packet(refusal))
        await self._show()

    async def _show(self) -> None:
        """Send the game as it stands, unless something newer has just been sent."""
        packet = await read(_pack_game, self.seat.game.pk, self.told, is_player=self.is_player)
        if packet.number >= self.told:
            self.told = packet.number
            self._socket.push(packet)


class ChessRoom(GameRoom):
    """All sockets at one game of chess in this process."""

    words = "Send JSON text: an action, a sync with your number, a ping or a pong."

    def __init__(self, topic: Topic, key: int, number: int) -> None:
        super().__init__(topic, key, number)
        self._guests: dict[Socket, ChessGuest] = {}

    def add(self, socket: Socket, admission: Admission) -> None:
        """Note what the client knows; who is ahead of us knows nothing."""
        super().add(socket, admission)
        after = socket.read_number("after")
        told = after if after <= admission.number else 0
        self._guests[socket] = ChessGuest(socket, admission.access, told)

    def remove(self, socket: Socket) -> None:
        """Let `socket` go."""
        super().remove(socket)
        self._guests.pop(socket, None)

    def greet(self, admission: Admission) -> Message:
        """Say what time it is too, and how many are here."""
        hello = super().greet(admission)
        return {**hello, "now": clock.now_ms(), "viewers": len(self.sockets)}

    async def welcome(self, socket: Socket, admission: Admission) -> None:
        """Send what the client does not know."""
        guest = self._guests.get(socket)
        if guest is None:
            return  # gone meanwhile
        if guest.is_player:
            guest.ping()
        await guest.catch_up(guest.told)

    async def answer(self, socket: Socket, message: Message) -> None:
        """Act for a player, hear a pong, answer `sync`."""
        kind = message.get("type")
        guest = self._guests[socket]
        if kind == "pong":
            guest.meter.hear(find_number(message, "t"), time.monotonic())
        elif isinstance(kind, str) and kind in ACTIONS:
            await guest.act(kind, message, clock.now())
        else:
            await super().answer(socket, message)

    async def catch_up(self, socket: Socket, after: int) -> None:
        """Send what follows `after`."""
        await self._guests[socket].catch_up(after)

    def show(self, content: ChessNews) -> None:
        """Tell players with the legal moves, others without."""
        metrics.SOCKET_MESSAGES.labels("out").inc(len(self.sockets))
        for guest in list(self._guests.values()):
            guest.tell(content.for_players if guest.is_player else content.for_others)

    async def ping_players(self) -> None:
        """Measure the connections of players."""
        for guest in self._guests.values():
            if guest.is_player:
                guest.ping()


class ChessTopic(GameTopic):
    """Games of chess, in arenas and matches."""

    chores: ClassVar[tuple[Chore, ...]] = ((_PING_SECONDS, ChessRoom.ping_players),)

    def open_room(self, key: int, number: int) -> Room:
        """Return a room of all at a game."""
        return ChessRoom(self, key, number)

    def read_news(self, key: int, *, after: int, people: Collection[int]) -> News | None:
        """Return what is new, with the legal moves if players are here."""
        news = get_news(key, after=after, has_players=bool(people))
        return None if news is None else _pack_both(news)

    def find_news(self, step: object, *, after: int, people: Collection[int]) -> News | None:
        """Return what has just happened, unless something before it is not known here."""
        if not isinstance(step, Step) or step.after != after:
            return None
        return _pack_both(CHESS.tell_step(step, at=clock.now_ms(), has_players=bool(people)))

    def enter(self, identity: Identity, game_id: int) -> Admission:
        """Let in whom the tournament shows its boards, to see the game as it is played."""
        seat = get_game_access(identity.viewer, self.name, game_id)
        return self._admit(identity, require_sight(seat))


def _pack_both(news: GameNews) -> News:
    for_others = _pack(news, is_player=False)
    for_players = for_others if news.for_players is None else _pack(news, is_player=True)
    return News(news.number, ChessNews(for_players, for_others))


def _pack(news: GameNews, *, is_player: bool) -> ChessPacket:
    message = news.for_players if is_player else None
    return ChessPacket(message or news.message, after=news.after)


def _pack_game(game_id: int, after: int, *, is_player: bool) -> ChessPacket:
    game = Game.objects.get(pk=game_id)
    return _pack(read_news(game, after=after, has_players=is_player), is_player=is_player)


CHESS_GAMES: Final = ChessTopic(CHESS.address)
