"""The OpenAPI document: what ninja makes, with errors and WebSocket messages added."""

import json
from typing import Any, Final, Literal

from ninja import NinjaAPI
from ninja.openapi.schema import OpenAPISchema
from ninja.operation import Operation
from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from tiltyard_server.cups.machines.schemas import LabReportIn
from tiltyard_server.games.claims import GameResultIn, GameResultsIn
from tiltyard_server.play.chess.schemas import (
    ChessGameMessage,
    ChessHelloMessage,
    ChessPingMessage,
    ChessRefusedMessage,
)
from tiltyard_server.play.ludo.schemas import (
    HostedHelloMessage,
    HostedRecordMessage,
    HostedSnapshotMessage,
)
from tiltyard_server.tournaments.history.schemas import ErrorOut
from tiltyard_server.tournaments.socket_messages import (
    BoardMessage,
    FollowingMessage,
    HelloMessage,
    HistoryMessage,
    PatchMessage,
    SnapshotMessage,
    SpectateHelloMessage,
    SpectatePatchMessage,
    SpectateSnapshotMessage,
    ViewersMessage,
)

_EXTRA: Final[tuple[tuple[type[BaseModel], Literal["serialization", "validation"]], ...]] = (
    (GameResultIn, "validation"),
    (GameResultsIn, "validation"),
    (LabReportIn, "validation"),
    (ErrorOut, "serialization"),
    (HelloMessage, "serialization"),
    (PatchMessage, "serialization"),
    (SnapshotMessage, "serialization"),
    (ViewersMessage, "serialization"),
    (SpectateHelloMessage, "serialization"),
    (SpectatePatchMessage, "serialization"),
    (SpectateSnapshotMessage, "serialization"),
    (BoardMessage, "serialization"),
    (FollowingMessage, "serialization"),
    (HistoryMessage, "serialization"),
    (HostedHelloMessage, "serialization"),
    (HostedRecordMessage, "serialization"),
    (HostedSnapshotMessage, "serialization"),
    (ChessHelloMessage, "serialization"),
    (ChessGameMessage, "serialization"),
    (ChessPingMessage, "serialization"),
    (ChessRefusedMessage, "serialization"),
)
_FILES: Final = {  # operations that answer with a file, or may: what kinds of file
    "get_statement": ("text/csv",),
    "get_tournament_statement": ("text/csv",),
    "export_log": ("application/x-ndjson", "text/csv"),
    "export_cup_games": ("application/x-chess-pgn",),
    "export_arena_results": ("application/x-ndjson", "text/csv"),
    "export_arena_games": ("application/x-chess-pgn", "application/x-ndjson"),
    "get_chess_pgn": ("application/x-chess-pgn",),
    "get_round_pgn": ("application/x-chess-pgn",),
    "get_calendar": ("text/calendar",),
    "get_arena_feed": ("text/calendar",),
    "export_my_data": ("application/json",),
    "get_card": ("image/png",),
}
_METHODS: Final = frozenset({"get", "post", "put", "patch", "delete"})
_ERROR: Final = {
    "description": "Refused: the same shape for every status.",
    "content": {"application/json": {"schema": {"$ref": "#/components/schemas/ErrorOut"}}},
}
_KEY: Final = {
    "in": "header",
    "name": "Idempotency-Key",
    "required": False,
    "schema": {"type": "string", "minLength": 1, "maxLength": 64, "title": "Idempotency-Key"},
    "description": (
        "A text that only this request has. Sent again with it within a day, it is done once and "
        "answered as before."
    ),
}


class TiltyardAPI(NinjaAPI):
    """The API with a document that also tells what is not an endpoint."""

    def get_openapi_operation_id(self, operation: Operation) -> str:
        """Return the name of the function: short, and ours are unique."""
        return str(operation.view_func.__name__)

    def get_openapi_schema(self, **options: Any) -> OpenAPISchema:  # noqa: ANN401 - as in ninja
        """Return the document."""
        schema = super().get_openapi_schema(**options)
        _, extra = models_json_schema(_EXTRA, ref_template="#/components/schemas/{model}")
        for name, definition in extra["$defs"].items():
            schema["components"]["schemas"].setdefault(name, definition)
        for path in schema["paths"].values():
            for method in _METHODS & path.keys():
                path[method]["responses"].setdefault("default", _ERROR)
                if method != "get":
                    path[method].setdefault("parameters", []).append(_KEY)
                content = path[method]["responses"].get(200, {}).setdefault("content", {})
                for kind in _FILES.get(path[method]["operationId"], ()):
                    content.setdefault(kind, {"schema": {"type": "string"}})
        return schema


def write_document(api: NinjaAPI) -> str:
    """Return the document as the text that is kept in the repository."""
    schema = api.get_openapi_schema(path_prefix="/api/")
    return json.dumps(schema, indent=2, ensure_ascii=False, default=str) + "\n"
