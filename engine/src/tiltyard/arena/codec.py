"""Arena events and states as JSON, with versions: what stands in a log is readable for ever."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from tiltyard.arena.events import ArenaEvent
from tiltyard.arena.fold import rank_players
from tiltyard.arena.model import ArenaGame, ArenaPhase, ArenaPlayer, ArenaState, PlayerStatus
from tiltyard.arena.persistent_list import Shelf
from tiltyard.arena.settings import ArenaSettings
from tiltyard.machine.codec import Json, from_json, to_json
from tiltyard.machine.event_migration import EventCodec
from tiltyard.machine.machine import StateCodec


@dataclass(frozen=True, slots=True)
class _Snapshot:
    """A state without what follows from the rest."""

    settings: ArenaSettings
    phase: ArenaPhase | None
    lot: str
    players: tuple[ArenaPlayer, ...]
    games: tuple[ArenaGame, ...]
    is_closed: bool
    started_at: int
    finished_at: int
    rounds: int
    sat_out: tuple[int, ...]
    featured: int


def _write_state(state: ArenaState) -> Json:
    snapshot = _Snapshot(
        state.settings,
        state.phase,
        state.lot,
        tuple(state.players),
        tuple(state.games),
        state.is_closed,
        state.started_at,
        state.finished_at,
        state.rounds,
        state.sat_out,
        state.featured,
    )
    return to_json(snapshot)


def _write_parts(state: ArenaState) -> Iterator[str]:
    """Yield the text of a snapshot in pieces of some milliseconds; a big one takes seconds."""
    empty = replace(state, players=Shelf.of(()), games=Shelf.of(()))
    frame = json.dumps(STATES.write(empty))
    for name, shelf in (("players", state.players), ("games", state.games)):
        before, _, frame = frame.partition(f'"{name}": []')  # no string can hold bare quotes
        yield f'{before}"{name}": ['
        for at, row in enumerate(shelf.rows):
            yield ("," if at else "") + json.dumps(to_json(row))[1:-1]
        yield "]"
    yield frame


def _read_state(data: Json) -> ArenaState:
    """Return the state of a snapshot, the ranking made anew."""
    read = from_json(_Snapshot, data)
    players: Shelf[ArenaPlayer] = Shelf.of(read.players)
    return ArenaState(
        settings=read.settings,
        phase=read.phase,
        lot=read.lot,
        players=players,
        games=Shelf.of(read.games),
        ranking=rank_players(read.players),
        is_closed=read.is_closed,
        started_at=read.started_at,
        finished_at=read.finished_at,
        rounds=read.rounds,
        sat_out=read.sat_out,
        featured=read.featured,
        active=sum(player.status is PlayerStatus.ACTIVE for player in read.players),
        playing=sum(player.game > 0 for player in read.players),
    )


EVENTS: Final = EventCodec[ArenaEvent](ArenaEvent, {})
STATES: Final[StateCodec[ArenaState]] = StateCodec(1, _write_state, _read_state, _write_parts)
