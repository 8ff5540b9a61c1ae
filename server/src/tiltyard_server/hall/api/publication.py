"""What the public sees, over HTTP."""

from django.http import HttpRequest
from ninja import Router

from tiltyard_server.common.numbers import Id
from tiltyard_server.hall import publication, schemas
from tiltyard_server.tournaments.api.answers import open_tournament
from tiltyard_server.tournaments.permissions import Action
from tiltyard_server.tournaments.schemas import SeqOut

router = Router(tags=["hall"])
_PATH = "/tournaments/{tournament_id}/publication"


@router.get(_PATH, response=schemas.PublicationOut)
def get_publication(request: HttpRequest, tournament_id: Id) -> schemas.PublicationOut:
    """Return what the public sees: rounds that wait, columns, names of minors."""
    access = open_tournament(request, tournament_id, Action.PAIR_ROUNDS)
    return schemas.PublicationOut.model_validate(
        publication.describe_publication(access.tournament)
    )


@router.put(_PATH, response=SeqOut)
def set_publication(request: HttpRequest, tournament_id: Id, body: schemas.PublicationIn) -> SeqOut:
    """Let rounds wait until they are published, or show them as they are drawn."""
    access = open_tournament(request, tournament_id, Action.EDIT)
    seq = publication.set_withholding(access, withholds_rounds=body.withholds_rounds)
    return SeqOut(seq=seq)


@router.put("/tournaments/{tournament_id}/disclosure", response=SeqOut)
def set_disclosure(request: HttpRequest, tournament_id: Id, body: schemas.DisclosureIn) -> SeqOut:
    """Choose which columns the public reads, and how it reads the names of minors."""
    access = open_tournament(request, tournament_id, Action.EDIT)
    return SeqOut(seq=publication.set_disclosure(access, body.model_dump()))


@router.post(_PATH, response=SeqOut)
def publish_rounds(request: HttpRequest, tournament_id: Id) -> SeqOut:
    """Show everybody what was drawn."""
    access = open_tournament(request, tournament_id, Action.PAIR_ROUNDS)
    return SeqOut(seq=publication.publish_rounds(access))
