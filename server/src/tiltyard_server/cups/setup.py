"""From what was asked for to what the runner plays."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from tiltyard import InputError
from tiltyard.sentence import say, word
from tiltyard_hosts.uci.engine.dialogue import Restart
from tiltyard_hosts.uci.game.clock import MARGIN_MS
from tiltyard_hosts.uci.setup.config import Config, make_config
from tiltyard_hosts.uci.setup.foreign_options import write_time
from tiltyard_server.cups.catalogue import Catalogue


class Limit(NamedTuple):
    """What a time control is called in the configuration, and its least and most value."""

    field: str
    least: int
    most: int


LIMITS: Final[Mapping[str, Limit]] = {
    "clock": Limit("Fixed", 1_000, 3_600_000),
    "move": Limit("MoveTime", 10, 60_000),
    "nodes": Limit("Nodes", 1, 10_000_000),
    "depth": Limit("Depth", 1, 30),
}
_SPREAD: Final = ("Match", "SPRT")  # of two engines: every pair has an opening of its own
_ADJUDICATION: Final[Mapping[str, object]] = {  # what runners of tests have found to be safe
    "DrawOption": {"MinDrawMove": 34, "DrawMoveLength": 8, "MaxDrawScore": 0.2},
    "WinOption": {"WinMoveLength": 3, "MinWinScore": 6.0},
}
_TIMES: Final = ("clock", "move")  # in milliseconds


def make_cup_config(choice: Mapping[str, Any], catalogue: Catalogue, folder: Path) -> Config:
    """Return the configuration of a cup, checked as `tiltyard cup run` checks it.

    Raises:
        InputError: an engine or book that is not in the list, or what cannot be played.
    """
    return make_config(write_tournament(choice, catalogue), folder)


def write_tournament(choice: Mapping[str, Any], catalogue: Catalogue) -> dict[str, object]:
    """Return what was asked for as `tournament.json` says it; a choice may be of an older version.

    Raises:
        InputError: an engine, a book or a time that is not offered.
    """
    book = catalogue.get_book(choice["book"]) if choice["book"] else None
    raw: dict[str, object] = {
        "TournamentMode": choice.get("kind", "Cup"),
        "Name": choice["name"],
        "CupOptions": {
            "RoundPairIncrements": choice["increments"],
            "SeedingStrategy": choice["seeding"],
            "UniquePerMatchOnly": not choice["unique_in_cup"],
        },
        "TableOptions": {
            "Rounds": choice.get("pairs", 1),
            "Challengers": choice.get("challengers", 1),
            "SwissRounds": choice.get("rounds", 0),
            "Spread": choice.get("kind") in _SPREAD,
        },
        "Opening": {
            "OpeningsPath": str(book.path) if book else "",
            "OpeningsPly": book.plies if book else 0,
            "Order": "Random" if choice.get("kind") in _SPREAD else "Sequential",
            "Seed": choice["seed"],
        },
        "EngineSetup": {
            "Engines": [dict(catalogue.get_engine(name)) for name in choice["engines"]]
        },
        "TimeControl": {"TimeConfigs": [_write_control(choice["time"])]},
        "Ponder": choice.get("ponder", False),
        "RestartEngines": choice.get("restart", Restart.ON_CRASH),
        "MoveOverhead": write_time(choice.get("margin", MARGIN_MS)),
        "Adjudication": _ADJUDICATION if choice.get("adjudicates") else {},
        "TestOptions": {
            "NumberOfGamesInParallel": min(
                choice.get("at_once") or catalogue.games_at_once, catalogue.games_at_once
            )
        },
    }
    test = choice.get("test") or {}
    return {**raw, "Sprt": {name.capitalize(): value for name, value in test.items()}}


def _write_control(time: Mapping[str, Any]) -> dict[str, object]:
    kind, value = time["kind"], time["value"]
    limit = LIMITS[kind]
    if not limit.least <= value <= limit.most:
        raise InputError(
            "cup.time_invalid",
            say(
                "The time control {kind} takes {least} to {most}.",
                kind=word(kind),
                least=limit.least,
                most=limit.most,
            ),
            field="time",
        )
    control: dict[str, object] = {
        "Id": "only",
        limit.field: write_time(value) if kind in _TIMES else value,
    }
    if kind == "clock":
        control["Increment"] = write_time(time["increment"])
    return control
