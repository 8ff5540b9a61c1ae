"""Reading cups."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final

from django.db.models import QuerySet

from tiltyard.cup import Cup, SeriesKind, list_rungs, list_standings
from tiltyard.rating.match_statistics import measure_games, measure_pairs
from tiltyard.sentence import say
from tiltyard_hosts.uci.report.summary import describe_strength, summarize
from tiltyard_server.common.errors import NotFoundError
from tiltyard_server.cups.log import load_state
from tiltyard_server.cups.models import CupGame, CupRun

_LISTED: Final = 100
_GAMES_LISTED: Final = 200
_COMPARED: Final = 500  # tournaments that are looked at
_OPENINGS: Final = 60
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


def list_newest_games(run: CupRun) -> list[CupGame]:
    """Return the newest finished games, by number."""
    games = run.games.filter(is_over=True).defer(*_HEAD).order_by("-number")[:_GAMES_LISTED]
    return sorted(games, key=lambda game: game.number)


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


@lru_cache(maxsize=64)
def _summarize(run_id: int, head_hash: str, played: int) -> dict[str, Any] | None:
    """The report of a state; whoever asks again before the next game gets what was counted."""
    cup = load_state(CupRun.objects.get(pk=run_id))
    return None if cup is None else {**summarize(cup), "order": _list_order(cup)}


def find_report(run: CupRun) -> dict[str, Any] | None:
    """Return the statistics of a tournament; None before it has begun."""
    return _summarize(run.pk, run.head_hash, run.played)


def view_report(run: CupRun) -> dict[str, Any] | None:
    """Return the statistics as the page shows them: the openings that were played most."""
    found = find_report(run)
    if found is None:
        return None
    names = ("games", "draw_rate", "engines", "meetings", "reasons", "order")
    openings = sorted(found["openings"], key=lambda row: (-row["games"], row["opening"]))
    kept = {name: found[name] for name in names}
    return {**kept, "openings": openings[:_OPENINGS], "test": found.get("test")}


def _list_order(cup: Cup) -> list[str]:
    if cup.series is None or not cup.series.meetings:
        return []
    if cup.series.rules.kind is SeriesKind.LADDER:
        return list_rungs(cup)
    if cup.series.rules.kind is SeriesKind.SWISS:
        return [name for name, *_ in list_standings(cup)]
    return []


def compare(first: str, second: str) -> dict[str, Any]:
    """Return what two engines did against each other in all tournaments here, oldest first."""
    rows = []
    for run in CupRun.objects.defer("state").order_by("-id")[:_COMPARED]:
        if not {first, second} <= set(run.choice["engines"]) or not run.played:
            continue
        found = find_report(run)
        meetings = (_turn(row, first) for row in (found or {"meetings": []})["meetings"])
        kind = run.choice.get("kind", "Cup")
        head = {"id": run.pk, "name": run.name, "kind": kind}
        rows += [
            {**row, **head, "created_at": run.created_at.isoformat()}
            for row in meetings
            if (row["first"], row["second"]) == (first, second)
        ]
    rows.reverse()
    return {"first": first, "second": second, "rows": rows, "total": _add_up(first, second, rows)}


def _turn(row: dict[str, Any], first: str) -> dict[str, Any]:
    """The same meeting from the view of `first`."""
    if row["first"] == first:
        return row
    turned = {"first": row["second"], "second": row["first"], "pairs": row["pairs"][::-1]}
    counts = {"wins": row["losses"], "draws": row["draws"], "losses": row["wins"]}
    return {**turned, **counts, **_measure({**turned, **counts})}


def _measure(row: dict[str, Any]) -> dict[str, Any]:
    strength = (
        measure_pairs(row["pairs"])
        if sum(row["pairs"])
        else measure_games(row["losses"], row["draws"], row["wins"])
    )
    return describe_strength(strength)


def _add_up(first: str, second: str, rows: list[dict[str, Any]]) -> dict[str, Any] | None:
    if not rows:
        return None
    counts = {name: sum(row[name] for row in rows) for name in ("wins", "draws", "losses")}
    pairs = [sum(row["pairs"][place] for row in rows) for place in range(5)]
    sides = {"first": first, "second": second}
    return {**sides, **counts, "pairs": pairs, **_measure({**counts, "pairs": pairs})}


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
