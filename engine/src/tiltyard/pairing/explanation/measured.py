"""What the reasoners of the systems besides the Dutch one share: brackets read off a round."""

from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby

from tiltyard.core.scores import format_points
from tiltyard.pairing.base import PairingRequest, PairingResult, PairingSystem
from tiltyard.pairing.explanation.difference import Difference, Measure, find_difference
from tiltyard.pairing.explanation.dutch import refuse_pair
from tiltyard.pairing.explanation.reasoner import Reasoner, Refusal
from tiltyard.pairing.fide.entrant import Entrant
from tiltyard.pairing.fide.legality import list_participants
from tiltyard.sentence import say


class MeasuredReasoner(Reasoner):
    """A system that keeps a list of measures small, one after the other."""

    def compare(self, actual: PairingResult, other: PairingResult) -> Difference | None:
        """Return the first measure by which `other` is worse."""
        return find_difference(self.measure(actual), self.measure(other))

    @abstractmethod
    def measure(self, result: PairingResult) -> Iterator[Measure]:
        """Yield all that the system keeps small, in its order, as a round has it."""


class EntrantReasoner(MeasuredReasoner):
    """A system for players who are never excused from the colour rules: Dubov, Burstein, Lim."""

    def __init__(
        self,
        request: PairingRequest,
        names: Mapping[int, str],
        system: PairingSystem,
        title: str,
    ) -> None:
        """Read the players once."""
        super().__init__(request, names, system)
        self.entrants = list_participants(request, title)
        self.by_number = {entrant.number: entrant for entrant in self.entrants}

    def refuse(self, one: int, other: int) -> Refusal | None:
        """Return why two may never meet: C1, the organiser, C3."""
        return refuse_pair(self.by_number[one], self.by_number[other])

    def refuse_bye(self, one: int) -> Refusal | None:
        """Return why somebody may not have the bye (C2)."""
        if not self.by_number[one].is_barred:
            return None
        return Refusal("C2", say("had a bye or a win without play before (C2)"))


def measure_bye(name: str, bye: Entrant, key: tuple[int, int, int]) -> Iterator[Measure]:
    """Yield what Dubov and Burstein ask of who has the bye, one after the other (3.1)."""
    shown = f"{name} ({format_points(bye.score)})"
    for article, says, value in (
        ("3.1.3", say("a bye for somebody with a higher score"), key[0]),
        ("3.1.4", say("a bye for somebody who has played less"), key[1]),
        ("3.1.5", say("a bye for somebody who comes later for it"), key[2]),
    ):
        yield Measure(article, article, says, (value,), shown)


def find_mates(result: PairingResult) -> dict[int, int]:
    """Return the opponent of everybody who has one."""
    mates = {pair.white: pair.black for pair in result.pairs}
    return mates | {black: white for white, black in mates.items()}


def group_by_score(ranked: Sequence[Entrant]) -> list[list[Entrant]]:
    """Return the scoregroups, highest first; within one the order stays."""
    ordered = sorted(ranked, key=lambda entrant: -entrant.score)
    return [list(group) for _, group in groupby(ordered, key=lambda entrant: entrant.score)]


def show_pair(name: Callable[[int], str], one: int, other: int) -> str:
    """Return two players who meet, by name."""
    return f"{name(one)} – {name(other)}"
