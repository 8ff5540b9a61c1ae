"""Reading identities and the facts of an event."""

from typing import Any, Final

from tiltyard_server.rated_events.models import EventRecord, Identity
from tiltyard_server.tournaments.models import Tournament

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


def list_identities(tournament: Tournament, *, is_whole: bool) -> list[dict[str, Any]]:
    """Return who the entries are; birth dates, money and the like only if `is_whole`."""
    columns = (*PUBLIC, *PERSONAL) if is_whole else PUBLIC
    found = Identity.objects.filter(tournament=tournament).order_by("number")
    return list(found.values(*columns))


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
