"""A tournament kept and handed on: its log as JSON, and report files for everybody."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, Self, cast

from tiltyard.core.arguments import (
    check_kind,
    check_mapping,
    list_items,
    refuse_damage,
    show,
)
from tiltyard.core.events import ConfigChanged
from tiltyard.core.model import EntryId, TournamentState
from tiltyard.errors import InputError
from tiltyard.formats import TOURNAMENT
from tiltyard.formats.swiss.settings import is_table
from tiltyard.io.trf import read_trf
from tiltyard.io.trf.teams.records import TeamRecord
from tiltyard.machine import Log, fold_log, list_rows, read_log, read_rows
from tiltyard.machine.codec import Json, from_json, to_json
from tiltyard.pairing.base import PairingSystem
from tiltyard.tournament.details import NO_DETAILS, EventDetails, check_details
from tiltyard.tournament.log.format_state import is_swiss, name_players, read_state
from tiltyard.tournament.log.history import NOW, Saved, begin, draw_games, plan
from tiltyard.tournament.log.log import Logged
from tiltyard.tournament.log.old_snapshot import UPGRADES, read_old_snapshot
from tiltyard.tournament.options import (
    Functions,
    find_numbering,
    pass_functions,
    read_options,
    write_options,
)
from tiltyard.tournament.people import Player, check_players
from tiltyard.tournament.record.record import People, Record
from tiltyard.tournament.settings import Acceleration, check_settings, find_acceleration
from tiltyard.tournament.standings.table import TieBreak, check_tiebreaks, rank_record
from tiltyard.tournament.trf.importer import Wishes, import_document
from tiltyard.tournament.trf.team_importer import import_teams

FORMAT: Final = "tiltyard-tournament"
VERSION: Final = 3  # the first that is a log
_OLDER: Final = 2
_FIRST_FIELDS: Final = ("id", "rating", "name", "title", "federation")


@dataclass(frozen=True, slots=True)
class Snapshot:
    """What is written: who the entries are, by number, and the log."""

    players: tuple[Player, ...]
    log: tuple[object, ...]
    details: EventDetails = NO_DETAILS


class Saving(Logged):
    """The part of a `Tournament` that is written and read."""

    def to_json(self) -> str:
        """Return everything as JSON text that carries its version: the players and the log.

        >>> from tiltyard import Player, Tournament
        >>> t = Tournament([Player(name, 2000) for name in ("ann", "bob", "cid", "dan")], rounds=3)
        >>> Tournament.from_json(t.to_json()) == t
        True
        """
        players = [_write_person(self._people[number]) for number in sorted(self._people)]
        rows = list(list_rows(self._write_log()))
        document = {"format": FORMAT, "version": VERSION, "players": players, "log": rows}
        if self._details != NO_DETAILS:
            document["details"] = to_json(self._details)
        return json.dumps(document, ensure_ascii=False, separators=(",", ":"))

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

        >>> from tiltyard import Player, Tournament
        >>> t = Tournament([Player(name, 2000) for name in ("ann", "bob", "cid", "dan")], rounds=3)
        >>> Tournament.from_json(t.to_json())
        <Tournament of 4 players, round 0 of 3>

        Raises:
            InputError: `snapshot.…`, or `log.…` when the log is not what its hashes say.
        """
        functions = pass_functions(pairing_system, acceleration, tiebreaks)
        document = _load(snapshot)
        version = document.pop("version")
        with refuse_damage("snapshot.invalid", "The snapshot"):
            if version == _OLDER:
                return cls._restore(read_old_snapshot(document, functions))
            found = from_json(Snapshot, cast(Json, document))
            people = {EntryId(number): player for number, player in enumerate(found.players, 1)}
            log = read_rows(found.log, TOURNAMENT.code)
            return cls._continue(log, people, functions, found.details)

    @classmethod
    def from_log(
        cls,
        log: str | Iterable[str],
        *,
        players: Mapping[int, Player] | None = None,
        details: EventDetails | None = None,
    ) -> Self:
        """Return the tournament of a server's log: a line of JSON an event, as it exports it.

        Names are not in a log: `players` says who the entries are, by number. Without it their
        ids are "#" and the number. `details` say where and when it is held.

        >>> import json
        >>> from tiltyard import Player, Tournament
        >>> t = Tournament([Player("#1"), Player("#2")], rounds=1)
        >>> lines = [json.dumps(row) for row in json.loads(t.to_json())["log"]]
        >>> Tournament.from_log(lines) == t
        True

        Raises:
            InputError: `log.…`, when it is no log or not what its hashes say.
            RuleError: `tournament.not_paired`, for anything but a Swiss or a round robin.
        """
        right = "A log is a text of lines, or a list of them"
        lines = log.splitlines() if isinstance(log, str) else list_items(log, right, "log.invalid")
        people = _check_people(players)
        with refuse_damage("log.invalid", "The log"):
            read = read_log(lines, TOURNAMENT.code)
            state = fold_log(TOURNAMENT, read)
            if not is_swiss(state):
                return cls.from_state(state, players=players, details=details)
            found = NO_DETAILS if details is None else check_details(details)
            return cls._continue(read, name_players(state, people), Functions(), found)

    @classmethod
    def from_state(
        cls,
        state: TournamentState,
        *,
        players: Mapping[int, Player] | None = None,
        details: EventDetails | None = None,
    ) -> Self:
        """Return the tournament that a format's state is, with a log of its own.

        `players` and `details` as in `from_log`.

        >>> from tiltyard import *
        >>> state = step(START, CreateTournament(Config("Open", "swiss", {"rounds": 3}), at=0))[1]
        >>> state = step(state, ChangePhase(Phase.REGISTRATION, at=0))[1]
        >>> moves = [ChangePhase(phase, at=0) for phase in list(Phase)[2:5]]
        >>> for command in (RegisterEntry(at=0), RegisterEntry(at=0), *moves):
        ...     state = step(state, command)[1]
        >>> Tournament.from_state(state)
        <Tournament of 2 players, round 1 of 3>

        Raises:
            RuleError: `tournament.not_paired`, for anything but a Swiss or a round robin.
        """
        check_kind(state, TournamentState, "A state is a TournamentState", "state.invalid")
        people = _check_people(players)
        found = NO_DETAILS if details is None else check_details(details)
        with refuse_damage("state.invalid", "The state"):
            return cls._restore(read_state(state, people)._replace(details=found))

    @classmethod
    def from_trf(
        cls,
        data: bytes,
        *,
        pairing_system: PairingSystem | str | None = None,
        acceleration: Acceleration | str | None = None,
        tiebreaks: Iterable[TieBreak] | None = None,
        rounds: int | None = None,
    ) -> Self:
        """Return the tournament of a report file; what is passed goes before what it says.

        A player's id is the name, or "#" and the number where names are missing or equal. All
        that a file tells of players and event is kept, its remarks (###) as well. Teams (310)
        have their members and the boards of their matches.

        >>> from tiltyard import Player, Tournament
        >>> t = Tournament([Player(name, 2000) for name in ("ann", "bob", "cid", "dan")], rounds=3)
        >>> Tournament.from_trf(t.to_trf(title="Friday Open"))
        <Tournament of 4 players, round 0 of 3>

        Raises:
            InputError: `trf.…`, when the file contradicts itself, or holds what a `Tournament`
                cannot: matches of two games.
        """
        right = 'A report file is given as bytes, such as Path("my.trf").read_bytes()'
        check_kind(data, bytes, right, "trf.bytes")
        given = None if tiebreaks is None else check_tiebreaks(tiebreaks)
        wishes = Wishes(pairing_system, find_acceleration(acceleration), given, rounds)
        document = read_trf(data)
        has_teams = any(True for _ in document.list_records(TeamRecord))
        read = import_teams if has_teams else import_document
        made = cls._restore(read(document, wishes))
        rank_record(
            made._record,  # noqa: SLF001 - ours
            made._tiebreaks,  # noqa: SLF001
            skips_unknown=tiebreaks is None,
        )
        return made

    def _begin(self, saved: Saved) -> None:
        """Begin a log with the players of a record from elsewhere, then tell the rest of it."""
        people = {EntryId(n): entry.player for n, entry in enumerate(saved.entries, 1)}
        settings = (saved.settings, saved.tiebreaks)
        self._open(Log((TOURNAMENT.code, 0)), TOURNAMENT.start, people, settings, saved.details)
        self._tell(begin(tuple(people.values()), write_options(*settings)))
        for games in saved.rounds:
            self._tell(draw_games(self._record, self._settings, games))
        self._tell(plan(self._record, saved))

    @classmethod
    def _restore(cls, saved: Saved) -> Self:
        tournament = cls.__new__(cls)
        tournament._begin(saved)  # noqa: SLF001 - ours
        tournament._prove()  # noqa: SLF001
        return tournament

    @classmethod
    def _continue(
        cls,
        log: Log,
        people: Mapping[EntryId, Player],
        functions: Functions,
        details: EventDetails,
    ) -> Self:
        state = fold_log(TOURNAMENT, log)
        if not is_swiss(state) or people.keys() != state.entries.keys():
            raise InputError(
                "snapshot.invalid",
                f"The snapshot names {len(people)} players; its log has {len(state.entries)} in "
                f"a {state.config.format or 'tournament that is none'}.",
            )
        settings, tiebreaks = read_options(state, functions)
        if "numbering" not in state.config.options:
            numbering = find_numbering(Record(state, People.of(people), settings))
            settings = replace(settings, numbering=numbering)
        tournament = cls.__new__(cls)
        chosen = (settings, tiebreaks)
        tournament._open(log, state, people, chosen, details)  # noqa: SLF001 - ours
        tournament._say_table()  # noqa: SLF001
        tournament._prove()  # noqa: SLF001
        return tournament

    def _prove(self) -> None:
        """Read all of it once, so that damage is found now and not in the next call.

        Raises:
            InputError: for settings and players that could not be given either.
        """
        check_settings(self._settings)
        check_players(self._record.players)
        _ = self._key()
        rank_record(self._record, ())

    def _say_table(self) -> None:
        """Write into an older log that the user's own system is a table."""
        if self._settings.is_fixed is is_table(self._state.config.options):
            return
        options = {**self._state.config.options, "table": self._settings.is_fixed}
        self._tell((ConfigChanged(replace(self._state.config, options=options), NOW),))


def _check_people(players: Mapping[int, Player] | None) -> Mapping[int, Player]:
    """Return who the entries are.

    Raises:
        InputError: `players.invalid`.
    """
    right = "Players are a dict of Player by number"
    found = check_mapping({} if players is None else players, right, "players.invalid")
    for player in found.values():
        check_kind(player, Player, right, "players.invalid")
    return found


def _write_person(player: Player) -> dict[str, Json]:
    """Return a player as JSON; what came later than version 3 only where it is known."""
    written = cast("dict[str, Json]", to_json(player))
    written["members"] = [_write_person(member) for member in player.members]
    return {name: value for name, value in written.items() if value or name in _FIRST_FIELDS}


def _load(text: str | bytes | Mapping[str, object]) -> dict[str, Any]:
    """Return the document of a text, brought up to the last version of its shape."""
    try:
        document: Any = dict(text) if isinstance(text, Mapping) else json.loads(text)
    except (TypeError, ValueError, RecursionError) as error:
        reason = str(error)[:60].encode("utf-8", "replace").decode()
        raise InputError("snapshot.invalid", f"The snapshot is no JSON text: {reason}.") from error
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise InputError("snapshot.invalid", f"The snapshot is not of the format {FORMAT}.")
    while type(document.get("version")) is int and document["version"] in UPGRADES:
        document = UPGRADES[document["version"]](document)
    if document.get("version") not in (_OLDER, VERSION):
        raise InputError(
            "snapshot.version",
            f"The snapshot has version {show(document.get('version'))}, and this library reads up "
            f"to {VERSION}; use a newer one.",
        )
    return {key: document[key] for key in document if key != "format"}
