"""Card Swiss, asked why not: the levels of `pairing.card_pool`, in their order."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from tiltyard.errors import RuleError
from tiltyard.pairing.base import NO_PAIRS, Pair, PairingRequest, PairingResult, SwissPlayer
from tiltyard.pairing.card_pool import pair_pool
from tiltyard.pairing.card_weights import CardRequest, Float, Floater
from tiltyard.pairing.explanation.difference import Measure
from tiltyard.pairing.explanation.measured import MeasuredReasoner, find_mates, show_pair
from tiltyard.pairing.explanation.reasoner import Refusal
from tiltyard.sentence import say


class CardReasoner(MeasuredReasoner):
    """A round of one pool of cards."""

    def __init__(self, request: CardRequest, names: Mapping[int, str]) -> None:
        """Take the request of the pool; players are called by `names`."""
        players = tuple(SwissPlayer(player.number) for player in request.players)
        plain = PairingRequest(players, request.round, request.round)
        super().__init__(plain, names, lambda _: NO_PAIRS)
        self._cards = request
        self._players = {player.number: player for player in request.players}

    @property
    def completion_code(self) -> str:
        """Nothing but forbidden pairs can stand in the way."""
        return ""

    def pair(self) -> PairingResult:
        """Return the round as it is paired; the better-ranked of two is named first."""
        return _read(self._cards)

    def pair_with(self, one: int, other: int | None) -> PairingResult | None:
        """Return the round if `one` must meet `other`, or have the bye; None if it cannot be."""
        apart = self._cards.forbidden | self.bind(one, other).forbidden
        try:
            return _read(replace(self._cards, forbidden=apart))
        except RuleError:
            return None

    def refuse(self, one: int, other: int) -> Refusal | None:
        """Return why two may never meet: only the organiser forbids it."""
        if self._cards.is_forbidden(one, other):
            return Refusal("", say("the organiser has ruled this pair out"))
        return None

    def refuse_bye(self, one: int) -> Refusal | None:
        """Return why somebody may not have the bye: others have had fewer."""
        fewest = min(player.byes for player in self._cards.players)
        if self._players[one].byes == fewest:
            return None
        return Refusal("rule 2", say("had more byes than somebody else who is here (rule 2)"))

    def measure(self, result: PairingResult) -> Iterator[Measure]:
        """Yield rematches, the bye, the differences in points, repeated floats, the lot."""
        pairs = [(self._players[p.white], self._players[p.black]) for p in result.pairs]
        again = sum(one.met.get(other.number, 0) for one, other in pairs)
        yield Measure("level 1", "level 1", say("more rematches"), (again,), str(again))
        if result.bye is not None:
            yield Measure(
                "rule 2",
                "rule 2",
                say("a bye for somebody who comes later for it"),
                (-self._players[result.bye].rank,),
                self.name(result.bye),
            )
        if not self._cards.is_by_rank:
            yield from self._measure_levels(result)
        yield self._measure_last(result)

    def _measure_levels(self, result: PairingResult) -> Iterator[Measure]:
        pairs = [(self._players[p.white], self._players[p.black]) for p in result.pairs]
        gaps = sum((one.points - other.points) ** 2 for one, other in pairs)
        says = say("wider differences in match points, squared")
        yield Measure("level 2", "level 2", says, (gaps,), str(gaps))
        apart = [(one, other) for one, other in pairs if one.points != other.points]
        if self._cards.floater is Floater.LOWEST:
            far = sum(abs(self._place(one.number) - self._place(two.number)) for one, two in apart)
            yield Measure("level 3", "level 3", say("floaters further apart"), (far,), str(far))
        floats = 0
        for one, other in apart:
            upper, lower = (one, other) if one.points > other.points else (other, one)
            floats += (upper.floated is Float.DOWN) + (lower.floated is Float.UP)
        says = say("more players who float the same way again")
        yield Measure("level 3", "level 3", says, (floats,), str(floats))

    def _place(self, number: int) -> int:
        ranks = sorted(player.rank for player in self._cards.players)
        return ranks.index(self._players[number].rank)

    def _measure_last(self, result: PairingResult) -> Measure:
        """Return who meets whom from the top: by standing in a last round, else by lot."""
        mates = find_mates(result)
        rank = {number: player.rank for number, player in self._players.items()}
        tops = sorted((n for n in mates if rank[n] < rank[mates[n]]), key=rank.__getitem__)
        shown = tuple(show_pair(self.name, number, mates[number]) for number in tops)
        value = tuple(rank[mates[number]] for number in tops)
        if self._cards.is_by_rank:
            says = say("an opponent who stands further away")
            return Measure("by rank", "by rank", says, value, shown)
        return Measure("level 4", "level 4", say("pairs that the lot puts later"), value, shown)


def _read(request: CardRequest) -> PairingResult:
    found = pair_pool(request)
    return PairingResult(tuple(Pair(one, two) for one, two in found.pairs), found.bye)
