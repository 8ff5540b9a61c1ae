"""A tournament kept and handed on: snapshots of our own, and report files for everybody."""

from collections.abc import Iterable, Mapping
from typing import Self

from tiltyard.core.model import TournamentState
from tiltyard.formats import TOURNAMENT
from tiltyard.io.trf import Dialect, read_trf, write_trf
from tiltyard.machine import fold_log, read_log
from tiltyard.pairing.base import PairingSystem
from tiltyard.tournament.format_state import read_state
from tiltyard.tournament.people import Player
from tiltyard.tournament.settings import Acceleration, Settings
from tiltyard.tournament.sheet import Sheet
from tiltyard.tournament.snapshot import Functions, Saved, read_snapshot, write_snapshot
from tiltyard.tournament.table import TieBreak
from tiltyard.tournament.trf_export import export_document
from tiltyard.tournament.trf_import import Wishes, import_document


class Saving:
    """The part of a `Tournament` that is written and read."""

    _sheet: Sheet
    _settings: Settings
    _tiebreaks: tuple[TieBreak, ...]

    def to_json(self) -> str:
        """Return everything as JSON text that carries its version."""
        return write_snapshot(Saved(self._sheet, self._settings, self._tiebreaks))

    @classmethod
    def from_json(
        cls,
        snapshot: str | bytes | Mapping[str, object],
        *,
        pairing_system: PairingSystem | None = None,
        acceleration: Acceleration | None = None,
        tiebreaks: Mapping[str, TieBreak] | None = None,
    ) -> Self:
        """Return the tournament of a snapshot; functions of your own are passed again.

        The snapshot is the text of `to_json`, or the dict that a JSON reader made of it.

        Raises:
            InputError: `snapshot.…`.
        """
        functions = Functions(pairing_system, acceleration, tiebreaks or {})
        return cls._restore(read_snapshot(snapshot, functions))

    @classmethod
    def from_log(
        cls, log: str | Iterable[str], *, players: Mapping[int, Player] | None = None
    ) -> Self:
        """Return the tournament of a server's log: a line of JSON an event, as it exports it.

        Names are not in a log: `players` says who the entries are, by number. Without it their
        ids are "#" and the number.

        Raises:
            InputError: `log.…`, when it is no log or not what its hashes say.
            RuleError: `tournament.not_paired`, for anything but a Swiss or a round robin.
        """
        lines = log.splitlines() if isinstance(log, str) else log
        state = fold_log(TOURNAMENT, read_log(lines, TOURNAMENT.code))
        return cls.from_state(state, players=players)

    @classmethod
    def from_state(
        cls, state: TournamentState, *, players: Mapping[int, Player] | None = None
    ) -> Self:
        """Return the tournament that a format's state is; `players` as in `from_log`.

        Raises:
            RuleError: `tournament.not_paired`, for anything but a Swiss or a round robin.
        """
        return cls._restore(read_state(state, players))

    def to_trf(self, *, dialect: Dialect | str = Dialect.TRF26, title: str = "") -> bytes:
        """Return a report file (TRF), which other programs pair the next round from.

        Every round must have its results. Byes to come are in it: all of them in "trf26", the
        records of the 2026 standard; those of the next round in "javafo" and "bbp", the
        extensions of programs that read TRF16. Ids are not: names are, and an id where a
        player has no name.

        Raises:
            RuleError: `round.unfinished`, or `trf.matches` for systems whose rounds are matches.
            InputError: `trf.…`, when the dialect cannot say something.
        """
        saved = Saved(self._sheet, self._settings, self._tiebreaks)
        return write_trf(export_document(saved, dialect=dialect, title=title))

    @classmethod
    def from_trf(
        cls,
        data: bytes,
        *,
        pairing_system: PairingSystem | str | None = None,
        acceleration: Acceleration | None = None,
        tiebreaks: Iterable[TieBreak] | None = None,
        rounds: int | None = None,
    ) -> Self:
        """Return the tournament of a report file; what is passed goes before what it says.

        A player's id is the name, or "#" and the number where names are missing or equal.

        Raises:
            InputError: `trf.…`, when the file contradicts itself, or holds what a `Tournament`
                cannot: teams, matches, bonus points, or virtual points of an unknown method.
        """
        wishes = Wishes(pairing_system, acceleration, tiebreaks, rounds)
        return cls._restore(import_document(read_trf(data), wishes))

    @classmethod
    def _restore(cls, saved: Saved) -> Self:
        tournament = cls.__new__(cls)
        tournament._sheet, tournament._settings, tournament._tiebreaks = saved  # noqa: SLF001
        return tournament
