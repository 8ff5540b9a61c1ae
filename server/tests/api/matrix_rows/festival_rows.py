"""Who may ask what of festivals, leagues and of what the public sees: rows of the matrix."""

from datetime import date
from typing import Final

from matrix_row import ANYBODY, ORGANISERS, SIGNED_IN, STAFF, Row, T

from tiltyard_server.accounts.models import User
from tiltyard_server.common import clock
from tiltyard_server.festivals.models import Festival
from tiltyard_server.leagues.models import League
from tiltyard_server.leagues.schemas import ScoringIn

FESTIVAL: Final = "/festivals/{festival}"
FESTIVALS: Final[dict[str, Row]] = {
    "get_publication": Row("GET", f"{T}/publication", STAFF, scope="organise"),
    "set_publication": Row("PUT", f"{T}/publication", ORGANISERS, {"withholds_rounds": True}),
    "set_disclosure": Row(
        "PUT",
        f"{T}/disclosure",
        ORGANISERS,
        {"columns": ["club"], "minors_from": 2010, "minor_names": "initial"},
    ),
    "publish_rounds": Row("POST", f"{T}/publication", STAFF),
    "list_bin": Row("GET", "/me/bin", SIGNED_IN, scope="organise"),
    "restore_tournament": Row(
        "POST",
        "/tournaments/99999/restore",
        SIGNED_IN,
        scope="organise",
        missing="tournament.unknown",
    ),
    "list_festivals": Row("GET", "/festivals", ANYBODY),
    "create_festival": Row("POST", "/festivals", SIGNED_IN, {"name": "F"}, scope="organise"),
    "get_festival": Row("GET", FESTIVAL, ANYBODY),
    "edit_festival": Row("PATCH", FESTIVAL, ORGANISERS, {"place": "Here"}),
    "delete_festival": Row("DELETE", FESTIVAL, ORGANISERS),
    "add_section": Row(
        "POST",
        f"{FESTIVAL}/sections",
        ORGANISERS,
        {"tournament": 99999},
        missing="tournament.unknown",
    ),
    "order_sections": Row("PUT", f"{FESTIVAL}/sections", ORGANISERS, {"sections": []}),
    "remove_section": Row(
        "DELETE", f"{FESTIVAL}/sections/99999", ORGANISERS, missing="section.unknown"
    ),
    "list_festival_players": Row("GET", f"{FESTIVAL}/players", ANYBODY),
    "list_arrivals": Row("GET", f"{FESTIVAL}/check-in-list", STAFF, scope="organise"),
    "move_player": Row(
        "POST",
        f"{FESTIVAL}/moves",
        STAFF,
        {"tournament": 99999, "entry": 1, "to": 99998},
        missing="section.unknown",
    ),
    "list_festival_staff": Row("GET", f"{FESTIVAL}/staff", ANYBODY),
    "add_festival_staff": Row(
        "POST", f"{FESTIVAL}/staff", ORGANISERS, {"username": "stranger", "role": "arbiter"}
    ),
    "remove_festival_staff": Row("DELETE", f"{FESTIVAL}/staff/{{arbiter}}", ORGANISERS),
}


def make_festival(organiser: User, arbiter: User) -> int:
    """Make what the rows are about: the arbiter helps in it."""
    festival = Festival.objects.create(owner=organiser, name="Fair", created_at=clock.now())
    festival.staff.create(user=arbiter, role="arbiter")
    return festival.pk


LEAGUE: Final = "/leagues/{league}"
SEASON: Final = f"{LEAGUE}/seasons/{{season}}"
NEW: Final = {"name": "2026", "starts_on": "2026-01-01", "ends_on": "2026-12-31"}
LEAGUES: Final[dict[str, Row]] = {
    "list_leagues": Row("GET", "/leagues", ANYBODY),
    "create_league": Row(
        "POST", "/leagues", SIGNED_IN, {"name": "L", "season": NEW}, scope="organise"
    ),
    "get_league": Row("GET", LEAGUE, ANYBODY),
    "edit_league": Row("PATCH", LEAGUE, ORGANISERS, {"shield": "Rooks"}),
    "delete_league": Row("DELETE", LEAGUE, ORGANISERS),
    "list_league_winners": Row("GET", f"{LEAGUE}/winners", ANYBODY),
    "add_season": Row("POST", f"{LEAGUE}/seasons", ORGANISERS, NEW),
    "get_season_table": Row("GET", SEASON, ANYBODY),
    "edit_season": Row("PATCH", SEASON, ORGANISERS, {"name": "2027"}),
    "delete_season": Row("DELETE", SEASON, ORGANISERS),
    "add_season_event": Row(
        "POST", f"{SEASON}/events", ORGANISERS, {"arena": 99999}, missing="arena.unknown"
    ),
    "take_out_season_event": Row(
        "DELETE", f"{SEASON}/events/arena/99999", ORGANISERS, missing="season.no_event"
    ),
}


def make_league(organiser: User) -> dict[str, object]:
    """Make what the rows are about."""
    league = League.objects.create(owner=organiser, name="Grand Prix", created_at=clock.now())
    season = league.seasons.create(
        name="2025",
        starts_on=date(2025, 1, 1),
        ends_on=date(2025, 12, 31),
        scoring=ScoringIn().model_dump(mode="json"),
    )
    return {"league": league.pk, "season": season.pk}
