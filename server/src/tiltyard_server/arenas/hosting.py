"""Games that are played here."""

from collections.abc import Mapping

from tiltyard_server.arenas.deciding import Batch
from tiltyard_server.arenas.projection import Profile


def follow(arena_id: int, batch: Batch, profiles: Mapping[int, Profile]) -> Mapping[int, int]:
    """Open the games of a batch."""
    return {}
