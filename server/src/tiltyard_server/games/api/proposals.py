"""What tablets in the hall propose, over HTTP."""

from django.http import HttpRequest
from ninja import Router

from tiltyard_server.common.numbers import Id, Number
from tiltyard_server.games import proposals
from tiltyard_server.games.schemas import ProposalIn, ProposalOut
from tiltyard_server.tournaments.api.answers import open_tournament
from tiltyard_server.tournaments.permissions import Action
from tiltyard_server.tournaments.result_permissions import require_board
from tiltyard_server.tournaments.schemas import SeqOut

router = Router(tags=["results"])
_BASE = "/tournaments/{tournament_id}"


@router.get(f"{_BASE}/proposals", response=list[ProposalOut])
def list_proposals(request: HttpRequest, tournament_id: Id) -> list[ProposalOut]:
    """Return the results that players proposed at a tablet and nobody has entered."""
    access = open_tournament(request, tournament_id, Action.READ_PROPOSALS)
    return [
        ProposalOut.model_validate(each) for each in proposals.list_proposals(access.tournament)
    ]


@router.put(f"{_BASE}/matches/{{number}}/proposal", response=SeqOut)
def propose_result(
    request: HttpRequest, tournament_id: Id, number: Number, body: ProposalIn
) -> SeqOut:
    """Propose a result, as a tablet in the hall; an arbiter or a helper enters it."""
    access = open_tournament(request, tournament_id)
    require_board(access, Action.PROPOSE_RESULT, number)
    return SeqOut(seq=proposals.propose(access, number, body.to_result()))


@router.delete(f"{_BASE}/matches/{{number}}/proposal", response=SeqOut)
def drop_proposal(request: HttpRequest, tournament_id: Id, number: Number) -> SeqOut:
    """Set aside what was proposed for a match."""
    access = open_tournament(request, tournament_id)
    require_board(access, Action.RECORD_RESULT, number)
    return SeqOut(seq=proposals.drop(access, number))
