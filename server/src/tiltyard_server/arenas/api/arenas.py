"""Arenas over HTTP: listing, creating, changing, ending."""

from django.http import HttpRequest
from ninja import Router, Status

from tiltyard import RuleError, TiltyardError
from tiltyard.arena.applicants import Applicant
from tiltyard.arena.commands import AbortGame, BanPlayer, Terminate
from tiltyard.sentence import say
from tiltyard_server.accounts.identity import Scope, get_viewer, require_scope, require_user
from tiltyard_server.accounts.selectors import get_user
from tiltyard_server.arenas import inputs, selectors, services
from tiltyard_server.arenas.api.common import (
    BASE,
    ONE,
    answer_arena,
    answer_decided,
    change_arena,
    open_arena,
    run,
)
from tiltyard_server.arenas.direction.requests import Enter, EnterMany, Entrant
from tiltyard_server.arenas.entry.entry import (
    describe_applicant,
    make_bots,
    make_entrant,
)
from tiltyard_server.arenas.permissions import Access, Action, get_access
from tiltyard_server.arenas.schemas import ArenaListsOut, ArenaOut, DecidedOut, PendingOut
from tiltyard_server.arenas.views import page
from tiltyard_server.common import clock
from tiltyard_server.common.numbers import Id, Number

router = Router(tags=["arenas"])
_DECIDED = {200: DecidedOut, 202: PendingOut}


@router.get(f"{BASE}/", response=ArenaListsOut)
def list_arenas(request: HttpRequest) -> ArenaListsOut:
    """Return the arenas that run, come, and were."""
    require_scope(get_viewer(request), Scope.READ)
    now = clock.now_ms()
    found = {
        name: page.head_views(arenas, now=now) for name, arenas in selectors.list_arenas().items()
    }
    return ArenaListsOut.model_validate(found)


@router.post(f"{BASE}/", response={201: ArenaOut})
def create_arena(request: HttpRequest, body: inputs.ArenaIn) -> Status[ArenaOut]:
    """Make an arena; you organise it, and are in it if you like."""
    viewer = get_viewer(request)
    user_id = require_user(viewer, Scope.ORGANISE)
    now = clock.now_ms()
    settings = inputs.make_settings(body, now=now)
    services.check_creator(user_id, settings, is_operator=viewer.is_operator, now=now)
    plan = services.Plan(
        organiser_id=user_id,
        host=body.host,
        password=body.password or "",
        allow_list=body.allow_list or (),
    )
    arena = services.create_arena(settings=settings, plan=plan, now=now)
    access = get_access(viewer, arena.pk)
    if body.join:
        _join_creator(access, password=body.password or "", battle=body.battle)
        access = get_access(viewer, arena.pk)
    return Status(201, answer_arena(access))


@router.get(f"{ONE}/", response=ArenaOut)
def get_arena(request: HttpRequest, arena_id: Id) -> ArenaOut:
    """Return all that the page of an arena shows above its table, for whoever asks."""
    return answer_arena(open_arena(request, arena_id))


@router.patch(f"{ONE}/", response={200: ArenaOut, 202: PendingOut})
def edit_arena(
    request: HttpRequest, arena_id: Id, body: inputs.ArenaPatchIn
) -> Status[ArenaOut | PendingOut]:
    """Change what may still change."""
    if not change_arena(open_arena(request, arena_id, Action.EDIT), body):
        return Status(202, PendingOut())
    return Status(200, answer_arena(open_arena(request, arena_id)))


@router.post(f"{ONE}/terminate/", response=_DECIDED)
def terminate_arena(request: HttpRequest, arena_id: Id) -> Status[DecidedOut | PendingOut]:
    """End an arena now; one that has not started is called off."""
    access = open_arena(request, arena_id, Action.TERMINATE)
    return answer_decided(access, Terminate(clock.now_ms()))


@router.post(f"{ONE}/bots/", response=_DECIDED)
def add_arena_bots(
    request: HttpRequest, arena_id: Id, body: inputs.ArenaBotsIn
) -> Status[DecidedOut | PendingOut]:
    """Add bots, where they are allowed and the games are played here."""
    access = open_arena(request, arena_id, Action.ADD_BOTS)
    if access.arena.host != "here":
        raise RuleError(
            "arena.elsewhere", say("The games are played elsewhere; enter players instead.")
        )
    bots = make_bots(access.arena, count=body.count, levels=body.levels)
    return answer_decided(access, EnterMany(bots, clock.now_ms()))


@router.post(f"{ONE}/entrants/", response=_DECIDED)
def add_arena_entrants(
    request: HttpRequest, arena_id: Id, body: inputs.EntrantsIn
) -> Status[DecidedOut | PendingOut]:
    """Enter players by name, where the games are played elsewhere."""
    access = open_arena(request, arena_id, Action.ADD_ENTRANTS)
    if access.arena.host != "elsewhere":
        raise RuleError("arena.here", say("The games are played here; players join by themselves."))
    entrants = tuple(_read_entrant(each) for each in body.entrants)
    return answer_decided(access, EnterMany(entrants, clock.now_ms()))


@router.post(f"{ONE}/players/{{int:number}}/ban/", response=_DECIDED)
def ban_arena_player(
    request: HttpRequest, arena_id: Id, number: Number
) -> Status[DecidedOut | PendingOut]:
    """Take a cheater out: their games become losses, and all opponents are counted anew."""
    access = open_arena(request, arena_id, Action.BAN)
    return answer_decided(access, BanPlayer(number, clock.now_ms(), say("banned by the organiser")))


@router.post(f"{ONE}/games/{{int:number}}/abort/", response=_DECIDED)
def abort_arena_game(
    request: HttpRequest, arena_id: Id, number: Number
) -> Status[DecidedOut | PendingOut]:
    """Take a running game out."""
    access = open_arena(request, arena_id, Action.ABORT)
    return answer_decided(
        access, AbortGame(number, clock.now_ms(), say("aborted by the organiser"))
    )


def _read_entrant(entrant: inputs.EntrantIn) -> Entrant:
    team = entrant.team or 0
    applicant = Applicant(
        rating=entrant.rating,
        rated_games=1_000,
        account_days=10_000,
        is_titled=True,
        teams=(team,) if team else (),
        team=team,
        knows_password=True,
        is_on_allow_list=True,
    )
    return Entrant(entrant.name, applicant)


def _join_creator(access: Access, *, password: str, battle: inputs.BattleIn | None) -> None:
    """Enter the creator; whoever does not meet the own conditions stays outside."""
    user = get_user(access.user_id)
    applicant = describe_applicant(access.arena, user, password=password)
    if battle is not None:
        own = next((team for team in battle.teams if team in applicant.teams), 0)
        applicant = describe_applicant(access.arena, user, password=password, team=own)
    entrant = make_entrant(access.arena, user, applicant)
    try:
        run(access, Enter(entrant, clock.now_ms()))
    except TiltyardError:
        return
