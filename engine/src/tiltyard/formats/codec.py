"""Events and states of tournaments as JSON, with versions: a log is readable for ever."""

from typing import Final

from tiltyard.core.events import Event
from tiltyard.core.model import TournamentState
from tiltyard.machine.codec import Json, from_json, to_json
from tiltyard.machine.event_codec import EventCodec, Upgrades
from tiltyard.machine.state_codec import StateCodec


def _say_no_drawn_games(data: dict[str, Json]) -> dict[str, Json]:
    """Before version 2 nobody counted drawn games apart from the score."""
    result = data.get("result")
    if not isinstance(result, dict):
        return data
    return {**data, "result": {**result, "drawn_games": 0}}


def _say_no_notes(data: dict[str, Json]) -> dict[str, Json]:
    """Before version 2 a draw came without notes."""
    return {**data, "notes": []}


UPGRADES: Final[Upgrades] = {
    ("result-recorded", 1): _say_no_drawn_games,
    ("result-corrected", 1): _say_no_drawn_games,
    ("matches-created", 1): _say_no_notes,
}

# What a server writes into the log of a tournament for people: no rule depends on it.
NOTES: Final = frozenset(
    {
        "profile-changed",
        "details-changed",
        "staff-changed",
        "servers-changed",
        "result-reported",
        "result-disputed",
        "dispute-decided",
        "money-changed",
        "payout-decided",
        "prizes-changed",
        "sheet-changed",
        "feature-changed",
        "invitation-sent",
        "invitation-answered",
        "invitation-withdrawn",
        "invitation-link-changed",
    }
)

EVENTS: Final = EventCodec[Event](Event, UPGRADES, NOTES)
STATES: Final[StateCodec[TournamentState]] = StateCodec(
    version=2, to_json=to_json, from_json=lambda data: from_json(TournamentState, data)
)
