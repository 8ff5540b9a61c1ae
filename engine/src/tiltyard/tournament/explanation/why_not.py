"""Why two players of a tournament do not meet: the answer by ids."""

from collections.abc import Mapping
from dataclasses import dataclass

from tiltyard.pairing.explanation import Alternative, make_reasoner
from tiltyard.pairing.explanation.alternative import find_alternative
from tiltyard.tournament.record.record import Record
from tiltyard.tournament.record.requests import request_for
from tiltyard.tournament.settings import Settings


@dataclass(frozen=True, slots=True)
class WhyNot:
    """The round in which two would meet, or one would have the bye, and what speaks against it.

    `pairings` and `bye` are that round; empty and None where there is none or it is the one that
    is played. `criterion` and `article` name the rule, `actual` and `other` say by how much.
    """

    round: int
    is_actual: bool
    is_possible: bool
    criterion: str
    article: str
    actual: str
    other: str
    reason: str
    pairings: tuple[tuple[str, str], ...]  # white and black
    bye: str | None

    def __str__(self) -> str:
        """The reason."""
        return self.reason


def answer_why_not(
    record: Record, settings: Settings, round_number: int, players: tuple[str, ...]
) -> WhyNot:
    """Return why two do not meet in a round, or why one does not have the bye.

    Raises:
        NotFoundError: `player.unknown`, `round.unknown`.
        RuleError: `explain.no_reasons`, `pairing.impossible`.
    """
    record.get_round(round_number)
    for player in players:
        record.get_entry(player)
    names = {number: player for player, number in record.numbers.items()}
    request = request_for(record, settings, round_number)
    reasoner = make_reasoner(settings.system, request, names)
    one, *others = (record.numbers[player] for player in players)
    found = find_alternative(reasoner, one, others[0] if others else None)
    return _by_ids(found, names, round_number)


def _by_ids(found: Alternative, names: Mapping[int, str], round_number: int) -> WhyNot:
    pairing = found.pairing
    return WhyNot(
        round=round_number,
        is_actual=found.is_actual,
        is_possible=found.is_possible,
        criterion=found.code,
        article=found.article,
        actual=found.actual,
        other=found.other,
        reason=found.reason,
        pairings=tuple((names[p.white], names[p.black]) for p in pairing.pairs) if pairing else (),
        bye=names[pairing.bye] if pairing and pairing.bye is not None else None,
    )
