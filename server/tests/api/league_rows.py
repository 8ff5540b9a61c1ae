"""Who may ask what of leagues: rows of the matrix."""

from datetime import date
from typing import Final

from matrix_row import ANYBODY, ORGANISERS, SIGNED_IN, Row

from tiltyard_server.accounts.models import User
from tiltyard_server.common import clock
from tiltyard_server.leagues.models import League
from tiltyard_server.leagues.schemas import ScoringIn

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
