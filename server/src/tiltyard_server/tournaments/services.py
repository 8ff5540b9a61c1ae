"""The one door through which tournaments change."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from django.conf import settings
from django.db import IntegrityError, transaction

from tiltyard import (
    TOURNAMENT,
    ChangePhase,
    Config,
    CreateTournament,
    EnterLate,
    Event,
    MatchId,
    MatchStatus,
    RegisterEntry,
    ReinstateEntry,
    ReplaceEntry,
    TiltyardError,
    TournamentState,
)
from tiltyard.core.events import PhaseChanged
from tiltyard.machine import FIRST_HASH
from tiltyard.sentence import say
from tiltyard_server.common import clock
from tiltyard_server.common.database.prepared_query import Prepared
from tiltyard_server.common.errors import BusyError
from tiltyard_server.common.observation import metrics
from tiltyard_server.outbox.services import Payload, put_messages
from tiltyard_server.payments.reservation import Backing, Purse, open_backing, open_purse
from tiltyard_server.tournaments import log, projection
from tiltyard_server.tournaments.commands import hooks
from tiltyard_server.tournaments.commands.batch import Batch, decide_batch
from tiltyard_server.tournaments.commands.details import Details, write_details
from tiltyard_server.tournaments.commands.envelopes import (
    Applied,
    Envelope,
    Outcome,
    Profile,
    Record,
)
from tiltyard_server.tournaments.lookup import lock_tournament
from tiltyard_server.tournaments.models import Entry, Receipt, Tournament

_ATTEMPTS: Final = 5
_RECEIPTS: Final = Prepared(
    lambda pk, ids: Receipt.objects.filter(tournament_id=pk, command_id__in=ids)
)
_COSTLY: Final = (RegisterEntry, EnterLate, ReplaceEntry, ReinstateEntry, ChangePhase)


def create_tournament(*, config: Config, details: Details, owner_id: int) -> Tournament:
    """Begin a tournament: its row and the first event of its log."""
    at = clock.now_ms()
    with transaction.atomic():
        moment = clock.from_ms(at)
        tournament = Tournament(
            owner_id=owner_id, head_hash=FIRST_HASH, created_at=moment, updated_at=moment
        )
        tournament.config = {}
        tournament.save(force_insert=True)
        write_details(tournament, details)
        envelope = Envelope(CreateTournament(config, at))
        apply_commands(
            tournament_id=tournament.pk, envelopes=[envelope], actor_id=owner_id, is_atomic=True
        )
    tournament.refresh_from_db()
    return tournament


@transaction.atomic
def import_tournament(
    *,
    events: Sequence[Event],
    profiles: Mapping[int, Profile],
    details: Details,
    owner_id: int,
) -> Tournament:
    """Begin a tournament with what happened elsewhere; what follows by itself follows.

    A beginning is no decision (docs/adr/0040): no rule is asked whether the events could be.
    """
    at = clock.now_ms()
    moment = clock.from_ms(at)
    tournament = Tournament(
        owner_id=owner_id, head_hash=FIRST_HASH, created_at=moment, updated_at=moment
    )
    tournament.config = {}
    tournament.save(force_insert=True)
    write_details(tournament, details)
    tournament = lock_tournament(tournament.pk)
    head = log.load_head(tournament)
    state = TOURNAMENT.replay(head.state, events)
    followed = list(events)
    while TOURNAMENT.follow is not None and (event := TOURNAMENT.follow(state, at)) is not None:
        followed.append(event)
        state = TOURNAMENT.evolve(state, event)
    batch = Batch(state=state, actor_id=owner_id, receipts={}, users=set())
    batch.records = [Record(event, owner_id) for event in followed]
    batch.profiles = dict(profiles)
    _store(tournament, head, batch)
    tournament.refresh_from_db()
    return tournament


def apply_commands(
    *,
    tournament_id: int,
    envelopes: Sequence[Envelope],
    actor_id: int | None,
    is_atomic: bool = False,
) -> Applied:
    """Decide and store commands, in order, in one transaction.

    A refused command stops nobody: its error stands at its place in the result. With
    `is_atomic` the first refusal is raised instead, and nothing is stored.

    Raises:
        NotFoundError: `tournament.unknown`.
        BusyError: `tournament.busy`, when others won the race five times in a row.
    """
    for _ in range(_ATTEMPTS):
        try:
            with transaction.atomic():
                applied = _apply(tournament_id, envelopes, actor_id, is_atomic=is_atomic)
        except IntegrityError as error:
            log.forget(tournament_id)
            lost = error
        except TiltyardError:
            metrics.COMMANDS.labels("refused").inc(len(envelopes))
            raise
        else:
            _count(applied)
            return applied
    raise BusyError(
        "tournament.busy", say("Others are changing this tournament just now; try again.")
    ) from lost


def _count(applied: Applied) -> None:
    refused = sum(outcome.error is not None for outcome in applied.outcomes)
    metrics.COMMANDS.labels("refused").inc(refused)
    metrics.COMMANDS.labels("accepted").inc(len(applied.outcomes) - refused)


def apply_command(
    *, tournament_id: int, envelope: Envelope, actor_id: int | None
) -> tuple[int, Outcome]:
    """Decide and store one command; return the new length of the log and the outcome, or raise."""
    applied = apply_commands(
        tournament_id=tournament_id, envelopes=[envelope], actor_id=actor_id, is_atomic=True
    )
    return applied.seq, applied.outcomes[0]


@transaction.atomic
def rebuild_tournament(*, tournament_id: int) -> Tournament:
    """Make the tables of a tournament anew from its log."""
    tournament = lock_tournament(tournament_id)
    log.forget(tournament_id)
    projection.rebuild_tables(tournament, log.load_head(tournament).state)
    return tournament


def _apply(
    tournament_id: int, envelopes: Sequence[Envelope], actor_id: int | None, *, is_atomic: bool
) -> Applied:
    tournament = lock_tournament(tournament_id)
    head = log.load_head(tournament)
    batch = Batch(
        state=head.state,
        actor_id=actor_id,
        receipts=_find_receipts(tournament, envelopes),
        users=_find_users(tournament, envelopes),
        purse=_find_purse(tournament, envelopes, actor_id),
        backing=_find_backing(tournament, envelopes, actor_id),
        look_at=partial(hooks.look_at, tournament),
    )
    decide_batch(batch, hooks.prepare(tournament, envelopes), is_atomic=is_atomic)
    _write_receipts(tournament, batch)
    if batch.records:
        _store(tournament, head, batch)
    return Applied(tournament.seq, batch.outcomes)


def _store(tournament: Tournament, head: log.Head, batch: Batch) -> None:
    after = log.LOG.append(tournament.pk, head, batch.records, batch.state)
    moment = clock.from_ms(batch.records[-1].event.at)
    change = projection.find_change(head.state, after.state, batch.profiles)
    projection.write_tables(tournament, change, seq=after.seq)
    tournament.seq, tournament.head_hash = after.seq, after.hash
    tournament.updated_at = moment
    tournament.save(update_fields=projection.list_updates(change))
    if after.seq // settings.TILTYARD_SNAPSHOT_EVERY > head.seq // settings.TILTYARD_SNAPSHOT_EVERY:
        log.LOG.snapshots.take(tournament.pk, after)
    hooks.follow(tournament, change, batch.records)
    messages = _list_messages(tournament, change, batch.records)
    if messages:
        put_messages(messages, at=moment)
    transaction.on_commit(partial(log.LOG.publish, tournament.pk, after))


def _list_messages(
    tournament: Tournament, change: projection.Change, records: Sequence[Record]
) -> list[tuple[str, Payload]]:
    """Return what the outbox shall tell: moves of the lifecycle, matches now open or resolved."""
    about: Payload = {"tournament_id": tournament.pk, "seq": tournament.seq}
    messages: list[tuple[str, Payload]] = [
        ("tournament.moved", {**about, "to": record.event.to.value})
        for record in records
        if isinstance(record.event, PhaseChanged)
    ]
    opened = [
        number
        for number in change.matches
        if _is_open(change.after, number) and not _is_open(change.before, number)
    ]
    if opened:
        messages.append(("match.ready", {**about, "matches": opened}))
    resolved = [number for number in change.matches if _is_resolved_by(change, number)]
    if resolved:
        messages.append(("match.resolved", {**about, "matches": resolved}))
    return messages


def _is_open(state: TournamentState, number: MatchId) -> bool:
    match = state.matches.get(number)
    return match is not None and match.status is MatchStatus.READY


def _is_resolved_by(change: projection.Change, number: MatchId) -> bool:
    """Whether a match has a result that it had not, or another one."""
    before, result = change.before.matches.get(number), change.after.matches[number].result
    return result is not None and (before is None or before.result != result)


def _find_receipts(tournament: Tournament, envelopes: Sequence[Envelope]) -> dict[str, Receipt]:
    ids = [envelope.command_id for envelope in envelopes if envelope.command_id is not None]
    if not ids:
        return {}
    return {receipt.command_id: receipt for receipt in _RECEIPTS.list(tournament.pk, ids)}


def _find_users(tournament: Tournament, envelopes: Sequence[Envelope]) -> set[int]:
    ids = [e.profile.user_id for e in envelopes if e.profile and e.profile.user_id is not None]
    if not ids:
        return set()
    entries = Entry.objects.filter(tournament=tournament, user_id__in=ids)
    return {user_id for user_id in entries.values_list("user_id", flat=True) if user_id is not None}


def _find_purse(
    tournament: Tournament, envelopes: Sequence[Envelope], actor_id: int | None
) -> Purse | None:
    if not any(isinstance(envelope.command, _COSTLY) for envelope in envelopes):
        return None
    return open_purse(tournament_id=tournament.pk, payer_id=actor_id)


def _find_backing(
    tournament: Tournament, envelopes: Sequence[Envelope], actor_id: int | None
) -> Backing | None:
    if not any(isinstance(envelope.command, ChangePhase) for envelope in envelopes):
        return None
    return open_backing(tournament_id=tournament.pk, actor_id=actor_id)


def _write_receipts(tournament: Tournament, batch: Batch) -> None:
    if batch.answered:
        Receipt.objects.bulk_create(
            Receipt(
                tournament=tournament,
                command_id=command_id,
                fingerprint=digest,
                events=outcome.events,
                numbers=list(outcome.numbers),
            )
            for command_id, (digest, outcome) in batch.answered.items()
        )
