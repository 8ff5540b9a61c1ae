"""The reasons behind a round of any system, as data and as text for the arbiter."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from tiltyard.core.scores import format_points
from tiltyard.sentence import say, word

_NUMBERS: Final[Mapping[int, str]] = MappingProxyType({})  # nobody has a name: numbers it is


@dataclass(frozen=True, slots=True)
class Exclusion:
    """A player who could not be the opponent, and why."""

    number: int
    reason: str


@dataclass(frozen=True, slots=True)
class Downfloat:
    """A player who leaves a bracket unpaired, and why."""

    number: int
    reason: str


@dataclass(frozen=True, slots=True)
class PairExplanation:
    """One pair: who, why not the natural opponent, and why these colours."""

    white: int
    black: int
    player: int  # the player who was looking for an opponent: the first half, or moved down
    natural: int | None  # the opponent of the first candidate; None when it is the one found
    reason: str  # why not the natural opponent; empty when it is the one found
    criterion: str  # code of the criterion that decided, or empty
    excluded: tuple[Exclusion, ...]  # everybody in the bracket `player` could not meet
    floats: str  # "", or who meets whom across scores
    colour_article: str
    colours: str

    def __str__(self) -> str:
        """The pair as sentences."""
        return self.describe()

    def describe(self, names: Mapping[int, str] = _NUMBERS) -> str:
        """Return the pair as sentences, players called by `names`."""
        head = f"{name_of(self.white, names)} (white) - {name_of(self.black, names)} (black)"
        return "\n".join([head, *(f"  {line}" for line in self.list_reasons(names))])

    def list_reasons(self, names: Mapping[int, str] = _NUMBERS) -> list[str]:
        """Return one sentence for each reason: floats, opponents passed over, colours."""
        player = name_of(self.player, names)
        lines = [self.floats] if self.floats else []
        if self.natural is not None:
            natural = name_of(self.natural, names)
            lines.append(
                say(
                    "{player} would first meet {natural}, but {reason}",
                    player=player,
                    natural=natural,
                    reason=word(self.reason),
                )
            )
        by_reason: dict[str, list[int]] = {}
        for exclusion in self.excluded:
            if exclusion.number == self.natural:
                continue  # said above
            by_reason.setdefault(exclusion.reason, []).append(exclusion.number)
        lines += [
            say(
                "{player} cannot meet {join}: {reason}",
                player=player,
                join=_join(numbers, names),
                reason=word(reason),
            )
            for reason, numbers in by_reason.items()
        ]
        return [
            *lines,
            say(
                "colours: {colours} ({colour_article})",
                colours=word(self.colours),
                colour_article=self.colour_article,
            ),
        ]


@dataclass(frozen=True, slots=True)
class BracketExplanation:
    """One bracket: who came, who was paired, who moved on."""

    score: int
    moved_down: tuple[int, ...]
    residents: tuple[int, ...]
    downfloats: tuple[Downfloat, ...]
    pairs: tuple[PairExplanation, ...]
    joined: tuple[int, ...] = ()  # of systems that do not move players down: from other scores

    @property
    def downfloaters(self) -> tuple[int, ...]:
        """Who leaves the bracket unpaired."""
        return tuple(downfloat.number for downfloat in self.downfloats)

    def __str__(self) -> str:
        """The bracket as paragraphs."""
        return self.describe()

    def describe(self, names: Mapping[int, str] = _NUMBERS) -> str:
        """Return the bracket as paragraphs, players called by `names`."""
        head = f"Bracket of {format_points(self.score)}: {_join(self.residents, names)}"
        if self.moved_down:
            head += f"; moved down: {_join(self.moved_down, names)}"
        if self.joined:
            head += f"; from other scores: {_join(self.joined, names)}"
        lines = [head, *(pair.describe(names) for pair in self.pairs)]
        lines += [
            f"unpaired here: {name_of(downfloat.number, names)}, {downfloat.reason}"
            for downfloat in self.downfloats
        ]
        return "\n".join(lines)


@dataclass(frozen=True, slots=True)
class RoundExplanation:
    """A whole round, bracket by bracket."""

    round: int
    brackets: tuple[BracketExplanation, ...]
    bye: int | None
    bye_reason: str

    def __str__(self) -> str:
        """The round as text."""
        return self.describe()

    def describe(self, names: Mapping[int, str] = _NUMBERS) -> str:
        """Return the round as text, players called by `names`."""
        parts = [bracket.describe(names) for bracket in self.brackets]
        return "\n\n".join([*parts, self.bye_reason] if self.bye is not None else parts)


def name_of(number: int, names: Mapping[int, str]) -> str:
    """Return what a player is called: the name given, else the pairing number."""
    return names.get(number, str(number))


def _join(numbers: Sequence[int], names: Mapping[int, str]) -> str:
    return ", ".join(name_of(number, names) for number in numbers)
