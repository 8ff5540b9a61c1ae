"""Tournaments played once and put before several pairing programs: where do they disagree?"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final, Protocol

from tiltyard.errors import RuleError
from tiltyard.pairing.base import Pair, PairingRequest, PairingResult, PairingSystem
from tiltyard.simulate import AXES, Plan, generate_tournament

OURS: Final = "tiltyard"


@dataclass(frozen=True, slots=True)
class Course:
    """A tournament as it was played: every round's request and pairing, None where none exists.

    `leader` is whose pairings were played, `labels` what the tournament has on each axis, `end`
    the request after the last round that was played.
    """

    leader: str
    requests: tuple[PairingRequest, ...]
    results: tuple[PairingResult | None, ...]
    end: PairingRequest
    labels: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Answer:
    """What somebody says of a round, as text; the judge, for one, says nothing about colours."""

    text: str
    is_coloured: bool = True

    @classmethod
    def of(cls, result: PairingResult | None, *, coloured: bool = True) -> "Answer":
        """Return a pairing as an answer."""
        return cls(canonical(result, coloured=coloured), coloured)

    def agrees(self, result: PairingResult | None) -> bool:
        """Whether `result` is the same pairing, colours included where they were said."""
        return self.text == canonical(result, coloured=self.is_coloured)


class Voice(Protocol):
    """Somebody who is asked how the rounds of a tournament are to be paired."""

    @property
    def name(self) -> str:
        """How the dossier calls them."""
        ...

    def list_answers(self, course: Course) -> Sequence[Answer | None]:
        """Return an answer for each request of the course; None where they are not asked."""
        ...


@dataclass(frozen=True, slots=True)
class Difference:
    """A round that is not paired alike by all: our answer first, then everybody's."""

    request: PairingRequest
    answers: Mapping[str, Answer]

    def list_dissenters(self) -> Iterator[str]:
        """Yield who says something else than we do."""
        ours = self.answers[OURS].text
        for name, answer in self.answers.items():
            if answer.text != (ours if answer.is_coloured else uncoloured(ours)):
                yield name


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one tournament. `asked` counts who answered, by round."""

    course: Course
    different: tuple[Difference, ...]
    asked: tuple[frozenset[str], ...]


def play_course(plan: Plan, leader: str, pair: PairingSystem, source: Random) -> Course:
    """Play a plan through with the pairings of `leader`."""
    requests: list[PairingRequest] = []
    results: list[PairingResult | None] = []

    def lead(request: PairingRequest, /) -> PairingResult:
        requests.append(request)
        result = ask(pair, request)
        results.append(result)
        if result is None:
            raise RuleError("pairing.impossible", f"{leader} finds no pairing.")
        return result

    end = generate_tournament(plan, lead, source)
    labels = {axis.name: axis.label(plan) for axis in AXES}
    labels |= {"edition": plan.options.get("edition", "2026"), "played as paired by": leader}
    return Course(leader, tuple(requests), tuple(results), end, labels)


def compare_course(course: Course, ours: PairingSystem, voices: Sequence[Voice]) -> Outcome:
    """Put every round before us and all voices."""
    is_ours = course.leader == OURS
    mine = course.results if is_ours else [ask(ours, request) for request in course.requests]
    rows = {voice.name: voice.list_answers(course) for voice in voices}
    different: list[Difference] = []
    asked: list[frozenset[str]] = []
    for place, request in enumerate(course.requests):
        said = {name: row[place] for name, row in rows.items()}
        answers = {name: answer for name, answer in said.items() if answer is not None}
        asked.append(frozenset(answers))
        if not all(answer.agrees(mine[place]) for answer in answers.values()):
            different.append(Difference(request, {OURS: Answer.of(mine[place]), **answers}))
    return Outcome(course, tuple(different), tuple(asked))


def ask(system: PairingSystem, request: PairingRequest) -> PairingResult | None:
    """Return a system's pairing, or None where it says that there is none."""
    try:
        return system(request)
    except RuleError:
        return None


def canonical(result: PairingResult | None, *, coloured: bool = True) -> str:
    """Return a pairing as text that is equal for equal pairings, whatever the order."""
    if result is None:
        return "no pairing"
    pairs = [(pair.white, pair.black) for pair in result.pairs]
    if not coloured:
        pairs = [(min(pair), max(pair)) for pair in pairs]
    words = [f"{white}-{black}" for white, black in sorted(pairs)]
    return " ".join([*words, f"bye {result.bye}"])


def read_canonical(text: str) -> PairingResult | None:
    """Return the pairing that `canonical` wrote, colours in the order of the numbers.

    >>> read_canonical("4-1 2-3 bye 5")
    PairingResult(pairs=(Pair(white=4, black=1), Pair(white=2, black=3)), bye=5)
    """
    *games, word, bye = text.split(" ")
    if word != "bye":
        return None
    pairs = tuple(Pair(*map(int, game.split("-"))) for game in games)
    return PairingResult(pairs, None if bye == "None" else int(bye))


def uncoloured(text: str) -> str:
    """Return what `canonical` writes of the same pairing without colours.

    >>> uncoloured("4-1 2-3 bye 5")
    '1-4 2-3 bye 5'
    """
    words = text.split(" ")
    pairs = sorted(sorted(map(int, word.split("-"))) for word in words if "-" in word)
    rest = [word for word in words if "-" not in word]
    return " ".join([*(f"{low}-{high}" for low, high in pairs), *rest])


def with_edition(plan: Plan, edition: str) -> Plan:
    """Return the plan for an edition of the Dutch system."""
    return replace(plan, options={"edition": edition})
