"""A Swiss of engines: the library's tournament pairs the rounds, a meeting is pairs of games.

Whoever scores more points in a meeting wins it. The tournament with its log is in the state file,
so that a round that was paired stays paired.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, Final, cast

from tiltyard import Game, InputError, Player, Tournament
from tiltyard.cup import CupGame
from tiltyard.cup.state_file import Object, read_game, write_game
from tiltyard.machine import Log
from tiltyard.rating.sprt import Sprt, Verdict
from tiltyard_hosts.uci.contest.protocol import Assignment
from tiltyard_hosts.uci.contest.table import SCHEMA_VERSION, Meeting
from tiltyard_hosts.uci.contest.tally import count_results
from tiltyard_hosts.uci.setup.config import Config

_TIEBREAKS: Final = ("BH:C1", "BH", "SB")


class SwissContest:
    """Round by round; inside a round any number of games runs at once."""

    sprt: Sprt | None = None
    verdict: Verdict | None = None

    def __init__(self, config: Config, saved: Mapping[str, object] | None = None) -> None:
        self._config = config
        self._names = {str(n): engine.name for n, engine in enumerate(config.engines, 1)}
        self._games: dict[int, CupGame] = {}
        self.warnings: list[str] = []
        if config.sprt is not None:
            raise InputError("config.invalid", "Sprt: it tests one engine against one other.")
        self._swiss = self._make() if saved is None else self._resume(saved)
        self._schedule: list[Assignment] = []
        self._go_on()

    def list_ready(self, running: Collection[Assignment], limit: int) -> Sequence[Assignment]:
        """Return the next games of the round, in order."""
        held = {assignment.number for assignment in running} | self._games.keys()
        ready = (a for a in self._schedule if a.number not in held)
        return [assignment for assignment, _ in zip(ready, range(limit), strict=False)]

    def record(self, assignment: Assignment, game: CupGame) -> None:
        """Take a finished game; with the last one of a round the next is paired."""
        self._games[assignment.number] = game
        self._go_on()

    def forfeit(self, assignment: Assignment, loser: str, game: CupGame | None) -> None:
        """An engine that cannot be started loses this game, and has another chance in the next."""
        if game is not None:
            self.record(assignment, game)

    @property
    def is_over(self) -> bool:
        """Whether all rounds are played."""
        return self._swiss.is_complete

    @property
    def games(self) -> Sequence[CupGame]:
        """All finished games, by number."""
        return [self._games[number] for number in sorted(self._games)]

    @property
    def unpaired(self) -> Sequence[CupGame]:
        """None: a meeting goes on with any book."""
        return ()

    @property
    def meetings(self) -> tuple[Meeting, ...]:
        """Who has met so far, or meets now."""
        rounds = range(1, self._swiss.current_round + 1)
        return tuple(
            Meeting(*self._name_sides(game))
            for number in rounds
            for game in self._swiss.get_round(number).pairings
        )

    def count_games(self) -> tuple[int, int]:
        """Return the games played and expected."""
        boards = len(self._names) // 2
        return len(self._games), self._swiss.rounds * boards * 2 * self._config.rounds

    def take_log(self) -> Log:
        """None: the state file has the tournament's own log."""
        return Log(("schedule", 0))

    def to_json(self, updated: str) -> dict[str, object]:
        """Return the state file."""
        return {
            "SchemaVersion": SCHEMA_VERSION,
            "TournamentName": self._config.cup.name,
            "Mode": self._config.mode.value,
            "Engines": list(self._names.values()),
            "Standings": [
                {"Rank": row.rank, "Engine": self._names[row.player.id], "Score": float(row.score)}
                for row in self._swiss.standings()
            ],
            "Games": [write_game(game) for game in self.games],
            "Tournament": self._swiss.to_json(),
            "Settings": dict(self._config.raw),
            "UpdatedUtc": updated,
        }

    def _make(self) -> Tournament:
        engines = self._config.engines
        default = max(1, (len(engines) - 1).bit_length())
        rounds = self._config.swiss_rounds or default
        if rounds >= len(engines) + len(engines) % 2:
            raise InputError(
                "config.invalid",
                f"TableOptions.SwissRounds: {rounds}; {len(engines)} engines have not so many "
                "opponents. Choose fewer, or a round robin.",
            )
        players = [
            Player(number, engine.rating)
            for number, engine in zip(self._names, engines, strict=True)
        ]
        return Tournament(players, rounds, numbering="rating", tiebreaks=_TIEBREAKS)

    def _go_on(self) -> None:
        """Record the meetings that are played; pair the next round when this one is over."""
        while not self._swiss.is_complete:
            if self._swiss.current_round and not self._decide_round():
                break
            if not self._swiss.is_complete:
                self._swiss.pair_round()
        self._schedule = list(self._plan())

    def _decide_round(self) -> bool:
        """Record the meetings of the round that are played; return whether all are."""
        is_done = True
        for game in self._swiss.get_round(self._swiss.current_round).pairings:
            if game.has_result:
                continue
            losses, draws, wins = count_results(self.games, *self._name_sides(game))
            if losses + draws + wins == 2 * self._config.rounds:
                score = (1 + (wins > losses) - (wins < losses)) / 2
                self._swiss.record_result(game.white, game.black, score)
            else:
                is_done = False
        return is_done

    def _name_sides(self, game: Game) -> tuple[str, str]:
        return self._names[game.white], self._names[cast("str", game.black)]

    def _plan(self) -> Iterator[Assignment]:
        """The games of the round that is played now."""
        current = self._swiss.current_round
        pairs, book = self._config.rounds, len(self._config.book.openings)
        boards = self._swiss.get_round(current).pairings
        number = (current - 1) * (len(self._names) // 2) * 2 * pairs
        for place, game in enumerate(boards):
            sides = self._name_sides(game)
            for pair in range(pairs):
                before = (current - 1) * pairs * (len(boards) if self._config.is_spread else 1)
                opening = before + (place * pairs if self._config.is_spread else 0) + pair
                for white, black in (sides, sides[::-1]):
                    number += 1
                    yield Assignment(
                        str(number),
                        number,
                        f"{current}.{number}",
                        white,
                        black,
                        opening % book,
                        pair=(current - 1) * pairs + pair,
                    )

    def _resume(self, saved: Mapping[str, object]) -> Tournament:
        ours = (self._config.cup.name, list(self._names.values()))
        if (saved.get("TournamentName"), saved.get("Engines")) != ours or "Tournament" not in saved:
            raise InputError(
                "cup.another",
                f"The state file belongs to {saved.get('TournamentName')!r} with other engines; "
                "move it away or name another BracketPath.",
            )
        for row in cast("list[Object]", saved["Games"]):
            game = read_game(row)
            self._games[game.number] = game
        return Tournament.from_json(cast("Any", saved["Tournament"]))
