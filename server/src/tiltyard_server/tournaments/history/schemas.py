"""What the endpoints write about commands, the log and the people around a tournament."""

from typing import Any, Literal

from tiltyard_server.common.sentences import Telling
from tiltyard_server.payments.schemas import PayoutStatus, TermsOut
from tiltyard_server.tournaments.schemas import SeqOut, Strict


class ErrorOut(Strict):
    """Why something was refused."""

    code: str
    message: str
    template: str
    values: dict[str, Any]
    details: dict[str, Any]


class CommandOut(Strict):
    """The answer to one command of a batch."""

    ok: bool
    events: int | None = None
    numbers: list[int] | None = None
    error: ErrorOut | None = None


class CommandsOut(SeqOut):
    """The answers to a batch, in its order."""

    results: list[CommandOut]


class RoundPreviewOut(Strict):
    """A round that would have been paired in another way: pairs of entries, null for a bye."""

    round: int
    published: list[list[int | None]]
    instead: list[list[int | None]]


class PreviewOut(Strict):
    """What a correction undoes; published pairings stay, whatever `rounds` says."""

    affected: list[int]
    rounds: list[RoundPreviewOut]


class ActorOut(Strict):
    """Who did it."""

    id: int
    display_name: str


class LogItemOut(Telling, Strict):
    """One event of the log."""

    seq: int
    at: str
    actor: ActorOut | None
    kind: str
    summary: str
    data: dict[str, Any]
    hash: str
    command_id: str | None


class LogOut(Strict):
    """A part of the log."""

    items: list[LogItemOut]
    head_hash: str
    total: int


class VerdictOut(Strict):
    """Whether the chain of hashes holds."""

    ok: bool
    checked: int
    broken_at: int | None


class StaffOut(Strict):
    """Somebody who helps to run a tournament."""

    user_id: int
    username: str
    display_name: str
    role: Literal["organiser", "arbiter"]
    is_of_festival: bool


class NotificationOut(Telling, Strict):
    """A sentence for you."""

    id: int
    text: str
    tournament_id: int
    match_number: int | None
    created_at: str
    read: bool


class NotificationsOut(Strict):
    """Your news, newest first."""

    unread: int
    items: list[NotificationOut]


class PlaceValueOut(Strict):
    """What a place is worth as things stand."""

    place: int
    amount: int


class AwardOut(Strict):
    """What somebody has won, and how far the money is."""

    entry: int
    name: str
    position: int | None
    amount: int
    status: PayoutStatus


class MoneyOut(Strict):
    """Fee, prizes and pool of a tournament, in minor units; `pool` moves until `is_final`."""

    terms: TermsOut
    fees_held: int
    fees_count: int
    house_cut: int
    pool: int
    is_final: bool
    places: list[PlaceValueOut]
    awards: list[AwardOut]
    my_fee: Literal["held", "forfeited", "refunded", "spent"] | None
    my_balance: int | None
