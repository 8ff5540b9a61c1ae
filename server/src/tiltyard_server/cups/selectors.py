"""Reading cups."""

from collections.abc import Iterator
from typing import Any, Final

from django.db.models import QuerySet

from tiltyard.sentence import say
from tiltyard_server.common.errors import NotFoundError
from tiltyard_server.cups.models import CupGame, CupRun

_LISTED: Final = 100
_HEAD: Final = ("moves", "pgn")  # not read for lists


def get_run(run_id: int) -> CupRun:
    """Return a cup, or `cup.unknown`."""
    run = CupRun.objects.filter(pk=run_id).first()
    if run is None:
        raise NotFoundError("cup.unknown", say("There is no cup {run_id}.", run_id=run_id))
    return run


def list_runs() -> QuerySet[CupRun]:
    """Return the cups, newest first, without their states."""
    return CupRun.objects.defer("state").order_by("-id")[:_LISTED]


def list_games(run: CupRun, *, is_over: bool) -> QuerySet[CupGame]:
    """Return the games by number, without their moves."""
    return run.games.filter(is_over=is_over).defer(*_HEAD).order_by("number")


def get_game(run: CupRun, number: int) -> CupGame:
    """Return a game, or `cup.game_unknown`."""
    game = run.games.filter(number=number).first()
    if game is None:
        raise NotFoundError(
            "cup.game_unknown", say("This cup has no game {number} yet.", number=number)
        )
    return game


def iterate_pgn(run: CupRun) -> Iterator[str]:
    """Yield the finished games as PGN, by number."""
    games = run.games.filter(is_over=True).order_by("number")
    return games.values_list("pgn", flat=True).iterator(chunk_size=100)


def bracket_view(run: CupRun) -> list[dict[str, Any]]:
    """Return the rounds with their matches, as far as the bracket is known."""
    return [
        {
            "number": round_["RoundNumber"],
            "matches": [_match_view(match) for match in round_["Matches"]],
        }
        for round_ in run.state.get("Rounds", [])
    ]


def _match_view(match: dict[str, Any]) -> dict[str, Any]:
    return {
        "id": match["MatchId"],
        "sides": [
            {
                "name": match[f"Player{side}"],
                "seed": match[f"Seed{side}"],
                "score": match[f"Score{side}"],
                "is_winner": match["Winner"] == match[f"Player{side}"],
            }
            for side in "AB"
        ],
        "is_decided": match["IsDecided"],
        "decided_by": match["DecidedBy"],
        "scheduled": match["ScheduledGames"],
        "games": [game["GameNr"] for game in match["Games"]],
    }
