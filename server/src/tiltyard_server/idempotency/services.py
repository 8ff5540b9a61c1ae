"""One request a key: claimed before it is worked on, kept when it took effect."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.db import IntegrityError, transaction

from tiltyard import InputError, RuleError
from tiltyard.sentence import say
from tiltyard_server.common.encryption import seal, unseal
from tiltyard_server.idempotency.models import KeptAnswer

KEY_MAX: Final = 64
KEPT: Final = timedelta(days=1)
_LONGEST: Final = timedelta(minutes=2)  # no request is worked on for longer
_TRIES: Final = 3
_PURPOSE: Final = b"tiltyard.idempotency.answer"


@dataclass(frozen=True, slots=True)
class Claim:
    """A request under a key. `answer` is what it was answered before, if it was."""

    row_id: int
    answer: "Answer | None"


@dataclass(frozen=True, slots=True)
class Answer:
    """What a request was answered."""

    status: int
    headers: Mapping[str, str]
    content: bytes


def check_key(key: str) -> str:
    """Return a key that can be used.

    Raises:
        InputError: `command.id_invalid`.
    """
    if not (1 <= len(key) <= KEY_MAX and key.isascii() and key.isprintable()):
        raise InputError(
            "command.id_invalid",
            f"Idempotency-Key has 1 to {KEY_MAX} characters: plain letters, digits and signs.",
        )
    return key


def claim(*, who: str, key: str, fingerprint: str, now: datetime) -> Claim:
    """Say that a request is being worked on, or find what it was answered before.

    Raises:
        InputError: `idempotency.other_request`.
        RuleError: `idempotency.in_progress`, `idempotency.unknown`.
    """
    for _ in range(_TRIES):
        try:
            with transaction.atomic():
                row = KeptAnswer.objects.create(
                    who=who, key=key, fingerprint=fingerprint, started_at=now
                )
            return Claim(row.pk, None)
        except IntegrityError:
            found = KeptAnswer.objects.filter(who=who, key=key).first()
        if found is not None and found.started_at <= now - KEPT:
            found.delete()
        elif found is not None:
            return Claim(found.pk, _read(found, fingerprint, now))
    raise _still_running()


def keep(claim: Claim, answer: Answer) -> None:
    """Keep the answer to a request that took effect."""
    head = json.dumps(dict(answer.headers)).encode()
    sealed = seal(len(head).to_bytes(4) + head + answer.content, purpose=_PURPOSE)
    KeptAnswer.objects.filter(pk=claim.row_id).update(status=answer.status, sealed=sealed)


def let_go(claim: Claim) -> None:
    """Forget a request that took no effect: it may be sent again under its key."""
    KeptAnswer.objects.filter(pk=claim.row_id, status=None).delete()


def forget_answers(*, now: datetime) -> None:
    """Delete what is older than a day."""
    KeptAnswer.objects.filter(started_at__lte=now - KEPT).delete()


def other_request() -> InputError:
    """Return the refusal of a key under which something else was asked before."""
    return InputError(
        "idempotency.other_request",
        "This Idempotency-Key was used for another request; make a new key for each.",
    )


def _read(found: KeptAnswer, fingerprint: str, now: datetime) -> Answer:
    if found.fingerprint != fingerprint:
        raise other_request()
    if found.status is None and found.started_at > now - _LONGEST:
        raise _still_running()
    if found.status is None:
        raise RuleError(
            "idempotency.unknown",
            say(
                "The server stopped while it worked on this. Look whether it took effect; if "
                "not, ask for it anew."
            ),
        )
    data = unseal(bytes(found.sealed), purpose=_PURPOSE)
    start = 4 + int.from_bytes(data[:4])
    return Answer(found.status, json.loads(data[4:start]), data[start:])


def _still_running() -> RuleError:
    return RuleError(
        "idempotency.in_progress",
        say("The server is still working on this; try again in a moment."),
        retry_after=1,
    )
