"""Writing what the card shop shows: prizes in words, sheets of matches, the featured match."""

from collections.abc import Mapping

from django.db import transaction

from tiltyard import InputError
from tiltyard.sentence import say
from tiltyard_server.common import clock
from tiltyard_server.draft.models import MatchSheet, Showcase
from tiltyard_server.tournaments.commands.envelopes import (
    FEATURE_CHANGED,
    PRIZES_CHANGED,
    SHEET_CHANGED,
    Data,
    Envelope,
    Note,
)
from tiltyard_server.tournaments.lookup import lock_tournament
from tiltyard_server.tournaments.models import Tournament
from tiltyard_server.tournaments.projection import touch_match
from tiltyard_server.tournaments.selectors import get_sides
from tiltyard_server.tournaments.services import apply_command


@transaction.atomic
def set_prizes(tournament_id: int, prizes: list[str], *, actor_id: int | None) -> int:
    """Say in words what the first, second, third … wins; return the new `seq`.

    Empty texts at the end are no prizes and are not kept.
    """
    tournament = lock_tournament(tournament_id)
    prizes = prizes[: max((place for place, text in enumerate(prizes, 1) if text), default=0)]
    Showcase.objects.update_or_create(tournament=tournament, defaults={"prize_texts": prizes})
    return _note(tournament, PRIZES_CHANGED, {"count": len(prizes)}, actor_id)


@transaction.atomic
def feature_match(tournament_id: int, number: int | None, *, actor_id: int | None) -> int:
    """Show a match on the stream, or none; return the new `seq`."""
    tournament = lock_tournament(tournament_id)
    if number is not None:
        get_sides(tournament, number)
    Showcase.objects.update_or_create(tournament=tournament, defaults={"featured_match": number})
    return _note(tournament, FEATURE_CHANGED, {"match": number}, actor_id)


@transaction.atomic
def write_sheet(
    tournament_id: int,
    number: int,
    *,
    decks: Mapping[int, str],
    notes: str | None,
    actor_id: int | None,
    is_whole: bool = True,
) -> int:
    """Write the sheet of a match anew, or only what is given; return the new `seq`.

    Raises:
        InputError: `sheet.not_in_match`, for the deck of somebody who does not play here.
    """
    tournament = lock_tournament(tournament_id)
    sides = get_sides(tournament, number)
    for entry in decks:
        if entry not in sides:
            raise InputError(
                "sheet.not_in_match",
                say(
                    "Entry {entry} does not play match {number}; give the decks of those who do.",
                    entry=entry,
                    number=number,
                ),
                field="decks",
            )
    sheet = MatchSheet.objects.filter(tournament=tournament, match_number=number).first()
    sheet = sheet or MatchSheet(tournament=tournament, match_number=number)
    kept = {} if is_whole else sheet.decks
    given = {str(entry): name for entry, name in decks.items()}
    sheet.decks = {entry: name for entry, name in {**kept, **given}.items() if name}
    if notes is not None:
        sheet.notes = notes
    sheet.save()
    seq = _note(tournament, SHEET_CHANGED, {"match": number}, actor_id)
    touch_match(tournament, number, seq=seq)
    return seq


def _note(tournament: Tournament, kind: str, data: Data, actor_id: int | None) -> int:
    note = Note(kind, data, clock.now_ms())
    seq, _ = apply_command(tournament_id=tournament.pk, envelope=Envelope(note), actor_id=actor_id)
    return seq
