"""What was written about a match goes with the match, when its round is taken back."""

from collections.abc import Sequence

from tiltyard_server.draft.models import MatchSheet, Showcase
from tiltyard_server.tournaments.commands.envelopes import Record
from tiltyard_server.tournaments.models import Tournament
from tiltyard_server.tournaments.projection import Change


def drop_removed(tournament: Tournament, change: Change, records: Sequence[Record]) -> None:
    """Drop sheets and the feature of matches that are no more."""
    if not change.dropped:
        return
    about = {"tournament": tournament, "match_number__in": change.dropped}
    MatchSheet.objects.filter(**about).delete()
    showcases = Showcase.objects.filter(tournament=tournament, featured_match__in=change.dropped)
    showcases.update(featured_match=None)
