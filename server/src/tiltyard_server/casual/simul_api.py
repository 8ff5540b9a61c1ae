"""Simuls over HTTP."""

from django.http import HttpRequest
from ninja import Router, Status

from tiltyard_server.accounts.identity import Scope, Viewer, get_viewer, require_scope, require_user
from tiltyard_server.accounts.selectors import get_user
from tiltyard_server.casual import simuls
from tiltyard_server.casual.models import Simul
from tiltyard_server.casual.permissions import require_host
from tiltyard_server.casual.simul_schemas import GuestChoiceIn, SimulIn, SimulOut
from tiltyard_server.casual.simul_views import list_simuls as list_all
from tiltyard_server.casual.simul_views import list_views, simul_view
from tiltyard_server.common import clock
from tiltyard_server.common.numbers import Id

router = Router(tags=["simuls"])
_ONE = "/simuls/{int:simul_id}/"


@router.get("/simuls/", response=list[SimulOut])
def list_simuls(request: HttpRequest) -> list[SimulOut]:
    """Return simuls that wait for guests, then those that began."""
    viewer = get_viewer(request)
    require_scope(viewer, Scope.READ)
    now = clock.now()
    found = list_views(list_all(now=now), viewer_id=viewer.user_id, now=now)
    return [SimulOut.model_validate(view) for view in found]


@router.post("/simuls/", response={201: SimulOut})
def create_simul(request: HttpRequest, body: SimulIn) -> Status[SimulOut]:
    """Offer to play many at once; guests ask, you choose and start."""
    viewer = get_viewer(request)
    host = get_user(require_user(viewer, Scope.PLAY))
    plan = simuls.SimulPlan(**body.model_dump())
    return Status(201, _view(viewer, simuls.make_simul(plan, host=host, now=clock.now())))


@router.get(_ONE, response=SimulOut)
def get_simul(request: HttpRequest, simul_id: Id) -> SimulOut:
    """Return a simul with its guests and how they do."""
    viewer = get_viewer(request)
    require_scope(viewer, Scope.READ)
    return _view(viewer, simuls.get_simul(simul_id))


@router.post(f"{_ONE}join/", response=SimulOut)
def join_simul(request: HttpRequest, simul_id: Id) -> SimulOut:
    """Ask to play; the host chooses."""
    viewer = get_viewer(request)
    user = get_user(require_user(viewer, Scope.PLAY))
    return _view(viewer, simuls.ask_to_play(simul_id, user=user, now=clock.now()))


@router.post(f"{_ONE}leave/", response=SimulOut)
def leave_simul(request: HttpRequest, simul_id: Id) -> SimulOut:
    """Ask no more, before it begins."""
    viewer = get_viewer(request)
    user_id = require_user(viewer, Scope.PLAY)
    return _view(viewer, simuls.leave(simul_id, user_id=user_id, now=clock.now()))


@router.post(f"{_ONE}guests/", response=SimulOut)
def choose_simul_guest(request: HttpRequest, simul_id: Id, body: GuestChoiceIn) -> SimulOut:
    """Take a guest, or not: the host does."""
    viewer = _require_host(request, simul_id)
    chosen = simuls.choose_guest(
        simul_id, body.username, is_accepted=body.is_accepted, now=clock.now()
    )
    return _view(viewer, chosen)


@router.post(f"{_ONE}start/", response=SimulOut)
def start_simul(request: HttpRequest, simul_id: Id) -> SimulOut:
    """Begin all games at once: the host does."""
    viewer = _require_host(request, simul_id)
    return _view(viewer, simuls.start(simul_id, now=clock.now()))


@router.post(f"{_ONE}cancel/", response=SimulOut)
def cancel_simul(request: HttpRequest, simul_id: Id) -> SimulOut:
    """Call it off before it begins: the host does."""
    viewer = _require_host(request, simul_id)
    return _view(viewer, simuls.cancel(simul_id, now=clock.now()))


def _require_host(request: HttpRequest, simul_id: int) -> Viewer:
    viewer = get_viewer(request)
    require_host(viewer, simuls.get_simul(simul_id))
    return viewer


def _view(viewer: Viewer, simul: Simul) -> SimulOut:
    return SimulOut.model_validate(simul_view(simul, viewer_id=viewer.user_id, now=clock.now()))
