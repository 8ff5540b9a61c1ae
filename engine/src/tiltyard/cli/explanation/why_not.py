"""`tiltyard pair --why-not`: the round in which two meet, and what speaks against it."""

from collections.abc import Mapping, Sequence

import click

from tiltyard.cli.outcome import Json, print_json
from tiltyard.cli.systems import get_system
from tiltyard.errors import NotFoundError
from tiltyard.pairing.base import PairingRequest
from tiltyard.pairing.explanation import Alternative, make_reasoner
from tiltyard.pairing.explanation.alternative import find_alternative


def answer_why_not(
    request: PairingRequest,
    system: str,
    asked: Sequence[int],
    ranks: Mapping[int, int],
    *,
    as_json: bool,
) -> None:
    """Print why two do not meet, or why one does not have the bye; players by starting rank.

    Raises:
        NotFoundError: `player.unknown`.
        RuleError: `pairing.impossible`, `explain.no_reasons`.
    """
    numbers = {rank: number for number, rank in ranks.items()}
    for rank in asked:
        if rank not in numbers:
            raise NotFoundError("player.unknown", f"There is no player {rank} in the file.")
    names = {number: str(rank) for number, rank in ranks.items()}
    reasoner = make_reasoner(get_system(system).pair, request, names)
    one = numbers[asked[0]]
    other = numbers[asked[1]] if asked[1:] else None
    answer = find_alternative(reasoner, one, other)
    if as_json:
        print_json(_format(answer, ranks))
    else:
        click.echo(answer.describe(names))


def _format(answer: Alternative, ranks: Mapping[int, int]) -> Json:
    pairing = answer.pairing
    bye = None if pairing is None or pairing.bye is None else ranks[pairing.bye]
    return {
        "players": [ranks[number] for number in answer.players],
        "is_actual": answer.is_actual,
        "is_possible": answer.is_possible,
        "criterion": answer.code,
        "article": answer.article,
        "actual": answer.actual,
        "other": answer.other,
        "reason": answer.reason,
        "changed": [[ranks[pair.white], ranks[pair.black]] for pair in answer.changed],
        "bye": bye,
    }
