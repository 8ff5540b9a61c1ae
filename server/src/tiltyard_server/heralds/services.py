"""Registering heralds, writing what they carry, and sending it."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from django.db import transaction
from django.db.models import F

from tiltyard import InputError, RuleError
from tiltyard.sentence import say
from tiltyard_server.arenas.models import Arena
from tiltyard_server.common import clock
from tiltyard_server.common.database.prepared_query import Prepared
from tiltyard_server.common.errors import NotFoundError
from tiltyard_server.common.http import client, ssrf_url_guard
from tiltyard_server.common.messages import event_loop
from tiltyard_server.heralds import arenas, signing_keys, webhook_body
from tiltyard_server.heralds.models import Call, Herald
from tiltyard_server.jobs import Delivery, Queue, Retry, wake_after_commit
from tiltyard_server.outbox.services import Handler, Payload
from tiltyard_server.payments.signatures import sign
from tiltyard_server.tournaments import visibility
from tiltyard_server.tournaments.lookup import get_tournament
from tiltyard_server.tournaments.models import Tournament

MOST: Final = 10  # heralds of a tournament
RETRY: Final = Retry([10, 60, 300, 1800])
_PAUSED_AFTER: Final = 20  # failures in a row
_TIMEOUT: Final = 5.0
_LEASE: Final = timedelta(seconds=60)
_KEPT: Final = timedelta(days=7)
_LISTENING: Final = Prepared(
    lambda number: Herald.objects.filter(tournament_id=number, is_paused=False).order_by("pk")
)
_AT_THE_END: Final = datetime(9999, 1, 1, tzinfo=UTC)  # when the tournament is over


@dataclass(frozen=True, slots=True)
class Answer:
    """How a call went; no status: there was no answer."""

    status: int | None
    error: str
    milliseconds: int

    @property
    def is_good(self) -> bool:
        """Whether the other side took it."""
        return self.status is not None and 200 <= self.status < 300


def add_herald(
    owner: Tournament | Arena,
    *,
    kind: str,
    url: str,
    topics: Sequence[str],
    actor_id: int | None,
    site: str,
) -> Herald:
    """Register an address.

    Raises:
        InputError: `address.refused`.
        RuleError: `herald.too_many`.
    """
    ssrf_url_guard.resolve(url)
    if owner.heralds.count() >= MOST:
        raise RuleError(
            "herald.too_many", say("A tournament has up to {most}; remove one first.", most=MOST)
        )
    arena = owner if isinstance(owner, Arena) else None
    known = webhook_body.TOPICS if arena is None else arenas.TOPICS
    return Herald.objects.create(
        tournament=owner if isinstance(owner, Tournament) else None,
        arena=arena,
        kind=kind,
        url=url,
        topics=[topic for topic in known if topic in topics],
        site=site[:200],
        created_by_id=actor_id,
        created_at=clock.now(),
    )


def get_herald(owner: Tournament | Arena, herald_id: int) -> Herald:
    """Return a herald of a tournament or an arena."""
    herald = owner.heralds.filter(pk=herald_id).first()
    if herald is None:
        raise NotFoundError(
            "herald.unknown", say("This tournament has no herald {herald_id}.", herald_id=herald_id)
        )
    return herald


@transaction.atomic
def rotate_secret(herald: Herald, *, overlap: timedelta, now: datetime) -> str:
    """Give a herald a new secret and return it; for `overlap` both sign what goes out.

    Raises:
        RuleError: `herald.no_secret`, for a chat.
    """
    if herald.kind != Herald.Kind.JSON:
        raise RuleError(
            "herald.no_secret", say("What goes to a chat is not signed; it has no secret.")
        )
    locked = Herald.objects.select_for_update().get(pk=herald.pk)
    locked.generation += 1
    locked.previous_until = now + overlap if overlap else None
    locked.save(update_fields=["generation", "previous_until"])
    return signing_keys.get_secret(locked)


def _sign(herald: Herald, content: bytes, call_id: str, now: datetime) -> dict[str, str]:
    """Sign with the secret and, while they overlap, with the one before it as well."""
    signed = [
        sign(content, secret=secret, message_id=call_id, at=now)
        for secret in signing_keys.list_secrets(herald, now=now)
    ]
    both = " ".join(headers["webhook-signature"] for headers in signed)
    return {**signed[0], "webhook-signature": both}


def send_test(herald: Herald) -> Answer:
    """Send a greeting now and say how it went; a herald that was paused goes on if it went well."""
    body = _write_test(herald)
    answer = event_loop.run(_send(herald, body, f"test-{secrets.token_hex(8)}", clock.now()))
    _note_herald(herald, answer, clock.now())
    return answer


def _write_test(herald: Herald) -> str:
    text = "this is a test: news will arrive here"
    if herald.arena is not None:
        return arenas.write_arena_news(herald, herald.arena, arenas.FINISH, text)
    assert herald.tournament is not None  # the database sees to it
    news: webhook_body.News = (webhook_body.FINISH, text, [])
    seq = herald.tournament.seq
    return webhook_body.write_body(herald, news, tournament=herald.tournament, seq=seq)


def make_handler(topic: str) -> Handler:
    """Return what the outbox does with a topic: it writes the calls, which are sent later."""

    def handle(payload: Payload) -> None:
        write_calls(topic, payload)

    return handle


def write_calls(topic: str, payload: Payload) -> None:
    """Write the news for every herald of the tournament who wants it. Safe to call twice.

    Where results are delayed, heralds are outsiders: what they carry waits.
    """
    listening = _LISTENING.list(payload["tournament_id"])
    if not listening:
        return
    tournament = get_tournament(payload["tournament_id"])
    _release(tournament)
    news = webhook_body.write_news(tournament, topic, payload)
    if news is None:
        return
    now, seq = clock.now(), int(payload["seq"])
    due_at = visibility.find_due(tournament, seq) or _AT_THE_END
    Call.objects.bulk_create(
        (
            Call(
                herald=herald,
                key=f"{seq}:{topic}:{payload.get('to', '')}"[:64],
                body=webhook_body.write_body(herald, news, tournament=tournament, seq=seq),
                created_at=now,
                due_at=due_at,
            )
            for herald in listening
            if news[0] in herald.topics
        ),
        ignore_conflicts=True,
    )
    wake_after_commit(Call.JOB)


def release(payload: Payload) -> None:
    """Let go what waited for rounds to be published."""
    _release(get_tournament(payload["tournament_id"]))
    wake_after_commit(Call.JOB)


def _release(tournament: Tournament) -> None:
    """Let go what waited for the end or to be published, once nothing waits any more."""
    if not visibility.waits(tournament):
        waiting = Call.objects.filter(herald__tournament=tournament, due_at=_AT_THE_END)
        waiting.update(due_at=clock.now())


CALLS: Final = Queue(
    Call.JOB,
    lambda: Call.objects.filter(
        done_at=None, herald__tournament__binned_at__isnull=True
    ).select_related("herald"),
    order=("id",),
    lease=lambda: _LEASE,
)


def make_delivery(at: datetime | None = None) -> Delivery[Call, Answer]:
    """Return what sends calls; `at` is the time for those who have a clock of their own."""

    async def send(call: Call, now: datetime) -> Answer:
        return await _send(call.herald, call.body, f"call-{call.pk}", now)

    return Delivery(CALLS, send=send, note=_note, at=at)


def forget_calls(*, now: datetime) -> None:
    """Throw away what was delivered, or given up, long ago."""
    Call.objects.filter(done_at__lt=now - _KEPT).delete()


async def _send(herald: Herald, body: str, call_id: str, now: datetime) -> Answer:
    """Call one address. No database in here: this runs on the event loop."""
    content = body.encode()
    headers = {"Content-Type": "application/json", "User-Agent": "Tiltyard"}
    if herald.kind == Herald.Kind.JSON:
        headers |= _sign(herald, content, call_id, now)

    def find() -> client.Post:
        target = ssrf_url_guard.resolve(herald.url)
        port = "" if target.port in (80, 443) else f":{target.port}"
        named = {**headers, "Host": f"{target.host}{port}"}
        return client.Post(target.url, content, named, host=target.host, is_direct=True)

    try:
        reply = await client.send(find, seconds=_TIMEOUT)
    except InputError as problem:
        return Answer(None, problem.message, 0)
    error = ""
    if reply.status is None:
        error = reply.error
    elif not 200 <= reply.status < 300:
        error = say("It answered {status}.", status=reply.status)
    return Answer(reply.status, error, reply.milliseconds)


@transaction.atomic
def _note(claimed: Call, answer: Answer, now: datetime) -> None:
    """Write down how it went: done, again later, or given up."""
    call = Call.objects.select_for_update().filter(pk=claimed.pk, done_at=None).first()
    if call is None:
        return
    call.claimed_until, call.error = None, answer.error
    call.attempts += 1
    wait = None if answer.is_good else RETRY.find_wait(call.attempts)
    if wait is None:
        call.done_at = now
    else:
        call.due_at = now + wait
    call.save(update_fields=["claimed_until", "error", "attempts", "done_at", "due_at"])
    _note_herald(call.herald, answer, now)


def _note_herald(herald: Herald, answer: Answer, now: datetime) -> None:
    changes: dict[str, Any] = {"last_at": now, "last_error": answer.error}
    if answer.is_good:
        changes |= {"failures": 0, "is_paused": False}
    else:
        changes["failures"] = F("failures") + 1
    Herald.objects.filter(pk=herald.pk).update(**changes)
    Herald.objects.filter(pk=herald.pk, failures__gte=_PAUSED_AFTER).update(is_paused=True)
