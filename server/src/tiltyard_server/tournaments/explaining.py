"""Why the rounds of a tournament were paired as they were."""

from dataclasses import replace
from typing import Final

from tiltyard import RuleError
from tiltyard.formats.swiss_record import SWISS_BRACKET, SwissRecord
from tiltyard_server.common.errors import NotFoundError
from tiltyard_server.pairing.schemas import ExplainedRoundOut
from tiltyard_server.pairing.services import describe_round
from tiltyard_server.tournaments import log
from tiltyard_server.tournaments.models import Entry, Tournament
from tiltyard_server.tournaments.plain_reasons import CARDS, SYSTEM_NAMES, explain_plainly

_EDITIONS: Final = {"fide-dutch-2026": "2026", "fide-dutch-2017": "2017"}


def explain_round(tournament: Tournament, round_number: int) -> ExplainedRoundOut:
    """Return the reasons for every pair of a round, players by entry number and name.

    The Dutch system gives its criteria; of the others the facts are told that they work with. It
    speaks of the results as they are now; where they were corrected since, or the arbiter paired
    by hand, a pair of the round may be missing.

    Raises:
        RuleError: `explain.not_swiss`; `pairing.impossible`.
        NotFoundError: `round.unknown`.
    """
    state = log.load_head(tournament).state
    system = CARDS if tournament.format == CARDS else str(state.config.options.get("system", ""))
    edition = _EDITIONS.get(system)
    if edition is None and system not in SYSTEM_NAMES:
        raise RuleError("explain.not_swiss", "Only the rounds of a Swiss are paired for reasons.")
    swiss = [m for m in state.matches.values() if m.fixture.bracket == SWISS_BRACKET]
    paired = max((match.fixture.round for match in swiss), default=0)
    if not 1 <= round_number <= paired:
        raise NotFoundError(
            "round.unknown", f"Round {round_number} is not paired; rounds paired so far: {paired}."
        )
    names = dict(Entry.objects.filter(tournament=tournament).values_list("number", "name"))
    if edition is None:
        return explain_plainly(state, system, round_number, names)
    record = SwissRecord(state)
    request = replace(record.request_again(round_number), options={"edition": edition})
    return describe_round(
        request,
        {number: int(entry) for number, entry in enumerate(record.order, 1)},
        {number: names[int(entry)] for number, entry in enumerate(record.order, 1)},
    )
