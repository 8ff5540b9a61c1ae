"""The article that a recorded round breaks, where it differs from what the rules give."""

from dataclasses import dataclass

from tiltyard.errors import RuleError
from tiltyard.pairing.base import PairingResult
from tiltyard.pairing.explanation.reasoner import Reasoner


@dataclass(frozen=True, slots=True)
class Violation:
    """What is wrong with a round: the criterion or article, and a clause that says it."""

    code: str
    article: str
    reason: str


def find_violation(reasoner: Reasoner, recorded: PairingResult) -> Violation | None:
    """Return the first rule that a recorded round breaks; None where it is as it should be.

    First the absolute ones, pair by pair; then the criteria, in the order of the system; last,
    where all opponents are right, the colours.
    """
    found = find_absolute_violation(reasoner, recorded)
    if found is not None:
        return found
    try:
        actual = reasoner.pair()
    except RuleError as error:
        return Violation("", "", error.message)
    present = {player.number for player in reasoner.request.players} - reasoner.request.absent
    seated = [number for pair in recorded.pairs for number in (pair.white, pair.black)]
    seated += [] if recorded.bye is None else [recorded.bye]
    if sorted(seated) != sorted(present):
        return Violation("", "", "not everybody who is present has one opponent or the bye")
    difference = reasoner.compare(actual, recorded)
    if difference is not None:
        return Violation(difference.code, difference.article, difference.reason)
    return _find_colour(reasoner, actual, recorded)


def find_absolute_violation(reasoner: Reasoner, recorded: PairingResult) -> Violation | None:
    """Return the first pair, or the bye, that no circumstances allow; None where all may be."""
    present = {player.number for player in reasoner.request.players} - reasoner.request.absent
    for pair in recorded.pairs:
        if {pair.white, pair.black} <= present:
            refusal = reasoner.refuse(pair.white, pair.black)
            if refusal is not None:
                who = f"{reasoner.name(pair.white)} – {reasoner.name(pair.black)}"
                return Violation(refusal.code, refusal.code, f"{who}: {refusal.reason}")
    if recorded.bye is not None and recorded.bye in present:
        refusal = reasoner.refuse_bye(recorded.bye)
        if refusal is not None:
            who = reasoner.name(recorded.bye)
            return Violation(refusal.code, refusal.code, f"bye of {who}: {refusal.reason}")
    return None


def _find_colour(
    reasoner: Reasoner, actual: PairingResult, recorded: PairingResult
) -> Violation | None:
    seated = set(recorded.pairs)
    for pair in actual.pairs:
        if pair not in seated:
            article = reasoner.name_colour_article(pair.white, pair.black)
            who = f"{reasoner.name(pair.white)} – {reasoner.name(pair.black)}"
            reason = f"the colours of {who} are the other way round ({article})"
            return Violation(article, article, reason)
    return None
