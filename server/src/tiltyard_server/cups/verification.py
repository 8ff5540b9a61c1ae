"""Seals of engine cups: a hash over every game, and one over a run with all finished ones.

A cup's log is the files in its folder, which no back-up of the database has. So what is copied
from them is sealed when it is written.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from tiltyard_server.common.seals import make_seal, read_fields
from tiltyard_server.cups.models import CupGame, CupRun

GAME_FIELDS: Final = (
    "run_id", "number", "match", "round", "white", "black", "is_over", "result", "reason", "text",
    "plies", "board", "start_fen", "moves", "pgn",
)  # fmt: skip
RUN_FIELDS: Final = ("id", "name", "choice", "state", "played", "expected", "champion")
# What goes on changing while nothing is stored: how a process does, and who may be forgotten.
NOT_SEALED: Final[Mapping[type, frozenset[str]]] = {
    CupGame: frozenset({"id"}),
    CupRun: frozenset(
        {"status", "is_stopping", "error", "attempts", "beat_at", "created_at", "created_by_id"}
    ),
}


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
    for game in run.games.order_by("number"):
        if game.seal != seal_game(game):
            yield f"cup {run}: game {game.number} was changed after it was stored"
    if run.seal and run.seal != seal_run(run):
        yield f"cup {run}: it, or the list of its games, was changed after it was stored"
    if not run.seal and (run.played or run.games.filter(is_over=True).exists()):
        yield f"cup {run}: its seal is gone"
