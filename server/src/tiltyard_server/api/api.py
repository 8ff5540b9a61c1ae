"""The API: one object, all routers."""

from importlib.metadata import version

from django.http import HttpRequest
from ninja import Schema, Status

from tiltyard_server.accounts.api.account import router as accounts
from tiltyard_server.accounts.api.account_safety import router as account_safety
from tiltyard_server.accounts.api.factors import router as factors
from tiltyard_server.accounts.api.providers import router as providers
from tiltyard_server.accounts.api.sign_in import router as signing_in
from tiltyard_server.accounts.api.unsubscribe import router as unsubscribe
from tiltyard_server.api.auth import Identification
from tiltyard_server.api.errors import add_handlers
from tiltyard_server.api.idempotency import honour_keys
from tiltyard_server.api.readiness import ReadyOut, find_readiness
from tiltyard_server.api.request_body import StrictParser
from tiltyard_server.api.schema import TiltyardAPI
from tiltyard_server.arenas.api.arenas import router as arenas
from tiltyard_server.arenas.api.chat import router as arena_chat
from tiltyard_server.arenas.api.pages import router as arena_reading
from tiltyard_server.arenas.api.participation import router as arena_playing
from tiltyard_server.casual.api import router as casual
from tiltyard_server.casual.simul_api import router as simuls
from tiltyard_server.cups.api import router as cups
from tiltyard_server.cups.machines.api import router as lab_machines
from tiltyard_server.draft.api import router as draft
from tiltyard_server.draft.slip_api import router as slips
from tiltyard_server.event_reports.api.norms import router as event_norms
from tiltyard_server.event_reports.api.tables import router as event_tables
from tiltyard_server.fairplay.api import router as fairplay
from tiltyard_server.festivals.api import router as festivals
from tiltyard_server.front.api import router as front
from tiltyard_server.games.api.proposals import router as proposals
from tiltyard_server.games.api.reports import router as reports
from tiltyard_server.games.api.results import router as game_results
from tiltyard_server.games.api.servers import router as game_servers
from tiltyard_server.hall.api.boards import router as hall_boards
from tiltyard_server.hall.api.publication import router as publication
from tiltyard_server.hall.api.tables import router as hall_tables
from tiltyard_server.heralds.api import router as heralds
from tiltyard_server.leagues.api import router as leagues
from tiltyard_server.pairing.api import router as pairing
from tiltyard_server.payments.api.operations import router as operations
from tiltyard_server.payments.api.wallet import router as wallet
from tiltyard_server.payments.api.webhooks import router as webhooks
from tiltyard_server.play.api.browser import router as game_browser
from tiltyard_server.play.api.chess import router as chess
from tiltyard_server.play.api.hosted_games import router as hosted_games
from tiltyard_server.play.api.ludo import router as ludo
from tiltyard_server.player_lists.api import router as player_lists
from tiltyard_server.rated_events.api.fide_mode import router as fide_mode
from tiltyard_server.rated_events.api.from_list import router as from_list
from tiltyard_server.rated_events.api.hand_pairing import router as hand_pairing
from tiltyard_server.rated_events.api.identities import router as identities
from tiltyard_server.rated_events.api.plans import router as plans
from tiltyard_server.rated_events.api.report_files import router as report_files
from tiltyard_server.relays.api.relay import router as relay
from tiltyard_server.teams.api import router as teams
from tiltyard_server.tournaments.api.entries import router as entries
from tiltyard_server.tournaments.api.hall_passes import router as hall_passes
from tiltyard_server.tournaments.api.invitations import router as invitations
from tiltyard_server.tournaments.api.log import router as log
from tiltyard_server.tournaments.api.matches import router as matches
from tiltyard_server.tournaments.api.money import router as money
from tiltyard_server.tournaments.api.players import router as players
from tiltyard_server.tournaments.api.rounds import router as rounds
from tiltyard_server.tournaments.api.staff import router as staff
from tiltyard_server.tournaments.api.table import router as table
from tiltyard_server.tournaments.api.tournaments import router as tournaments


class VersionOut(Schema):
    """What is installed."""

    server: str
    engine: str


class HealthOut(Schema):
    """Whether the server answers."""

    status: str


api = TiltyardAPI(
    title="Tiltyard",
    version="1",
    description="Tournaments. Errors are always {code, message, template, values, details}.",
    auth=Identification(),
    parser=StrictParser(),
    urls_namespace="tiltyard",
)
add_handlers(api)
api.add_decorator(honour_keys, mode="view")
for router in (
    signing_in,
    providers,
    accounts,
    account_safety,
    factors,
    unsubscribe,
    tournaments,
    entries,
    invitations,
    hall_passes,
    matches,
    rounds,
    table,
    players,
    log,
    staff,
    reports,
    proposals,
    game_servers,
    game_results,
    money,
    wallet,
    operations,
    webhooks,
    pairing,
    fairplay,
    hosted_games,
    ludo,
    casual,
    simuls,
    chess,
    game_browser,
    cups,
    lab_machines,
    draft,
    hall_tables,
    hall_boards,
    publication,
    relay,
    festivals,
    leagues,
    event_norms,
    event_tables,
    slips,
    teams,
    arena_reading,
    arena_playing,
    arena_chat,
    arenas,
    front,
    identities,
    report_files,
    from_list,
    plans,
    fide_mode,
    hand_pairing,
    player_lists,
    heralds,
):
    api.add_router("", router)


@api.get("/ready", response={200: ReadyOut, 503: ReadyOut}, auth=None, tags=["server"])
def get_ready(request: HttpRequest, *, strict: bool = False) -> Status[ReadyOut]:
    """Say whether requests may come. `strict` also refuses while Redis or all workers are away."""
    found = find_readiness()
    is_good = found.status == "ready" or (found.status != "unready" and not strict)
    return Status(200 if is_good else 503, found)


@api.get("/health", response=HealthOut, auth=None, tags=["server"])
def get_health(request: HttpRequest) -> HealthOut:
    """Say that the server answers."""
    return HealthOut(status="ok")


@api.get("/version", response=VersionOut, auth=None, tags=["server"])
def get_version(request: HttpRequest) -> VersionOut:
    """Say which version of the server and of the engine answers."""
    return VersionOut(server=version("tiltyard-server"), engine=version("tiltyard"))
