"""What follows a change of a tournament in the same transaction: one function a row.

A follower reads the change and writes its own tables (ratings, money). It may not refuse:
whatever can be refused is checked before the command is decided. Apps that stand above this one
sign on when they are ready (`add_follower`), in the order of INSTALLED_APPS.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from tiltyard import ChangePhase, Command, EntryId, Phase, TournamentState
from tiltyard_server.tournaments.commands.envelopes import Envelope, Note, Record
from tiltyard_server.tournaments.commands.rating_changes import follow_results
from tiltyard_server.tournaments.models import Tournament
from tiltyard_server.tournaments.money.escrow import follow_money
from tiltyard_server.tournaments.projection import Change

Follower = Callable[[Tournament, Change, Sequence[Record]], None]
Order = Callable[[Tournament], Sequence[EntryId]]
Guard = Callable[[Tournament, TournamentState, Command | Note], Sequence[Note]]

FOLLOWERS: Final[tuple[Follower, ...]] = (follow_results, follow_money)
_later: list[Follower] = []
_guards: list[Guard] = []
_orders: list[Order] = []


def add_follower(follower: Follower) -> None:
    """Let `follower` do its part after those of the table; to be called once, by `AppConfig`."""
    if follower not in _later:
        _later.append(follower)


def add_guard(guard: Guard) -> None:
    """Let `guard` look at every command before it is decided; to be called once, by `AppConfig`.

    A guard may refuse, and returns what the log shall tell of the command behind its events.
    """
    if guard not in _guards:
        _guards.append(guard)


def add_order(order: Order) -> None:
    """Let `order` say who of equal ratings comes first; to be called once, by `AppConfig`."""
    if order not in _orders:
        _orders.append(order)


def prepare(tournament: Tournament, envelopes: Sequence[Envelope]) -> Sequence[Envelope]:
    """Return the commands with what only the server knows: who of equal ratings comes first."""
    return [_prepare(tournament, envelope) for envelope in envelopes]


def _prepare(tournament: Tournament, envelope: Envelope) -> Envelope:
    command = envelope.command
    if not isinstance(command, ChangePhase) or command.to is not Phase.SEEDING:
        return envelope
    equals = tuple(entry for order in _orders for entry in order(tournament))
    return replace(envelope, command=replace(command, equals=equals))


def look_at(
    tournament: Tournament, state: TournamentState, command: Command | Note
) -> Sequence[Note]:
    """Let every guard look at a command; return what they want to be noted of it."""
    return [note for guard in _guards for note in guard(tournament, state, command)]


def follow(tournament: Tournament, change: Change, records: Sequence[Record]) -> None:
    """Let every follower do its part, in the order of the table."""
    for follower in (*FOLLOWERS, *_later):
        follower(tournament, change, records)
