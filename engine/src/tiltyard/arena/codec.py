"""Arena events and snapshots as JSON, with versions: what stands in a log is readable for ever."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final, cast

from tiltyard.arena.events import ArenaEvent
from tiltyard.arena.fold import rank_players
from tiltyard.arena.model import ArenaGame, ArenaPhase, ArenaPlayer, ArenaState, PlayerStatus
from tiltyard.arena.settings import ArenaSettings
from tiltyard.arena.shelf import Shelf
from tiltyard.errors import InputError
from tiltyard.io.codec import Json, from_json, to_json
from tiltyard.io.versions import Upgrades, count_versions, name_types, read_versioned

SNAPSHOT_VERSION: Final = 1
_TYPES: Final = name_types(ArenaEvent)
_KINDS: Final[Mapping[type, str]] = {kind: name for name, kind in _TYPES.items()}

UPGRADES: Final[Upgrades] = {}
VERSIONS: Final = count_versions(_TYPES, UPGRADES)


def write_event(event: ArenaEvent) -> tuple[str, int, dict[str, Json]]:
    """Return the kind, the version and the data of an event."""
    kind = _KINDS[type(event)]
    return kind, VERSIONS[kind], cast("dict[str, Json]", to_json(event))


def read_event(kind: str, version: int, data: dict[str, Json]) -> ArenaEvent:
    """Return the event that was written, upgraded step by step if it is old.

    Raises:
        InputError: `event.unknown` for a kind or version this library does not know,
            `json.invalid` for data that does not fit.
    """
    event = read_versioned(kind, version, data, types=_TYPES, versions=VERSIONS, upgrades=UPGRADES)
    return cast(ArenaEvent, event)


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


def write_snapshot(state: ArenaState) -> dict[str, Json]:
    """Return a state as JSON. A snapshot is a cache: the log can always make it anew."""
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
    return {"version": SNAPSHOT_VERSION, "state": to_json(snapshot)}


def write_snapshot_parts(state: ArenaState) -> Iterator[str]:
    """Yield the text of `write_snapshot` piece by piece, each made in some milliseconds.

    Between two pieces other threads can work: a big arena takes seconds.
    """
    empty = replace(state, players=Shelf.of(()), games=Shelf.of(()))
    frame = json.dumps(write_snapshot(empty))
    for name, shelf in (("players", state.players), ("games", state.games)):
        before, _, frame = frame.partition(f'"{name}": []')  # no string can hold bare quotes
        yield f'{before}"{name}": ['
        for at, row in enumerate(shelf.rows):
            yield ("," if at else "") + json.dumps(to_json(row))[1:-1]
        yield "]"
    yield frame


def read_snapshot(data: dict[str, Json]) -> ArenaState:
    """Return the state of a snapshot, the ranking made anew.

    Raises:
        InputError: `snapshot.unknown` for another version; replay the log instead.
    """
    if data.get("version") != SNAPSHOT_VERSION:
        raise InputError(
            "snapshot.unknown",
            f"Snapshot version {data.get('version')} is not known; replay the log instead.",
        )
    read = from_json(_Snapshot, data.get("state"))
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
