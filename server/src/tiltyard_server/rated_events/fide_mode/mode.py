"""Which tournaments are in FIDE mode, and how they leave it."""

from collections.abc import Sequence
from typing import Final

from tiltyard import Config, Phase, RuleError
from tiltyard.core.events import ConfigChanged, TournamentCreated
from tiltyard.formats.shared.lifecycle import BEFORE_SEEDING
from tiltyard.formats.swiss.record import count_paired
from tiltyard.sentence import say
from tiltyard_server.common import clock
from tiltyard_server.tournaments import log
from tiltyard_server.tournaments.commands.envelopes import (
    DETAILS_CHANGED,
    FIDE_MODE_CHANGED,
    Envelope,
    Note,
    Record,
)
from tiltyard_server.tournaments.models import LogEntry, Tournament
from tiltyard_server.tournaments.permissions import Access
from tiltyard_server.tournaments.projection import Change
from tiltyard_server.tournaments.services import apply_command

CHESS: Final = "chess"
_Mode = Tournament.FideMode


def is_meant_for(config: Config, game: str) -> bool:
    """Whether a tournament is one that FIDE has rules for: a Swiss of its systems, a table."""
    if game != CHESS:
        return False
    system = str(config.options.get("system", ""))
    return config.format == "round-robin" or (
        config.format == "swiss" and system.startswith("fide-")
    )


def leave(access: Access) -> int:
    """Leave FIDE mode for ever; return the new `seq`. The guard has it confirmed twice.

    Raises:
        RuleError: `fide_mode.off`.
    """
    if access.tournament.fide_mode != _Mode.ON:
        raise RuleError("fide_mode.off", say("This tournament is not in FIDE mode."))
    state = log.load_head(access.tournament).state
    note = note_leaving(count_paired(state), clock.now_ms())
    seq, _ = apply_command(
        tournament_id=access.tournament.pk, envelope=Envelope(note), actor_id=access.actor_id
    )
    return seq


def note_leaving(paired: int, at: int) -> Note:
    """Return the note that a tournament left FIDE mode."""
    return Note(FIDE_MODE_CHANGED, {"is_on": False, "round": paired}, at)


def follow_mode(tournament: Tournament, change: Change, records: Sequence[Record]) -> None:
    """Set the mode of a tournament that is new, changed before the start, or left it."""
    mode = tournament.fide_mode
    for record in records:
        event = record.event
        if isinstance(event, Note) and event.kind == FIDE_MODE_CHANGED:
            mode = _Mode.LEFT
        elif isinstance(event, TournamentCreated) or _is_change(event):
            mode = _read_mode(tournament, change, mode, is_new=isinstance(event, TournamentCreated))
    if mode != tournament.fide_mode:
        tournament.fide_mode = mode
        tournament.save(update_fields=["fide_mode"])


def list_remarks(tournament: Tournament) -> list[str]:
    """Return the line of ### that says when FIDE mode was left, if it was."""
    if tournament.fide_mode != _Mode.LEFT:
        return []
    notes = LogEntry.objects.filter(tournament=tournament, kind=FIDE_MODE_CHANGED)
    rounds = [data["round"] for data in notes.order_by("seq").values_list("data", flat=True)]
    return [f"FIDE mode left @ Round {number}" for number in rounds[:1]]


def _is_change(event: object) -> bool:
    return isinstance(event, ConfigChanged) or (
        isinstance(event, Note) and event.kind == DETAILS_CHANGED
    )


def _read_mode(tournament: Tournament, change: Change, mode: str, *, is_new: bool) -> str:
    """Return the mode after a change: nothing is forced upon what has begun without it."""
    state = change.after
    if mode == _Mode.LEFT:
        return mode
    if is_meant_for(state.config, tournament.game):
        return _Mode.ON if is_new or state.phase in BEFORE_SEEDING else mode
    return _Mode.NONE if state.phase is Phase.CREATED else mode
