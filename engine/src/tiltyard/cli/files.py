"""The tournament of a file, whatever its system: players, teams, or matches of two games."""

from collections.abc import Iterator, Mapping
from typing import Protocol

from tiltyard.io.trf import Document, read_team_tournament, read_tournament
from tiltyard.io.trf.double_tournament import DoubleTournament
from tiltyard.pairing.base import PairingRequest
from tiltyard.pairing.checker import RecordedRound


class FileTournament(Protocol):
    """What the commands ask of a tournament."""

    @property
    def document(self) -> Document:
        """The file."""
        ...

    @property
    def names(self) -> Mapping[int, str]:
        """The name behind each pairing number."""
        ...

    @property
    def starting_ranks(self) -> dict[int, int]:
        """The number in the file behind each pairing number."""
        ...

    @property
    def declared_rounds(self) -> int | None:
        """The rounds of the tournament, if the file says."""
        ...

    @property
    def paired_rounds(self) -> int:
        """How far a file goes: as many rounds have pairings in it."""
        ...

    def request(self, round_number: int) -> PairingRequest:
        """Return what was known when a round was to be paired."""
        ...

    def list_rounds(self) -> Iterator[tuple[PairingRequest, RecordedRound]]:
        """Return, round by round, what was known before and how the file pairs it."""
        ...


def read_for_system(document: Document, system: str) -> FileTournament:
    """Return the tournament that a system pairs.

    Raises:
        InputError: `trf.…`, when records contradict each other.
    """
    if system == "team":
        return read_team_tournament(document)
    tournament = read_tournament(document)
    return DoubleTournament(tournament) if system == "double" else tournament
