"""The JSON Schema of `tournament.json`: what an editor completes and underlines while typing.

`tiltyard cup schema > tournament.schema.json`, then `"$schema": "./tournament.schema.json"` in the
file. What a schema cannot say (does the program exist, is the book readable) `--dry-run` does.
"""

from typing import Any, Final

from tiltyard.cup import FirstWhite, Seeding
from tiltyard_hosts.uci.engine.dialogue import Restart
from tiltyard_hosts.uci.setup.books import Order
from tiltyard_hosts.uci.setup.config import Mode
from tiltyard_hosts.uci.setup.config_engines import Protocol

Schema = dict[str, Any]
_TIME: Final[Schema] = {
    "type": "string",
    "pattern": r"^\d+:[0-5]?\d:[0-5]?\d(\.\d{1,3})?$",
    "description": "hh:mm:ss or hh:mm:ss.fff",
}
_TEXT: Final[Schema] = {"type": "string"}
_FLAG: Final[Schema] = {"type": "boolean"}
_DECIMAL: Final[Schema] = {"type": "number"}


def make_schema() -> Schema:
    """Return the schema of the whole file."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A tournament of chess engines (tiltyard cup run)",
        **_object(
            {
                "TournamentMode": _choice(Mode, "Cup", "who meets whom"),
                "Name": _say(_TEXT, "the event in the PGN"),
                "Description": _say(_TEXT, "a note for people"),
                "CupOptions": _cup(),
                "TableOptions": _table(),
                "Opening": _opening(),
                "EngineSetup": _object({"Engines": _list(_engine(), least=2)}, "Engines"),
                "TimeControl": _object({"TimeConfigs": _list(_control(), least=1)}, "TimeConfigs"),
                **_handling("RestartEngines"),
                "Adjudication": _adjudication(),
                "Sprt": _sprt(),
                "TestOptions": _object({"NumberOfGamesInParallel": _count(1, "games at once")}),
                "DelayBetweenGames": _TIME,
                "EngineStartupTimeoutInSec": _count(1, "for engines that load for long"),
                "PgnOutPath": _say(_TEXT, "where all games are written"),
            },
            "EngineSetup",
            "TimeControl",
        ),
    }


def _handling(restart: str) -> Schema:
    """What the file says of all engines and each engine may say of itself."""
    policies = _choice(Restart, "OnCrash", "when its program is started anew")
    if restart == "RestartEngines":  # as older files say it: every game, or after a crash
        policies = {**policies, "enum": [*policies["enum"], True, False]}
    return {
        "MoveOverhead": _say(_TIME, "how late an answer may be"),
        "Ponder": _say(_FLAG, "think while the other one does"),
        "Affinity": _say(_TEXT, "processors to run on, as 0-3,8 or auto, shared by the games"),
        restart: policies,
    }


def _cup() -> Schema:
    pairs = {"type": "array", "items": {"type": "integer"}, "minItems": 1}
    return _object(
        {
            "RoundPairIncrements": _say(pairs, "pairs of each round; the last number repeats"),
            "SeedingStrategy": _choice(Seeding, "ByRating", "where the engines stand"),
            "UniquePerMatchOnly": _say(_FLAG, "false: no opening twice in the whole cup"),
            "RandomOpenings": _say(_FLAG, "shuffle the book once"),
            "MaxTiebreakPairs": _count(0, "0: no limit"),
            "FirstWhite": _choice(FirstWhite, "seed", "who has White first in each pair"),
            "BracketPath": _say(_TEXT, "the state file"),
        }
    )


def _table() -> Schema:
    return _object(
        {
            "Rounds": _count(1, "pairs of each meeting"),
            "Challengers": _count(1, "the first so many of a gauntlet play all others"),
            "SwissRounds": _count(0, "of a Swiss; 0: as many as a cup would have"),
            "Spread": _say(_FLAG, "every pair has its own opening"),
        }
    )


def _opening() -> Schema:
    return _object(
        {
            "OpeningsPath": _say(_TEXT, "a book: .pgn, .bin (Polyglot), or EPD or FEN, one a line"),
            "OpeningsPly": _count(0, "plies taken from a line; 0: all"),
            "Start": _count(1, "the first entry that is used"),
            "Order": _choice(Order, "Sequential", "Random: shuffled by Seed"),
            "Seed": _count(0, "where all chance comes from"),
        }
    )


def _engine() -> Schema:
    options = {"type": "object", "additionalProperties": {"type": ["string", "number", "boolean"]}}
    return _object(
        {
            "Name": _TEXT,
            "Command": _say(_TEXT, "the program, or its path from this file's folder"),
            "Args": {"type": "array", "items": _TEXT},
            "Dir": _say(_TEXT, "its working folder"),
            "Options": _say(options, "UCI options by name"),
            "Protocol": _choice(Protocol, "uci", "what it speaks; xboard through an adapter"),
            "Rating": _count(0, "for the seeds and the PGN"),
            "TimeControlID": _say(_TEXT, "the Id of a time control"),
            **_handling("Restart"),
        },
        "Name",
        "Command",
    )


def _control() -> Schema:
    return _object(
        {
            "Id": _TEXT,
            "Fixed": _TIME,
            "Increment": _TIME,
            "MovesToGo": _count(0, "moves until the base is added again"),
            "MoveTime": _TIME,
            "Nodes": _count(0, "nodes a move"),
            "NodeLimit": _say(_FLAG, "false: Nodes do not count"),
            "Depth": _count(0, "plies a move"),
        },
        "Id",
    )


def _adjudication() -> Schema:
    draw = {
        "MinDrawMove": _count(0, "from this move on"),
        "DrawMoveLength": _count(1, "so many moves of both in a row"),
        "MaxDrawScore": _say(_DECIMAL, "within so many pawns"),
    }
    win = {
        "MinWinMove": _count(0, "from this move on"),
        "WinMoveLength": _count(1, "so many moves in a row"),
        "MinWinScore": _say(_DECIMAL, "at least so many pawns"),
        "OneSided": _say(_FLAG, "the losing engine alone says so"),
    }
    tables = {
        "UseTBAdjudication": _FLAG,
        "TablebaseDirectory": _say(_TEXT, "Syzygy tables"),
        "TBMen": _count(3, "at most so many pieces"),
        "IgnoreFifty": _say(_FLAG, "cursed wins are wins"),
    }
    return _object(
        {
            "DrawOption": _object(draw),
            "WinOption": _object(win),
            "TBAdj": _object(tables),
            "MaxMoves": _count(0, "a draw after so many moves; 0: never"),
        }
    )


def _sprt() -> Schema:
    return _object(
        {
            "Elo0": _DECIMAL,
            "Elo1": _DECIMAL,
            "Alpha": _DECIMAL,
            "Beta": _DECIMAL,
            "Normalised": _say(_FLAG, "the bounds are normalised Elo"),
        }
    )


def _object(properties: Schema, *required: str) -> Schema:
    """An object; names that begin with `_`, `$` or `//` are comments."""
    found: Schema = {
        "type": "object",
        "properties": properties,
        "patternProperties": {r"^(_|\$|//)": {}},
        "additionalProperties": False,
    }
    return {**found, "required": list(required)} if required else found


def _list(items: Schema, *, least: int) -> Schema:
    return {"type": "array", "items": items, "minItems": least}


def _count(least: int, words: str) -> Schema:
    return {"type": "integer", "minimum": least, "description": words}


def _choice(
    kind: type[Mode | Order | Protocol | Restart | Seeding | FirstWhite],
    default: str,
    words: str,
) -> Schema:
    values = [str(member.value) for member in kind]
    return {"enum": values, "default": default, "description": words}


def _say(schema: Schema, words: str) -> Schema:
    return {**schema, "description": words}
