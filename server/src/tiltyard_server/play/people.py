"""Telling people of what is theirs, wherever they are: games that begin and end, challenges."""

from collections.abc import Iterable
from typing import Final

from tiltyard_server.common import clock
from tiltyard_server.common.messages.announcement import announce
from tiltyard_server.play.models import Game

PLAYERS: Final = "players"  # the channel; keys are people


def announce_players(people: Iterable[int | None]) -> None:
    """Tell people, once it is committed, that something of theirs has changed.

    Bots hear nothing, nor does who is gone.
    """
    for user_id in set(people):
        if user_id is not None:
            announce(PLAYERS, user_id, clock.now_ms())


def announce_turns(games: Iterable[Game]) -> None:
    """Tell those who play games that have just begun or ended."""
    told = [game for game in games if game.plies == 0 or game.ended_at is not None]
    announce_players(user for game in told for user in game.users)
