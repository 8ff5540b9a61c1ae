"""A game as PGN, with the clock after every move."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

import chess
import chess.pgn

from tiltyard_hosts.chess.clock import TimeControl
from tiltyard_hosts.chess.records import VOID, Moved, Record
from tiltyard_hosts.chess.relayed_game import RelayedGame
from tiltyard_hosts.chess.session import Session, Status
from tiltyard_hosts.chess.variants import make_board

_UNKNOWN: Final = "?"
_COLUMNS: Final = 80
_TERMINATIONS: Final[Mapping[str, str]] = {
    "time": "time forfeit",
    "time-no-material": "time forfeit",
    "no-start": "abandoned",
    "no-show": "abandoned",
    "abandoned": "abandoned",
    "aborted": "unterminated",
    "called-off": "unterminated",
}


@dataclass(frozen=True, slots=True)
class GameTags:
    """What the game itself does not know."""

    event: str = _UNKNOWN
    site: str = _UNKNOWN
    round: str = _UNKNOWN
    white: str = _UNKNOWN
    black: str = _UNKNOWN
    white_elo: int | None = None
    black_elo: int | None = None
    board: int | None = None
    white_title: str = ""
    black_title: str = ""
    white_fide_id: str = ""
    black_fide_id: str = ""


def write_pgn(session: Session, records: Iterable[Record], tags: GameTags) -> str:
    """Return a game as PGN; `records` is its whole record.

    Every move has its mover's clock after it: `[%clk 0:02:58.4]`. A game that goes on, or has no
    result, ends with `*`.
    """
    start = make_board(session.setup.variant, session.setup.fen)
    game = chess.pgn.Game(_make_headers(session, tags))
    game.setup(start)
    if "FEN" in game.headers:
        game.headers["SetUp"] = "1"
    for name, value in _make_own(session).items():
        game.headers[name] = value
    node: chess.pgn.GameNode = game
    for record in records:
        if isinstance(record, Moved):
            node = node.add_main_variation(chess.Move.from_uci(record.uci))
            node.set_clock(record.left_ms / 1000)
    exporter = chess.pgn.StringExporter(columns=_COLUMNS)
    return f"{game.accept(exporter)}\n"


def write_headers(tags: GameTags, *, result: str, date: str) -> str:
    """Return a game of which only players and result are known, as PGN.

    An unknown rating is left out: a dash in its place stops programs of electronic boards.
    """
    lines = [f'[{name} "{value}"]' for name, value in _make_known(tags, result, date).items()]
    return "\n".join([*lines, "", result, ""])


def write_relayed(relayed: RelayedGame, tags: GameTags, *, result: str, date: str) -> str:
    """Return a game of boards elsewhere as PGN; `result` is the one that counts, or `*`."""
    game = chess.pgn.Game(_make_known(tags, result, date))
    game.setup(make_board(relayed.variant, relayed.fen))
    node: chess.pgn.GameNode = game
    for move in relayed.moves:
        node = node.add_main_variation(chess.Move.from_uci(move.uci))
        if move.clock is not None:
            node.set_clock(move.clock / 1000)
    return f"{game.accept(chess.pgn.StringExporter(columns=_COLUMNS))}\n"


def _make_known(tags: GameTags, result: str, date: str) -> dict[str, str]:
    headers = {
        "Event": _escape(tags.event),
        "Site": _escape(tags.site),
        "Date": date,
        "Round": _escape(tags.round),
        "White": _escape(tags.white),
        "Black": _escape(tags.black),
        "Result": result,
    }
    return headers | _list_people(tags)


def write_result(session: Session) -> str:
    """Return the result as PGN writes it."""
    is_void = session.reason in VOID or (session.reason == "no-show" and session.winner is None)
    if session.status is not Status.OVER or is_void:
        return "*"
    return "1/2-1/2" if session.winner is None else ("1-0", "0-1")[session.winner]


def write_time_control(time: TimeControl) -> str:
    """Return the tag `TimeControl`: seconds, and the increment after a plus sign."""
    return f"{time.base_ms / 1000:g}+{time.increment_ms / 1000:g}"


def _make_headers(session: Session, tags: GameTags) -> dict[str, str]:
    started = session.started_at if session.started_at is not None else session.opened_at
    moment = datetime.fromtimestamp(started / 1000, tz=UTC)
    headers = {
        "Event": _escape(tags.event),
        "Site": _escape(tags.site),
        "Date": f"{moment:%Y.%m.%d}",
        "Round": _escape(tags.round),
        "White": _escape(tags.white),
        "Black": _escape(tags.black),
        "Result": write_result(session),
        "UTCDate": f"{moment:%Y.%m.%d}",
        "UTCTime": f"{moment:%H:%M:%S}",
    }
    return headers | _list_people(tags)


def _list_people(tags: GameTags) -> dict[str, str]:
    known = {
        "Board": tags.board,
        "WhiteElo": tags.white_elo,
        "BlackElo": tags.black_elo,
        "WhiteTitle": _escape(tags.white_title),
        "BlackTitle": _escape(tags.black_title),
        "WhiteFideId": _escape(tags.white_fide_id),
        "BlackFideId": _escape(tags.black_fide_id),
    }
    return {name: str(value) for name, value in known.items() if value not in (None, "")}


def _make_own(session: Session) -> dict[str, str]:
    own = {"TimeControl": write_time_control(session.setup.time), "PlyCount": str(session.plies)}
    if session.reason is None:
        return own | {"Termination": "unterminated"}
    termination = _TERMINATIONS.get(session.reason, "normal")
    return own | {"Termination": termination, "Reason": session.reason}


def _escape(value: str) -> str:
    """Names come from people: no line may break, no quote may end the tag."""
    text = "".join(c if c.isprintable() else " " for c in value)
    return text.replace("\\", "\\\\").replace('"', '\\"')
