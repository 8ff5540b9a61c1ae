"""The chat of an arena over HTTP."""

from django.http import HttpRequest
from ninja import Router, Status

from tiltyard_server.accounts.selectors import get_user, get_user_by_name
from tiltyard_server.arenas.api.common import ONE, open_arena
from tiltyard_server.arenas.chat import messages
from tiltyard_server.arenas.chat.schemas import (
    ChatHiddenOut,
    ChatLineIn,
    ChatLineOut,
    ChatOut,
    ChatTimeoutIn,
)
from tiltyard_server.arenas.permissions import Action
from tiltyard_server.common import clock
from tiltyard_server.common.numbers import Id

router = Router(tags=["arenas"])


@router.get(f"{ONE}/chat/", response=ChatOut)
def get_arena_chat(request: HttpRequest, arena_id: Id) -> ChatOut:
    """Return the latest lines, oldest first."""
    access = open_arena(request, arena_id)
    view = messages.get_chat(access.arena, access.viewer.user_id, now=clock.now_ms())
    return ChatOut.model_validate(view)


@router.post(f"{ONE}/chat/", response={201: ChatLineOut})
def write_arena_chat(request: HttpRequest, arena_id: Id, body: ChatLineIn) -> Status[ChatLineOut]:
    """Write a line: plain text, up to 140 characters."""
    access = open_arena(request, arena_id, Action.WRITE)
    user = get_user(access.user_id)
    line = messages.write_line(access.arena, user, text=body.text, now=clock.now_ms())
    return Status(201, ChatLineOut.model_validate(line))


@router.delete(f"{ONE}/chat/{{int:line_id}}/", response=ChatHiddenOut)
def hide_arena_chat_line(request: HttpRequest, arena_id: Id, line_id: Id) -> ChatHiddenOut:
    """Hide a line from everybody."""
    access = open_arena(request, arena_id, Action.MODERATE)
    hidden = messages.hide_line(access.arena, line_id)
    return ChatHiddenOut(seq=hidden.seq, lines=hidden.lines)


@router.post(f"{ONE}/chat/timeouts/", response=ChatHiddenOut)
def time_out_in_arena_chat(
    request: HttpRequest, arena_id: Id, body: ChatTimeoutIn
) -> ChatHiddenOut:
    """Let somebody write nothing for ten minutes, and hide what they wrote here."""
    access = open_arena(request, arena_id, Action.MODERATE)
    user = get_user_by_name(body.username)
    hidden = messages.time_out(access.arena, user, now=clock.now_ms())
    return ChatHiddenOut(seq=hidden.seq, lines=hidden.lines)
