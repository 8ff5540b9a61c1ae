"""A game with its clock and its absentees: a fold over its record, without a rule in it."""

from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from functools import reduce
from typing import Any, TypeVar, assert_never

from tiltyard_hosts.ludo import rules
from tiltyard_hosts.ludo.codec import board_from_json, board_to_json
from tiltyard_hosts.ludo.records import Ended, Moved, Paused, Ready, Record, Rolled, Started
from tiltyard_hosts.ludo.rules import Board
from tiltyard_hosts.records import Interrupted, Returned

T = TypeVar("T")


class Status(StrEnum):
    """Where a game is."""

    WAITING = "waiting"
    PLAYING = "playing"
    PAUSED = "paused"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Setup:
    """Who are bots, and how long things may take, in milliseconds."""

    bots: tuple[str | None, str | None] = (None, None)
    turn_ms: int = 20_000
    grace_ms: int = 60_000
    no_show_ms: int = 300_000
    think_ms: int = 800
    missed_max: int = 3


@dataclass(frozen=True, slots=True)
class Session:
    """A game as it stands after `number` records. Times are milliseconds since 1970."""

    setup: Setup
    opened_at: int
    number: int = 0
    status: Status = Status.WAITING
    board: Board | None = None
    seeds: tuple[str | None, str | None] = (None, None)
    away: tuple[int | None, int | None] = (None, None)  # since when
    missed: tuple[int, int] = (0, 0)
    due: int | None = None  # when the time to decide ends; while playing
    since: int | None = None  # when that clock was last started
    left: int | None = None  # what remains of it; while paused
    winner: int | None = None
    reason: str | None = None
    started_at: int | None = None
    ended_at: int | None = None


def evolve(session: Session, record: Record) -> Session:
    """Apply one record. Total and rule-free: it accepts whatever was stored."""
    after = replace(session, number=session.number + 1)
    match record:
        case Ready(side=side, seed=seed):
            return replace(after, seeds=_put(session.seeds, side, seed))
        case Started(at=at, turn=turn):
            begun = replace(after, status=Status.PLAYING, board=rules.start(turn), started_at=at)
            return _give_time(begun, at)
        case Rolled() | Moved():
            return _evolve_board(after, record)
        case Paused() | Returned() | Interrupted():
            return _evolve_clock(after, record)
        case Ended(at=at, winner=winner, reason=reason):
            over = replace(after, status=Status.OVER, due=None, since=None, left=None)
            over = replace(over, away=(None, None))
            return replace(over, winner=winner, reason=reason, ended_at=at)
        case _:
            assert_never(record)


def replay(start: Session, records: Iterable[Record]) -> Session:
    """Fold a record into a game."""
    return reduce(evolve, records, start)


def next_due(session: Session) -> int | None:
    """Return when something happens by itself, or None when nothing will."""
    match session.status:
        case Status.WAITING:
            return session.opened_at + session.setup.no_show_ms
        case Status.PLAYING:
            return session.due
        case Status.PAUSED:
            gone = [since for since in session.away if since is not None]
            return max(gone) + session.setup.grace_ms
        case Status.OVER:
            return None


def session_to_json(session: Session) -> dict[str, Any]:
    """Return a game as it is kept in the database."""
    data = asdict(session)
    data["board"] = None if session.board is None else board_to_json(session.board)
    data["status"] = session.status.value
    return data


def session_from_json(data: dict[str, Any]) -> Session:
    """Read a game that `session_to_json` wrote."""
    setup = {**data["setup"], "bots": tuple(data["setup"]["bots"])}
    return Session(
        **{
            **data,
            "setup": Setup(**setup),
            "status": Status(data["status"]),
            "board": None if data["board"] is None else board_from_json(data["board"]),
            "seeds": tuple(data["seeds"]),
            "away": tuple(data["away"]),
            "missed": tuple(data["missed"]),
        }
    )


def _evolve_board(session: Session, record: Rolled | Moved) -> Session:
    board = session.board
    assert board is not None
    if isinstance(record, Rolled):
        board = rules.roll(board, record.die)
    else:
        board = rules.play(board, record.token)
    missed = _put(session.missed, record.side, record.missed)
    return _give_time(replace(session, board=board, missed=missed), record.at)


def _evolve_clock(session: Session, record: Paused | Returned | Interrupted) -> Session:
    match record:
        case Paused(at=at, side=side, left_ms=left):
            gone = replace(session, status=Status.PAUSED, away=_put(session.away, side, at))
            return replace(gone, due=None, since=None, left=left)
        case Returned(at=at, side=side):
            return _come_back(replace(session, away=_put(session.away, side, None)), at)
        case Interrupted(at=at, since=since):
            return _give_back(session, at, since)


def _give_time(session: Session, at: int) -> Session:
    """Start the clock of whoever decides next."""
    assert session.board is not None
    is_bot = session.setup.bots[session.board.turn] is not None
    time = session.setup.think_ms if is_bot else session.setup.turn_ms
    return replace(session, due=at + time, since=at)


def _give_back(session: Session, at: int, since: int) -> Session:
    """Move every clock by as much of the time since `since` as it ran."""
    session = replace(
        session,
        away=(_move(session.away[0], at, since), _move(session.away[1], at, since)),
    )
    if session.status is Status.WAITING:
        return replace(session, opened_at=session.opened_at + at - max(since, session.opened_at))
    if session.due is None or session.since is None:
        return session
    return replace(session, due=session.due + at - max(since, session.since), since=at)


def _move(start: int | None, at: int, since: int) -> int | None:
    return None if start is None else start + at - max(since, start)


def _come_back(session: Session, at: int) -> Session:
    if session.away != (None, None) or session.status is not Status.PAUSED:
        return session
    due = at + (session.left or 0)
    return replace(session, status=Status.PLAYING, due=due, since=at, left=None)


def _put(pair: tuple[T, T], side: int, value: T) -> tuple[T, T]:
    return (value, pair[1]) if side == 0 else (pair[0], value)
