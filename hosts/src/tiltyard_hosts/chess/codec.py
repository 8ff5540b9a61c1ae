"""A game as JSON: one form for one game."""

from dataclasses import fields
from typing import Any, Final

from tiltyard import InputError
from tiltyard_hosts.chess.session import Session, Status
from tiltyard_hosts.chess.setup import setup_from_json, setup_to_json

VERSION: Final = 1
_NAMES: Final = tuple(field.name for field in fields(Session))
_PAIRS: Final = ("left", "lag_left", "has_berserked", "away", "offered_ply", "offers", "is_ready")


def session_to_json(session: Session) -> dict[str, Any]:
    """Return a game as it is kept in the database."""
    data = {name: getattr(session, name) for name in _NAMES}
    for name in _PAIRS:
        data[name] = list(data[name])
    own = {
        "version": VERSION,
        "setup": setup_to_json(session.setup),
        "status": session.status.value,
        "line": " ".join(session.line),
    }
    return {**data, **own}


def session_from_json(data: object) -> Session:
    """Read a game that `session_to_json` wrote.

    Raises:
        InputError: `session.malformed`.
    """
    if not isinstance(data, dict) or data.get("version") != VERSION:
        raise InputError("session.malformed", "This is no chess game of version 1.")
    read = {key: value for key, value in data.items() if key != "version"}
    read.setdefault("is_ready", (False, False))  # not written by releases before 0.4
    try:
        for name in _PAIRS:
            white, black = read[name]
            read[name] = (white, black)
        read["setup"] = setup_from_json(read["setup"])
        read["status"] = Status(read["status"])
        read["line"] = tuple(read["line"].split())
        return Session(**read)
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise InputError("session.malformed", f"This is no chess game: {error!r}.") from None
