"""The criteria of the Dutch system in the edition of 2017 (C.5 to C.19), one row each.

Failures are judged as those of `dutch_criteria`: smaller is better, lists compare from their
largest element. Score differences of downfloaters are taken to one point below the bracket (A.8).
"""

from functools import partial
from typing import Final

from tiltyard.pairing.fide.dutch.criteria import (
    Candidate,
    Criterion,
    c10_colour_difference,
    c11_third_colour,
    c12_preferences,
    c13_strong_preferences,
    descending,
)
from tiltyard.pairing.fide.dutch.system import ONE_POINT
from tiltyard.pairing.fide.entrant import Float
from tiltyard.sentence import say

_AGAIN: Final = (
    say("more downfloaters who floated down last round too"),
    say("more opponents who floated up last round too"),
    say("more downfloaters who floated down two rounds ago"),
    say("more opponents who floated up two rounds ago"),
)
_WIDER: Final = (
    say("wider score gaps for those who floated down last round"),
    say("wider score gaps for those who floated up last round"),
    say("wider score gaps for those who floated down two rounds ago"),
    say("wider score gaps for those who floated up two rounds ago"),
)


def list_criteria_2017(low: int, *, is_normal: bool) -> tuple[Criterion, ...]:
    """Return the criteria of a bracket whose residents have the score `low`.

    `is_normal` says that it is neither the penultimate nor the last bracket: C.7 speaks.
    """
    rows = [
        Criterion("C.5", "C.5", _count_down, say("more downfloaters")),
        Criterion("C.6", "C.6", partial(_list_gaps, low), say("wider score differences")),
    ]
    if is_normal:
        rows.append(
            Criterion("C.7", "C.7", _look_ahead, say("downfloaters worse for the next bracket"))
        )
    rows += [
        Criterion("C.8", "C.8", c10_colour_difference, say("more colour differences beyond two")),
        Criterion(
            "C.9", "C.9", c11_third_colour, say("more players with one colour three times running")
        ),
        Criterion(
            "C.10", "C.10", c12_preferences, say("fewer players with the colour they are due")
        ),
        Criterion("C.11", "C.11", c13_strong_preferences, say("fewer strong preferences granted")),
    ]
    for kind, says in enumerate(_AGAIN):
        code = f"C.{12 + kind}"
        rows.append(Criterion(code, code, partial(_count_again, low, kind), says))
    for kind, says in enumerate(_WIDER):
        code = f"C.{16 + kind}"
        rows.append(Criterion(code, code, partial(_list_again, low, kind), says))
    return tuple(rows)


def _count_down(candidate: Candidate) -> int:
    """Downfloaters (C.5)."""
    return len(candidate.downfloaters)


def _list_gaps(low: int, candidate: Candidate) -> tuple[int, ...]:
    """The score differences of pairs and downfloaters (C.6)."""
    paired = [abs(one.score - other.score) for one, other in candidate.pairs]
    return descending(paired + [_drop(low, player.score) for player in candidate.downfloaters])


def _look_ahead(candidate: Candidate) -> tuple[int, ...]:
    """What the downfloaters do to the following bracket (C.7)."""
    return candidate.outlook.following_failure(candidate.downfloaters)


def _count_again(low: int, kind: int, candidate: Candidate) -> int:
    """Players who float again as one or two rounds ago (C.12 to C.15)."""
    return len(_list_again(low, kind, candidate))


def _list_again(low: int, kind: int, candidate: Candidate) -> tuple[int, ...]:
    """The score differences of those who float again (C.16 to C.19)."""
    when, is_up = divmod(kind, 2)
    pairs = [
        (one, two) if one.score > two.score else (two, one)
        for one, two in candidate.pairs
        if one.score != two.score
    ]
    if is_up:
        return descending([a.score - b.score for a, b in pairs if b.floats[when] is Float.UP])
    found = [a.score - b.score for a, b in pairs if a.floats[when] is Float.DOWN]
    found += [
        _drop(low, player.score)
        for player in candidate.downfloaters
        if player.floats[when] is Float.DOWN
    ]
    return descending(found)


def _drop(low: int, score: int) -> int:
    """The score difference of a downfloater (A.8)."""
    return score - (low - ONE_POINT)
