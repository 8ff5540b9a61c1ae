"""Engine cups over HTTP: everybody reads, operators start and stop. Readers ask once a second."""

import json

from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from ninja import Router, Status

from tiltyard import RuleError
from tiltyard.sentence import say
from tiltyard_server.accounts.identity import get_viewer
from tiltyard_server.common import clock
from tiltyard_server.common.downloads import answer_file
from tiltyard_server.common.numbers import Id, Number
from tiltyard_server.cups import schemas, selectors, services
from tiltyard_server.cups.models import CupGame, CupRun
from tiltyard_server.cups.permissions import Action, require
from tiltyard_server.cups.setup import LIMITS, load_catalogue

router = Router(tags=["engine cups"])
_CUP = "/cups/{cup_id}"


@router.get("/cups", response=list[schemas.CupHeadOut])
def list_cups(request: HttpRequest) -> list[schemas.CupHeadOut]:
    """Return the newest hundred cups."""
    return [schemas.CupHeadOut.model_validate(_head(run)) for run in selectors.list_runs()]


@router.get("/cups/options", response=schemas.CupOptionsOut)
def get_cup_options(request: HttpRequest) -> schemas.CupOptionsOut:
    """Return the engines, books and time controls that a cup can be made of."""
    require(get_viewer(request), Action.READ_OPTIONS)
    catalogue = load_catalogue()
    engines = [
        {"name": name, "rating": engine["Rating"]} for name, engine in catalogue.engines.items()
    ]
    limits = [{"kind": k, "least": v.least, "most": v.most} for k, v in LIMITS.items()]
    return schemas.CupOptionsOut.model_validate(
        {
            "engines": engines,
            "books": list(catalogue.books),
            "limits": limits,
            "games_at_once": catalogue.games_at_once,
        }
    )


@router.post("/cups", response={201: schemas.CupOut})
def create_cup(request: HttpRequest, body: schemas.CupIn) -> Status[schemas.CupOut]:
    """Queue a cup; a worker plays it."""
    actor_id = require(get_viewer(request), Action.CREATE)
    run = services.create_cup(body.model_dump(mode="json"), actor_id=actor_id, now=clock.now())
    return Status(201, _answer(run))


@router.get(_CUP, response=schemas.CupOut)
def get_cup(request: HttpRequest, cup_id: Id) -> schemas.CupOut:
    """Return the bracket, the boards and the games."""
    return _answer(selectors.get_run(cup_id))


@router.post(f"{_CUP}/stop", response=schemas.CupOut)
def stop_cup(request: HttpRequest, cup_id: Id) -> schemas.CupOut:
    """Stop; games that are being played are given up, finished ones are kept."""
    require(get_viewer(request), Action.STOP)
    return _answer(services.stop_cup(cup_id))


@router.post(f"{_CUP}/resume", response=schemas.CupOut)
def resume_cup(request: HttpRequest, cup_id: Id) -> schemas.CupOut:
    """Go on where it was."""
    require(get_viewer(request), Action.RESUME)
    return _answer(services.resume_cup(cup_id))


@router.get(f"{_CUP}/games/{{number}}", response=schemas.CupGameOut)
def get_cup_game(request: HttpRequest, cup_id: Id, number: Number) -> schemas.CupGameOut:
    """Return a finished game, move by move."""
    game = selectors.get_game(selectors.get_run(cup_id), number)
    if not game.is_over:
        raise RuleError("cup.game_running", say("This game is still being played."))
    rest = {"text": game.text, "start_fen": game.start_fen, "moves": game.moves}
    return schemas.CupGameOut.model_validate({**_game(game), **rest})


@router.get(f"{_CUP}/pgn")
def export_cup_games(request: HttpRequest, cup_id: Id) -> StreamingHttpResponse:
    """Return the finished games as PGN."""
    run = selectors.get_run(cup_id)
    return answer_file(
        request,
        selectors.iterate_pgn(run),
        name=f"cup-{run.pk}.pgn",
        content_type="application/x-chess-pgn",
    )


@router.get(f"{_CUP}/bracket")
def export_cup_bracket(request: HttpRequest, cup_id: Id) -> HttpResponse:
    """Return `cup_bracket.json`, without the commands of the engines."""
    run = selectors.get_run(cup_id)
    text = json.dumps(run.state, indent=2, ensure_ascii=False)
    response = HttpResponse(text, content_type="application/json")
    response.headers["Content-Disposition"] = 'attachment; filename="cup_bracket.json"'
    return response


def _answer(run: CupRun) -> schemas.CupOut:
    choice = run.choice
    return schemas.CupOut.model_validate(
        {
            **_head(run),
            "increments": choice["increments"],
            "seeding": choice["seeding"],
            "time": choice["time"],
            "rounds": selectors.bracket_view(run),
            "boards": [_board(game) for game in selectors.list_games(run, is_over=False)],
            "games": [_game(game) for game in selectors.list_games(run, is_over=True)],
        }
    )


def _head(run: CupRun) -> dict[str, object]:
    fields = ("id", "name", "status", "is_stopping", "played", "expected", "champion", "error")
    return {
        **{name: getattr(run, name) for name in fields},
        "engines": run.choice["engines"],
        "created_at": run.created_at.isoformat(),
    }


def _game(game: CupGame) -> dict[str, object]:
    fields = ("number", "match", "round", "white", "black", "result", "reason", "plies")
    return {name: getattr(game, name) for name in fields}


def _board(game: CupGame) -> dict[str, object]:
    fields = ("number", "match", "round", "white", "black")
    empty: dict[str, object] = {
        "fen": "",
        "uci": "",
        "cp": None,
        "mate": None,
        "depth": 0,
        "clocks": [],
    }
    known = {key: game.board[key] for key in empty if key in game.board}
    return {**{name: getattr(game, name) for name in fields}, **empty, **known}
