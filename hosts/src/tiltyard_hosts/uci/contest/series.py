"""Round robin, gauntlet, Swiss, ladder, match and test as contests."""

from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import datetime
from typing import Any, cast

from tiltyard import InputError
from tiltyard.cup import (
    AdoptCup,
    ChangeBook,
    ChangeRules,
    CupGame,
    DrawSeries,
    Meeting,
    RecordGame,
    Series,
    SeriesSlot,
    adopt_series,
    choose_opening,
    count_games,
    draw_series,
    is_series_over,
    list_missing,
    write_series,
)
from tiltyard.machine import Log
from tiltyard.rating.sprt import Sprt, Verdict
from tiltyard_hosts.uci.contest.protocol import Assignment
from tiltyard_hosts.uci.contest.record import NO_LOG, LogKeeper
from tiltyard_hosts.uci.setup.config import Config


class SeriesContest(LogKeeper):
    """Any number of games of a round runs at once: no game depends on another.

    One of an older version has a state file and no log: its log begins with that file.
    """

    def __init__(
        self,
        config: Config,
        saved: Mapping[str, object] | None = None,
        *,
        log: Log = NO_LOG,
        now: Callable[[], datetime],
    ) -> None:
        super().__init__(log, now)
        self._config = config
        self.warnings: list[str] = []
        self._hashes = tuple(opening.hash for opening in config.book.openings)
        if not log.entries:
            self._begin(saved)
        self._check_ours()
        self._do(ChangeRules(config.series, self._at()))
        lost = len(self.series.unpaired)
        self._do(ChangeBook(self._hashes, self._at()))
        if len(self.series.unpaired) > lost:
            self.warnings.append("The book lost openings; their unfinished pairs are played again.")

    def list_ready(self, running: Collection[Assignment], limit: int) -> Sequence[Assignment]:
        """Return the next games of the schedule, in order."""
        held = {assignment.number for assignment in running}
        return [self._assign(slot) for slot in list_missing(self.cup, held, limit)]

    def record(self, assignment: Assignment, game: CupGame, machine: str = "") -> None:
        """Take a finished game; with the last one of a round the next is paired."""
        self._do(RecordGame(assignment.match, game, self._at(), machine))

    def forfeit(self, assignment: Assignment, loser: str, game: CupGame | None) -> None:
        """An engine that cannot be started loses this game, and has another chance in the next."""
        if game is not None:
            self.record(assignment, game)

    @property
    def series(self) -> Series:
        """The state that the log makes."""
        assert self.cup.series is not None
        return self.cup.series

    @property
    def is_over(self) -> bool:
        """Whether all is played, or the test has its answer."""
        return is_series_over(self.cup)

    @property
    def meetings(self) -> tuple[Meeting, ...]:
        """Who has met so far, or meets now."""
        return self.series.meetings

    @property
    def sprt(self) -> Sprt | None:
        """The sequential test, if there is one."""
        return self._config.sprt

    @property
    def verdict(self) -> Verdict | None:
        """What the sequential test says; None when there is no test."""
        if self.series.rules.test is None:
            return None
        return Verdict(self.series.verdict or Verdict.CONTINUE)

    @property
    def games(self) -> Sequence[CupGame]:
        """All finished games, by number."""
        return sorted(self.series.games, key=lambda game: game.number)

    @property
    def unpaired(self) -> Sequence[CupGame]:
        """Games that count no more and were not played again yet."""
        held = self.series.numbers
        return [game for game in self.series.unpaired if game.number not in held]

    def count_games(self) -> tuple[int, int]:
        """Return the games played and expected."""
        return count_games(self.cup)

    def to_json(self, updated: str) -> dict[str, object]:
        """Return the state file."""
        settings = cast("Mapping[str, Any]", self._config.raw)
        return cast("dict[str, object]", write_series(self.cup, settings=settings, updated=updated))

    def _assign(self, slot: SeriesSlot) -> Assignment:
        hash_ = self.cup.book[choose_opening(self.cup, slot)]
        return Assignment(
            str(slot.number),
            slot.number,
            f"{slot.round}.{slot.number}",
            slot.white,
            slot.black,
            self._hashes.index(hash_),
            slot.meeting,
            slot.pair,
        )

    def _begin(self, saved: Mapping[str, object] | None) -> None:
        config = self._config
        if saved is None:
            contenders = config.contenders
            self._do(DrawSeries(config.cup, config.series, contenders, self._hashes, self._at()))
            return
        drawn = draw_series(config.cup, config.series, config.contenders, self._hashes)
        data = cast("dict[str, Any]", _with_meetings(dict(saved), drawn.contenders))
        self._do(AdoptCup(adopt_series(drawn, data), self._at()))

    def _check_ours(self) -> None:
        """The log must be of this tournament, its engines in this order."""
        held = [contender.name for contender in self.cup.contenders]
        kind = None if self.cup.series is None else self.cup.series.rules.kind
        ours, found = self._config, (self.cup.settings.name, kind)
        names = [engine.name for engine in ours.engines]
        if found != (ours.cup.name, ours.mode.value) or held != names:
            raise InputError(
                "cup.another",
                f"The state file belongs to {self.cup.settings.name!r} with "
                f"{', '.join(sorted(held))}; move it and its log away or name another BracketPath.",
            )


def _with_meetings(data: dict[str, object], contenders: Sequence[Any]) -> dict[str, object]:
    """An older Swiss kept the library's tournament in its file: its rounds as meetings."""
    if "Tournament" not in data or "Meetings" in data:
        return data
    from tiltyard import Tournament  # noqa: PLC0415 - slow to load

    held = Tournament.from_json(cast("str", data["Tournament"]))
    names = {str(place): contender.name for place, contender in enumerate(contenders, 1)}
    rows: list[dict[str, object]] = []
    byes: list[str] = []
    for number in range(1, held.current_round + 1):
        games = [game for game in held.get_round(number).pairings if game.black is not None]
        rows += [
            {"Round": number, "First": names[game.white], "Second": names[str(game.black)]}
            for game in games
        ]
        seated = {side for game in games for side in (game.white, game.black)}
        byes.append(next((name for place, name in names.items() if place not in seated), ""))
    return {**data, "Meetings": rows, "Byes": byes}
