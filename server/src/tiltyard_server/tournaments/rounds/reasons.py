"""Why two meet, in facts: for the Swiss systems that keep no record of their own reasons."""

from typing import Final

from tiltyard import EntryId, Match, TournamentState
from tiltyard.core.model import Mark, MatchStatus
from tiltyard.core.scores import format_points
from tiltyard.formats.draft.record import DraftRecord
from tiltyard.formats.swiss.record import SWISS_BRACKET, SwissRecord
from tiltyard.sentence import say
from tiltyard_server.pairing.schemas import BracketOut, ExplainedRoundOut, PairOut

CARDS: Final = "draft-swiss"
KEIZER: Final = "keizer"
SYSTEM_NAMES: Final = {
    CARDS: say("draft Swiss"),
    KEIZER: say("Keizer"),
    "score-groups": say("score groups"),
    "fide-dubov-2026": say("FIDE Dubov system"),
    "fide-burstein-2026": say("FIDE Burstein system"),
    "fide-lim-2026": say("FIDE Lim system"),
}
_SHOWN: Final = 6


def explain_plainly(
    state: TournamentState, system: str, round_number: int, names: dict[int, str]
) -> ExplainedRoundOut:
    """Return the facts that the pairing of a round rests on, by the points before it."""
    facts = _Facts(state, round_number, names)
    brackets: dict[int, list[PairOut]] = {}
    bye: EntryId | None = None
    for match in facts.matches:
        first, second = (occupant.entry for occupant in match.sides)
        if match.status is MatchStatus.BYE:
            bye = bye if _is_asked(match) else first or second
        elif first is not None and second is not None:
            score = max(facts.points[first], facts.points[second])
            brackets.setdefault(score, []).append(facts.describe(match, first, second))
    return ExplainedRoundOut(
        round=round_number,
        rounds=facts.rounds,
        edition="",
        system=SYSTEM_NAMES[system],
        brackets=[
            BracketOut(
                score=score,
                moved_down=[],
                residents=[e for e, points in facts.points.items() if points == score],
                downfloaters=[],
                pairs=pairs,
            )
            for score, pairs in sorted(brackets.items(), reverse=True)
        ],
        bye=bye,
        bye_name=None if bye is None else names[bye],
        bye_reason="" if bye is None else facts.describe_bye(bye),
    )


class _Facts:
    """What was known when a round was paired."""

    def __init__(self, state: TournamentState, number: int, names: dict[int, str]) -> None:
        self.number = number
        self._names = names
        self._is_cards = state.config.format == CARDS
        self._has_seats = bool(state.seats)
        swiss = [m for m in state.matches.values() if m.fixture.bracket == SWISS_BRACKET]
        self.matches = [match for match in swiss if match.fixture.round == number]
        self.matches.sort(key=lambda match: match.fixture.index)
        before = [match for match in swiss if match.fixture.round < number]
        self.points, self.rounds = _count_points(state, number - 1)
        self._met: dict[EntryId, dict[EntryId, int]] = {entry: {} for entry in self.points}
        self._whites: dict[EntryId, list[bool]] = {entry: [] for entry in self.points}
        self._byes: set[EntryId] = set()
        for match in before:
            self._read(match)

    def _read(self, match: Match) -> None:
        first, second = (occupant.entry for occupant in match.sides)
        if first is None or second is None:
            self._byes |= {entry for entry in (first, second) if entry is not None}
            return
        self._met[first][second] = self._met[second][first] = match.fixture.round
        self._whites[first].append(True)
        self._whites[second].append(False)

    def describe(self, match: Match, first: EntryId, second: EntryId) -> PairOut:
        """Return why two meet."""
        by_hand = Mark.BY_HAND in match.fixture.marks
        reasons: list[str] = []
        if by_hand:
            reasons.append(say("the arbiter paired these two by hand"))
        reasons += self._list_reasons(first, second)
        return PairOut(
            white=first,
            black=second,
            white_name=self._names[first],
            black_name=self._names[second],
            text=f"{self._names[first]} - {self._names[second]}: {'; '.join(reasons)}.",
            reasons=reasons,
            criterion="",
            colour_article="",
            excluded=[],
        )

    def describe_bye(self, entry: EntryId) -> str:
        """Return why somebody sits out."""
        name, points = self._names[entry], format_points(self.points[entry])
        had = say("had a bye before") if entry in self._byes else say("had no bye before")
        return say(
            "the field is odd, so somebody sits out: {name} is on {points} and {had}",
            name=name,
            points=points,
            had=had,
        )

    def _list_reasons(self, first: EntryId, second: EntryId) -> list[str]:
        one, other = self._names[first], self._names[second]
        if self.number == 1:
            return [self._name_start(one, other)]
        of_one, of_other = self.points[first], self.points[second]
        if of_one == of_other:
            reasons: list[str] = [say("both have {of_one}", of_one=format_points(of_one))]
        else:
            reasons = [
                say(
                    "{one} has {of_one} and {other} {of_other}: they are not level because a group "
                    "was odd or had nobody new left to meet",
                    one=one,
                    of_one=format_points(of_one),
                    other=other,
                    of_other=format_points(of_other),
                )
            ]
        again = self._met[first].get(second)
        reasons.append(
            say("they have not met before")
            if again is None
            else say("they meet again after round {again}: no better pairing was left", again=again)
        )
        for entry in (first, second):
            if known := self._list_known(entry, second if entry == first else first):
                reasons.append(known)
        return reasons if self._is_cards else [*reasons, self._describe_colours(first, second)]

    def _name_start(self, one: str, other: str) -> str:
        if not self._is_cards:
            return say(
                "in round 1 all are level, and the list by seeds decides: {one} meets {other}",
                one=one,
                other=other,
            )
        if self._has_seats:
            return say(
                "round 1 goes across the table: {one} and {other} sit opposite each other",
                one=one,
                other=other,
            )
        return say("round 1 was drawn by lot: {one} meets {other}", one=one, other=other)

    def _list_known(self, entry: EntryId, opponent: EntryId) -> str:
        same = [
            self._names[other]
            for other in self._met[entry]
            if self.points[other] == self.points[entry] and other != opponent
        ]
        if not same:
            return ""
        name, known = self._names[entry], ", ".join(same[:_SHOWN])
        more = say(" and {count} more", count=len(same) - _SHOWN) if len(same) > _SHOWN else ""
        return say(
            "{name} has already met {known}{more} on the same points",
            name=name,
            known=known,
            more=more,
        )

    def _describe_colours(self, first: EntryId, second: EntryId) -> str:
        one, other = self._whites[first], self._whites[second]
        return say(
            "{names} has White, after {sum} of {count}; {names2} has Black, after White in "
            "{sum2} of {count2}",
            names=self._names[first],
            sum=sum(one),
            count=len(one),
            names2=self._names[second],
            sum2=sum(other),
            count2=len(other),
        )


def _count_points(state: TournamentState, last: int) -> tuple[dict[EntryId, int], int]:
    """Return the points after round `last`, in tenths, and how many rounds there are."""
    if state.config.format == CARDS:
        cards = DraftRecord(state)
        return {
            entry: 10 * sum(one.points for one in cards.list_rounds(entry, last))
            for entry in state.seeds
        }, cards.settings.rounds
    swiss = SwissRecord(state)
    return {
        entry: sum(row.points for row in swiss.list_rows(entry, last)) for entry in swiss.order
    }, swiss.settings.rounds


def _is_asked(match: Match) -> bool:
    return bool({Mark.FULL_BYE, Mark.HALF_BYE, Mark.ZERO_BYE} & set(match.fixture.marks))
