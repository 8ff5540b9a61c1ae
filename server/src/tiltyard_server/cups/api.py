"""Engine cups over HTTP: everybody reads, operators start and stop. Readers ask once a second."""

import json

from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from ninja import Router, Status

from tiltyard import InputError, RuleError
from tiltyard.sentence import say
from tiltyard_hosts.uci.report.artifacts import write_markdown
from tiltyard_server.accounts.identity import get_viewer
from tiltyard_server.common import clock
from tiltyard_server.common.http.downloads import answer_file
from tiltyard_server.common.numbers import Id, Number
from tiltyard_server.cups import ratings, schemas, selectors, services
from tiltyard_server.cups.catalogue import load_catalogue
from tiltyard_server.cups.log import load_state, write_state
from tiltyard_server.cups.machines import live
from tiltyard_server.cups.machines.selectors import write_section
from tiltyard_server.cups.models import CupGame, CupRun
from tiltyard_server.cups.permissions import Action, may, require
from tiltyard_server.cups.report_schemas import CupComparisonOut, CupRatingOut
from tiltyard_server.cups.setup import LIMITS

router = Router(tags=["engine cups"])
_CUP = "/cups/{cup_id}"
NOT_YOURS = say("In the browser, engines are started by those who run this installation.")
SIGN_IN = say("Sign in to start engines here.")
_HEAD = ("number", "match", "round", "white", "black")
_EMPTY: dict[str, object] = {  # a board before its first move
    "fen": "",
    "uci": "",
    "cp": None,
    "mate": None,
    "depth": 0,
    "nodes": 0,
    "clocks": [],
    "line": [],
    "graph": [],
    "machine": "",
}


@router.get("/cups", response=list[schemas.CupHeadOut])
def list_cups(request: HttpRequest) -> list[schemas.CupHeadOut]:
    """Return the newest hundred cups."""
    return [schemas.CupHeadOut.model_validate(_head(run)) for run in selectors.list_runs()]


@router.get("/lab", response=schemas.LabOut)
def get_lab(request: HttpRequest) -> schemas.LabOut:
    """Return whether who asks may start engines here, and whether there are any."""
    viewer = get_viewer(request)
    may_start = may(viewer, Action.CREATE)
    engines = 0
    hint: str = NOT_YOURS if viewer.user_id is not None else SIGN_IN
    if may_start:
        hint = ""
        try:
            engines = len(load_catalogue().engines)
        except InputError as error:
            hint = error.message
    return schemas.LabOut(may_start=may_start, engines=engines, hint=hint)


@router.get("/lab/compare", response=CupComparisonOut)
def compare_engines(
    request: HttpRequest, first: schemas.EngineName, second: schemas.EngineName
) -> CupComparisonOut:
    """Return what two engines did against each other, tournament by tournament."""
    return CupComparisonOut.model_validate(selectors.compare(first, second))


@router.get("/lab/ratings", response=list[CupRatingOut])
def list_cup_ratings(request: HttpRequest) -> list[CupRatingOut]:
    """Return the rating list of all engines over all tournaments, the mean at 2300."""
    return [CupRatingOut.model_validate(row) for row in ratings.list_ratings()]


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
    cup = load_state(run)
    state = run.state if cup is None else write_state(cup, run.choice)
    text = json.dumps(state, indent=2, ensure_ascii=False)
    response = HttpResponse(text, content_type="application/json")
    response.headers["Content-Disposition"] = 'attachment; filename="cup_bracket.json"'
    return response


@router.get(f"{_CUP}/report")
def export_cup_report(request: HttpRequest, cup_id: Id) -> HttpResponse:
    """Return the report as a page in Markdown."""
    run = selectors.get_run(cup_id)
    found = selectors.find_report(run)
    if found is None:
        raise RuleError("cup.not_begun", say("Nothing was played yet."))
    text = write_markdown(found) + write_section(run, now=clock.now())
    response = HttpResponse(text, content_type="text/markdown; charset=utf-8")
    response.headers["Content-Disposition"] = f'attachment; filename="cup-{run.pk}.md"'
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
            "boards": _list_boards(run),
            "games": [_game(game) for game in selectors.list_newest_games(run)],
            "report": selectors.view_report(run),
            "choice": choice,
        }
    )


def _head(run: CupRun) -> dict[str, object]:
    fields = ("id", "name", "status", "is_stopping", "played", "expected", "champion", "error")
    return {
        **{name: getattr(run, name) for name in fields},
        "engines": run.choice["engines"],
        "kind": run.choice.get("kind", "Cup"),
        "created_at": run.created_at.isoformat(),
    }


def _game(game: CupGame) -> dict[str, object]:
    fields = ("number", "match", "round", "white", "black", "result", "reason", "plies")
    return {name: getattr(game, name) for name in fields}


def _list_boards(run: CupRun) -> list[dict[str, object]]:
    if run.is_hosted:
        boards = live.list_boards(run, now=clock.now())
        return [{name: {**_EMPTY, **board}[name] for name in (*_HEAD, *_EMPTY)} for board in boards]
    return [_board(game) for game in selectors.list_games(run, is_over=False)]


def _board(game: CupGame) -> dict[str, object]:
    known = {key: game.board[key] for key in _EMPTY if key in game.board}
    return {**{name: getattr(game, name) for name in _HEAD}, **_EMPTY, **known}
