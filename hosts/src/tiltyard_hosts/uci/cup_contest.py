"""A cup as a contest."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final, cast

from tiltyard import InputError
from tiltyard.cup import (
    Cup,
    CupGame,
    CupMatch,
    adopt_cup,
    begin_pair,
    count_games,
    draw_cup,
    find_next,
    forfeit_match,
    is_foreign,
    list_open,
    read_cup,
    record_game,
    write_cup,
)
from tiltyard.cup.openings import rebase_book
from tiltyard.cup.play import find_game_number
from tiltyard_hosts.uci.config import Config
from tiltyard_hosts.uci.contest import Assignment

_FAILURES: Final = ("crash", "hang", "start_failed")
_FAILURES_IN_A_ROW: Final = 3
_EXHAUSTED: Final = "The book is exhausted: openings are used again."


class CupContest:
    """Plays `cup` by the rules of `config`; the state is one immutable value, replaced."""

    def __init__(self, config: Config, saved: Mapping[str, object] | None = None) -> None:
        self._config = config
        self._hashes = tuple(opening.hash for opening in config.book.openings)
        self.warnings: list[str] = []
        if saved is None:
            self.cup = draw_cup(config.cup, config.contenders, self._hashes)
        else:
            self.cup = self._resume(saved)

    def list_ready(self, running: Collection[Assignment], limit: int) -> Sequence[Assignment]:
        """Return the next game of each open match that has none running."""
        busy = {assignment.match for assignment in running}
        taken = [assignment.number for assignment in running]
        ready: list[Assignment] = []
        for number in list_open(self.cup):
            if number in busy or len(ready) >= limit:
                continue
            before, self.cup = self.cup, begin_pair(self.cup, number)
            is_dealt_now = self.cup is not before
            if is_dealt_now:
                self._note_exhaustion(number)
            assignment = self._assign(number, taken, is_dealt_now=is_dealt_now)
            taken.append(assignment.number)
            ready.append(assignment)
        return ready

    def record(self, assignment: Assignment, game: CupGame) -> None:
        """Take a finished game; an engine that failed three times in a row is out of the match."""
        self.cup = record_game(self.cup, assignment.match, game)
        match = self.cup.get_match(assignment.match)
        loser = _find_hopeless(match)
        if loser is not None and not match.is_decided:
            self.cup = forfeit_match(self.cup, match.id, loser)

    def forfeit(self, assignment: Assignment, loser: str, game: CupGame | None) -> None:
        """An engine that cannot be started loses the match."""
        if game is not None:
            self.cup = record_game(self.cup, assignment.match, game)
        if not self.cup.get_match(assignment.match).is_decided:
            self.cup = forfeit_match(self.cup, assignment.match, loser)

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

    def _resume(self, saved: Mapping[str, object]) -> Cup:
        data = cast("dict[str, Any]", dict(saved))
        if is_foreign(data):
            return self._adopt(data)
        cup = read_cup(data)
        names = {contender.name for contender in cup.contenders}
        if cup.settings.name != self._config.cup.name or names != {
            contender.name for contender in self._config.contenders
        }:
            raise InputError(
                "cup.another",
                f"The state file belongs to {cup.settings.name!r} with {', '.join(sorted(names))}; "
                "move it away or name another BracketPath.",
            )
        if cup.book != self._hashes:
            cup, lost = rebase_book(cup, self._hashes)
            self.warnings += [
                f"The book lost the opening of match {number}; its pair is played again."
                for number in lost
            ]
        return cup

    def _adopt(self, data: dict[str, Any]) -> Cup:
        drawn = draw_cup(self._config.cup, self._config.contenders, self._hashes)
        self.warnings.append("The state file is EngineBattle's; the cup goes on from there.")
        return adopt_cup(drawn, data)


def _find_hopeless(match: CupMatch) -> str | None:
    """Return the engine that lost the last three games of a match by crash or hang."""
    last = match.games[-_FAILURES_IN_A_ROW:]
    if len(last) < _FAILURES_IN_A_ROW or any(game.reason not in _FAILURES for game in last):
        return None
    losers = {game.white if game.result == "0-1" else game.black for game in last}
    return losers.pop() if len(losers) == 1 else None
