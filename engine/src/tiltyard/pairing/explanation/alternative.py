"""Why not these two? The round in which they would meet, and what speaks against it."""

from collections.abc import Mapping
from dataclasses import dataclass

from tiltyard.errors import InputError, InvariantError, NotFoundError
from tiltyard.pairing.base import Pair, PairingResult
from tiltyard.pairing.explanation.difference import Difference
from tiltyard.pairing.explanation.reasoner import Reasoner, Refusal
from tiltyard.sentence import say


@dataclass(frozen=True, slots=True)
class Alternative:
    """What would be if two met, or if one had the bye, who do not.

    `pairing` is the best round of the system that has it; None where there is none, and also
    where the round has it already. `code` and `article` name the first criterion by which it is
    worse, or the one that rules it out; `actual` and `other` say by how much.
    """

    players: tuple[int, ...]  # the two, or the one who would have the bye
    is_actual: bool  # the round has it as it is
    pairing: PairingResult | None
    changed: tuple[Pair, ...]  # pairs of it that the round does not have
    code: str
    article: str
    score: int | None  # of the bracket in which it is worse
    actual: str
    other: str
    reason: str

    @property
    def is_possible(self) -> bool:
        """Whether the rules leave a round that has it."""
        return self.is_actual or self.pairing is not None

    def __str__(self) -> str:
        """The answer as sentences, players by number."""
        return self.describe({})

    def describe(self, names: Mapping[int, str]) -> str:
        """Return the answer as sentences, players called by `names`."""

        def name(number: int) -> str:
            return str(names.get(number, number))

        who = " – ".join(map(name, self.players))
        lines = [f"{who}: {self.reason}" if self.players[1:] else f"bye of {who}: {self.reason}"]
        if self.pairing is not None:
            pairs = [f"{name(pair.white)} – {name(pair.black)}" for pair in self.changed]
            if self.pairing.bye is not None:
                pairs.append(f"bye {name(self.pairing.bye)}")
            lines.append(f"the round would have: {', '.join(pairs)}")
        return "\n".join(lines)


def find_alternative(reasoner: Reasoner, one: int, other: int | None) -> Alternative:
    """Return why `one` does not meet `other`, or with nobody as `other` does not have the bye.

    Raises:
        InputError: `pairing.same`, for one and the same player.
        NotFoundError: `player.unknown`, for somebody who is not to be paired in this round.
        RuleError: `pairing.impossible`, when the round cannot be paired at all.
    """
    _check_players(reasoner, one, other)
    actual = reasoner.pair()
    if other is None:
        return _answer_bye(reasoner, one, actual)
    two = frozenset((one, other))
    if any(frozenset((pair.white, pair.black)) == two for pair in actual.pairs):
        return tell((one, other), say("they meet in this round"), is_actual=True)
    return _answer(reasoner, (one, other), actual, reasoner.refuse(one, other))


def _answer_bye(reasoner: Reasoner, one: int, actual: PairingResult) -> Alternative:
    if actual.bye == one:
        return tell((one,), say("this is the bye of the round"), is_actual=True)
    if actual.bye is None:
        return tell((one,), say("the number of players is even: nobody has the bye"))
    return _answer(reasoner, (one,), actual, reasoner.refuse_bye(one))


def _answer(
    reasoner: Reasoner, players: tuple[int, ...], actual: PairingResult, refusal: Refusal | None
) -> Alternative:
    if refusal is not None:
        return tell(players, refusal.reason, code=refusal.code)
    forced = reasoner.pair_with(players[0], players[1] if players[1:] else None)
    if forced is None:
        return tell(players, reasoner.tell_incomplete(), code=reasoner.completion_code)
    known = {frozenset((pair.white, pair.black)) for pair in actual.pairs}
    changed = [pair for pair in forced.pairs if frozenset((pair.white, pair.black)) not in known]
    found = reasoner.compare(actual, forced)
    if found is None:
        raise InvariantError("explain.equal", "The rules see no difference between two rounds.")
    return _worse(players, forced, tuple(changed), found)


def tell(
    players: tuple[int, ...], reason: str, *, is_actual: bool = False, code: str = ""
) -> Alternative:
    """Return an answer that needs no other round: `code` is the article that says so."""
    return Alternative(
        players=players,
        is_actual=is_actual,
        pairing=None,
        changed=(),
        code=code,
        article=code,
        score=None,
        actual="",
        other="",
        reason=reason,
    )


def _worse(
    players: tuple[int, ...], forced: PairingResult, changed: tuple[Pair, ...], found: Difference
) -> Alternative:
    return Alternative(
        players=players,
        is_actual=False,
        pairing=forced,
        changed=changed,
        code=found.code,
        article=found.article,
        score=found.score,
        actual=found.actual,
        other=found.other,
        reason=found.reason,
    )


def _check_players(reasoner: Reasoner, one: int, other: int | None) -> None:
    request = reasoner.request
    if one == other:
        raise InputError("pairing.same", say("Nobody meets himself; name two players."))
    present = {player.number for player in request.players} - request.absent
    for number in (one, other):
        if number is not None and number not in present:
            raise NotFoundError(
                "player.unknown",
                say(
                    "{reasoner} is not paired in round {round}; name somebody who is.",
                    reasoner=reasoner.name(number),
                    round=request.round,
                ),
                player=number,
            )
