"""Reading tournaments: lists, whole views, and the rows that changed since."""

from collections import OrderedDict
from threading import Lock
from typing import Final

from django.db.models import Q, QuerySet

from tiltyard import Phase, rank
from tiltyard.sentence import say
from tiltyard_server.accounts.identity import Viewer
from tiltyard_server.common import clock
from tiltyard_server.common.errors import NotFoundError
from tiltyard_server.ratings.selectors import list_match_changes
from tiltyard_server.tournaments import log, rows, view_extensions
from tiltyard_server.tournaments.invitations.guest_list import find_answer, welcome_filter
from tiltyard_server.tournaments.models import Entry, Match, Receipt, Tournament
from tiltyard_server.tournaments.permissions import Access, list_allowed
from tiltyard_server.tournaments.rounds import progress
from tiltyard_server.tournaments.rows import View

PHASE_GROUPS: Final = {
    "upcoming": (Phase.CREATED, Phase.REGISTRATION, Phase.CHECK_IN, Phase.SEEDING),
    "running": (Phase.IN_PROGRESS,),
    "finished": (Phase.COMPLETED, Phase.CANCELLED, Phase.ABORTED),
}
_TABLES_KEPT: Final = 64
_tables: OrderedDict[tuple[int, str], list[View]] = OrderedDict()
_lock = Lock()


def list_tournaments(
    viewer: Viewer, *, search: str = "", is_mine: bool = False
) -> QuerySet[Tournament]:
    """Return the tournaments that `viewer` may see, newest first; `showing` says how."""
    mine = Q(pk__in=())
    if viewer.user_id is not None:
        mine = (
            Q(owner_id=viewer.user_id)
            | Q(staff__user_id=viewer.user_id)
            | Q(entries__user_id=viewer.user_id)
            | Q(invitations__user_id=viewer.user_id, invitations__status="pending")
        )
    found = Tournament.objects.select_related("owner")
    if is_mine:
        found = found.filter(mine)
    elif not viewer.is_operator:
        found = found.filter(Q(is_public=True) | mine | welcome_filter(viewer))
    if search:
        found = found.filter(name__icontains=search)
    return found.distinct().order_by("-id")


def summary_view(tournament: Tournament) -> View:
    """Return what lists show of a tournament, whose row is of today or of the past."""
    return {
        "id": tournament.pk,
        "name": tournament.name,
        "description": tournament.description,
        "format": tournament.format,
        "format_name": rows.name_format(tournament.format),
        "phase": tournament.phase,
        "phase_name": rows.PHASE_NAMES[tournament.phase],
        "starts_at": clock.to_iso(tournament.starts_at),
        "entry_count": tournament.entry_count,
        "capacity": tournament.config["capacity"],
        "match_count": progress.count_matches(tournament),
        "matches_done": tournament.matches_done,
        "round": progress.find_round(tournament),
        "champion": tournament.champion_name or None,
        "seq": tournament.seq,
        "owner": {
            "id": tournament.owner_id,
            "display_name": tournament.owner.get_full_name(),
        },
        "updated_at": clock.to_iso(tournament.updated_at),
    }


def fields_view(tournament: Tournament) -> View:
    """Return all that the tournament row says: the head of a view, and of every patch."""
    config = tournament.config
    return {
        **summary_view(tournament),
        "options": config["options"],
        "seeding": config["seeding"],
        "check_in_required": config["check_in_required"],
        "self_report": config["self_report"],
        "confirm_after_minutes": tournament.confirm_after_minutes,
        "rating_min": config["rating_min"],
        "rating_max": config["rating_max"],
        "is_public": tournament.is_public,
        "opens_registration_at": clock.to_iso(tournament.opens_registration_at),
        "opens_check_in_at": clock.to_iso(tournament.opens_check_in_at),
        "auto_start": tournament.has_auto_start,
        "game": tournament.game,
        "is_rated": tournament.is_rated,
        "spectator_delay": tournament.spectator_delay,
        "spectators": tournament.spectators,
        "delays_results": tournament.delays_results,
        "fide_mode": tournament.fide_mode or None,
        "festival": tournament.festival,
        "withholds_rounds": tournament.withholds_rounds,
        "allowed_phases": rows.list_allowed_phases(tournament.phase),
        "seats": rows.seats_view(tournament.seats),
        "clock": tournament.clock,
        "warnings": tournament.warnings,
        **view_extensions.get_fields(tournament.pk),
    }


def get_view(tournament: Tournament) -> View:
    """Return a whole tournament as everybody sees it."""
    return {
        **fields_view(tournament),
        "entries": list_entries(tournament, since=0),
        "matches": list_matches(tournament, since=0),
        "standings": list_standings(tournament),
        "rounds": rows.rounds_view(tournament.rounds),
    }


def get_personal_view(access: Access, view: View) -> View:
    """Return a view with what the tournament is to this viewer, and the time of the server."""
    return {**view, "my": _get_my_view(access), "now": clock.now_ms()}


def _get_my_view(access: Access) -> View:
    return {
        "roles": sorted(access.roles),
        "entry_number": access.entry.number if access.entry else None,
        "can": list_allowed(access),
        "invitation": find_answer(access.viewer, access.tournament),
    }


def get_tournament(tournament_id: int) -> Tournament:
    """Return the row; who may see it is the business of the caller."""
    tournament = Tournament.objects.select_related("owner").filter(pk=tournament_id).first()
    if tournament is None:
        raise NotFoundError(
            "tournament.unknown",
            say("There is no tournament {tournament_id}.", tournament_id=tournament_id),
        )
    return tournament


def list_standings(tournament: Tournament) -> list[View]:
    """Return the table: computed from the state, once for each head of the log."""
    if not tournament.rounds:
        return []
    head = log.load_head(tournament)
    log.remember(tournament.pk, head)
    key = (tournament.pk, head.hash)
    with _lock:
        if key in _tables:
            return _tables[key]
    table = [rows.standing_view(standing) for standing in rank(head.state)]
    with _lock:
        _tables[key] = table
        while len(_tables) > _TABLES_KEPT:
            _tables.popitem(last=False)
    return table


def list_entries(tournament: Tournament, *, since: int) -> list[View]:
    """Return the entries that an event after `since` has changed."""
    found = Entry.objects.filter(tournament=tournament, changed_seq__gt=since)
    return [rows.entry_view(row) for row in found.order_by("number").values(*rows.ENTRY_COLUMNS)]


def list_matches(tournament: Tournament, *, since: int) -> list[View]:
    """Return the matches that an event after `since` has changed."""
    found = Match.objects.filter(tournament=tournament, changed_seq__gt=since)
    matches = list(found.order_by("number").values(*rows.MATCH_COLUMNS))
    decided = [row["number"] for row in matches if row["kind"] is not None]
    changes = list_match_changes(tournament.pk, decided) if decided else {}
    numbers = [row["number"] for row in matches] if since else None
    sheets = view_extensions.list_sheets(tournament.pk, numbers) if matches else {}
    return [
        rows.match_view(row, changes.get(row["number"]), sheets.get(row["number"]))
        for row in matches
    ]


def get_sides(tournament: Tournament, number: int) -> tuple[int | None, int | None]:
    """Return the entries that meet in a match."""
    sides = Match.objects.filter(tournament=tournament, number=number)
    found = sides.values_list("first_entry", "second_entry").first()
    if found is None:
        raise NotFoundError("match.unknown", say("There is no match {match}.", match=number))
    return found


def find_receipt(tournament: Tournament, command_id: str | None) -> Receipt | None:
    """Return the answer that a command was given before, if it was."""
    if command_id is None:
        return None
    return Receipt.objects.filter(tournament=tournament, command_id=command_id).first()
