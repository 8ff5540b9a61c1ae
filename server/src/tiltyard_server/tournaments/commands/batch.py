"""A batch of commands against one state: no table is touched here."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from tiltyard import (
    Command,
    Event,
    InputError,
    NotFoundError,
    Phase,
    RuleError,
    TournamentState,
    WithdrawEntry,
    step,
)
from tiltyard.core.events import EntryRegistered, EntryStatusChanged, PhaseChanged
from tiltyard.machine.codec import to_json
from tiltyard.sentence import say
from tiltyard_server.log import log
from tiltyard_server.payments.reservation import Backing, Purse
from tiltyard_server.tournaments.commands.envelopes import (
    PROFILE_CHANGED,
    Envelope,
    Note,
    Outcome,
    Profile,
    Record,
)
from tiltyard_server.tournaments.models import Receipt

LookAt = Callable[[TournamentState, Command | Note], Sequence[Note]]


@dataclass(slots=True, kw_only=True)
class Batch(log.Batch[TournamentState, Record]):
    """Commands to a tournament, with what is to be written besides the log."""

    actor_id: int | None
    receipts: Mapping[str, Receipt]
    users: set[int]  # who has an entry already
    purse: Purse | None = None  # who pays entry fees; None: entering is free
    backing: Backing | None = None  # who pays guaranteed prizes; None: the house
    look_at: LookAt | None = None  # may refuse a command, and says what is to be noted of it
    outcomes: list[Outcome] = field(default_factory=list)
    profiles: dict[int, Profile] = field(default_factory=dict)
    answered: dict[str, tuple[str, Outcome]] = field(default_factory=dict)


def decide_batch(batch: Batch, envelopes: Sequence[Envelope], *, is_atomic: bool) -> None:
    """Decide the commands in order. A refused one stands at its place and stops nobody.

    Raises:
        TiltyardError: the first refusal, if the batch `is_atomic`.
    """
    for envelope in envelopes:
        try:
            with batch.deciding(batch.actor_id, envelope.command_id):
                outcome = _decide(batch, envelope)
        except (InputError, RuleError) as error:
            if is_atomic:
                raise
            outcome = Outcome(error=error)
        batch.outcomes.append(outcome)


def fingerprint(envelope: Envelope) -> str:
    """Return a digest of what is asked, whenever it is asked."""
    command = envelope.command
    if isinstance(command, Note):
        content: object = {"note": command.kind, **command.data}
    else:
        fields = to_json(command)
        assert isinstance(fields, dict)
        fields.pop("equals", None)  # the server's own part, as the lot is
        content = {**fields, "at": type(command).__name__, "lot": None}
    name = envelope.profile.name if envelope.profile else None
    return log.fingerprint([content, name])


def _decide(batch: Batch, envelope: Envelope) -> Outcome:
    command_id = envelope.command_id
    if command_id is None:
        return _take(batch, envelope)
    digest = fingerprint(envelope)
    if (known := _find_answer(batch, command_id)) is not None:
        if known[0] != digest:
            raise log.refuse_reuse(command_id)
        return known[1]
    outcome = _take(batch, envelope)
    batch.answered[command_id] = (digest, outcome)
    return outcome


def _find_answer(batch: Batch, command_id: str) -> tuple[str, Outcome] | None:
    if command_id in batch.answered:
        return batch.answered[command_id]
    receipt = batch.receipts.get(command_id)
    if receipt is None:
        return None
    return receipt.fingerprint, Outcome(receipt.events, tuple(receipt.numbers))


def _take(batch: Batch, envelope: Envelope) -> Outcome:
    command, profile = envelope.command, envelope.profile
    notes = batch.look_at(batch.state, command) if batch.look_at is not None else ()
    told = [Record(note, *batch.who) for note in notes]
    if isinstance(command, Note):
        outcome = _take_note(batch, command, envelope)
        batch.records += told
        return outcome
    _check_user(batch, profile)
    events, after = _step(batch, command)
    payers = [_charge(batch, event) for event in events]
    batch.state = after
    numbers = tuple(event.entry for event in events if isinstance(event, EntryRegistered))
    for number in numbers:
        batch.profiles[number] = profile or Profile(f"Entry {number}")
    if numbers and profile is not None and profile.user_id is not None:
        batch.users.add(profile.user_id)
    batch.records += [
        Record(event, *batch.who, payer) for event, payer in zip(events, payers, strict=True)
    ]
    batch.records += told if events else []
    return Outcome(len(events), numbers)


def _step(batch: Batch, command: Command) -> tuple[tuple[Event, ...], TournamentState]:
    """Decide a command. A restart empties a field that had paid: whoever comes back pays again."""
    was_aborted = batch.state.phase is Phase.ABORTED
    events, after = step(batch.state, command)
    if batch.purse is not None and was_aborted and after.phase is Phase.REGISTRATION:
        for entry in after.active_entries:
            leave = WithdrawEntry(entry.id, command.at, reason=say("restarted: pay again to enter"))
            left, after = step(after, leave)
            events += left
    return events, after


def _charge(batch: Batch, event: Event) -> int | None:
    """Reserve the fee of whoever comes in, or the prizes; return who pays."""
    if isinstance(event, PhaseChanged):
        return _charge_prizes(batch, event)
    if batch.purse is None:
        return None
    if isinstance(event, EntryStatusChanged) and event.status.is_out:
        batch.purse.release(event.entry)
        return None
    if isinstance(event, EntryRegistered | EntryStatusChanged):
        return batch.purse.pay(event.entry)
    return None


def _charge_prizes(batch: Batch, event: PhaseChanged) -> int | None:
    """Reserve the prizes of a sponsor when registration opens; note when they have left escrow."""
    if batch.backing is None:
        return None
    if event.to is Phase.REGISTRATION:
        return batch.backing.take()
    if event.to in (Phase.CANCELLED, Phase.ABORTED, Phase.COMPLETED):
        batch.backing.release()
    return None


def _take_note(batch: Batch, note: Note, envelope: Envelope) -> Outcome:
    if note.kind == PROFILE_CHANGED and envelope.profile is not None:
        number = note.data["entry"]
        if not isinstance(number, int) or number not in batch.state.entries:
            raise NotFoundError(
                "entry.unknown", say("There is no entry {entry}.", entry=number), entry=number
            )
        batch.profiles[number] = envelope.profile
    batch.records.append(Record(note, *batch.who))
    return Outcome(1)


def _check_user(batch: Batch, profile: Profile | None) -> None:
    if profile is not None and profile.user_id in batch.users:
        raise RuleError(
            "entry.exists",
            say("This person is in the tournament already."),
            user_id=profile.user_id,
        )
