"""Events of more than 30 days, in which ratings change (VCL Q210-216)."""

from collections.abc import Iterator
from datetime import date
from typing import Final

from tiltyard import ChangePhase, Command, Phase, TournamentState
from tiltyard.core.dates import find_day
from tiltyard.formats.swiss.record import settings_of
from tiltyard_server.rated_events.fide_mode.warned import Warned
from tiltyard_server.rated_events.models import EventRecord
from tiltyard_server.tournaments.commands.envelopes import Note
from tiltyard_server.tournaments.models import Tournament

_LONGEST: Final = 30  # days in which a player has one rating
_BY_RATING: Final = ("RTNG", "ARO", "TPR", "PTP", "APRO", "APPO")


def is_long(event: EventRecord) -> bool:
    """Whether an event takes more than 30 days."""
    first, last = _read(event.start), _read(event.end)
    return first is not None and last is not None and (last - first).days >= _LONGEST


def find_long_event(
    tournament: Tournament, state: TournamentState, command: Command | Note
) -> Iterator[Warned]:
    """Yield the advice against tie-breaks by rating when a long event starts."""
    is_start = isinstance(command, ChangePhase) and command.to is Phase.IN_PROGRESS
    if not is_start or state.config.format != "swiss":
        return
    used = [code for code in settings_of(state).tie_breaks if _is_by_rating(code)]
    event = EventRecord.objects.filter(tournament=tournament).first()
    if used and event is not None and is_long(event):
        yield Warned("ratings.long-event", {"codes": ", ".join(used)})


def _is_by_rating(code: str) -> bool:
    return code.upper().partition(":")[0].partition("/")[0] in _BY_RATING


def _read(text: str) -> date | None:
    return find_day(text) if text else None
