"""Reading identities and the facts of an event."""

from typing import Any, Final

from tiltyard_server.rated_events.models import EventRecord, Identity
from tiltyard_server.tournaments import disclosure
from tiltyard_server.tournaments.models import Tournament
from tiltyard_server.tournaments.visibility import Shown

PUBLIC: Final = ("number", "fide_id", "title", "federation")
PERSONAL: Final = (
    "sex",
    "birth",
    "national_id",
    "fide_rating",
    "national_rating",
    "rating_source",
    "rating_pick",
    "k_factor",
    "amount_due",
    "amount_paid",
    "has_no_half_byes",
)
EVENT_FIELDS: Final = (
    "city",
    "federation",
    "start",
    "end",
    "kind",
    "chief_arbiter",
    "chief_arbiter_id",
    "deputies",
    "half_byes_allowed",
    "rate_of_play",
    "time_control",
    "round_dates",
    "national_federation",
    "rating_method",
    "rating_order",
    "equal_ratings",
    "event_code",
    "currency",
)


def list_identities(shown: Shown, *, is_whole: bool) -> list[dict[str, Any]]:
    """Return who the entries are; birth dates, money and the like only if `is_whole`."""
    found = Identity.objects.filter(tournament=shown.tournament.pk).order_by("number")
    if is_whole:
        return list(found.values(*PUBLIC, *PERSONAL))
    listed = list(found.values(*PUBLIC))
    if "birth_year" in disclosure.list_columns(shown.tournament):
        births = list_births(shown.tournament.pk)
        listed = [{**row, "birth_year": births.get(row["number"])} for row in listed]
    return [shown.disclosure.cover_identity(row["number"], row) for row in listed]


def list_births(tournament_id: int) -> dict[int, int]:
    """Return the years in which entries were born, by number, as far as they are known."""
    found = Identity.objects.filter(tournament=tournament_id).exclude(birth="")
    births = found.values_list("number", "birth")
    return {number: int(birth[:4]) for number, birth in births if birth[:4].isdecimal()}


def find_rating_pick(tournament: Tournament, entry: int) -> str:
    """Return which rating was picked for an entry, such as `fide:rapid`."""
    found = Identity.objects.filter(tournament=tournament, number=entry)
    return found.values_list("rating_pick", flat=True).first() or ""


def get_event(tournament: Tournament) -> EventRecord:
    """Return the facts of an event; an empty row, not stored, if nothing is known."""
    found = EventRecord.objects.filter(tournament=tournament).first()
    return found or EventRecord(tournament=tournament)


def event_view(event: EventRecord) -> dict[str, Any]:
    """Return the facts of an event as the API shows them."""
    deputies = [{"name": name, "fide_id": number} for name, number in event.deputies]
    return {**{name: getattr(event, name) for name in EVENT_FIELDS}, "deputies": deputies}
