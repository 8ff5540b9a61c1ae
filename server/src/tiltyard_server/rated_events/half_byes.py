"""Who may not ask for a half-point bye."""

from tiltyard import RuleError
from tiltyard.sentence import say
from tiltyard_server.rated_events.models import Identity
from tiltyard_server.tournaments.models import Tournament


def require_right(tournament: Tournament, number: int) -> None:
    """Refuse a half-point bye to an entry that was barred from them.

    Raises:
        RuleError: `bye.barred`.
    """
    barred = Identity.objects.filter(tournament=tournament, number=number, has_no_half_byes=True)
    if barred.exists():
        raise RuleError(
            "bye.barred",
            say(
                "Entry {number} has no right to half-point byes; give a zero-point bye, or "
                "change the data of the player.",
                number=number,
            ),
            entry=number,
        )
