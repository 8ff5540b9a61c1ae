"""Colour preferences and who has White: what the FIDE Swiss systems share (C.04.3 1.6, 1.7, 5)."""

from collections.abc import Iterable
from enum import IntEnum
from typing import Final, NamedTuple

from tiltyard.pairing.base import Colour, Kind, Meeting


class Strength(IntEnum):
    """How strongly a player is due a colour (C.04.3 1.7); the larger wins."""

    NONE = 0
    MILD = 1
    STRONG = 2
    ABSOLUTE = 3


class Preference(NamedTuple):
    """The colour a player is due, and how strongly. `colour` is None before the first game."""

    strength: Strength
    colour: Colour | None


class ColourRecord(NamedTuple):
    """The colours of the games a player has played, unplayed rounds left out (C.04.2 3.4)."""

    sequence: tuple[Colour, ...]
    difference: int  # Whites minus Blacks (C.04.3 1.6)
    preference: Preference

    @property
    def has_repeated(self) -> bool:
        """Whether the last two games were played with one colour."""
        return len(self.sequence) > 1 and self.sequence[-1] is self.sequence[-2]


NO_PREFERENCE: Final = Preference(Strength.NONE, None)
_PREFERENCES: Final = {
    (strength, colour): Preference(strength, colour)
    for strength in (Strength.MILD, Strength.STRONG, Strength.ABSOLUTE)
    for colour in Colour
}


def colour_sequence(history: Iterable[Meeting]) -> tuple[Colour, ...]:
    """Return the colours of the games really played, oldest first (C.04.2 3.4)."""
    return tuple(
        [m.colour for m in history if m.kind is Kind.PLAYED and m.colour is not None],
    )


def colour_difference(sequence: tuple[Colour, ...]) -> int:
    """Return games with White minus games with Black (C.04.3 1.6)."""
    return 2 * sequence.count(Colour.WHITE) - len(sequence)


def colour_preference(sequence: tuple[Colour, ...]) -> Preference:
    """Return the colour due after `sequence` and how strongly (C.04.3 1.7).

    A difference of two or more speaks first, then two equal colours in a row, then a
    difference of one, then alternation.
    """
    if not sequence:
        return NO_PREFERENCE
    difference = colour_difference(sequence)
    last = sequence[-1]
    balance = Colour.BLACK if difference > 0 else Colour.WHITE
    if abs(difference) >= 2:
        return _PREFERENCES[Strength.ABSOLUTE, balance]
    if len(sequence) > 1 and sequence[-2] is last:
        return _PREFERENCES[Strength.ABSOLUTE, last.opposite]
    if difference:
        return _PREFERENCES[Strength.STRONG, balance]
    return _PREFERENCES[Strength.MILD, last.opposite]


def colour_record(history: Iterable[Meeting]) -> ColourRecord:
    """Return everything the rules ask about a player's colours."""
    sequence = colour_sequence(history)
    return ColourRecord(sequence, colour_difference(sequence), colour_preference(sequence))


class Allocation(NamedTuple):
    """The colour of the higher-ranked player of a pair, and the article that gave it."""

    higher: Colour
    article: str


def allocate_colours(
    higher: ColourRecord, lower: ColourRecord, number: int, initial: Colour
) -> Allocation:
    """Return the colour of the higher-ranked player (C.04.3 5.2).

    `number` is the effective pairing number of the higher-ranked player.
    """
    for article, rule in _ARTICLES:
        colour = rule(higher, lower)
        if colour is not None:
            return Allocation(colour, article)
    return Allocation(initial if number % 2 else initial.opposite, "5.2.5")


def _grant_both(higher: ColourRecord, lower: ColourRecord) -> Colour | None:
    """Both can have what they are due (5.2.1)."""
    mine, theirs = higher.preference.colour, lower.preference.colour
    if theirs is None:
        return mine
    if mine is None:
        return theirs.opposite
    return mine if mine is not theirs else None


def _grant_stronger(higher: ColourRecord, lower: ColourRecord) -> Colour | None:
    """The stronger preference wins; between absolute ones the wider difference (5.2.2)."""
    colour = higher.preference.colour
    if colour is None:
        return None
    mine, theirs = higher.preference.strength, lower.preference.strength
    if mine is Strength.ABSOLUTE and theirs is Strength.ABSOLUTE:
        wide, wider = abs(higher.difference), abs(lower.difference)
    else:
        wide, wider = mine, theirs
    if wide == wider:
        return None
    return colour if wide > wider else colour.opposite


def _alternate(higher: ColourRecord, lower: ColourRecord) -> Colour | None:
    """Swap the colours of the latest round in which they differed (5.2.3)."""
    for mine, theirs in zip(reversed(higher.sequence), reversed(lower.sequence), strict=False):
        if mine is not theirs:
            return mine.opposite
    return None


def _grant_higher(higher: ColourRecord, _lower: ColourRecord) -> Colour | None:
    """The higher-ranked player has what they are due (5.2.4)."""
    return higher.preference.colour


_ARTICLES: Final = (
    ("5.2.1", _grant_both),
    ("5.2.2", _grant_stronger),
    ("5.2.3", _alternate),
    ("5.2.4", _grant_higher),
)
