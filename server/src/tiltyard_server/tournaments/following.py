"""What follows a change of a tournament in the same transaction: one function a row.

A follower reads the change and writes its own tables (ratings, money). It may not refuse:
whatever can be refused is checked before the command is decided. Apps that stand above this one
sign on when they are ready (`add_follower`), in the order of INSTALLED_APPS.
"""

from collections.abc import Callable, Sequence
from typing import Final

from tiltyard_server.tournaments.envelopes import Record
from tiltyard_server.tournaments.models import Tournament
from tiltyard_server.tournaments.money import follow_money
from tiltyard_server.tournaments.projection import Change
from tiltyard_server.tournaments.rating_changes import follow_results

Follower = Callable[[Tournament, Change, Sequence[Record]], None]

FOLLOWERS: Final[tuple[Follower, ...]] = (follow_results, follow_money)
_later: list[Follower] = []


def add_follower(follower: Follower) -> None:
    """Let `follower` do its part after those of the table; to be called once, by `AppConfig`."""
    if follower not in _later:
        _later.append(follower)


def follow(tournament: Tournament, change: Change, records: Sequence[Record]) -> None:
    """Let every follower do its part, in the order of the table."""
    for follower in (*FOLLOWERS, *_later):
        follower(tournament, change, records)
