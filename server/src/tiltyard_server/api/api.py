"""The API: one object, all routers."""

from django.http import HttpRequest
from ninja import Schema

from tiltyard_server.accounts.api import router as accounts
from tiltyard_server.api.auth import Identification
from tiltyard_server.api.errors import add_handlers
from tiltyard_server.api.schema import TiltyardAPI
from tiltyard_server.pairing.api import router as pairing
from tiltyard_server.tournaments.api.entries import router as entries
from tiltyard_server.tournaments.api.log import router as log
from tiltyard_server.tournaments.api.matches import router as matches
from tiltyard_server.tournaments.api.staff import router as staff
from tiltyard_server.tournaments.api.tournaments import router as tournaments


class HealthOut(Schema):
    """Whether the server answers."""

    status: str


api = TiltyardAPI(
    title="Tiltyard",
    version="1",
    description="Tournaments. Errors are always {code, message, details}.",
    auth=Identification(),
    urls_namespace="tiltyard",
)
add_handlers(api)
for router in (accounts, tournaments, entries, matches, log, staff, pairing):
    api.add_router("", router)


@api.get("/health", response=HealthOut, auth=None, tags=["server"])
def get_health(request: HttpRequest) -> HealthOut:
    """Say that the server answers."""
    return HealthOut(status="ok")
