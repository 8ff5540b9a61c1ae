"""The inbox: whoever wants something of an arena puts it here and waits for the answer.

Whoever holds the lease of the arena directs it; a lost holder is replaced after a few seconds.
"""

import json
import logging
import time
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple
from uuid import uuid4

from django.conf import settings
from django.db import connection, transaction

from tiltyard import InputError, RuleError, TiltyardError
from tiltyard.arena.model import ArenaPhase, ArenaState
from tiltyard.errors import NotFoundError as EngineNotFoundError
from tiltyard.sentence import Sentence, word
from tiltyard_server.arenas.direction.answers import WAITING_CALLS, Answer
from tiltyard_server.arenas.direction.requests import Request, read_request, write_request
from tiltyard_server.arenas.models import ArenaCommand, Lease
from tiltyard_server.common.database.upserts import add_if_new
from tiltyard_server.common.errors import NotFoundError
from tiltyard_server.jobs import Leases, wake
from tiltyard_server.log.log import refuse_reuse

KIND: Final = "arena"  # of background jobs
RENEW_MS: Final = 1_000
LEASES: Final = Leases(Lease.objects, length_ms=4_000)
PATIENCE: Final = 5.0  # seconds; after that an answer is pending
_LOOK_ALONE: Final = 0.25  # seconds between looks into the table without Redis …
_LOOK_WITH_REDIS: Final = 1.0  # … and with it
_FAMILIES: Final[Mapping[str, type[TiltyardError]]] = {
    "rule": RuleError,
    "input": InputError,
    "missing": NotFoundError,
}
_log = logging.getLogger(__name__)


class Asked(NamedTuple):
    """A request with the id under which it has one effect."""

    request: Request
    command_id: str


def name_command(arena_id: int, client_id: str | None) -> str:
    """Return the id of a command: the client's own, kept apart from other arenas, or a new one."""
    return f"{arena_id}:{client_id or uuid4().hex}"


def _name_client(command_id: str) -> str:
    """Return what the client calls a command."""
    return command_id.partition(":")[2]


def put(arena_id: int, asked: Sequence[Asked], *, actor_id: int | None) -> None:
    """Put requests into the inbox; those that are there already stay as they are."""
    rows = [ArenaCommand(**_write_row(arena_id, each, actor_id)) for each in asked]
    ArenaCommand.objects.bulk_create(rows, ignore_conflicts=True)
    transaction.on_commit(wake_director)


def wake_director() -> None:
    """Wake whoever directs, in this process or in another: there is something in an inbox."""
    wake(KIND, is_everywhere=True)


def ask(arena_id: int, request: Request, *, actor_id: int | None) -> Answer | None:
    """Put one request and wait; return the answer, or None when it is pending.

    Raises:
        TiltyardError: what the arena has to say against it.
    """
    named = Asked(request, name_command(arena_id, None))
    answer = ask_all(arena_id, [named], actor_id=actor_id)[0]
    if answer is not None and "error" in answer:
        raise read_error(answer["error"])
    return answer


def ask_all(arena_id: int, asked: Sequence[Asked], *, actor_id: int | None) -> list[Answer | None]:
    """Put requests and wait; return an answer for each, None for those that are pending.

    Raises:
        RuleError: `command.id_reused`; nothing was put then.
    """
    ids = [each.command_id for each in asked]
    asked = _drop_repeated(asked)
    call = WAITING_CALLS.expect(ids)
    try:
        if not _put_new(arena_id, asked, actor_id):
            known = _find_known(asked)
            for command_id, answer in known.items():
                call.take(command_id, answer)
            put(
                arena_id,
                [each for each in asked if each.command_id not in known],
                actor_id=actor_id,
            )
        wake_director()
        _wait(call, PATIENCE)
    finally:
        WAITING_CALLS.forget(call, ids)
    return [call.answers.get(each) for each in ids]


def write_error(error: TiltyardError) -> Answer:
    """Return a refusal as an answer."""
    family = "input" if isinstance(error, InputError) else "rule"
    if isinstance(error, NotFoundError | EngineNotFoundError):
        family = "missing"
    return {
        "error": {
            "family": family,
            "code": error.code,
            "message": word(error.message).to_wire(),
            "details": error.details,
        }
    }


def read_error(data: Mapping[str, Any]) -> TiltyardError:
    """Return the refusal that was written."""
    told = data["message"]  # a text where the version before wrote it
    message = Sentence.from_wire(told) if isinstance(told, dict) else told
    return _FAMILIES[data["family"]](data["code"], message, **data["details"])


def _find_known(asked: Sequence[Asked]) -> dict[str, Answer]:
    """Return the answers of commands sent before; an empty one is not there yet.

    Raises:
        RuleError: `command.id_reused`.
    """
    by_id = {each.command_id: each.request for each in asked}
    rows = ArenaCommand.objects.filter(command_id__in=list(by_id))
    known: dict[str, Answer] = {}
    for command_id, kind, data, answer in rows.values_list("command_id", "kind", "data", "answer"):
        same_kind, same = write_request(by_id[command_id])
        if kind != same_kind or {**data, "at": 0} != {**same, "at": 0}:
            raise refuse_reuse(_name_client(command_id))
        if answer is not None:
            known[command_id] = answer
    return known


def _drop_repeated(asked: Sequence[Asked]) -> list[Asked]:
    """Return every request once, or refuse an id that stands for two.

    Raises:
        RuleError: `command.id_reused`.
    """
    by_id: dict[str, Asked] = {}
    for each in asked:
        if by_id.setdefault(each.command_id, each) != each:
            raise refuse_reuse(_name_client(each.command_id))
    return list(by_id.values())


def _wait(call: Any, patience: float) -> None:  # noqa: ANN401 - a Call
    """Wait to be told; look into the table now and then."""
    _let_go()
    until = time.monotonic() + patience
    look = _LOOK_WITH_REDIS if settings.TILTYARD_REDIS_URL else _LOOK_ALONE
    while not call.wait(min(look, max(until - time.monotonic(), 0.0))):
        done = ArenaCommand.objects.filter(command_id__in=list(call.missing), is_done=True)
        for command_id, answer in done.values_list("command_id", "answer"):
            call.take(command_id, answer)
        _let_go()
        if time.monotonic() >= until:
            return


def _put_new(arena_id: int, asked: Sequence[Asked], actor_id: int | None) -> bool:
    """Put requests if none of them was ever sent before; return whether all are in now.

    Does not wait for the disk: nothing is acknowledged yet. The director's commit waits, and what
    it waits for has these rows before it. A row that a crash swallows was never answered, and is
    sent again.
    """
    rows = [_write_row(arena_id, each, actor_id) for each in asked]
    is_light = connection.vendor == "postgresql" and not connection.in_atomic_block
    added = add_if_new(ArenaCommand, rows, unique="command_id", is_light=is_light)
    return added == len(rows)


def _write_row(arena_id: int, asked: Asked, actor_id: int | None) -> dict[str, Any]:
    kind, data = write_request(asked.request)
    return {
        "arena_id": arena_id,
        "command_id": asked.command_id,
        "actor_id": actor_id,
        "kind": kind,
        "data": data,
        "at": asked.request.at,
        "is_done": False,
    }


def _let_go() -> None:
    """Give the connection back to the pool: those who wait must not keep others from working."""
    if connection.vendor == "postgresql" and not connection.in_atomic_block:
        connection.close()


def write_answers(rows: Sequence[ArenaCommand], answers: Mapping[str, dict[str, Any]]) -> None:
    """Say in the inbox what was decided. Most answers of a batch are the same: one statement."""
    groups: dict[str, list[int]] = {}
    for row in rows:
        groups.setdefault(json.dumps(answers[row.command_id]), []).append(row.pk)
    for answer, ids in groups.items():
        done = ArenaCommand.objects.filter(pk__in=ids)
        done.update(is_done=True, answer=json.loads(answer))


def keep(arena_id: int, *, now: int, due: int | None) -> None:
    """Renew a lease that is held, at the end of a transaction that may have been long."""
    until = now + LEASES.length_ms
    Lease.objects.filter(pk=arena_id).update(until=until, due_at=due)


def warm_up_ms(events: int) -> int:
    """Return how long reading a log may take: that must not cost the arena its reader."""
    return LEASES.length_ms + events // 2


def list_wanted(*, now: int) -> set[int]:
    """Return the arenas that need a director: something is due, or somebody asks."""
    due = Lease.objects.filter(due_at__lte=now).values_list("arena_id", flat=True)
    asked = ArenaCommand.objects.filter(is_done=False).values_list("arena_id", flat=True)
    return {*due, *asked.distinct().order_by()}


def find_due(state: ArenaState) -> int | None:
    """Return from when on an arena needs a director even if nobody asks."""
    if state.phase is ArenaPhase.CREATED:
        return state.settings.starts_at
    return 0 if state.phase is ArenaPhase.RUNNING else None


def read(row: ArenaCommand) -> Request | None:
    """Return the request of a row; None for one that another version wrote."""
    try:
        return read_request(row.kind, row.data)
    except (TiltyardError, KeyError):
        _log.exception(
            "Command %s of arena %s cannot be read; whoever sent it is refused, and the arena goes "
            "on",
            row.command_id,
            row.arena_id,
        )
        return None
