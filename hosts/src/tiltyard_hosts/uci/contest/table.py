"""Round robin and gauntlet between engines, and the test of one engine against another."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, cast

from tiltyard import InputError
from tiltyard.cup import CupGame
from tiltyard.cup.state_file import Object, read_game, write_game
from tiltyard.machine import Log
from tiltyard.pairing.berger import berger_table
from tiltyard.rating.sprt import Sprt, Verdict
from tiltyard_hosts.uci.contest.protocol import Assignment
from tiltyard_hosts.uci.contest.tally import count_pairs
from tiltyard_hosts.uci.setup.config import Config, Mode

SCHEMA_VERSION: Final = 1


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two engines that meet; the first has White in the first game of each pair."""

    first: str
    second: str


class TableContest:
    """Every meeting plays `rounds` pairs, pair p from opening p for everybody.

    With `Spread` every pair has an opening of its own, as long as the book lasts.

    Any number of games runs at once: no game depends on another.
    """

    def __init__(self, config: Config, saved: Mapping[str, object] | None = None) -> None:
        self._config = config
        self._games: dict[int, CupGame] = {}
        names = [engine.name for engine in config.engines]
        self.meetings = tuple(_list_meetings(names, config.mode, config.challengers))
        self._schedule = tuple(self._plan())
        self.warnings: list[str] = []
        if config.sprt is not None and len(names) != 2:
            raise InputError("config.invalid", "Sprt: it tests one engine against one other.")
        if saved is not None:
            self._resume(saved)

    def list_ready(self, running: Collection[Assignment], limit: int) -> Sequence[Assignment]:
        """Return the next games of the schedule, in order."""
        held = {assignment.number for assignment in running} | self._games.keys()
        ready = (a for a in self._schedule if a.number not in held)
        return [assignment for assignment, _ in zip(ready, range(limit), strict=False)]

    def record(self, assignment: Assignment, game: CupGame) -> None:
        """Take a finished game."""
        self._games[assignment.number] = game

    def forfeit(self, assignment: Assignment, loser: str, game: CupGame | None) -> None:
        """An engine that cannot be started loses this game, and has another chance in the next."""
        if game is not None:
            self.record(assignment, game)

    @property
    def is_over(self) -> bool:
        """Whether all is played, or the test has its answer."""
        return len(self._games) == len(self._schedule) or self.verdict not in (
            None,
            Verdict.CONTINUE,
        )

    @property
    def sprt(self) -> Sprt | None:
        """The sequential test, if there is one."""
        return self._config.sprt

    @property
    def verdict(self) -> Verdict | None:
        """What the sequential test says; None when there is no test."""
        if self._config.sprt is None:
            return None
        first, second = self.meetings[0].first, self.meetings[0].second
        return self._config.sprt.judge(count_pairs(self.games, first, second))

    @property
    def games(self) -> Sequence[CupGame]:
        """All finished games, by number."""
        return [self._games[number] for number in sorted(self._games)]

    @property
    def unpaired(self) -> Sequence[CupGame]:
        """None: a meeting goes on with any book."""
        return ()

    def count_games(self) -> tuple[int, int]:
        """Return the games played and expected."""
        return len(self._games), len(self._schedule)

    def take_log(self) -> Log:
        """None: every game of the schedule stands for itself, and the state file has them."""
        return Log(("schedule", 0))

    def to_json(self, updated: str) -> dict[str, object]:
        """Return the state file."""
        return {
            "SchemaVersion": SCHEMA_VERSION,
            "TournamentName": self._config.cup.name,
            "Mode": self._config.mode.value,
            "Engines": [engine.name for engine in self._config.engines],
            "Games": [write_game(game) for game in self.games],
            "Settings": dict(self._config.raw),
            "UpdatedUtc": updated,
        }

    def _plan(self) -> Iterator[Assignment]:
        book = len(self._config.book.openings)
        number = 0
        for pair in range(self._config.rounds):
            for place, meeting in enumerate(self.meetings, pair * len(self.meetings)):
                opening = (place if self._config.is_spread else pair) % book
                for white, black in (
                    (meeting.first, meeting.second),
                    (meeting.second, meeting.first),
                ):
                    number += 1
                    label = f"{pair + 1}.{number}"
                    yield Assignment(str(number), number, label, white, black, opening, pair=pair)

    def _resume(self, saved: Mapping[str, object]) -> None:
        engines = [engine.name for engine in self._config.engines]
        if saved.get("TournamentName") != self._config.cup.name or saved.get("Engines") != engines:
            raise InputError(
                "cup.another",
                f"The state file belongs to {saved.get('TournamentName')!r} with other engines; "
                "move it away or name another BracketPath.",
            )
        planned = {assignment.number: assignment for assignment in self._schedule}
        for row in cast("list[Object]", saved["Games"]):
            game = read_game(row)
            plan = planned.get(game.number)
            if plan is not None and (plan.white, plan.black) == (game.white, game.black):
                self._games[game.number] = game


def _list_meetings(names: Sequence[str], mode: Mode, challengers: int) -> Iterator[Meeting]:
    if mode is Mode.GAUNTLET:
        for first in names[:challengers]:
            for second in names[challengers:]:
                yield Meeting(first, second)
        return
    for games in berger_table(len(names)):
        for white, black in games:
            if max(white, black) <= len(names):
                yield Meeting(names[white - 1], names[black - 1])
