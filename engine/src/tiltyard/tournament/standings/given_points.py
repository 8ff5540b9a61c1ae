"""Virtual points that a report file gives without naming a method (records 250 and XXA)."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Self

from tiltyard.errors import InputError
from tiltyard.pairing.base import PairingRequest, SwissPlayer

GIVEN: Final = "given"  # the code of such an acceleration


@dataclass(frozen=True, slots=True)
class GivenPoints:
    """An acceleration by a table: tenths by pairing number, round by round; then none."""

    table: tuple[tuple[int, tuple[int, ...]], ...]

    @classmethod
    def of(cls, rows: Mapping[int, Sequence[int]]) -> Self:
        """Return the table of some rows; those without points are left out."""
        kept = ((number, tuple(row)) for number, row in sorted(rows.items()) if any(row))
        return cls(tuple(kept))

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read what `write` wrote.

        Raises:
            InputError: `snapshot.invalid`.
        """
        try:
            return cls.of({int(number): list(row) for number, row in json.loads(text).items()})
        except (AttributeError, TypeError, ValueError):
            raise InputError(
                "snapshot.invalid", "The virtual points of the snapshot are damaged."
            ) from None

    def write(self) -> str:
        """Return the table as an option of a log."""
        return json.dumps({str(number): row for number, row in self.table})

    def __call__(self, request: PairingRequest) -> tuple[SwissPlayer, ...]:
        """Return the players with their virtual points."""
        rows = dict(self.table)
        return tuple(
            replace(player, virtual_points=self._fill(rows[player.number], request))
            if player.number in rows
            else player
            for player in request.players
        )

    @staticmethod
    def _fill(row: tuple[int, ...], request: PairingRequest) -> tuple[int, ...]:
        rounds = max(request.rounds, request.round)
        return (*row[:rounds], *[0] * (rounds - len(row)))
