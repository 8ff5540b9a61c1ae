"""What a pairing system must be able to say about a round, so that it can be asked why not."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from tiltyard.errors import RuleError
from tiltyard.pairing.base import PairingRequest, PairingResult, PairingSystem
from tiltyard.pairing.explanation.difference import Difference
from tiltyard.pairing.fide.dutch.system import colour_of_higher, in_rank_order
from tiltyard.pairing.fide.entrant import list_entrants
from tiltyard.sentence import say


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why two may not meet or somebody may not have the bye, whatever the others do."""

    code: str  # of the absolute criterion; empty where the organiser says so
    reason: str


class Reasoner(ABC):
    """A round of one system: how it is paired, who cannot meet, and what speaks against others."""

    def __init__(
        self, request: PairingRequest, names: Mapping[int, str], system: PairingSystem
    ) -> None:
        """Take a request that has been checked; players are called by `names`."""
        self.request = request
        self.names = names
        self.system = system

    @property
    def completion_code(self) -> str:
        """The criterion that everybody left can be paired."""
        return "C4"

    def tell_incomplete(self) -> str:
        """Return the clause that a choice leaves somebody without an opponent."""
        where = f" ({self.completion_code})" if self.completion_code else ""  # an article
        return say("the players left could not all be paired{where}", where=where)

    @property
    def has_preferences(self) -> bool:
        """Whether colours are given by the preferences of C.04.3 1.7."""
        return True

    def list_naturals(self, result: PairingResult) -> Iterator[tuple[int, int]]:
        """Yield who looks for an opponent, and whom the order of the system names first."""
        yield from ()

    def name(self, number: int) -> str:
        """Return what a player is called: the name given, else the pairing number."""
        return str(self.names.get(number, number))

    def pair(self) -> PairingResult:
        """Return the round as the system pairs it.

        Raises:
            RuleError: `pairing.impossible`.
        """
        return self.system(self.request)

    def pair_with(self, one: int, other: int | None) -> PairingResult | None:
        """Return the round as the system pairs it if `one` must meet `other`; None if it cannot.

        Everybody else is ruled out for both. With nobody as `other`, `one` must have the bye.
        """
        try:
            return self.system(self.bind(one, other))
        except RuleError:
            return None

    def bind(self, one: int, other: int | None) -> PairingRequest:
        """Return the request in which two may meet nobody else, or one may meet nobody."""
        apart = {
            frozenset((mine, player.number))
            for mine, keep in ((one, other), (other, one))
            if mine is not None
            for player in self.request.players
            if player.number not in (mine, keep)
        }
        return replace(self.request, forbidden=self.request.forbidden | apart)

    @abstractmethod
    def refuse(self, one: int, other: int) -> Refusal | None:
        """Return why two may never meet in this round; None when they may."""

    @abstractmethod
    def refuse_bye(self, one: int) -> Refusal | None:
        """Return why somebody may not have the bye; None when they may."""

    def name_colour_article(self, white: int, black: int) -> str:
        """Return the article that gives two players who meet their colours (C.04.3 5.2)."""
        ranked = {entrant.number: entrant for entrant in list_entrants(self.request)}
        higher, lower = in_rank_order(ranked[white], ranked[black])
        return colour_of_higher(higher, lower, self.request.initial_colour).article

    @abstractmethod
    def compare(self, actual: PairingResult, other: PairingResult) -> Difference | None:
        """Return the first criterion by which `other` is worse than what the system pairs.

        None where the two pair the same players. `other` may be any complete pairing of the round.
        """
