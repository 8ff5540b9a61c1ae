"""A cup as a contest."""

from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import datetime
from typing import Any, Final, cast

from tiltyard import InputError
from tiltyard.cup import (
    AdoptCup,
    BeginPair,
    ChangeBook,
    Cup,
    CupGame,
    DrawCup,
    ForfeitMatch,
    RecordGame,
    adopt_cup,
    count_games,
    draw_cup,
    find_next,
    is_foreign,
    list_open,
    read_cup,
    write_cup,
)
from tiltyard.cup.play import find_game_number
from tiltyard.machine import Log
from tiltyard_hosts.uci.contest.protocol import Assignment
from tiltyard_hosts.uci.contest.record import NO_LOG, LogKeeper
from tiltyard_hosts.uci.setup.config import Config

_EXHAUSTED: Final = "The book is exhausted: openings are used again."


class CupContest(LogKeeper):
    """Plays `cup` by the rules of `config`: a log, and the state that it makes.

    A cup of an older version, or of EngineBattle, has a state file and no log: its log begins
    with the cup of that file.
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
        self._hashes = tuple(opening.hash for opening in config.book.openings)
        self.warnings: list[str] = []
        if not log.entries:
            self._begin(saved)
        self._check_ours()
        before = self.cup
        self._do(ChangeBook(self._hashes, self._at()))
        self._note_lost(before)

    def list_ready(self, running: Collection[Assignment], limit: int) -> Sequence[Assignment]:
        """Return the next game of each open match that has none running."""
        busy = {assignment.match for assignment in running}
        taken = [assignment.number for assignment in running]
        ready: list[Assignment] = []
        for number in list_open(self.cup):
            if number in busy or len(ready) >= limit:
                continue
            is_dealt_now = self._do(BeginPair(number, self._at()))
            if is_dealt_now:
                self._note_exhaustion(number)
            assignment = self._assign(number, taken, is_dealt_now=is_dealt_now)
            taken.append(assignment.number)
            ready.append(assignment)
        return ready

    def record(self, assignment: Assignment, game: CupGame, machine: str = "") -> None:
        """Take a finished game; an engine that failed three times in a row is out of the match."""
        self._do(RecordGame(assignment.match, game, self._at(), machine))

    def forfeit(self, assignment: Assignment, loser: str, game: CupGame | None) -> None:
        """An engine that cannot be started loses the match."""
        if game is not None:
            self.record(assignment, game)
        if not self.cup.get_match(assignment.match).is_decided:
            self._do(ForfeitMatch(assignment.match, loser, self._at()))

    @property
    def is_over(self) -> bool:
        """Whether there is a champion."""
        return self.cup.champion is not None

    @property
    def games(self) -> Sequence[CupGame]:
        """All finished games, by number."""
        games = [game for match in self.cup.matches for game in match.games]
        return sorted(games, key=lambda game: game.number)

    def count_games(self) -> tuple[int, int]:
        """Return the games played and expected."""
        return count_games(self.cup)

    def to_json(self, updated: str) -> dict[str, object]:
        """Return the state file."""
        settings = cast("Mapping[str, Any]", self._config.raw)
        return cast("dict[str, object]", write_cup(self.cup, settings=settings, updated=updated))

    def _assign(self, number: int, taken: Collection[int], *, is_dealt_now: bool) -> Assignment:
        slot = find_next(self.cup, number)
        assert slot is not None
        game = find_game_number(self.cup, taken)
        earlier = [match for match in self.cup.matches if match.round < slot.round]
        before = sum(len(match.games) + len(match.unpaired) for match in earlier)
        opening = self._hashes.index(slot.opening_hash)
        return Assignment(
            f"match-{number}",
            game,
            f"{slot.round}.{game - before}",
            slot.white,
            slot.black,
            opening,
            number,
            slot.pair,
            is_dealt_now,
        )

    def _note_exhaustion(self, number: int) -> None:
        """Warn once when the book is too small: its openings come again."""
        match = self.cup.get_match(number)
        is_per_match = self.cup.settings.is_unique_per_match_only
        held = [pair for m in ((match,) if is_per_match else self.cup.matches) for pair in m.pairs]
        if len({pair.opening for pair in held}) < len(held) and _EXHAUSTED not in self.warnings:
            self.warnings.append(_EXHAUSTED)

    @property
    def unpaired(self) -> Sequence[CupGame]:
        """Games that are kept and not counted."""
        return [game for match in self.cup.matches for game in match.unpaired]

    def _begin(self, saved: Mapping[str, object] | None) -> None:
        if saved is None:
            self._do(DrawCup(self._config.cup, self._config.contenders, self._hashes, self._at()))
            return
        data = cast("dict[str, Any]", dict(saved))
        self._do(AdoptCup(self._adopt(data) if is_foreign(data) else read_cup(data), self._at()))

    def _check_ours(self) -> None:
        names = {contender.name for contender in self.cup.contenders}
        is_cup = self.cup.series is None and self.cup.settings.name == self._config.cup.name
        if not is_cup or names != {contender.name for contender in self._config.contenders}:
            raise InputError(
                "cup.another",
                f"The state file belongs to {self.cup.settings.name!r} with "
                f"{', '.join(sorted(names))}; move it and its log away or name another "
                "BracketPath.",
            )

    def _note_lost(self, before: Cup) -> None:
        self.warnings += [
            f"The book lost the opening of match {new.id}; its pair is played again."
            for old, new in zip(before.matches, self.cup.matches, strict=True)
            if len(new.pairs) < len(old.pairs)
        ]

    def _adopt(self, data: dict[str, Any]) -> Cup:
        drawn = draw_cup(self._config.cup, self._config.contenders, self._hashes)
        self.warnings.append("The state file is EngineBattle's; the cup goes on from there.")
        return adopt_cup(drawn, data)
