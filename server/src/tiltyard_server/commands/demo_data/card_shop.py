"""The card shop of the demo: decks, prizes in words, a clock that runs, a featured match."""

from typing import Final

from tiltyard import StartClock
from tiltyard_server.common import clock
from tiltyard_server.draft.services import feature_match, set_prizes, write_sheet
from tiltyard_server.tournaments.commands.envelopes import Envelope
from tiltyard_server.tournaments.models import Match, Tournament
from tiltyard_server.tournaments.services import apply_command

_PRIZES: Final = ("A box of boosters", "Twelve boosters", "Six boosters")
_DECKS: Final = ("Green stompers", "Blue flyers", "Red goblins", "White knights")
_ROUND: Final = 2
_SECONDS: Final = 50 * 60


def dress(tournament: Tournament) -> None:
    """Add what a shop shows to a draft whose second round is on."""
    owner = tournament.owner_id
    set_prizes(tournament.pk, list(_PRIZES), actor_id=owner)
    matches = Match.objects.filter(tournament=tournament).order_by("number")
    for match in matches.filter(round=1):
        sides = [entry for entry in (match.first_entry, match.second_entry) if entry is not None]
        decks = {entry: _DECKS[entry % len(_DECKS)] for entry in sides}
        write_sheet(tournament.pk, match.number, decks=decks, notes="", actor_id=owner)
    command = StartClock(_ROUND, _SECONDS, clock.now_ms())
    apply_command(tournament_id=tournament.pk, envelope=Envelope(command), actor_id=owner)
    featured = matches.filter(round=_ROUND).values_list("number", flat=True)[0]
    feature_match(tournament.pk, featured, actor_id=owner)
