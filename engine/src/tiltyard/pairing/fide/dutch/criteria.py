"""The criteria of the Dutch system, one function each (C.04.3 art. 2, edition of 2026).

A criterion takes a candidate of a bracket and returns its failure: smaller is better,
and lists compare from their largest element. `CRITERIA` is the order in which they speak.
C1 and C3 are `Entrant.may_meet`, C2 is `Entrant.is_barred`; C4, C5 and C8 look beyond the
bracket and need an `Outlook`.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, Protocol

from tiltyard.pairing.fide.colours import ColourRecord, Strength
from tiltyard.pairing.fide.entrant import Entrant, Float
from tiltyard.sentence import say

Failure = int | tuple[int, ...]
PREVIOUS, BEFORE_PREVIOUS = 0, 1
LIMBO: Final = 1_000_000  # makes any difference of the Limbo larger than any paired one


class Outlook(Protocol):
    """What a bracket must know of the players below it."""

    def following_failure(self, downfloaters: Sequence[Entrant]) -> tuple[int, ...]:
        """Return how many stay unpaired in the following bracket, then their scores (C8)."""
        ...

    def gives_bye(self, downfloaters: Sequence[Entrant]) -> bool:
        """Whether these downfloaters are one player who will receive the bye (C9)."""
        ...


@dataclass(frozen=True, slots=True)
class Candidate:
    """A way to pair a bracket. In `pairs` the moved-down or better-ranked player is first."""

    moved_down: frozenset[int]  # numbers of the moved-down players
    pairs: tuple[tuple[Entrant, Entrant], ...]
    downfloaters: tuple[Entrant, ...]
    outlook: Outlook

    @property
    def floated_pairs(self) -> list[tuple[Entrant, Entrant]]:
        """The pairs of a moved-down player and a resident."""
        return [pair for pair in self.pairs if pair[0].number in self.moved_down]


def descending(values: Sequence[int]) -> tuple[int, ...]:
    """Return values as the rules compare them: largest first."""
    return tuple(sorted(values, reverse=True))


def c6_downfloaters(candidate: Candidate) -> Failure:
    """Number of downfloaters (2.4.1)."""
    return len(candidate.downfloaters)


def c7_downfloater_scores(candidate: Candidate) -> Failure:
    """How much those have who leave the bracket, the less the better (2.4.2)."""
    return descending([player.score for player in candidate.downfloaters])


def c8_following_bracket(candidate: Candidate) -> Failure:
    """What the downfloaters do to the following bracket (2.4.3)."""
    return candidate.outlook.following_failure(candidate.downfloaters)


def c9_unplayed_of_bye(candidate: Candidate) -> Failure:
    """Unplayed games of the player this bracket sends to the bye (2.4.4)."""
    if not candidate.outlook.gives_bye(candidate.downfloaters):
        return 0
    return candidate.downfloaters[0].unplayed


def share_colour(first: ColourRecord, second: ColourRecord) -> bool:
    """Whether both are due the same colour."""
    colour = first.preference.colour
    return colour is not None and colour is second.preference.colour


def exceeds_difference(first: ColourRecord, second: ColourRecord) -> bool:
    """Whether the pair takes one of them to a colour difference of three."""
    return share_colour(first, second) and min(abs(first.difference), abs(second.difference)) > 1


def repeats_thrice(first: ColourRecord, second: ColourRecord) -> bool:
    """Whether the pair gives one of them a colour for the third time running."""
    both = Strength.ABSOLUTE
    if not share_colour(first, second) or first.preference.strength is not both:
        return False
    if second.preference.strength is not both:
        return False
    if abs(first.difference) == abs(second.difference):
        return _is_against(first) and _is_against(second)
    loser = min(first, second, key=lambda record: abs(record.difference))
    return _is_against(loser)


def denies_strong(first: ColourRecord, second: ColourRecord) -> bool:
    """Whether the pair denies a strong preference that is not absolute."""
    weaker = min(first.preference.strength, second.preference.strength)
    return share_colour(first, second) and weaker is Strength.STRONG


def _is_against(record: ColourRecord) -> bool:
    """Whether the last two games had the colour the player is not due."""
    return record.has_repeated and record.sequence[-1] is not record.preference.colour


def _count(candidate: Candidate, test: Callable[[ColourRecord, ColourRecord], bool]) -> int:
    return sum(test(a.colours, b.colours) for a, b in candidate.pairs)


def c10_colour_difference(candidate: Candidate) -> Failure:
    """Topscorers and their opponents beyond a difference of two (2.4.5)."""
    return _count(candidate, exceeds_difference)


def c11_third_colour(candidate: Candidate) -> Failure:
    """Topscorers and their opponents with a third colour in a row (2.4.6)."""
    return _count(candidate, repeats_thrice)


def c12_preferences(candidate: Candidate) -> Failure:
    """Players without the colour they are due (2.4.7)."""
    return _count(candidate, share_colour)


def c13_strong_preferences(candidate: Candidate) -> Failure:
    """Players without a colour they are strongly due (2.4.8)."""
    return _count(candidate, denies_strong)


def _again_down(candidate: Candidate, when: int) -> int:
    return sum(
        player.floats[when] is Float.DOWN and player.number not in candidate.moved_down
        for player in candidate.downfloaters
    )


def _again_up(candidate: Candidate, when: int) -> int:
    return sum(resident.floats[when] is Float.UP for _, resident in candidate.floated_pairs)


def c14_downfloat_repeated(candidate: Candidate) -> Failure:
    """Resident downfloaters who floated down one round ago (2.4.9)."""
    return _again_down(candidate, PREVIOUS)


def c15_upfloat_repeated(candidate: Candidate) -> Failure:
    """Opponents of moved-down players who floated up one round ago (2.4.10)."""
    return _again_up(candidate, PREVIOUS)


def c16_downfloat_repeated(candidate: Candidate) -> Failure:
    """Resident downfloaters who floated down two rounds ago (2.4.11)."""
    return _again_down(candidate, BEFORE_PREVIOUS)


def c17_upfloat_repeated(candidate: Candidate) -> Failure:
    """Opponents of moved-down players who floated up two rounds ago (2.4.12)."""
    return _again_up(candidate, BEFORE_PREVIOUS)


def _down_differences(candidate: Candidate, when: int) -> Failure:
    paired = [
        high.score - low.score
        for high, low in candidate.floated_pairs
        if high.floats[when] is Float.DOWN
    ]
    limbo = [
        LIMBO + player.score
        for player in candidate.downfloaters
        if player.number in candidate.moved_down and player.floats[when] is Float.DOWN
    ]
    return descending(paired + limbo)


def _up_differences(candidate: Candidate, when: int) -> Failure:
    return descending(
        [
            high.score - low.score
            for high, low in candidate.floated_pairs
            if low.floats[when] is Float.UP
        ]
    )


def c18_down_differences(candidate: Candidate) -> Failure:
    """Score differences of moved-down players down one round ago (2.4.13)."""
    return _down_differences(candidate, PREVIOUS)


def c19_up_differences(candidate: Candidate) -> Failure:
    """Score differences of opponents up one round ago (2.4.14)."""
    return _up_differences(candidate, PREVIOUS)


def c20_down_differences(candidate: Candidate) -> Failure:
    """Score differences of moved-down players down two rounds ago (2.4.15)."""
    return _down_differences(candidate, BEFORE_PREVIOUS)


def c21_up_differences(candidate: Candidate) -> Failure:
    """Score differences of opponents up two rounds ago (2.4.16)."""
    return _up_differences(candidate, BEFORE_PREVIOUS)


class Criterion(NamedTuple):
    """A row of the table: its code, its article, and the function that judges."""

    code: str
    article: str
    failure: Callable[[Candidate], Failure]
    says: str  # completes "a candidate is worse that has …"


CRITERIA: Final = (
    Criterion("C6", "2.4.1", c6_downfloaters, say("more downfloaters")),
    Criterion("C7", "2.4.2", c7_downfloater_scores, say("downfloaters with higher scores")),
    Criterion("C8", "2.4.3", c8_following_bracket, say("downfloaters worse for the next bracket")),
    Criterion("C9", "2.4.4", c9_unplayed_of_bye, say("a bye for somebody who has played less")),
    Criterion("C10", "2.4.5", c10_colour_difference, say("more colour differences beyond two")),
    Criterion(
        "C11", "2.4.6", c11_third_colour, say("more players with one colour three times running")
    ),
    Criterion("C12", "2.4.7", c12_preferences, say("fewer players with the colour they are due")),
    Criterion("C13", "2.4.8", c13_strong_preferences, say("fewer strong preferences granted")),
    Criterion(
        "C14",
        "2.4.9",
        c14_downfloat_repeated,
        say("more downfloaters who floated down last round too"),
    ),
    Criterion(
        "C15", "2.4.10", c15_upfloat_repeated, say("more opponents who floated up last round too")
    ),
    Criterion(
        "C16",
        "2.4.11",
        c16_downfloat_repeated,
        say("more downfloaters who floated down two rounds ago"),
    ),
    Criterion(
        "C17", "2.4.12", c17_upfloat_repeated, say("more opponents who floated up two rounds ago")
    ),
    Criterion(
        "C18",
        "2.4.13",
        c18_down_differences,
        say("wider score gaps for those who floated down last round"),
    ),
    Criterion(
        "C19",
        "2.4.14",
        c19_up_differences,
        say("wider score gaps for those who floated up last round"),
    ),
    Criterion(
        "C20",
        "2.4.15",
        c20_down_differences,
        say("wider score gaps for those who floated down two rounds ago"),
    ),
    Criterion(
        "C21",
        "2.4.16",
        c21_up_differences,
        say("wider score gaps for those who floated up two rounds ago"),
    ),
)


def judge(candidate: Candidate) -> tuple[Failure, ...]:
    """Return the failures of a candidate, C6 to C21; compare two to know which is better."""
    return tuple(criterion.failure(candidate) for criterion in CRITERIA)
