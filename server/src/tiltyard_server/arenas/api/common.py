"""What the endpoints of arenas have in common."""

from django.http import HttpRequest
from ninja import Status

from tiltyard.arena.commands import ChangeSettings
from tiltyard_server.accounts.identity import get_viewer
from tiltyard_server.accounts.models import User
from tiltyard_server.accounts.selectors import get_user
from tiltyard_server.arenas import inputs, selectors, services
from tiltyard_server.arenas.direction.answers import Answer
from tiltyard_server.arenas.direction.inbox import ask
from tiltyard_server.arenas.direction.requests import Request
from tiltyard_server.arenas.entry.allow_list import keeping_secrets
from tiltyard_server.arenas.entry.entry import read_settings
from tiltyard_server.arenas.permissions import Access, Action, get_access, require
from tiltyard_server.arenas.schemas import ArenaOut, DecidedOut, MyArenaOut, PendingOut
from tiltyard_server.arenas.views import page
from tiltyard_server.common import clock

BASE = "/tournaments/arena"
ONE = f"{BASE}/{{int:arena_id}}"


def open_arena(request: HttpRequest, arena_id: int, action: Action | None = None) -> Access:
    """Return the asker before an arena, who may do `action`."""
    access = get_access(get_viewer(request), arena_id)
    if action is not None:
        require(access, action)
    return access


def run(access: Access, request: Request) -> Answer | None:
    """Ask the arena and wait; raise its refusal, return None when the answer is pending."""
    return ask(access.arena.pk, request, actor_id=access.viewer.user_id)


def change_arena(access: Access, body: inputs.ArenaPatchIn) -> bool:
    """Change what may still change; return False when the answer is pending."""
    now = clock.now_ms()
    old = read_settings(access.arena)
    settings = inputs.change_settings(old, body, inputs.list_kept(body), now=now)
    services.check_change(access.user_id, old, settings, is_operator=access.viewer.is_operator)
    with keeping_secrets(access.arena, body.password, body.allow_list) as secrets:
        if run(access, ChangeSettings(settings, now)) is None:
            return False
        secrets.take_away()
    return True


def answer_my(access: Access, request: Request) -> Status[MyArenaOut | PendingOut]:
    """Ask, and answer what the arena is to the asker now."""
    if run(access, request) is None:
        return Status(202, PendingOut())
    access.arena.refresh_from_db()
    user = find_user(access)
    my = selectors.get_my(access.arena, user, is_organiser=access.is_organiser)
    return Status(200, MyArenaOut.model_validate(my))


def answer_decided(access: Access, request: Request) -> Status[DecidedOut | PendingOut]:
    """Ask, and answer how far the log is."""
    answer = run(access, request)
    if answer is None:
        return Status(202, PendingOut())
    return Status(200, DecidedOut(seq=answer["seq"], numbers=answer["numbers"]))


def answer_arena(access: Access) -> ArenaOut:
    """Answer with the whole page of an arena."""
    view = page.arena_view(
        access.arena, find_user(access), is_organiser=access.is_organiser, now=clock.now_ms()
    )
    return ArenaOut.model_validate(view)


def find_user(access: Access) -> User | None:
    """Return who asks."""
    user_id = access.viewer.user_id
    return None if user_id is None else get_user(user_id)
