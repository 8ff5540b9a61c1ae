"""Explanations: why a round was paired as it was, and why not otherwise, for every system."""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import replace
from typing import Final

from tiltyard.core.arguments import check_mapping, check_whole
from tiltyard.errors import RuleError
from tiltyard.pairing.arguments import check_request
from tiltyard.pairing.base import PairingRequest, PairingSystem
from tiltyard.pairing.card_swiss import card_swiss, describe_pool
from tiltyard.pairing.explanation.alternative import Alternative, find_alternative
from tiltyard.pairing.explanation.burstein import reason_burstein
from tiltyard.pairing.explanation.card import CardReasoner
from tiltyard.pairing.explanation.dubov import DubovReasoner
from tiltyard.pairing.explanation.dutch import DutchReasoner
from tiltyard.pairing.explanation.lim import LimReasoner
from tiltyard.pairing.explanation.reasoner import Reasoner
from tiltyard.pairing.explanation.reasons import RoundExplanation
from tiltyard.pairing.explanation.score_groups import ScoreGroupsReasoner
from tiltyard.pairing.explanation.upfloat import reason_double, reason_team
from tiltyard.pairing.explanation.violation import Violation, find_violation
from tiltyard.pairing.explanation.whole_round import explain_by_measures
from tiltyard.pairing.fide.burstein.system import burstein
from tiltyard.pairing.fide.dubov.system import dubov
from tiltyard.pairing.fide.dutch.explanation import explain_dutch
from tiltyard.pairing.fide.dutch.system import dutch, dutch_2017
from tiltyard.pairing.fide.lim.system import lim
from tiltyard.pairing.fide.upfloat.double import double_swiss
from tiltyard.pairing.fide.upfloat.team import team_swiss
from tiltyard.pairing.score_groups import score_groups
from tiltyard.sentence import say

Make = Callable[[PairingRequest, Mapping[int, str]], Reasoner]


def _make_2017(request: PairingRequest, names: Mapping[int, str]) -> Reasoner:
    options = {**request.options, "edition": "2017"}
    return DutchReasoner(replace(request, options=options), names)


def _make_cards(request: PairingRequest, names: Mapping[int, str]) -> Reasoner:
    return CardReasoner(describe_pool(request), names)


REASONERS: Final[Mapping[PairingSystem, Make]] = {
    dutch: DutchReasoner,
    dutch_2017: _make_2017,
    dubov: DubovReasoner,
    burstein: reason_burstein,
    lim: LimReasoner,
    double_swiss: reason_double,
    team_swiss: reason_team,
    score_groups: ScoreGroupsReasoner,
    card_swiss: _make_cards,
}


def has_reasons(system: object) -> bool:
    """Whether a pairing system can say why: the shipped Swiss ones can."""
    return isinstance(system, Hashable) and system in REASONERS


def make_reasoner(
    system: PairingSystem, request: PairingRequest, names: Mapping[int, str] | None = None
) -> Reasoner:
    """Return who answers for a system about a round; players are called by `names`.

    Raises:
        RuleError: `explain.no_reasons`, for a system that is not one of the shipped ones.
        InputError: `request.invalid` or `option.unknown`.
    """
    code = str(getattr(system, "__name__", ""))
    if not has_reasons(system):
        raise RuleError(
            "explain.no_reasons",
            say(
                "The pairing system {code} keeps no reasons; only the shipped Swiss systems do.",
                code=code,
            ),
            system=code,
        )
    found = check_mapping({} if names is None else names, "Names are a dict by pairing number")
    return REASONERS[system](check_request(request, code), found)


def explain_round(
    request: PairingRequest,
    names: Mapping[int, str] | None = None,
    *,
    system: PairingSystem = dutch,
) -> RoundExplanation:
    """Return the pairing of a round with the reasons for every pair, in one shape for all systems.

    Who could not be met, what decided against the opponent who comes first in order, and why
    these colours. The sentences call players by `names`, else by pairing number.

    >>> from tiltyard import PairingRequest, explain_round
    >>> from tiltyard.pairing.base import SwissPlayer
    >>> field = tuple(SwissPlayer(number, 2000 - number) for number in range(1, 6))
    >>> request = PairingRequest(field, round=1, rounds=3)
    >>> print(explain_round(request).bye_reason.partition(":")[0])
    5 has the bye with 0

    Raises:
        RuleError: `pairing.impossible`, `explain.no_reasons`.
        InputError: `request.invalid` or `option.unknown`.
    """
    reasoner = make_reasoner(system, request, names)
    if isinstance(reasoner, DutchReasoner):
        return explain_dutch(reasoner.request, reasoner.names)
    return explain_by_measures(reasoner)


def why_not(
    request: PairingRequest,
    one: int,
    other: int,
    *,
    system: PairingSystem = dutch,
    names: Mapping[int, str] | None = None,
) -> Alternative:
    """Return why two players do not meet in a round, by pairing number.

    The answer has the best round of the system in which they do, and the first criterion by
    which it is worse than the one that is played.

    >>> from tiltyard import PairingRequest, why_not
    >>> from tiltyard.pairing.base import SwissPlayer
    >>> field = tuple(SwissPlayer(number, 2000 - number) for number in range(1, 6))
    >>> request = PairingRequest(field, round=1, rounds=3)
    >>> why_not(request, 1, 2).code
    '4.3'

    Raises:
        InputError: `pairing.same`, `request.invalid`.
        NotFoundError: `player.unknown`, for somebody who is not to be paired.
        RuleError: `pairing.impossible`, `explain.no_reasons`.
    """
    reasoner = make_reasoner(system, request, names)
    return find_alternative(reasoner, _check_number(one), _check_number(other))


def why_no_bye(
    request: PairingRequest,
    one: int,
    *,
    system: PairingSystem = dutch,
    names: Mapping[int, str] | None = None,
) -> Alternative:
    """Return why somebody does not have the bye of a round, by pairing number.

    >>> from tiltyard import PairingRequest, why_no_bye
    >>> from tiltyard.pairing.base import SwissPlayer
    >>> field = tuple(SwissPlayer(number, 2000 - number) for number in range(1, 6))
    >>> request = PairingRequest(field, round=1, rounds=3)
    >>> why_no_bye(request, 1).code
    '4.3'

    Raises:
        NotFoundError: `player.unknown`, for somebody who is not to be paired.
        RuleError: `pairing.impossible`, `explain.no_reasons`.
    """
    return find_alternative(make_reasoner(system, request, names), _check_number(one), None)


def _check_number(number: object) -> int:
    return check_whole(number, "A pairing number", 0, 10**6, "player.unknown")


__all__ = [
    "REASONERS",
    "Alternative",
    "Reasoner",
    "Violation",
    "explain_round",
    "find_violation",
    "has_reasons",
    "make_reasoner",
    "why_no_bye",
    "why_not",
]
