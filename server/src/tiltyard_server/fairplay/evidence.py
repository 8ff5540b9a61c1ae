"""What a detector hands over: a finding, and evidence that a person can read."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from functools import cached_property
from typing import Any

from tiltyard.sentence import say
from tiltyard_server.common.sentences import collect_sentences
from tiltyard_server.fairplay.people import Person, list_decided, list_people
from tiltyard_server.tournaments.models import Match, Tournament


@dataclass(frozen=True, slots=True)
class Evidence:
    """One sentence that says it all, the figures behind it, the facts row by row, and the test."""

    summary: str
    figures: Sequence[tuple[str, str]]
    columns: Sequence[str] = ()
    rows: Sequence[Sequence[str]] = ()
    method: str = ""  # how it was tested, and how sure that is

    def to_json(self) -> dict[str, Any]:
        """Return what is stored."""
        return {**asdict(self), "sentences": collect_sentences(asdict(self))}


@dataclass(frozen=True, slots=True)
class Finding:
    """Something odd. `key` is the same whenever the same evidence is seen again."""

    kind: str
    key: str
    severity: str
    evidence: Evidence
    users: Sequence[int]
    match: int | None = None


@dataclass(frozen=True)
class Case:
    """What the detectors are asked to look at; what several of them ask is read once."""

    tournament: Tournament
    matches: Sequence[int] = field(default=())  # those just resolved

    @cached_property
    def people(self) -> dict[int, Person]:
        """The entries that have an account, by number."""
        return list_people(self.tournament)

    @cached_property
    def decided(self) -> Sequence[Match]:
        """The matches just resolved, in order; all with a result when the question is of all."""
        return list_decided(self.tournament, self.matches or None)


def describe_chance(probability: float) -> str:
    """Return a probability as people say it.

    >>> describe_chance(0.25), describe_chance(0.0004), describe_chance(0)
    ('25%', '1 in 2,500', 'less than 1 in a million')
    """
    if probability < 1e-6:
        return say("less than 1 in a million")
    if probability < 0.01:
        return say("1 in {value}", value=f"{round(1 / probability):,}")
    return f"{probability:.0%}"


def describe_duration(milliseconds: float) -> str:
    """Return a duration as people say it.

    >>> describe_duration(4_200), describe_duration(754_000)
    ('4.2 s', '12 min 34 s')
    """
    seconds = milliseconds / 1000
    if seconds < 60:
        return f"{seconds:.1f} s"
    minutes, rest = divmod(round(seconds), 60)
    return say("{minutes} min {rest} s", minutes=minutes, rest=f"{rest:02}")
