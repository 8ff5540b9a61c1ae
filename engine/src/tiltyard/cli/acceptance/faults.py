"""Differences between pairing programs, filed: as ours, as theirs with the article, or open."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from tiltyard.cli.acceptance.comparison import OURS, Difference, ask, canonical, read_canonical
from tiltyard.core.scores import PointSystem
from tiltyard.pairing.base import Kind, PairingRequest, PairingResult, SwissPlayer
from tiltyard.pairing.explanation.dutch import DutchReasoner
from tiltyard.pairing.explanation.violation import Violation, find_absolute_violation
from tiltyard.pairing.fide.dutch.system import pair_entrants
from tiltyard.pairing.fide.entrant import Entrant, Float, edition_of, list_entrants


class Filed(StrEnum):
    """Whose a difference is."""

    OURS = "ours"
    THEIRS = "theirs"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Verdict:
    """How the answer of one voice is filed, and why."""

    voice: str
    filed: Filed
    reason: str


@dataclass(frozen=True, slots=True)
class Fault:
    """A known fault: with it we answer as they do, by which it is recognised."""

    words: str
    article: str
    page: str
    edition: str
    pair: Callable[[PairingRequest], PairingResult]


def pair_without_floats_of_worthless_byes(request: PairingRequest) -> PairingResult:
    """Pair as we do, but for C.04.3 1.4: a bye worth no more than a loss is no downfloat."""
    players = {player.number: player for player in request.players}
    ranked = [
        replace(one, floats=_forget_byes(one, players[one.number], request))
        for one in list_entrants(request)
    ]
    return pair_entrants(request, ranked)


def _forget_byes(
    entrant: Entrant, player: SwissPlayer, request: PairingRequest
) -> tuple[Float, Float]:
    one_ago, two_ago = (
        Float.NONE if _is_worthless_bye(player, request.round - ago, request.points) else float_
        for ago, float_ in enumerate(entrant.floats, 1)
    )
    return one_ago, two_ago


def _is_worthless_bye(player: SwissPlayer, number: int, points: PointSystem) -> bool:
    past = player.history[number - 1 : number] if number > 0 else ()
    return any(each.kind is Kind.PAIRING_BYE and each.points <= points.loss for each in past)


FAULTS: Final = (
    Fault(
        "a bye worth no more than a loss is taken for no downfloat",
        "C.04.3 1.4",
        "docs/explanation/zero-point-bye.md",
        "2026",
        pair_without_floats_of_worthless_byes,
    ),
)


def file_difference(case: Difference) -> Iterator[Verdict]:
    """Yield how the answer of everybody who differs from us is filed.

    Ours it is where the judge differs, or where two others agree with each other and not with
    us. Theirs it is where a known fault explains the answer, to the last colour, or where the
    answer breaks an absolute criterion although a round that keeps them all exists. The rest is
    open until somebody reads the articles.
    """
    dissenters = list(case.list_dissenters())
    votes = Counter(case.answers[name].text for name in dissenters)
    for name in dissenters:
        answer = case.answers[name]
        fault = _find_fault(case, answer.text) if answer.is_coloured else None
        if fault is not None:
            reason = f"{fault.words} ({fault.article}; see {fault.page})"
            yield Verdict(name, Filed.THEIRS, reason)
        elif not answer.is_coloured:
            yield Verdict(name, Filed.OURS, "every candidate was tried, and another one is right")
        elif votes[answer.text] > 1:
            yield Verdict(name, Filed.OURS, "several others agree with each other, not with us")
        elif broken := _find_broken(case, answer.text):
            reason = f"{broken.reason}, which {broken.article} forbids, and a legal round exists"
            yield Verdict(name, Filed.THEIRS, reason)
        else:
            yield Verdict(name, Filed.OPEN, "no known fault explains it: read the articles")


def _find_broken(case: Difference, answer: str) -> Violation | None:
    """Return the absolute criterion that an answer breaks, where another answer breaks none."""
    reasoner = DutchReasoner(case.request, {})
    ours, theirs = (read_canonical(text) for text in (case.answers[OURS].text, answer))
    if ours is None or theirs is None or find_absolute_violation(reasoner, ours) is not None:
        return None
    return find_absolute_violation(reasoner, theirs)


def _find_fault(case: Difference, answer: str) -> Fault | None:
    ours = case.answers[OURS].text
    for fault in FAULTS:
        if fault.edition == edition_of(case.request):
            faulty = canonical(ask(fault.pair, case.request))
            if faulty == answer != ours:
                return fault
    return None
