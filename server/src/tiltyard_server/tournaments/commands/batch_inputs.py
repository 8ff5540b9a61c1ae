"""Commands that come many at a time."""

from collections.abc import Mapping
from typing import Annotated, Final, Literal

from pydantic import Field

from tiltyard import (
    CheckIn,
    Command,
    EntryId,
    EntryStatus,
    MatchId,
    Phase,
    RecordGame,
    RecordResult,
    UndoCheckIn,
    WithdrawEntry,
)
from tiltyard_server.common.numbers import Number
from tiltyard_server.tournaments.commands.envelopes import Envelope
from tiltyard_server.tournaments.inputs import (
    Body,
    CommandId,
    NamedEntryIn,
    Reason,
    ResultIn,
)
from tiltyard_server.tournaments.permissions import Action


class RecordResultCommand(ResultIn):
    """How a match ended."""

    type: Literal["record-result"]
    match: Number
    command_id: CommandId | None = None


class RecordGameCommand(Body):
    """How one game of a match ended."""

    type: Literal["record-game"]
    match: Number
    winner: Literal[0, 1] | None
    command_id: CommandId | None = None


class CheckInCommand(Body):
    """Somebody has turned up."""

    type: Literal["check-in"]
    entry: Number
    command_id: CommandId | None = None


class UndoCheckInCommand(Body):
    """Somebody has not turned up after all."""

    type: Literal["undo-check-in"]
    entry: Number
    command_id: CommandId | None = None


class WithdrawCommand(Body):
    """Somebody leaves."""

    type: Literal["withdraw"]
    entry: Number
    reason: Reason = ""
    disqualify: bool = False
    command_id: CommandId | None = None


class RegisterCommand(NamedEntryIn):
    """Somebody enters."""

    type: Literal["register"]
    command_id: CommandId | None = None


BatchCommand = (
    RecordResultCommand
    | RecordGameCommand
    | CheckInCommand
    | UndoCheckInCommand
    | WithdrawCommand
    | RegisterCommand
)
ACTIONS: Final[Mapping[str, Action]] = {
    "record-result": Action.ENTER_RESULTS,
    "record-game": Action.ENTER_RESULTS,
    "check-in": Action.MANAGE_ENTRIES,
    "undo-check-in": Action.MANAGE_ENTRIES,
    "withdraw": Action.MANAGE_ENTRIES,
    "register": Action.MANAGE_ENTRIES,
}


class CommandsIn(Body):
    """A batch: one transaction, each command with its own answer."""

    commands: Annotated[
        list[Annotated[BatchCommand, Field(discriminator="type")]],
        Field(min_length=1, max_length=2000),
    ]


def to_envelope(body: BatchCommand, *, at: int, phase: Phase) -> Envelope:
    """Return the command that is meant."""
    if isinstance(body, RegisterCommand):
        entered = body.to_envelope(at, phase)
        return Envelope(entered.command, body.command_id, entered.profile)
    return Envelope(_to_command(body, at), body.command_id)


def _to_command(
    body: RecordResultCommand
    | RecordGameCommand
    | CheckInCommand
    | UndoCheckInCommand
    | WithdrawCommand,
    at: int,
) -> Command:
    match body:
        case RecordResultCommand():
            return RecordResult(
                MatchId(body.match), body.to_result(), at, points=body.given, mark=body.game_mark
            )
        case RecordGameCommand():
            return RecordGame(MatchId(body.match), body.winner, at)
        case CheckInCommand():
            return CheckIn(EntryId(body.entry), at)
        case UndoCheckInCommand():
            return UndoCheckIn(EntryId(body.entry), at)
        case WithdrawCommand():
            status = EntryStatus.DISQUALIFIED if body.disqualify else EntryStatus.WITHDRAWN
            return WithdrawEntry(EntryId(body.entry), at, status, body.reason)
