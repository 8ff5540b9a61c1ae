"""What acceptance runs add up: how much of what kind was compared, and what differed."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Final

from tiltyard.cli.acceptance.comparison import Difference, Outcome
from tiltyard.cli.acceptance.faults import Filed, Verdict, file_difference
from tiltyard.simulate import TRAITS

Row = tuple[str, str]  # an axis and its value
THREE_WAY: Final = 2  # voices beside ours


@dataclass(frozen=True, slots=True)
class Finding:
    """A round that is paired differently: the tournament, the case, and how it is filed."""

    tournament: str
    case: Difference
    verdicts: tuple[Verdict, ...]

    @property
    def file(self) -> str:
        """The name of the file that shows it."""
        return f"{self.tournament.replace(':', '-')}-r{self.case.request.round:02}.trf"


@dataclass(slots=True)
class Tally:
    """Counts of one tournament, or of many."""

    tournaments: int = 0
    rounds: int = 0
    three_way: int = 0
    asked: Counter[str] = field(default_factory=Counter)  # rounds, by voice
    filed: Counter[tuple[str, Filed]] = field(default_factory=Counter)
    played: Counter[Row] = field(default_factory=Counter)  # tournaments
    paired: Counter[Row] = field(default_factory=Counter)  # rounds
    traits: Counter[Row] = field(default_factory=Counter)  # rounds
    differ: Counter[Row] = field(default_factory=Counter)  # rounds, of axes and traits
    findings: list[Finding] = field(default_factory=list)
    crashes: list[tuple[str, str]] = field(default_factory=list)  # tournament, what was said

    def add(self, other: "Tally") -> None:
        """Count another tally in."""
        self.tournaments += other.tournaments
        self.rounds += other.rounds
        self.three_way += other.three_way
        for mine, theirs in (
            (self.played, other.played),
            (self.paired, other.paired),
            (self.traits, other.traits),
            (self.differ, other.differ),
        ):
            mine.update(theirs)
        self.asked.update(other.asked)
        self.filed.update(other.filed)
        self.findings.extend(other.findings)
        self.crashes.extend(other.crashes)

    def count(self, filed: Filed) -> int:
        """Return how many answers are filed in a way."""
        return sum(times for (_, how), times in self.filed.items() if how is filed)

    def format_filed(self) -> str:
        """Return how many answers are filed in which way, as text."""
        return ", ".join(f"{self.count(filed)} {filed}" for filed in Filed)


def tally_outcome(name: str, outcome: Outcome) -> Tally:
    """Return the counts of one tournament."""
    course = outcome.course
    tally = Tally(tournaments=1, rounds=len(course.requests))
    tally.three_way = sum(len(names) >= THREE_WAY for names in outcome.asked)
    tally.asked.update(voice for names in outcome.asked for voice in names)
    rows = list(course.labels.items())
    tally.played.update(rows)
    tally.paired.update(dict.fromkeys(rows, tally.rounds))
    tally.differ.update(dict.fromkeys(rows, len(outcome.different)))
    different = {case.request.round for case in outcome.different}
    for request, result in zip(course.requests, course.results, strict=True):
        found = [(trait, describe(request, result)) for trait, describe in TRAITS.items()]
        tally.traits.update(found)
        tally.differ.update(found if request.round in different else ())
    for case in outcome.different:
        verdicts = tuple(file_difference(case))
        tally.filed.update((verdict.voice, verdict.filed) for verdict in verdicts)
        tally.findings.append(Finding(name, case, verdicts))
    return tally
