"""Why the rounds of a tournament were paired as they were."""

from dataclasses import replace
from typing import Final

from tiltyard import RuleError
from tiltyard.formats.swiss_record import SwissRecord
from tiltyard_server.common.errors import NotFoundError
from tiltyard_server.pairing.schemas import ExplainedRoundOut
from tiltyard_server.pairing.services import describe_round
from tiltyard_server.tournaments import log
from tiltyard_server.tournaments.models import Entry, Tournament

_EDITIONS: Final = {"fide-dutch-2026": "2026", "fide-dutch-2017": "2017"}


def explain_round(tournament: Tournament, round_number: int) -> ExplainedRoundOut:
    """Return the reasons for every pair of a round, players by entry number and name.

    It speaks of the results as they are now; where they were corrected since, or the arbiter
    paired by hand, a pair of the round may be missing.

    Raises:
        RuleError: `explain.not_dutch`, when another system pairs; `pairing.impossible`.
        NotFoundError: `round.unknown`.
    """
    state = log.load_head(tournament).state
    edition = _EDITIONS.get(str(state.config.options.get("system", "")))
    if edition is None:
        raise RuleError(
            "explain.not_dutch", "Only rounds paired by the FIDE Dutch system can be explained."
        )
    record = SwissRecord(state)
    if not 1 <= round_number <= record.paired:
        raise NotFoundError(
            "round.unknown", f"Round {round_number} is not paired; {record.paired} rounds are."
        )
    request = record.request_again(round_number)
    request = replace(request, options={"edition": edition})
    people = Entry.objects.filter(tournament=tournament).values_list("number", "name")
    names = dict(people)
    return describe_round(
        request,
        {number: int(entry) for number, entry in enumerate(record.order, 1)},
        {number: names[int(entry)] for number, entry in enumerate(record.order, 1)},
    )
