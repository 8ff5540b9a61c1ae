"""Start positions of Chess960, drawn by lot for all boards of a round in a hall (VCL Q222)."""

import secrets

from django.db import transaction

from tiltyard import RuleError
from tiltyard.formats.swiss.record import count_paired
from tiltyard.sentence import say
from tiltyard_hosts.chess.variants import POSITIONS_960, read_back_rank
from tiltyard_server.common import clock
from tiltyard_server.rated_events.models import StartPosition
from tiltyard_server.tournaments import log
from tiltyard_server.tournaments.commands.envelopes import POSITION_DRAWN, Envelope, Note
from tiltyard_server.tournaments.lookup import lock_tournament
from tiltyard_server.tournaments.models import Tournament
from tiltyard_server.tournaments.permissions import Access
from tiltyard_server.tournaments.services import apply_command


@transaction.atomic
def draw(access: Access, number: int) -> int:
    """Draw the start position of the last round that is paired, or the next; return the `seq`.

    A lot is drawn once: nobody draws until a position pleases.

    Raises:
        RuleError: `position.round` or `position.drawn`.
    """
    tournament = lock_tournament(access.tournament.pk)
    paired = count_paired(log.load_head(tournament).state)
    if number not in (paired, paired + 1) or number < 1:
        raise RuleError(
            "position.round",
            say(
                "The position is drawn for the round that is paired last or for the next one, "
                "not for round {round}.",
                round=number,
            ),
        )
    if StartPosition.objects.filter(tournament=tournament, round=number).exists():
        raise RuleError(
            "position.drawn", say("The position of round {round} is drawn.", round=number)
        )
    drawn = secrets.randbelow(POSITIONS_960)
    StartPosition.objects.create(tournament=tournament, round=number, number=drawn)
    note = Note(POSITION_DRAWN, {"round": number, "number": drawn}, clock.now_ms())
    seq, _ = apply_command(
        tournament_id=tournament.pk, envelope=Envelope(note), actor_id=access.actor_id
    )
    return seq


def list_positions(tournament: Tournament) -> list[tuple[int, int, str]]:
    """Return round, number and White's pieces of what was drawn, by round."""
    rows = StartPosition.objects.filter(tournament=tournament).order_by("round")
    return [(row.round, row.number, read_back_rank(row.number)) for row in rows]


def list_remarks(tournament: Tournament) -> list[str]:
    """Return the lines of ### that tell the positions."""
    return [
        f"Chess960 @ Round {number}: {position} {rank}"
        for number, position, rank in list_positions(tournament)
    ]
