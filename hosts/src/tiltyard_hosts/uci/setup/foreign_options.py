"""Command lines of fastchess and cutechess-cli, read as a `tournament.json`."""

import re
import shlex
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from tiltyard import InputError

_TIME: Final = re.compile(r"(?:(\d+)/)?(?:(\d+):)?(\d+(?:\.\d+)?)(?:\+(\d+(?:\.\d+)?))?")
_SILENT: Final = frozenset(  # about what is printed or how often; no game changes
    (
        *("ratinginterval", "scoreinterval", "outcomeinterval", "resultinterval", "report"),
        *("output", "log", "debug", "crc32", "autosaveinterval", "show-latency"),
        *("testEnv", "force-concurrency", "site"),
    )
)
_KINDS: Final = {
    "roundrobin": "RR",
    "round-robin": "RR",
    "gauntlet": "Gauntlet",
    "knockout": "Cup",
    "swiss": "Swiss",
}
_ORDERS: Final = {"sequential": "Sequential", "random": "Random"}

_WORDS: Final = ("ponder",)  # that stand alone among name=value

Options = dict[str, list[str]]
Found = dict[str, Any]


def read_command_line(words: Sequence[str]) -> tuple[Found, list[str]]:
    """Return the object of a `tournament.json`, and what was left out.

    Raises:
        InputError: `options.invalid`, for what cannot be understood or played here.
    """
    if len(words) == 1:
        words = shlex.split(words[0])
    found: Found = {
        "TournamentMode": "RR",
        "TimeControl": {"TimeConfigs": []},
        "RestartEngines": "Never",  # without -recover
    }
    engines: list[dict[str, str]] = []
    each: dict[str, str] = {}
    notes: list[str] = []
    for name, values in _split(words):
        if name in ("engine", "each"):
            fields = _read_pairs(name, values)
            each.update(fields) if name == "each" else engines.append(fields)
        elif name in _READERS:
            _READERS[name](found, values)
        elif name not in _SILENT:
            notes.append(f"-{name} {' '.join(values)} has no counterpart here and is left out.")
    if len(engines) < 2:
        raise InputError("options.invalid", "Name two engines at least, with -engine cmd=….")
    _check_games(found, notes)
    found["EngineSetup"] = {
        "Engines": [_make_engine(found, {**each, **own}, notes) for own in engines]
    }
    return found, notes


def _split(words: Sequence[str]) -> list[tuple[str, list[str]]]:
    """Each option with its values; the name of the program before them is passed over."""
    rows: list[tuple[str, list[str]]] = []
    for word in words:
        if re.fullmatch(r"-[a-zA-Z][\w-]*", word):
            rows.append((word[1:], []))
        elif rows:
            rows[-1][1].append(word)
    return rows


def _read_pairs(name: str, values: Sequence[str]) -> dict[str, str]:
    fields: dict[str, str] = {}
    for value in values:
        key, found, text = value.partition("=")
        if value in _WORDS:
            text = "true"
        elif not found:
            raise InputError("options.invalid", f"-{name}: {value!r} is no name=value.")
        fields[key] = f"{fields[key]} {text}" if key == "arg" and key in fields else text
    return fields


def _make_engine(found: Found, fields: Mapping[str, str], notes: list[str]) -> Found:
    if "cmd" not in fields:
        raise InputError("options.invalid", "An engine has no cmd=….")
    protocol = fields.get("proto", "uci")
    if protocol not in ("uci", "xboard"):
        raise InputError(
            "options.invalid", f"{fields['cmd']}: proto={protocol} is not played here."
        )
    engine: Found = {
        "Name": fields.get("name", fields["cmd"].rsplit("/", 1)[-1]),
        "Command": fields["cmd"],
    }
    if protocol == "xboard":
        engine["Protocol"] = protocol
    if "args" in fields or "arg" in fields:
        engine["Args"] = shlex.split(fields.get("args", fields.get("arg", "")))
    if "dir" in fields:
        engine["Dir"] = fields["dir"]
    if fields.get("restart") in ("on", "true"):
        engine["Restart"] = "EveryGame"
    if "timemargin" in fields:
        engine["MoveOverhead"] = write_time(_number("timemargin", [fields["timemargin"]]))
    if "ponder" in fields:
        engine["Ponder"] = True
    options = {key[7:]: value for key, value in fields.items() if key.startswith("option.")}
    if options:
        engine["Options"] = options
    engine["TimeControlID"] = _add_control(found, fields)
    known = "cmd name args arg dir tc st nodes depth plies timemargin restart ponder proto"
    unknown = sorted(
        key for key in fields if key not in known.split() and not key.startswith("option.")
    )
    notes += [f"{key}={fields[key]} of {engine['Name']} is left out." for key in unknown]
    return engine


def _add_control(found: Found, fields: Mapping[str, str]) -> str:
    """Put the engine's time control among the others, once; return its name."""
    control = _read_control(fields)
    rows = found["TimeControl"]["TimeConfigs"]
    for row in rows:
        if {key: value for key, value in row.items() if key != "Id"} == control:
            return str(row["Id"])
    rows.append({"Id": f"control {len(rows) + 1}", **control})
    return str(rows[-1]["Id"])


def _read_control(fields: Mapping[str, str]) -> Found:
    if "nodes" in fields:
        return {"Nodes": int(fields["nodes"])}
    depth = fields.get("depth", fields.get("plies"))
    if depth:
        return {"Depth": int(depth)}
    if "st" in fields:
        return {"MoveTime": write_time(round(1000 * float(fields["st"])))}
    match = _TIME.fullmatch(fields.get("tc", ""))
    if match is None:
        raise InputError(
            "options.invalid",
            f"tc={fields.get('tc', '')} is no time control; write "
            "tc=moves/minutes:seconds+increment, st=seconds, nodes=N or depth=N.",
        )
    moves, minutes, seconds, increment = match.groups()
    base = 60_000 * int(minutes or 0) + round(1000 * float(seconds))
    control: Found = {"Fixed": write_time(base)}
    if increment:
        control["Increment"] = write_time(round(1000 * float(increment)))
    if moves:
        control["MovesToGo"] = int(moves)
    return control


def write_time(milliseconds: int) -> str:
    """Return milliseconds as `tournament.json` has them."""
    seconds, rest = divmod(milliseconds, 1000)
    return f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}.{rest:03}"


def _check_games(found: Found, notes: list[str]) -> None:
    games = found.pop("_games", 2)
    if games not in (1, 2):
        raise InputError("options.invalid", f"-games {games}: an opening is played twice here.")
    if games == 1:
        rounds = found["TableOptions"]["Rounds"] if "TableOptions" in found else 1
        found.setdefault("TableOptions", {})["Rounds"] = (rounds + 1) // 2
        notes.append("-games 1: games are played in pairs here, so half as many rounds of two.")


def _table(found: Found, field: str, values: Sequence[str]) -> None:
    found.setdefault("TableOptions", {})[field] = _number(field, values)


def _number(name: str, values: Sequence[str]) -> int:
    if len(values) != 1 or not values[0].isdigit():
        raise InputError("options.invalid", f"-{name} {' '.join(values)}: one number, please.")
    return int(values[0])


def _read_openings(found: Found, values: Sequence[str]) -> None:
    fields = _read_pairs("openings", values)
    opening = found.setdefault("Opening", {})
    if "file" in fields:
        opening["OpeningsPath"] = fields["file"]
    if "plies" in fields:
        opening["OpeningsPly"] = int(fields["plies"])
    if "start" in fields:
        opening["Start"] = int(fields["start"])
    opening["Order"] = _ORDERS.get(fields.get("order", "sequential"), "Sequential")


def _read_draw(found: Found, values: Sequence[str]) -> None:
    fields = _read_pairs("draw", values)
    found.setdefault("Adjudication", {})["DrawOption"] = {
        "MinDrawMove": int(fields.get("movenumber", 0)),
        "DrawMoveLength": int(fields.get("movecount", 1)),
        "MaxDrawScore": int(fields.get("score", 0)) / 100,
    }


def _read_resign(found: Found, values: Sequence[str]) -> None:
    fields = _read_pairs("resign", values)
    found.setdefault("Adjudication", {})["WinOption"] = {
        "WinMoveLength": int(fields.get("movecount", 1)),
        "MinWinScore": int(fields.get("score", 0)) / 100,
        "OneSided": fields.get("twosided", "false") != "true",
    }


def _read_sprt(found: Found, values: Sequence[str]) -> None:
    fields = _read_pairs("sprt", values)
    model = fields.get("model", "normalized")
    if model not in ("normalized", "logistic"):
        raise InputError("options.invalid", f"-sprt model={model}: normalized or logistic.")
    numbers = ("elo0", "elo1", "alpha", "beta")
    found["Sprt"] = {
        **{key.capitalize(): float(fields[key]) for key in numbers if key in fields},
        "Normalised": model == "normalized",
    }


def _read_tables(found: Found, values: Sequence[str]) -> None:
    tables = found.setdefault("Adjudication", {}).setdefault("TBAdj", {})
    tables |= {"UseTBAdjudication": True, "TablebaseDirectory": values[0] if values else ""}


def _read_pieces(found: Found, values: Sequence[str]) -> None:
    tables = found.setdefault("Adjudication", {}).setdefault("TBAdj", {})
    tables["TBMen"] = _number("tbpieces", values)


def _read_kind(found: Found, values: Sequence[str]) -> None:
    kind = values[0] if values else ""
    if kind not in _KINDS:
        known = ", ".join(_KINDS)
        raise InputError("options.invalid", f"-tournament {kind}: choose from {known}.")
    found["TournamentMode"] = _KINDS[kind]


def _read_pgn(found: Found, values: Sequence[str]) -> None:
    found["PgnOutPath"] = (values[0] if values else "games.pgn").removeprefix("file=")


def _read_variant(found: Found, values: Sequence[str]) -> None:
    if values and values[0] not in ("standard", "fischerandom"):
        raise InputError(
            "options.invalid", f"-variant {values[0]}: standard or fischerandom are played here."
        )


def _read_wait(found: Found, values: Sequence[str]) -> None:
    found["DelayBetweenGames"] = write_time(_number("wait", values))


def _set_games(found: Found, values: Sequence[str]) -> None:
    found["_games"] = _number("games", values)


_READERS: Final[Mapping[str, Callable[[Found, Sequence[str]], None]]] = {
    "rounds": lambda found, values: _table(found, "Rounds", values),
    "seeds": lambda found, values: _table(found, "Challengers", values),
    "games": _set_games,
    "repeat": lambda found, values: found.update({"_games": 2}),
    "concurrency": lambda found, values: found.update(
        {"TestOptions": {"NumberOfGamesInParallel": _number("concurrency", values)}}
    ),
    "openings": _read_openings,
    "draw": _read_draw,
    "resign": _read_resign,
    "maxmoves": lambda found, values: found.setdefault("Adjudication", {}).update(
        {"MaxMoves": _number("maxmoves", values)}
    ),
    "tb": _read_tables,
    "tbpieces": _read_pieces,
    "sprt": _read_sprt,
    "tournament": _read_kind,
    "pgnout": _read_pgn,
    "event": lambda found, values: found.update({"Name": " ".join(values)}),
    "srand": lambda found, values: found.setdefault("Opening", {}).update(
        {"Seed": _number("srand", values)}
    ),
    "variant": _read_variant,
    "recover": lambda found, _: found.update({"RestartEngines": "OnCrash"}),
    "use-affinity": lambda found, values: found.update({"Affinity": ",".join(values) or "auto"}),
    "wait": _read_wait,
}
