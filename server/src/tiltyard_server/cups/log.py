"""The log of a cup, what follows from it, and the proof of both.

The log knows results. Moves, and the cups of older versions, which have no log, are sealed when
they are written: a hash over every game, and one over a run with all finished ones.
"""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any, Final

from tiltyard import machine
from tiltyard.cup import (
    CUP,
    Cup,
    count_games,
    find_leader,
    is_series_over,
    read_cup,
    write_cup,
    write_series,
)
from tiltyard.machine import LogEntry, describe
from tiltyard_server.common.database.row_hashes import find_differences, make_seal, read_fields
from tiltyard_server.cups.models import CupGame, CupLogEntry, CupRun
from tiltyard_server.log import verification
from tiltyard_server.log.log import Log

LOG: Final = Log(CUP, CupLogEntry)
GAME_FIELDS: Final = (
    "run_id", "number", "match", "round", "white", "black", "is_over", "result", "reason", "text",
    "plies", "board", "start_fen", "moves", "pgn",
)  # fmt: skip
RUN_FIELDS: Final = ("id", "name", "choice", "state", "played", "expected", "champion")
# What goes on changing while nothing is stored: how a process does, and who may be forgotten.
NOT_SEALED: Final[Mapping[type, frozenset[str]]] = {
    CupGame: frozenset({"id"}),
    CupLogEntry: frozenset({"id"}),
    CupRun: frozenset(
        {
            *("status", "is_stopping", "error", "attempts", "beat_at", "created_at"),
            *("created_by_id", "is_hosted", "hosting", "is_decided"),
        }
    ),
}


def describe_run(cup: Cup, choice: dict[str, Any]) -> dict[str, Any]:
    """Return the columns of a cup's row that follow from its log; no command of an engine."""
    played, expected = count_games(cup)
    state = write_state(cup, choice)
    if cup.series is not None:
        del state["Games"]  # thousands, and every one has a row
    return {"state": state, "played": played, "expected": expected, "champion": _find_winner(cup)}


def write_state(cup: Cup, choice: dict[str, Any]) -> dict[str, Any]:
    """Return the state file of a knock-out or a series."""
    write = write_cup if cup.series is None else write_series
    return write(cup, settings=choice, updated="")


def _find_winner(cup: Cup) -> str:
    """The champion; of a series that is over whoever stands first alone. A test has none."""
    if cup.series is None:
        return cup.champion or ""
    if not is_series_over(cup) or cup.series.rules.test is not None:
        return ""
    return find_leader(cup)


def load_state(run: CupRun) -> Cup | None:
    """Return what a run is now; None before it has begun. One of an older version has no log."""
    if run.seq:
        return LOG.load_head(run).state
    return read_cup(run.state) if run.state else None


def read_log(run_id: int) -> machine.Log:
    """Return the log of a cup as those who play it know it."""
    entries = (
        LogEntry(**describe(entry), hash=entry.hash)  # type: ignore[arg-type]
        for entry in LOG.list_entries(run_id)
    )
    return machine.Log((CUP.code, run_id), tuple(entries))


def seal_games(run_id: int) -> None:
    """Seal the games that have no seal yet, then the run."""
    for game in CupGame.objects.filter(run_id=run_id, seal=""):
        game.seal = seal_game(game)
        game.save(update_fields=["seal"])
    run = CupRun.objects.get(pk=run_id)
    CupRun.objects.filter(pk=run_id).update(seal=seal_run(run))


def seal_game(game: CupGame) -> str:
    """Return the seal of a game as it is now."""
    return make_seal(read_fields(game, GAME_FIELDS))


def seal_run(run: CupRun) -> str:
    """Return the seal of a run: over what it says, and the seals of its games."""
    games = CupGame.objects.filter(run_id=run.pk, is_over=True).order_by("number")
    content: dict[str, Any] = {**read_fields(run, RUN_FIELDS)}
    return make_seal({**content, "games": list(games.values_list("seal", flat=True))})


def find_problems(run: CupRun) -> Iterator[str]:
    """Yield what is wrong with a cup, a sentence each."""
    yield from verification.find_problems(LOG, run, partial(_compare, run))
    for game in run.games.order_by("number"):
        if game.seal != seal_game(game):
            yield f"cup {run}: game {game.number} was changed after it was stored"
    if run.seal and run.seal != seal_run(run):
        yield f"cup {run}: it, or the list of its games, was changed after it was stored"
    if not run.seal and (run.played or run.games.filter(is_over=True).exists()):
        yield f"cup {run}: its seal is gone"


def _compare(run: CupRun, cup: Cup) -> Iterator[str]:
    wrong = find_differences(run, describe_run(cup, run.choice)) if run.seq else []
    if wrong:
        yield f"its row differs from the log in {', '.join(wrong)}"
