"""Snapshots of the versions before a `Tournament` was a log: they are read, never written."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, cast

from tiltyard.core.scores import PointSystem
from tiltyard.machine.codec import Json, from_json
from tiltyard.pairing import PAIRING_SYSTEMS
from tiltyard.pairing.base import Colour
from tiltyard.tournament.log.history import Saved
from tiltyard.tournament.options import Functions, find_function
from tiltyard.tournament.people import Entry, Player
from tiltyard.tournament.record.games import Game, GameKind
from tiltyard.tournament.settings import ACCELERATIONS, Settings

Document = dict[str, Json]
UPGRADES: Final[Mapping[int, Callable[[Document], Document]]] = {  # from a version to the next
    1: lambda document: {**document, "version": 2},
}


@dataclass(frozen=True, slots=True)
class OldEntry:
    """A player, from which round on, and until before which."""

    player: Player
    first_round: int = 1
    withdrawn_from: int | None = None


@dataclass(frozen=True, slots=True)
class OldSnapshot:
    """What was written. Functions stand by code; "custom:name" is one of the user's."""

    rounds: int
    system: str
    acceleration: str | None
    points: PointSystem
    numbering: str
    initial_colour: Colour
    options: Mapping[str, str]
    boards: int | None
    tiebreaks: tuple[str, ...]
    entries: tuple[OldEntry, ...]
    byes: tuple[tuple[str, int, GameKind], ...]
    forbidden: tuple[tuple[str, str], ...]
    games: tuple[tuple[Game, ...], ...]
    unrated: int | None = None
    scoring: str | None = None


def read_old_snapshot(document: Document, functions: Functions) -> Saved:
    """Return what a snapshot of version 2 holds.

    Raises:
        InputError: `json.invalid`, or `snapshot.function` when it names a function of the user's
            that was not passed.
    """
    found = from_json(OldSnapshot, cast(Json, document))
    accelerated = functions.acceleration
    if found.acceleration is not None:
        accelerated = find_function(ACCELERATIONS, found.acceleration, accelerated, "acceleration")
    settings = Settings(
        rounds=found.rounds,
        system=find_function(PAIRING_SYSTEMS, found.system, functions.system, "pairing_system"),
        acceleration=accelerated,
        points=found.points,
        numbering=found.numbering,
        initial_colour=found.initial_colour,
        options=tuple(sorted(found.options.items())),
        boards=found.boards,
        unrated=found.unrated,
        scoring=found.scoring,
    )
    return Saved(
        tuple(Entry(entry.player, entry.withdrawn_from) for entry in found.entries),
        found.games,
        found.byes,
        found.forbidden,
        settings,
        tuple(functions.tiebreaks.get(name, name) for name in found.tiebreaks),
    )
