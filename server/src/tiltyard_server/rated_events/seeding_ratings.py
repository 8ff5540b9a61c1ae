"""Which of its ratings an event ranks a player by, and who of equals comes first (C.04.2 2.2)."""

from typing import Final

from tiltyard import ChangeEntry, EntryId, Phase
from tiltyard.tournament.details import choose_rating
from tiltyard.tournament.people import rank_title
from tiltyard_server.common import clock
from tiltyard_server.rated_events.models import Identity
from tiltyard_server.rated_events.selectors import get_event
from tiltyard_server.tournaments.commands.envelopes import Envelope
from tiltyard_server.tournaments.models import Entry, Tournament
from tiltyard_server.tournaments.services import apply_commands

BY_HAND: Final = "OTHER"
_OPEN: Final = (Phase.CREATED, Phase.REGISTRATION, Phase.CHECK_IN)
_UNBORN: Final = "9999"


def follow_method(tournament: Tournament, *, actor_id: int | None, seq: int) -> int:
    """Give everybody whose official ratings are known the one that the method of the event says.

    Returns the new `seq`. Without a method, and by the method OTHER, ratings are set by hand.
    """
    event = get_event(tournament)
    if event.rating_method in ("", BY_HAND) or Phase(tournament.phase) not in _OPEN:
        return seq
    rows = Identity.objects.filter(tournament=tournament)
    known = {row.number: row for row in rows if row.fide_rating or row.national_rating}
    at = clock.now_ms()
    envelopes = []
    for entry in Entry.objects.filter(tournament=tournament, number__in=known):
        row = known[entry.number]
        chosen = choose_rating(event.rating_method, row.fide_rating or 0, row.national_rating or 0)
        if (entry.rating or 0) != chosen:
            command = ChangeEntry(EntryId(entry.number), chosen or None, entry.club, at)
            envelopes.append(Envelope(command))
    if not envelopes:
        return seq
    return apply_commands(
        tournament_id=tournament.pk, envelopes=envelopes, actor_id=actor_id, is_atomic=True
    ).seq


def order_equals(tournament: Tournament) -> tuple[EntryId, ...]:
    """Return everybody in the order that decides among equal ratings; () as they entered."""
    wish = get_event(tournament).equal_ratings
    if not wish:
        return ()
    rows = {row.number: row for row in Identity.objects.filter(tournament=tournament)}

    def key(entry: Entry) -> tuple[int, str, int]:
        row = rows.get(entry.number) or Identity()
        year = int((row.birth or _UNBORN)[:4])
        first = {"title": rank_title(row.title), "younger": -year, "older": year}.get(wish, 0)
        if wish == "younger" and not row.birth:
            first = 0
        return first, entry.name.casefold(), entry.number

    entries = sorted(Entry.objects.filter(tournament=tournament), key=key)
    return tuple(EntryId(entry.number) for entry in entries)
