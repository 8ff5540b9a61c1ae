"""Mail to people about what concerns them: to verified addresses, as soon as each of them likes."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any, Final, Literal

from allauth.account.models import EmailAddress
from django.conf import settings
from django.db import transaction

from tiltyard_server.accounts.models import User
from tiltyard_server.mail.digest import DIGEST, find_next_digest
from tiltyard_server.mail.kinds import KINDS
from tiltyard_server.mail.services import Draft, drop_letters, post

_PATIENCE: Final = timedelta(minutes=1)  # in which who is there reads the news on the page


MailTopic = Literal["matches", "reports", "invitations", "moves", "receipts"]


class Pace(StrEnum):
    """How soon somebody wants the mails of a topic."""

    NOW = "now"
    DAY = "day"
    NEVER = "never"


USUAL: Final[Mapping[MailTopic, Pace]] = {
    "matches": Pace.NOW,
    "reports": Pace.NOW,
    "invitations": Pace.NOW,
    "moves": Pace.DAY,
    "receipts": Pace.NOW,
}
NEWS_TOPICS: Final = ("matches", "reports", "invitations", "moves")


@dataclass(frozen=True, slots=True)
class Told:
    """What a mail says: its kind, the values of its sentences, where its button leads."""

    kind: str
    values: Mapping[str, Any]
    path: str  # on this site
    facts: tuple[tuple[str, Any], ...] = field(default=())


@dataclass(frozen=True, slots=True)
class Address:
    """To whom something is told. `key` makes telling it twice harmless."""

    user_id: int
    key: str
    about: str


def read_paces(user: User) -> dict[MailTopic, Pace]:
    """Return how soon somebody wants the mails of every topic."""
    return {topic: Pace(user.mail_paces.get(topic, pace)) for topic, pace in USUAL.items()}


def tell_by_mail(told: Iterable[tuple[Address, Told]], *, at: datetime) -> None:
    """Write mails to those of them who have a verified address and want such mails."""
    items = list(told) if settings.TILTYARD_HAS_MAIL else []
    users = {address.user_id for address, _ in items}
    rows = EmailAddress.objects.filter(user_id__in=users, verified=True, primary=True)
    known = {row.user_id: row for row in rows.select_related("user")}
    drafts = [
        _write(known[address.user_id], address, what, at)
        for address, what in items
        if address.user_id in known
    ]
    post([draft for draft in drafts if draft is not None], at=at)


def _write(row: EmailAddress, to: Address, told: Told, at: datetime) -> Draft | None:
    topic = KINDS[told.kind].topic
    pace = {str(name): pace for name, pace in read_paces(row.user).items()}[topic]
    if pace is Pace.NEVER:
        return None
    is_daily = pace is Pace.DAY
    soon = at + _PATIENCE if topic in NEWS_TOPICS else at
    return Draft(
        row.email,
        told.kind,
        row.user.language or "en",
        {
            **told.values,
            "facts": told.facts,
            "link": f"{settings.TILTYARD_PUBLIC_URL}{told.path}",
        },
        to.user_id,
        key=f"{to.user_id}:{to.about}:{to.key}",
        topic=topic,
        about=to.about,
        due_at=find_next_digest(at) if is_daily else soon,
        is_for_digest=is_daily,
    )


def change_paces(user: User, paces: Mapping[MailTopic, Pace]) -> None:
    """Note how soon somebody wants mails; what waits and is wanted no more is taken back."""
    merged = {**read_paces(user), **paces}
    user.mail_paces = {topic: pace for topic, pace in merged.items() if pace != USUAL[topic]}
    ended = [topic for topic, pace in paces.items() if pace is Pace.NEVER]
    if ended:
        drop_letters(user_id=user.pk, topics=ended)


@transaction.atomic
def unsubscribe(user_id: int, topic: str) -> None:
    """End the mails of a topic; with the topic of the digest, of all that come in it."""
    user = User.objects.select_for_update().filter(pk=user_id).first()
    if user is None:
        return  # the account is gone, and its mails with it
    ended = [
        name
        for name, pace in read_paces(user).items()
        if name == topic or (topic == DIGEST and pace is Pace.DAY)
    ]
    change_paces(user, dict.fromkeys(ended, Pace.NEVER))
    drop_letters(user_id=user_id, topics=[topic])
    user.save(update_fields=["mail_paces"])
