"""Points of one game, and a sheet as one fold over games (arena rules 1.1 to 1.4)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

QUICK_DRAW_PLIES: Final = 20  # a draw below gives nothing (1.1)
BERSERK_PLIES: Final = 14  # a win below has no bonus (1.1)
LIGHTS_AFTER: Final = 2  # wins in a row (1.2)


class Variant(StrEnum):
    """The games an arena can be about."""

    STANDARD = "standard"
    CHESS960 = "chess960"
    KING_OF_THE_HILL = "king-of-the-hill"
    THREE_CHECK = "three-check"
    ANTICHESS = "antichess"
    ATOMIC = "atomic"
    HORDE = "horde"
    RACING_KINGS = "racing-kings"
    CRAZYHOUSE = "crazyhouse"


LONG_PLIES: Final[Mapping[Variant, int]] = {  # arena rules 1.3
    Variant.STANDARD: 60,
    Variant.CHESS960: 60,
    Variant.HORDE: 60,
    Variant.ANTICHESS: 40,
    Variant.CRAZYHOUSE: 40,
    Variant.KING_OF_THE_HILL: 40,
    Variant.THREE_CHECK: 20,
    Variant.ATOMIC: 20,
    Variant.RACING_KINGS: 20,
}


class Outcome(StrEnum):
    """How a game ended for one player."""

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"


class EntryKind(StrEnum):
    """The kinds of result on a sheet (the last column of the table in 1.1)."""

    WIN = "win"
    DRAW = "draw"
    NULL_DRAW = "null-draw"
    QUICK_DRAW = "quick-draw"
    LOSS = "loss"


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game as one of its players sees it. `plies` are those really played."""

    outcome: Outcome
    plies: int
    has_berserked: bool = False


@dataclass(frozen=True, slots=True)
class SheetRules:
    """What the arena and the player decide about points."""

    long_plies: int = LONG_PLIES[Variant.STANDARD]
    has_streaks: bool = True
    is_bot: bool = False


@dataclass(frozen=True, slots=True)
class SheetEntry:
    """What one game gave. `is_doubled` says that the player was on fire."""

    kind: EntryKind
    points: int
    is_doubled: bool = False
    has_bonus: bool = False


@dataclass(frozen=True, slots=True)
class Sheet:
    """A player's games in this arena, oldest first, and what the next one depends on."""

    entries: tuple[SheetEntry, ...] = ()
    score: int = 0
    wins: int = 0  # the run of wins at the end
    is_drawing: bool = False  # in a draw streak (1.3)

    @property
    def is_on_fire(self) -> bool:
        """Whether the last two games were won; the arena may still have streaks off (1.2)."""
        return self.wins >= LIGHTS_AFTER

    @property
    def digits(self) -> str:
        """The points of all games, one digit each, oldest first."""
        return "".join(str(entry.points) for entry in self.entries)

    def add(self, game: Played, rules: SheetRules) -> "Sheet":
        """Return the sheet with one more game."""
        entry = score_game(self, game, rules)
        is_win, is_loss = game.outcome is Outcome.WIN, game.outcome is Outcome.LOSS
        return Sheet(
            entries=(*self.entries, entry),
            score=self.score + entry.points,
            wins=self.wins + 1 if is_win else 0,
            is_drawing=self.is_drawing if is_loss else not is_win,
        )


BLANK_SHEET: Final = Sheet()


def score_game(sheet: Sheet, game: Played, rules: SheetRules) -> SheetEntry:
    """Return what a game is worth: the first line of the table in 1.1 that fits."""
    is_doubled = rules.has_streaks and sheet.is_on_fire
    if game.outcome is Outcome.LOSS:
        return SheetEntry(EntryKind.LOSS, 0)
    if game.outcome is Outcome.WIN:
        has_bonus = game.has_berserked and game.plies >= BERSERK_PLIES and not rules.is_bot
        return SheetEntry(
            EntryKind.WIN, (4 if is_doubled else 2) + has_bonus, is_doubled, has_bonus
        )
    if game.plies < QUICK_DRAW_PLIES:
        return SheetEntry(EntryKind.QUICK_DRAW, 0)
    if is_doubled:
        return SheetEntry(EntryKind.DRAW, 2, is_doubled=True)
    is_long = game.plies >= rules.long_plies and not rules.is_bot
    if sheet.is_drawing and not is_long:
        return SheetEntry(EntryKind.NULL_DRAW, 0)
    return SheetEntry(EntryKind.DRAW, 1)


def fill_sheet(games: Iterable[Played], rules: SheetRules) -> Sheet:
    """Return the sheet of these games, oldest first: the recomputation of 1.8."""
    sheet = BLANK_SHEET
    for game in games:
        sheet = sheet.add(game, rules)
    return sheet
