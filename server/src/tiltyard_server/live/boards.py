"""Boards of games played here, as they were at a moment: the one way by which spectators see them.

Whoever hosts games adds a row to `SOURCES`. A source answers for a moment in the past and must
know nothing younger; live asks for no other moment than the one that spectators may see.
"""

from collections.abc import Collection, Mapping
from typing import Any, Final, Protocol

from tiltyard_server.live.chess_boards import ChessBoards
from tiltyard_server.live.hosted_boards import HostedBoards

Board = dict[str, Any]
Game = dict[str, Any]
Versions = Mapping[int, object]


class BoardSource(Protocol):
    """A host of games."""

    def list_versions(
        self, tournament_id: int, matches: Collection[int], moment: int
    ) -> dict[int, object]:
        """Return, for each match that has a board at `moment`, what differs when the board does."""

    def get_board(self, tournament_id: int, match: int, moment: int) -> Board:
        """Return the latest board of a match that has one, as it was at `moment`."""

    def list_games(self, tournament_id: int, match: int, moment: int) -> list[Game]:
        """Return the games of a match: `board` as it was at `moment`, `moves` up to then."""

    def find_next_at(self, tournament_id: int, matches: Collection[int], moment: int) -> int | None:
        """Return when the first thing after `moment` happened on these boards, if anything did."""


SOURCES: Final[list[BoardSource]] = [ChessBoards(), HostedBoards()]


def list_changed(
    tournament_id: int, matches: Collection[int], moment: int, known: Versions
) -> dict[int, tuple[object, Board | None]]:
    """Return the boards at `moment` that are not as in `known`, each with its version.

    A match without a board has the version None and the board None.
    """
    changed: dict[int, tuple[object, Board | None]] = {}
    left = list(matches)
    for source in SOURCES:
        for match, version in source.list_versions(tournament_id, left, moment).items():
            left.remove(match)
            if match not in known or known[match] != version:
                changed[match] = (version, source.get_board(tournament_id, match, moment))
    for match in left:
        if match not in known or known[match] is not None:
            changed[match] = (None, None)
    return changed


def list_games(tournament_id: int, match: int, moment: int) -> list[Game]:
    """Return the games of a match up to `moment`, each with its moves."""
    return [game for source in SOURCES for game in source.list_games(tournament_id, match, moment)]


def find_next_at(tournament_id: int, matches: Collection[int], moment: int) -> int | None:
    """Return when the first move after `moment` was made on these boards, if one was."""
    if not matches:
        return None
    found = (source.find_next_at(tournament_id, matches, moment) for source in SOURCES)
    return min((at for at in found if at is not None), default=None)
