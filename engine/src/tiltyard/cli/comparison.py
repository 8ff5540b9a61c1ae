"""Tournaments that several pairing systems pair round by round, and where they disagree."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from random import Random
from typing import Final

from tiltyard.errors import RuleError
from tiltyard.pairing.base import PairingRequest, PairingResult, PairingSystem
from tiltyard.simulate import Plan, draw_plan, generate_tournament

OURS: Final = "tiltyard"


@dataclass(frozen=True, slots=True)
class Difference:
    """A round that is not paired alike by all: what each of them says, as text."""

    request: PairingRequest
    answers: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one tournament."""

    plan: Plan
    rounds: int
    different: tuple[Difference, ...]


@dataclass
class Comparison:
    """A pairing system that asks others and goes on with the answer of one of them."""

    systems: Mapping[str, PairingSystem]
    followed: str
    is_coloured: bool = True
    rounds: int = 0
    different: list[Difference] = field(default_factory=list)

    def __call__(self, request: PairingRequest, /) -> PairingResult:
        """Pair with all; note whether they differ."""
        self.rounds += 1
        results = {name: ask(system, request) for name, system in self.systems.items()}
        answers = {
            name: canonical(result, coloured=self.is_coloured) for name, result in results.items()
        }
        if len(set(answers.values())) > 1:
            self.different.append(Difference(request, answers))
        result = results[self.followed]
        if result is None:
            raise RuleError("pairing.impossible", f"{self.followed} finds no pairing.")
        return result


def compare_tournament(
    seed: str,
    systems: Mapping[str, PairingSystem],
    followed: str,
    *,
    edition: str,
    smallest: int,
    largest: int,
) -> Outcome:
    """Make up a tournament; every round is paired by all, and played as `followed` pairs it."""
    source = Random(seed)
    plan = draw_plan(source, smallest=smallest, largest=largest)
    plan = replace(plan, options={"edition": edition})
    comparison = Comparison(systems, followed)
    generate_tournament(plan, comparison, source)
    return Outcome(plan, comparison.rounds, tuple(comparison.different))


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
