"""A league whose season is this year, and events that are over at once."""

from typing import Any

from conftest import Api
from factories import make_tournament

from tiltyard_server.accounts.models import User
from tiltyard_server.arenas.models import Arena, ArenaPlayer
from tiltyard_server.common import clock
from tiltyard_server.tournaments.models import Tournament


def make_league(api: Api, **season: Any) -> str:
    """Return the path of a season of a new league that gathers nothing by itself."""
    year = clock.now().year
    named = {"name": str(year), "starts_on": f"{year}-01-01", "ends_on": f"{year}-12-31", **season}
    league = api.ok("POST", "/leagues", {"name": "Grand Prix", "season": named})
    return f"/leagues/{league['id']}/seasons/{league['current']}"


def play(
    api: Api, owner: User, players: list[User], *, guests: int = 0, format_: str = "round-robin"
) -> Tournament:
    """Return a tournament that is over: who entered earlier won."""
    size = len(players) + guests
    tournament = make_tournament(owner, size=size, players=players, config={"format": format_})
    path = f"/tournaments/{tournament.pk}"
    while ready := [m for m in api.get(path)["matches"] if m["status"] == "ready"]:
        for match in ready:
            first, second = (side["entry"] for side in match["sides"])
            score = [10, 0] if first < second else [0, 10]
            api.ok("PUT", f"{path}/matches/{match['number']}/result", {"score": score})
    tournament.refresh_from_db()
    assert tournament.phase == "completed"
    return tournament


def end_arena(arena: int, scores: dict[User, int]) -> None:
    """Let an arena be over, with these people in it."""
    now = clock.now_ms()
    for number, (user, score) in enumerate(scores.items(), start=901):
        about = {"joined_at": 1, "status": "active", "rating": 1500, "seq": 1, "games": 4}
        ArenaPlayer.objects.create(
            arena_id=arena,
            number=number,
            user=user,
            name=user.display_name,
            score=score,
            place=score,
            **about,
        )
    Arena.objects.filter(pk=arena).update(
        phase="finished", game_count=3, finished_at=now, starts_at=now
    )


def show(season: dict[str, Any]) -> list[str]:
    """Return the table as lines."""
    return [f"{row['rank']} {row['name']} {row['points']}" for row in season["table"]]
