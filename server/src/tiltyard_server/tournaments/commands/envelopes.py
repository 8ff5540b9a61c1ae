"""What is handed to the one door, and what comes back."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from tiltyard import Command, Event, Phase, TiltyardError
from tiltyard_server.log import log

Data = Mapping[str, object]

PROFILE_CHANGED: Final = "profile-changed"
DETAILS_CHANGED: Final = "details-changed"
STAFF_CHANGED: Final = "staff-changed"
SERVERS_CHANGED: Final = "servers-changed"
RESULT_REPORTED: Final = "result-reported"
RESULT_DISPUTED: Final = "result-disputed"
DISPUTE_DECIDED: Final = "dispute-decided"
MONEY_CHANGED: Final = "money-changed"
PAYOUT_DECIDED: Final = "payout-decided"
PRIZES_CHANGED: Final = "prizes-changed"
SHEET_CHANGED: Final = "sheet-changed"
FEATURE_CHANGED: Final = "feature-changed"
INVITATION_SENT: Final = "invitation-sent"
INVITATION_ANSWERED: Final = "invitation-answered"
INVITATION_WITHDRAWN: Final = "invitation-withdrawn"
INVITATION_LINK_CHANGED: Final = "invitation-link-changed"
PASS_CHANGED: Final = "pass-changed"
PASS_USED: Final = "pass-used"
RESULT_PROPOSED: Final = "result-proposed"
PROPOSAL_DROPPED: Final = "proposal-dropped"
IDENTITY_CHANGED: Final = "identity-changed"
EVENT_CHANGED: Final = "event-changed"
FIDE_MODE_CHANGED: Final = "fide-mode-changed"
WARNINGS_CONFIRMED: Final = "warnings-confirmed"
HAND_PAIRING_BEGUN: Final = "hand-pairing-begun"
HAND_PAIRING_ENDED: Final = "hand-pairing-ended"
HAND_PAIRING_DROPPED: Final = "hand-pairing-dropped"
INCIDENT_NOTED: Final = "incident-noted"
INCIDENT_REMOVED: Final = "incident-removed"
ROUNDS_PUBLISHED: Final = "rounds-published"
POSITION_DRAWN: Final = "position-drawn"
NOTE_VERSION: Final = 1
LATE_PHASES: Final = frozenset({Phase.CHECK_IN, Phase.SEEDING, Phase.IN_PROGRESS})


@dataclass(frozen=True, slots=True)
class Note:
    """A fact for the log that no rule depends on: the engine never sees it.

    It stands in the log because people who audit want to know, and because watchers learn of a
    change by the log growing. It says what kind of thing changed and never holds a name.
    """

    kind: str
    data: Data
    at: int


@dataclass(frozen=True, slots=True)
class Profile:
    """Who an entry is: kept beside the log, so that it can be forgotten."""

    name: str
    user_id: int | None = None


@dataclass(frozen=True, slots=True)
class Envelope:
    """A command on its way. The same `command_id` twice is the same command sent again."""

    command: Command | Note
    command_id: str | None = None
    profile: Profile | None = None


@dataclass(frozen=True, slots=True)
class Record(log.Record[Event | Note]):
    """An event on its way into the log, with who pays what it costs."""

    payer_id: int | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """The answer to one command: how many events, which entries were made, or why not."""

    events: int = 0
    numbers: tuple[int, ...] = ()
    error: TiltyardError | None = None


@dataclass(frozen=True, slots=True)
class Applied:
    """The answer to a batch, in its order, and how far the log is now."""

    seq: int
    outcomes: list[Outcome] = field(default_factory=list)

    @property
    def numbers(self) -> list[int]:
        """All entries that were made."""
        return [number for outcome in self.outcomes for number in outcome.numbers]
