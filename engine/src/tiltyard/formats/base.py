"""What a format is: a few pure questions that the shared machine asks."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Protocol, runtime_checkable

from tiltyard.core.commands import PairRound
from tiltyard.core.config import OptionValue
from tiltyard.core.events import Event, MatchesCreated
from tiltyard.core.model import (
    EntryId,
    Fixture,
    Match,
    MatchId,
    Result,
    RoundNote,
    Score,
    TournamentState,
)
from tiltyard.core.standing import Standing
from tiltyard.errors import InputError
from tiltyard.sentence import joined, say, word

LONGEST_TEXT: Final = 200


@dataclass(frozen=True, slots=True)
class Option:
    """A setting of a format: what it is called, what it may be, what it is if nobody says."""

    code: str
    name: str
    default: OptionValue
    help: str
    minimum: int = 0
    maximum: int = 0
    choices: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        """`bool`, `int`, `choice` or, where there is nothing to choose from, `text`."""
        if isinstance(self.default, bool):
            return "bool"
        if isinstance(self.default, int):
            return "int"
        return "choice" if self.choices else "text"

    def accepts(self, value: OptionValue) -> bool:
        """Whether `value` has the right type and lies within the limits."""
        match self.kind:
            case "bool":
                return isinstance(value, bool)
            case "int":
                is_int = isinstance(value, int) and not isinstance(value, bool)
                return is_int and self.minimum <= int(value) <= self.maximum
            case "text":
                return isinstance(value, str) and len(value) <= LONGEST_TEXT
            case _:
                return value in self.choices

    def describe_range(self) -> str:
        """Return what the option may be, in words."""
        match self.kind:
            case "bool":
                return say("true or false")
            case "int":
                return say(
                    "a whole number from {minimum} to {maximum}",
                    minimum=self.minimum,
                    maximum=self.maximum,
                )
            case "text":
                return say("a text of at most {longest_text} characters", longest_text=LONGEST_TEXT)
            case _:
                return say("one of {list}", list=joined(", ", self.choices))


class Format(Protocol):
    """One way to hold a tournament. Pure: every answer follows from the arguments.

    What is not said otherwise: all is drawn at the start, corrections change who plays and never
    which matches there are, and rounds have numbers only.
    """

    code: str  # the promise that stands in every log: never renamed
    name: str  # what people call it
    description: str  # one sentence for somebody who has to choose
    min_entries: int  # how many it takes to start
    options: tuple[Option, ...]  # what an organiser may set

    def check_options(self, options: Mapping[str, OptionValue]) -> None:
        """Raise InputError when options that are each right do not go together."""
        return

    def draw(self, state: TournamentState) -> tuple[Fixture, ...]:
        """Return the fixtures with which play starts."""
        ...

    def draw_more(self, state: TournamentState) -> tuple[Fixture, ...]:
        """Return the fixtures that follow once all drawn matches are settled; () at the end.

        The next round of a Swiss, a second grand final, the bracket after the groups.
        """
        return ()

    def find_obsolete(self, state: TournamentState) -> tuple[MatchId, ...]:
        """Return drawn matches that the results, corrected as in `state`, no longer justify."""
        return ()

    def check_result(self, match: Match, result: Result) -> None:
        """Raise RuleError when `match` cannot end like that."""
        ...

    def find_free_seed(self, state: TournamentState) -> int:
        """Return the seed a late entry takes, or raise RuleError when there is no room."""
        ...

    def rank(self, state: TournamentState) -> tuple[Standing, ...]:
        """Return the table as it stands, best first."""
        ...

    def name_round(self, state: TournamentState, match: Match) -> str:
        """Return what people call the round of `match`."""
        return say("Round {round}", round=match.fixture.round)


@runtime_checkable
class PairsRounds(Protocol):
    """What a format adds whose rounds are paired one by one: the arbiter may take part."""

    def awaits_round(self, state: TournamentState) -> bool:
        """Whether another round is due once all drawn matches are settled."""
        ...

    def pair_round(self, state: TournamentState, wishes: PairRound) -> tuple[Fixture, ...]:
        """Return the next round as the arbiter wishes it, or raise RuleError."""
        ...

    def list_last_round(self, state: TournamentState) -> tuple[Match, ...]:
        """Return the round that can be taken back; () when there is none."""
        ...


@runtime_checkable
class PlansRounds(PairsRounds, Protocol):
    """What a format adds that minds plans for rounds to come, and points an arbiter gives."""

    def check_points(self, state: TournamentState, match: Match, points: Score) -> None:
        """Raise RuleError when a match cannot be worth this."""
        ...


@runtime_checkable
class SettlesRounds(Protocol):
    """What a format adds some of whose matches are decided as they are drawn."""

    def settle_round(
        self, state: TournamentState, fixtures: tuple[Fixture, ...], wishes: PairRound
    ) -> tuple[Event, ...]:
        """Return the results of these fixtures, not yet in `state`, that nobody has to play."""
        ...


@runtime_checkable
class NotesRounds(Protocol):
    """What a format adds that has something to say about the rounds it draws."""

    def note_round(
        self, state: TournamentState, fixtures: tuple[Fixture, ...]
    ) -> tuple[RoundNote, ...]:
        """Return what people should know about these fixtures, not yet in `state`."""
        ...


@runtime_checkable
class ChangesLate(Protocol):
    """What a format adds some of whose options may still change after the start."""

    late_options: tuple[str, ...]

    def check_late(self, state: TournamentState, options: Mapping[str, OptionValue]) -> None:
        """Raise RuleError when what has been played does not allow these options."""
        ...


@runtime_checkable
class DrawsLots(Protocol):
    """What a format adds that draws lots all along: it cannot be seeded without one."""

    draws_lots: bool


@runtime_checkable
class ReadsGames(Protocol):
    """What a format adds that counts games its own way, drawn games apart."""

    def read_games(self, match: Match) -> tuple[Result, bool]:
        """Return what the games reported so far make, and whether that ends the match."""
        ...


@runtime_checkable
class SeatsLate(Protocol):
    """What a format adds that may find a late entry an opponent in a round already drawn."""

    def seat_late(self, state: TournamentState, entry: EntryId, at: int) -> tuple[Event, ...]:
        """Return what happens to the round that is on; `entry` is in `state` and has a seed."""
        ...


AUTOMATIC: Final = Option(
    "automatic",
    say("Pair automatically"),
    True,  # noqa: FBT003 - a default
    say("The next round is paired when the last result is in; otherwise the arbiter asks for it."),
)


def create_matches(
    format_: Format | PairsRounds,
    state: TournamentState,
    fixtures: tuple[Fixture, ...],
    at: int,
) -> MatchesCreated:
    """Return the event that draws `fixtures`, with what the format has to say about them."""
    notes = format_.note_round(state, fixtures) if isinstance(format_, NotesRounds) else ()
    return MatchesCreated(fixtures, at, notes)


def complete_options(format_: Format, given: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    """Return all options of `format_`, the given ones checked, the others by default.

    Raises:
        InputError: `option.unknown` or `option.invalid`, naming what would be right.
    """
    known = {option.code: option for option in format_.options}
    for code, value in given.items():
        if code not in known:
            raise InputError(
                "option.unknown",
                say(
                    "{format} has no option {code}; it has {list}.",
                    format=word(format_.name),
                    code=f"{code!r}",
                    list=word(", ".join(known) or "none"),
                ),
                field=f"options.{code}",
            )
        if not known[code].accepts(value):
            range_ = known[code].describe_range()
            raise InputError(
                "option.invalid",
                say(
                    "Option {code} is {value}; it must be {range}.",
                    code=f"{code!r}",
                    value=f"{value!r}",
                    range=word(range_),
                ),
                field=f"options.{code}",
            )
    options = {code: given.get(code, option.default) for code, option in known.items()}
    format_.check_options(options)
    return options
