"""Writing letters: inside the transaction of what they follow."""

import json
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, Final
from uuid import uuid4

from django.conf import settings

from tiltyard_server.common.encryption import seal, unseal
from tiltyard_server.jobs import wake_after_commit
from tiltyard_server.mail.models import Letter

_PURPOSE: Final = b"tiltyard.mail.letter"
_KEPT: Final = timedelta(days=7)


@dataclass(frozen=True, slots=True)
class Draft:
    """A mail to be written: to whom, of which kind, in which language, saying what.

    `about` names what it is about, as in `tournament:7`; `due_at` is when it may leave.
    """

    address: str
    kind: str
    language: str
    values: Mapping[str, Any]
    user_id: int | None = None
    key: str = field(default_factory=lambda: uuid4().hex)
    topic: str = ""
    about: str = ""
    due_at: datetime | None = None
    is_for_digest: bool = False


def post(drafts: Iterable[Draft], *, at: datetime) -> None:
    """Write letters; a worker sends them. Without mail nothing happens."""
    if not settings.TILTYARD_HAS_MAIL:
        return
    letters = [
        Letter(
            user_id=draft.user_id,
            address=draft.address,
            kind=draft.kind,
            language=draft.language,
            key=draft.key[:120],
            topic=draft.topic,
            about=draft.about,
            sealed=seal(json.dumps(dict(draft.values)).encode(), purpose=_PURPOSE),
            is_for_digest=draft.is_for_digest,
            created_at=at,
            due_at=draft.due_at or at,
        )
        for draft in drafts
    ]
    if letters:
        Letter.objects.bulk_create(letters, ignore_conflicts=True)
        wake_after_commit(Letter.JOB)


def drop_letters(
    *, user_id: int | None = None, topics: Collection[str] = (), about: str = ""
) -> None:
    """Take back letters that have not left and that nobody has in hand: of whom, about what."""
    waiting = Letter.objects.filter(done_at=None, claimed_until=None)
    if user_id is not None:
        waiting = waiting.filter(user_id=user_id)
    if topics:
        waiting = waiting.filter(topic__in=topics)
    if about:
        waiting = waiting.filter(about=about)
    waiting.delete()


def read_values(letter: Letter) -> dict[str, Any]:
    """Return what a letter says."""
    found: dict[str, Any] = json.loads(unseal(bytes(letter.sealed), purpose=_PURPOSE))
    return found


def forget_letters(*, now: datetime) -> None:
    """Throw away what was sent, or given up, a week ago."""
    Letter.objects.filter(done_at__lt=now - _KEPT).delete()
