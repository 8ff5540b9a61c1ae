"""Reading what the card shop shows."""

from collections.abc import Collection
from typing import Any

from tiltyard_server.draft.models import MatchSheet, Showcase

View = dict[str, Any]


def showcase_view(tournament_id: int) -> View:
    """Return the prizes in words and the featured match."""
    row = Showcase.objects.filter(pk=tournament_id).values_list("prize_texts", "featured_match")
    prizes, featured = row.first() or ([], None)
    return {"prize_texts": prizes, "featured_match": featured}


def list_sheets(tournament_id: int, numbers: Collection[int] | None = None) -> dict[int, View]:
    """Return the sheets of some matches, or of all, by number."""
    found = MatchSheet.objects.filter(tournament_id=tournament_id)
    if numbers is not None:
        found = found.filter(match_number__in=numbers)
    return {
        number: {"decks": decks, "notes": notes}
        for number, decks, notes in found.values_list("match_number", "decks", "notes")
    }
