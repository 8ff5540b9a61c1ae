"""The judges as voices: on small fields they try every candidate, in either edition."""

from collections.abc import Sequence
from dataclasses import dataclass

from tiltyard.cli.acceptance.comparison import Answer, Course
from tiltyard.pairing.base import Pair, PairingRequest, PairingResult
from tiltyard.pairing.fide.dutch.judge import Judge
from tiltyard.pairing.fide.dutch.judge_2017 import Judge2017
from tiltyard.pairing.fide.entrant import edition_of, list_entrants


@dataclass(frozen=True, slots=True)
class JudgeVoice:
    """Whoever tries everything, where at most `largest` players are to be paired."""

    largest: int
    name: str = "judge"

    def list_answers(self, course: Course) -> Sequence[Answer | None]:
        """Answer the small rounds, without colours."""
        return [
            Answer.of(judge_round(request), coloured=False)
            if len(request.players) - len(request.absent) <= self.largest
            else None
            for request in course.requests
        ]


def judge_round(request: PairingRequest) -> PairingResult | None:
    """Return the pairs and the bye that the judge of the edition finds; colours mean nothing."""
    ranked = list_entrants(request)
    if edition_of(request) == "2017":
        verdict = Judge2017(ranked).pair()
        if verdict is None:
            return None
        places, left = verdict
        pairs = tuple(Pair(ranked[a].number, ranked[b].number) for a, b in places)
        return PairingResult(pairs, ranked[left[0]].number if left else None)
    found = Judge(ranked).pair()
    if found is None:
        return None
    games, bye = found
    pairs = tuple(Pair(first.number, second.number) for first, second in games)
    return PairingResult(pairs, bye.number if bye else None)
