"""The chat of an arena: who may write what, and what is hidden again (arena rules 4.1 and 4.5).

Every change takes the next number under a lock, so that numbers come in order: whoever has been
told up to one number is told the rest by asking for what is behind it.
"""

import unicodedata
from collections.abc import Collection
from functools import partial
from typing import Any, Final, NamedTuple

from django.db import transaction
from django.db.models import QuerySet

from tiltyard import InputError, RuleError
from tiltyard.sentence import say
from tiltyard_server.accounts.models import User
from tiltyard_server.arenas.chat.models import ArenaChat, ArenaChatLine, ArenaChatTimeout
from tiltyard_server.arenas.entry.entry import read_settings
from tiltyard_server.arenas.models import Arena
from tiltyard_server.common.errors import NotFoundError, TooManyError
from tiltyard_server.common.messages.announcement import announce
from tiltyard_server.common.names import BREAKING, TURNING

View = dict[str, Any]
CHANNEL: Final = "arena-chat"  # under which is announced that a line was written or hidden
TEXT_MAX: Final = 140
SHOWN: Final = 50
PACE: Final = (5, 15_000)  # so many lines within so long, in all arenas together
TIMEOUT_MS: Final = 600_000
OPEN_AFTERWARDS_MS: Final = 3_600_000
_INVISIBLE: Final = frozenset({"Cf", "Cn", "Mn", "Zs"})


class Hidden(NamedTuple):
    """Lines that were hidden, and the number of that change."""

    seq: int
    lines: list[int]


def get_chat(arena: Arena, user_id: int | None, *, now: int) -> View:
    """Return the latest lines, oldest first; none where the arena has no chat."""
    has_chat = read_settings(arena).has_chat
    seq = get_seqs([arena.pk]).get(arena.pk, 0)  # first: what comes meanwhile is told again
    lines = list(_list_visible(arena.pk).order_by("-pk")[:SHOWN]) if has_chat else []
    return {
        "seq": seq,
        "lines": [line_view(line) for line in reversed(lines)],
        "is_open": has_chat and _is_open(arena, now),
        "timed_out_until": None if user_id is None else _find_timeout(arena.pk, user_id, now=now),
    }


def write_line(arena: Arena, user: User, *, text: str, now: int) -> View:
    """Write a line; everybody on the page sees it.

    Raises:
        InputError: `chat.empty`, `chat.too_long`, `chat.characters`.
        RuleError: `chat.off`, `chat.closed`, `chat.timed_out`.
        TooManyError: `chat.too_fast`.
    """
    words = read_text(text)
    _require_open(arena, now)
    with transaction.atomic():
        chat = _lock(arena.pk)
        until = _find_timeout(arena.pk, user.pk, now=now)
        if until is not None:
            minutes = -(-(until - now) // 60_000)
            raise RuleError(
                "chat.timed_out",
                say(
                    "The organiser has asked you for a pause; you can write again in "
                    "{minutes} min.",
                    minutes=minutes,
                ),
                until=until,
            )
        _require_pace(user.pk, now=now)
        line = ArenaChatLine.objects.create(
            arena=arena, user=user, text=words, at=now, seq=chat.seq + 1
        )
        _note(chat)
    return line_view(line)


def hide_line(arena: Arena, line_id: int) -> Hidden:
    """Hide a line; one that is hidden stays so.

    Raises:
        NotFoundError: `chat.no_line`.
    """
    with transaction.atomic():
        chat = _lock(arena.pk)
        line = ArenaChatLine.objects.filter(arena=arena, pk=line_id).first()
        if line is None:
            raise NotFoundError(
                "chat.no_line", say("There is no line {line_id} in this chat.", line_id=line_id)
            )
        return _hide(chat, ArenaChatLine.objects.filter(pk=line_id, is_hidden=False))


def time_out(arena: Arena, user: User, *, now: int) -> Hidden:
    """Let somebody write nothing for ten minutes, and hide what they wrote here.

    Raises:
        RuleError: `chat.moderator`, for those who look after the chat themselves.
    """
    if user.is_operator or user.pk == arena.organiser_id:
        raise RuleError(
            "chat.moderator",
            say("{user} looks after this chat and cannot be timed out.", user=user.username),
        )
    with transaction.atomic():
        chat = _lock(arena.pk)
        ArenaChatTimeout.objects.update_or_create(
            arena=arena, user=user, defaults={"until": now + TIMEOUT_MS}
        )
        return _hide(chat, _list_visible(arena.pk).filter(user=user))


def list_news(arena_id: int, *, after: int) -> tuple[int, list[View]]:
    """Return how far a chat is, and messages about what is behind `after`."""
    lines = ArenaChatLine.objects.filter(arena_id=arena_id, seq__gt=after).select_related("user")
    found = list(lines.order_by("seq", "pk"))
    seq = found[-1].seq if found else after
    told: list[View] = [
        {"type": "chat", "line": line_view(line)} for line in found if not line.is_hidden
    ]
    hidden = [line.pk for line in found if line.is_hidden]
    if hidden:
        told.append({"type": "chat_hidden", "seq": seq, "lines": hidden})
    return seq, told


def get_seqs(arena_ids: Collection[int]) -> dict[int, int]:
    """Return how far these chats are; those in which nobody wrote are left out."""
    return dict(ArenaChat.objects.filter(pk__in=list(arena_ids)).values_list("pk", "seq"))


def line_view(line: ArenaChatLine) -> View:
    """Return a line as everybody sees it."""
    return {
        "id": line.pk,
        "seq": line.seq,
        "username": line.user.username,
        "display_name": line.user.get_full_name(),
        "text": line.text,
        "at": line.at,
    }


def read_text(text: str) -> str:
    """Return what was written as it is kept: one line, without blanks around it.

    Raises:
        InputError: `chat.empty`, `chat.too_long`, `chat.characters`.
    """
    words = text.strip()
    if all(unicodedata.category(sign) in _INVISIBLE for sign in words):
        raise InputError("chat.empty", say("Write something first."), field="text")
    if len(words) > TEXT_MAX:
        raise InputError(
            "chat.too_long",
            say(
                "A line has up to {text_max} characters, this one has {count}.",
                text_max=TEXT_MAX,
                count=len(words),
            ),
            field="text",
        )
    if any(unicodedata.category(sign) in BREAKING or sign in TURNING for sign in words):
        raise InputError(
            "chat.characters",
            say(
                "A line is plain text: no line breaks, control characters or marks that turn "
                "it round."
            ),
            field="text",
        )
    return words


def _require_open(arena: Arena, now: int) -> None:
    if not read_settings(arena).has_chat:
        raise RuleError("chat.off", say("This arena has no chat."))
    if not _is_open(arena, now):
        raise RuleError("chat.closed", say("The arena is over, and its chat is closed."))


def _is_open(arena: Arena, now: int) -> bool:
    if arena.phase == "finished":
        return now < (arena.finished_at or arena.ends_at) + OPEN_AFTERWARDS_MS
    return arena.phase in ("created", "running")


def _require_pace(user_id: int, *, now: int) -> None:
    most, span = PACE
    recent = ArenaChatLine.objects.filter(user_id=user_id, at__gt=now - span).order_by("-at")
    # The newest `most` fill the limit; it opens when the oldest of these has its time.
    at = recent.values_list("at", flat=True)[most - 1 : most].first()
    if at is not None:
        seconds = -(-(at + span - now) // 1000)
        raise TooManyError(
            "chat.too_fast",
            say(
                "You wrote {most} lines in a short time; wait {seconds} s.",
                most=most,
                seconds=seconds,
            ),
            retry_after=seconds,
        )


def _find_timeout(arena_id: int, user_id: int, *, now: int) -> int | None:
    found = ArenaChatTimeout.objects.filter(arena_id=arena_id, user_id=user_id, until__gt=now)
    return found.values_list("until", flat=True).first()


def _list_visible(arena_id: int) -> QuerySet[ArenaChatLine]:
    visible = ArenaChatLine.objects.filter(arena_id=arena_id, is_hidden=False)
    return visible.select_related("user")


def _lock(arena_id: int) -> ArenaChat:
    chat, _ = ArenaChat.objects.select_for_update().get_or_create(arena_id=arena_id)
    return chat


def _hide(chat: ArenaChat, lines: QuerySet[ArenaChatLine]) -> Hidden:
    found = list(lines.values_list("pk", flat=True))
    if found:
        hidden = ArenaChatLine.objects.filter(pk__in=found)
        hidden.update(is_hidden=True, seq=chat.seq + 1)
        _note(chat)
    return Hidden(chat.seq, found)


def _note(chat: ArenaChat) -> None:
    """Count a change, and tell of it once it is stored."""
    chat.seq += 1
    chat.save(update_fields=["seq"])
    transaction.on_commit(partial(announce, CHANNEL, chat.arena_id, chat.seq))
