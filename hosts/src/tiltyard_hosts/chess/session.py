"""A game with its clocks and its absentees: a fold over its record, without a rule in it."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import reduce
from typing import TypeVar, assert_never

import chess

from tiltyard_hosts.chess.clock import FIRST_MOVE_MARGIN_MS
from tiltyard_hosts.chess.levels import think_ms
from tiltyard_hosts.chess.records import (
    Berserked,
    DrawDeclined,
    DrawOffered,
    Ended,
    Left,
    Moved,
    Ready,
    Record,
    Started,
)
from tiltyard_hosts.chess.setup import Setup
from tiltyard_hosts.chess.variants import Variant, make_board
from tiltyard_hosts.records import Interrupted, Returned

T = TypeVar("T")


class Status(StrEnum):
    """Where a game is."""

    WAITING = "waiting"
    PLAYING = "playing"
    OVER = "over"


class Due(StrEnum):
    """What happens by itself."""

    NO_SHOW = "no-show"  # who has not come loses
    FIRST_MOVE = "first-move"  # who has not begun loses
    FLAG = "flag"
    BOT = "bot"  # a bot moves


@dataclass(frozen=True, slots=True)
class Deadline:
    """When something happens by itself, what, and to whom."""

    at: int
    what: Due
    side: int


@dataclass(frozen=True, slots=True)
class Session:
    """A game as it stands after `number` records. Times are milliseconds since 1970.

    `base` and `line` hold as much of the past as a repetition can reach back to.
    """

    setup: Setup
    opened_at: int
    number: int
    status: Status
    fen: str
    base: str  # the position after the last capture or pawn move
    line: tuple[str, ...]  # the moves since, in UCI
    turn: int
    plies: int
    left: tuple[int, int]  # of each clock when the turn began
    lag_left: tuple[int, int]  # of each quota
    has_berserked: tuple[bool, bool]
    is_ready: tuple[bool, bool] = (False, False)  # who has come; while waiting
    since: int | None = None  # when the turn began; while playing
    updated_at: int = 0
    last_move: str | None = None
    away: tuple[int | None, int | None] = (None, None)  # since when
    draw_offer: int | None = None  # whose offer is open
    offered_ply: tuple[int | None, int | None] = (None, None)  # of each side's last offer
    offers: tuple[int, int] = (0, 0)
    winner: int | None = None
    reason: str | None = None
    started_at: int | None = None
    ended_at: int | None = None

    @property
    def is_clock_running(self) -> bool:
        """Both sides have moved and the game goes on (rules/arena.md 1.5)."""
        return self.status is Status.PLAYING and self.plies >= 2

    @property
    def board(self) -> chess.Board:
        """The position, with as much of the past as a repetition needs."""
        return make_board(self.setup.variant, self.base, self.line)

    def increment_of(self, side: int) -> int:
        """Return what a side gets for a move."""
        return 0 if self.has_berserked[side] else self.setup.time.increment_ms


def begin(setup: Setup, opened_at: int) -> Session:
    """Return a game of which nothing has happened yet."""
    return Session(
        setup=setup,
        opened_at=opened_at,
        number=0,
        status=Status.WAITING,
        fen=setup.fen,
        base=setup.fen,
        line=(),
        turn=0 if setup.fen.split()[1] == "w" else 1,
        plies=0,
        left=setup.start_ms,
        lag_left=(setup.lag_game_ms, setup.lag_game_ms),
        has_berserked=(False, False),
        updated_at=opened_at,
    )


def evolve(session: Session, record: Record) -> Session:
    """Apply one record. Total and rule-free: it accepts whatever was stored."""
    after = replace(session, number=session.number + 1, updated_at=record.at)
    match record:
        case Started(at=at):
            return replace(after, status=Status.PLAYING, started_at=at, since=at)
        case Moved():
            return _evolve_move(after, record)
        case Ready() | DrawOffered() | DrawDeclined() | Left() | Returned():
            return _evolve_people(after, record)
        case Berserked(side=side, left_ms=left):
            marked = put(session.has_berserked, side, value=True)
            return replace(after, has_berserked=marked, left=put(session.left, side, left))
        case Interrupted(at=at, since=since):
            return _give_back(after, at, since)
        case Ended(at=at, winner=winner, reason=reason, left=left):
            over = replace(after, status=Status.OVER, since=None, draw_offer=None, ended_at=at)
            return replace(over, winner=winner, reason=reason, left=left, away=(None, None))
        case _:
            assert_never(record)


def replay(start: Session, records: Iterable[Record]) -> Session:
    """Fold a record into a game."""
    return reduce(evolve, records, start)


def next_deadline(session: Session) -> Deadline | None:
    """Return what happens by itself next, or None.

    A flag is carried out later than the clock shows zero, by the lag that the move may still be
    given back: until then a move that was made in time can be on its way.
    """
    side, since = session.turn, session.since
    if session.status is Status.WAITING and session.setup.no_show_ms:
        late = 1 if session.is_ready[0] else 0
        return Deadline(session.opened_at + session.setup.no_show_ms, Due.NO_SHOW, late)
    if session.status is not Status.PLAYING or since is None:
        return None
    if session.setup.bots[side] is not None:
        return Deadline(since + bot_think_ms(session), Due.BOT, side)
    if not session.is_clock_running:
        return Deadline(since + session.setup.first_ms + FIRST_MOVE_MARGIN_MS, Due.FIRST_MOVE, side)
    allowance = min(session.setup.lag_move_ms, session.lag_left[side])
    return Deadline(since + session.left[side] + allowance, Due.FLAG, side)


def bot_think_ms(session: Session) -> int:
    """Return how long the bot to move thinks."""
    return think_ms(
        left_ms=session.left[session.turn],
        increment_ms=session.increment_of(session.turn),
        plies=session.plies,
        salt=f"{session.opened_at}:{session.fen}",  # games opened together must not keep step
    )


def clocks_at(session: Session, at: int) -> tuple[int, int]:
    """Return what both clocks show at `at`."""
    if not session.is_clock_running or session.since is None:
        return session.left
    spent = max(0, at - session.since)
    return put(session.left, session.turn, max(0, session.left[session.turn] - spent))


def claim_opens_at(session: Session, side: int) -> int | None:
    """Return from when `side` may claim the game of an absent opponent (rules/arena.md 1.5)."""
    gone = session.away[1 - side]
    if gone is None or not session.is_clock_running:
        return None
    return gone + session.setup.grace_ms


def put(pair: tuple[T, T], side: int, value: T) -> tuple[T, T]:
    """Return the pair with another value for a side."""
    return (value, pair[1]) if side == 0 else (pair[0], value)


def _evolve_people(
    session: Session, record: Ready | DrawOffered | DrawDeclined | Left | Returned
) -> Session:
    match record:
        case Ready(side=side):
            return replace(session, is_ready=put(session.is_ready, side, value=True))
        case DrawOffered(side=side):
            offered = put(session.offered_ply, side, session.plies)
            counts = put(session.offers, side, session.offers[side] + 1)
            return replace(session, draw_offer=side, offered_ply=offered, offers=counts)
        case DrawDeclined():
            return replace(session, draw_offer=None)
        case Left(side=side) if session.status is Status.WAITING:
            return replace(session, is_ready=put(session.is_ready, side, value=False))
        case Left(side=side, since=since):
            return replace(session, away=put(session.away, side, since))
        case Returned(side=side):
            return replace(session, away=put(session.away, side, None))
        case _:
            assert_never(record)


def _evolve_move(session: Session, record: Moved) -> Session:
    side = record.side
    is_fresh = record.fen.split()[-2] == "0" and session.setup.variant is not Variant.CRAZYHOUSE
    # In Crazyhouse a captured piece comes back, so that no move rules a repetition out.
    offer = session.draw_offer
    return replace(
        session,
        fen=record.fen,
        base=record.fen if is_fresh else session.base,
        line=() if is_fresh else (*session.line, record.uci),
        turn=1 - side,
        plies=session.plies + 1,
        left=put(session.left, side, record.left_ms),
        lag_left=put(session.lag_left, side, session.lag_left[side] - record.lag_ms),
        since=record.at,
        last_move=record.uci,
        draw_offer=offer if offer == side else None,
    )


def _give_back(session: Session, at: int, since: int) -> Session:
    """Move every running time by as much of the time since `since` as it ran."""
    if session.status is Status.WAITING:
        opened_at = session.opened_at
        return replace(session, opened_at=opened_at + max(0, at - max(since, opened_at)))
    return replace(
        session,
        since=_shift(session.since, at, since),
        away=(_shift(session.away[0], at, since), _shift(session.away[1], at, since)),
    )


def _shift(start: int | None, at: int, since: int) -> int | None:
    return None if start is None else start + max(0, at - max(since, start))
