"""What players say at a tablet in the hall: it waits for an arbiter or a helper (docs/adr/0103).

Nobody knows who stands at the tablet, so nothing that is pressed there is a result. Whoever may
enter results does so as always; a proposal that was overtaken by anything is void by itself.
"""

from typing import Any

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet

from tiltyard import MatchId, RecordResult, Result, step
from tiltyard.machine.codec import to_json
from tiltyard.sentence import say
from tiltyard_server.common import clock
from tiltyard_server.common.errors import NotFoundError
from tiltyard_server.games.models import ProposedResult
from tiltyard_server.tournaments import log
from tiltyard_server.tournaments.commands.envelopes import (
    PROPOSAL_DROPPED,
    RESULT_PROPOSED,
    Envelope,
    Note,
)
from tiltyard_server.tournaments.hall_passes.holders import note_use
from tiltyard_server.tournaments.lookup import lock_tournament
from tiltyard_server.tournaments.models import Match, Tournament
from tiltyard_server.tournaments.permissions import Access
from tiltyard_server.tournaments.rounds.current import OPEN
from tiltyard_server.tournaments.services import apply_command

View = dict[str, Any]


@transaction.atomic
def propose(access: Access, number: int, result: Result) -> int:
    """Note what players say of their match, if the rules would take it; return the new `seq`."""
    held, now = access.hall_pass, clock.now()
    assert held is not None  # nobody else may
    tournament = lock_tournament(access.tournament.pk)
    at = clock.to_ms(now)
    step(log.load_head(tournament).state, RecordResult(MatchId(number), result, at))
    said = to_json(result)
    if _list_valid(tournament).filter(match_number=number, result=said).exists():
        return tournament.seq
    about = {"match": number, "result": said, "pass": held.pk}
    seq = _note(access, Note(RESULT_PROPOSED, about, at))
    ProposedResult.objects.filter(tournament=tournament, match_number=number).delete()
    ProposedResult.objects.create(
        tournament=tournament, match_number=number, result=said, hall_pass=held, seq=seq, at=now
    )
    note_use(held, now=now)
    return seq


@transaction.atomic
def drop(access: Access, number: int) -> int:
    """Set aside what was proposed for a match; return the new `seq`.

    Raises:
        NotFoundError: `proposal.unknown`.
    """
    tournament = lock_tournament(access.tournament.pk)
    removed, _ = _list_valid(tournament).filter(match_number=number).delete()
    if not removed:
        raise NotFoundError(
            "proposal.unknown",
            say("Nothing is proposed for match {number}.", number=number),
        )
    about = {"match": number}
    if access.hall_pass is not None:
        about["pass"] = access.hall_pass.pk
    return _note(access, Note(PROPOSAL_DROPPED, about, clock.now_ms()))


def list_proposals(tournament: Tournament) -> list[View]:
    """Return what waits for somebody who may enter results, oldest first."""
    found = _list_valid(tournament).select_related("hall_pass").order_by("at", "pk")
    return [
        {
            "match": row.match_number,
            "result": {key: row.result.get(key) for key in ("kind", "winner", "score")}
            | {"drawn_games": row.result.get("drawn_games", 0)},
            "by": row.hall_pass.name,
            "at": clock.to_iso(row.at),
        }
        for row in found
    ]


def _list_valid(tournament: Tournament) -> QuerySet[ProposedResult]:
    """Return what was proposed for matches that are open, and have not changed since."""
    unchanged = Match.objects.filter(
        tournament=OuterRef("tournament"),
        number=OuterRef("match_number"),
        status__in=OPEN,
        changed_seq__lte=OuterRef("seq"),
    )
    return ProposedResult.objects.filter(Exists(unchanged), tournament=tournament)


def _note(access: Access, note: Note) -> int:
    seq, _ = apply_command(
        tournament_id=access.tournament.pk, envelope=Envelope(note), actor_id=access.actor_id
    )
    return seq
