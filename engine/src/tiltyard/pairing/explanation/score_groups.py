"""Score groups, asked why not: the five rules of `pairing.score_groups`, in their order."""

from collections.abc import Iterator, Mapping

from tiltyard.core.scores import format_points
from tiltyard.pairing.base import PairingRequest, PairingResult
from tiltyard.pairing.explanation.difference import Measure
from tiltyard.pairing.explanation.measured import MeasuredReasoner, find_mates, show_pair
from tiltyard.pairing.explanation.reasoner import Refusal
from tiltyard.pairing.score_groups import rank_players, score_groups
from tiltyard.sentence import say


class ScoreGroupsReasoner(MeasuredReasoner):
    """A round of the general Swiss."""

    def __init__(self, request: PairingRequest, names: Mapping[int, str]) -> None:
        """Rank the players once."""
        super().__init__(request, names, score_groups)
        self._ranked = rank_players(request)
        self._place = {one.number: place for place, one in enumerate(self._ranked)}

    @property
    def completion_code(self) -> str:
        """Nothing but forbidden pairs can stand in the way."""
        return ""

    def list_naturals(self, result: PairingResult) -> Iterator[tuple[int, int]]:
        """Yield each from the top with the next in rank who is still free."""
        mates = find_mates(result)
        free = [one.number for one in self._ranked if one.number != result.bye]
        while free:
            first = free.pop(0)
            yield first, free[0]
            free.remove(mates[first])

    def refuse(self, one: int, other: int) -> Refusal | None:
        """Return why two may never meet: only the organiser forbids it."""
        if frozenset((one, other)) in self.request.forbidden:
            return Refusal("", say("the organiser has ruled this pair out"))
        return None

    def refuse_bye(self, one: int) -> Refusal | None:
        """Return why somebody may not have the bye: others have had fewer."""
        fewest = min(each.byes for each in self._ranked)
        if self._ranked[self._place[one]].byes == fewest:
            return None
        return Refusal(say("rule 2"), say("had more byes than somebody else who is here (rule 2)"))

    def measure(self, result: PairingResult) -> Iterator[Measure]:
        """Yield rematches, the bye, and the differences in score, rating and rank."""
        ranked, place = self._ranked, self._place
        pairs = [
            (
                ranked[place[two.white]],
                ranked[place[two.black]],
                place[two.white] - place[two.black],
            )
            for two in result.pairs
        ]
        again = sum(one.met[other.number] for one, other, _ in pairs)
        yield Measure(say("rule 1"), say("rule 1"), say("more rematches"), (again,), str(again))
        if result.bye is not None:
            bye = ranked[place[result.bye]]
            yield Measure(
                say("rule 2"),
                say("rule 2"),
                say("a bye for somebody who comes later for it"),
                (bye.free_wins, len(ranked) - 1 - place[result.bye]),
                self.name(result.bye),
            )
        gaps = sum((one.score - other.score) ** 2 for one, other, _ in pairs)
        yield Measure(
            say("rule 3"),
            say("rule 3"),
            say("wider differences in score, squared"),
            (gaps,),
            _show_square(gaps),
        )
        ratings = sum(abs(one.player.rating - other.player.rating) for one, other, _ in pairs)
        yield Measure(
            say("rule 4"),
            say("rule 4"),
            say("wider differences in rating"),
            (ratings,),
            str(ratings),
        )
        ranks = sum(abs(distance) for _, _, distance in pairs)
        yield Measure(
            say("rule 5"), say("rule 5"), say("wider differences in rank"), (ranks,), str(ranks)
        )
        both = sorted(tuple(sorted((place[p.white], place[p.black]))) for p in result.pairs)
        yield Measure(
            say("rule 5"),
            say("rule 5"),
            say("a round that is equally good, of which only one can be taken"),
            tuple(number for pair in both for number in pair),
            tuple(
                show_pair(self.name, ranked[one].number, ranked[two].number)
                for one, two in both
                for _ in (one, two)
            ),
        )


def _show_square(hundredths: int) -> str:
    """Show the square of tenths of a point."""
    return format_points(hundredths // 10) if hundredths % 10 == 0 else f"{hundredths / 100:.2f}"
