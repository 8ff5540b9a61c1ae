"""`tournament.json`: what is to be played, checked field by field before anything starts."""

import json
import re
import shutil
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import Final, cast

from tiltyard import InputError
from tiltyard.cup import Contender, CupSettings, FirstWhite, Seeding
from tiltyard.rating.sprt import Sprt
from tiltyard_hosts.uci.engine.dialogue import EngineSpec
from tiltyard_hosts.uci.fields import Fields
from tiltyard_hosts.uci.game.adjudication import Rules
from tiltyard_hosts.uci.game.clock import TimeControl
from tiltyard_hosts.uci.setup.books import START_ONLY, Book, Order, order_book, read_book
from tiltyard_hosts.uci.setup.config_rules import read_rules

_TIME: Final = re.compile(r"(\d+):([0-5]?\d):([0-5]?\d)(?:\.(\d{1,3}))?")


_IGNORED: Final = frozenset({"Description"})  # for people


class Mode(StrEnum):
    """Who meets whom."""

    CUP = "Cup"
    ROUND_ROBIN = "RR"
    GAUNTLET = "Gauntlet"
    SWISS = "Swiss"
    MATCH = "Match"  # two engines
    SPRT = "SPRT"  # two engines, until the test has its answer


@dataclass(frozen=True, slots=True)
class Config:
    """A tournament between engines, ready to be played."""

    raw: Mapping[str, object]
    mode: Mode
    cup: CupSettings
    engines: tuple[EngineSpec, ...]
    controls: Mapping[str, TimeControl]
    book: Book
    rules: Rules
    margin_ms: int
    concurrency: int
    state_path: Path
    pgn_path: Path
    rounds: int = 1  # pairs of each meeting of a round robin or gauntlet
    challengers: int = 1
    swiss_rounds: int = 0  # 0: as many as a cup would have
    is_spread: bool = False  # each pair of a round robin has an opening of its own
    sprt: Sprt | None = None
    has_restart: bool = False
    delay_ms: int = 0  # before the next game of a worker

    @property
    def contenders(self) -> tuple[Contender, ...]:
        """The engines as the cup knows them."""
        return tuple(Contender(engine.name, engine.rating) for engine in self.engines)

    @property
    def log_path(self) -> Path:
        """The log of a cup: beside the state file that is made from it."""
        return self.state_path.with_suffix(".log.ndjson")

    def with_concurrency(self, games: int) -> "Config":
        """Return the same with another number of games at once."""
        return replace(self, concurrency=games)

    def get_engine(self, name: str) -> EngineSpec:
        """Return an engine by its name."""
        return next(engine for engine in self.engines if engine.name == name)

    def get_control(self, name: str) -> TimeControl:
        """Return the time control of an engine."""
        return self.controls[self.get_engine(name).time_control]


def read_config(path: Path) -> Config:
    """Read `tournament.json`. Paths in it count from the file's own folder.

    Raises:
        InputError: what cannot be played, naming the field.
    """
    try:
        raw = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise InputError(
            "config.unreadable", f"{path.name} cannot be read: {error.strerror}."
        ) from error
    except ValueError as error:
        raise InputError("config.invalid", f"{path.name} is no JSON: {error}.") from error
    if not isinstance(raw, dict):
        raise InputError("config.invalid", f"{path.name} holds no object.")
    return make_config(cast("Mapping[str, object]", raw), path.resolve().parent)


def make_config(raw: Mapping[str, object], folder: Path) -> Config:
    """Return the configuration that an object describes."""
    top = Fields(raw)
    options = top.section("CupOptions")
    opening = top.section("Opening")
    controls = _read_controls(top)
    engines = _read_engines(top, folder, controls)
    table = top.section("TableOptions")
    cup = _read_cup(top, options, opening)
    config = Config(
        raw=raw,
        mode=top.choice("TournamentMode", Mode, Mode.CUP),
        cup=cup,
        engines=engines,
        controls=controls,
        book=_read_book(opening, folder, cup),
        rules=read_rules(top, folder),
        margin_ms=_read_time(top.text("MoveOverhead", "00:00:00.100"), "MoveOverhead"),
        concurrency=top.section("TestOptions").number("NumberOfGamesInParallel", 1, minimum=1),
        state_path=folder / options.text("BracketPath", "cup_bracket.json"),
        pgn_path=folder / top.text("PgnOutPath", "games.pgn"),
        rounds=table.number("Rounds", 1, minimum=1),
        challengers=table.number("Challengers", 1, minimum=1),
        swiss_rounds=table.number("SwissRounds", 0),
        is_spread=table.flag("Spread", default=False),
        sprt=_read_sprt(top),
        has_restart=top.flag("RestartEngines", default=False),
        delay_ms=_read_time(top.text("DelayBetweenGames", "00:00:00"), "DelayBetweenGames"),
    )
    top.check_unknown(_IGNORED)
    _check_mode(config)
    return config


def _check_mode(config: Config) -> None:
    if config.mode in (Mode.MATCH, Mode.SPRT) and len(config.engines) != 2:
        raise InputError(
            "config.invalid", f"TournamentMode: a {config.mode.value} is played by two engines."
        )
    if config.mode is Mode.SPRT and config.sprt is None:
        raise InputError("config.invalid", "Sprt: name Elo0 and Elo1 of the test.")


def _read_book(opening: Fields, folder: Path, cup: CupSettings) -> Book:
    path, plies = opening.text("OpeningsPath", ""), opening.number("OpeningsPly", 0)
    first = opening.number("Start", 1, minimum=1)
    order = opening.choice("Order", Order, Order.SEQUENTIAL)
    if not path:
        return START_ONLY
    lot = cup.lot("cup-book") if cup.has_random_openings else ""
    book = read_book(folder / path, plies=plies, lot=lot)
    shuffled = cup.lot("book-order") if order is Order.RANDOM else ""
    return order_book(book, first=first, lot=shuffled)


def _read_cup(top: Fields, options: Fields, opening: Fields) -> CupSettings:
    return CupSettings(
        name=top.text("Name", "Engine cup"),
        pairs_per_round=options.numbers("RoundPairIncrements", (1,)),
        seeding=options.choice("SeedingStrategy", Seeding, Seeding.BY_RATING),
        is_unique_per_match_only=options.flag("UniquePerMatchOnly", default=True),
        has_random_openings=options.flag("RandomOpenings", default=True),
        max_tiebreak_pairs=options.number("MaxTiebreakPairs", 20),
        first_white=options.choice("FirstWhite", FirstWhite, FirstWhite.BETTER_SEED),
        seed=opening.number("Seed", 0),
    )


def _read_engines(
    top: Fields, folder: Path, controls: Mapping[str, TimeControl]
) -> tuple[EngineSpec, ...]:
    rows = top.section("EngineSetup").rows("Engines")
    if len(rows) < 2:
        raise InputError(
            "config.invalid", f"EngineSetup.Engines: {len(rows)} engines; at least 2 play."
        )
    seconds = top.number("EngineStartupTimeoutInSec", 10, minimum=1)
    engines = tuple(
        replace(_read_engine(row, folder, controls, seconds), log=folder / "logs" / f"{n}.log")
        for n, row in enumerate(rows, 1)
    )
    names = [engine.name for engine in engines]
    for name in names:
        if names.count(name) > 1:
            raise InputError("config.invalid", f"EngineSetup.Engines: two are called {name!r}.")
    return engines


def _read_engine(
    row: Fields, folder: Path, controls: Mapping[str, TimeControl], seconds: int
) -> EngineSpec:
    name, command = row.text("Name"), row.text("Command")
    home = folder / row.text("Dir", ".")
    found = shutil.which(command) or shutil.which(str(home / command))
    if found is None:
        raise InputError(
            "config.engine_missing",
            f"{row.path}.Command: {command!r} of {name} is no program here; "
            "install it or correct the path.",
        )
    control = row.text("TimeControlID", next(iter(controls)))
    if control not in controls:
        raise InputError(
            "config.invalid",
            f"{row.path}.TimeControlID: there is no time control {control!r}; "
            f"there are {', '.join(controls)}.",
        )
    return EngineSpec(
        name=name,
        command=(str(Path(found).absolute()), *row.texts("Args")),
        folder=home,
        options=row.options("Options"),
        rating=row.number("Rating", 0),
        time_control=control,
        start_seconds=float(seconds),
    )


def _read_controls(top: Fields) -> dict[str, TimeControl]:
    rows = top.section("TimeControl").rows("TimeConfigs")
    if not rows:
        raise InputError(
            "config.invalid", "TimeControl.TimeConfigs: name at least one time control."
        )
    return {row.text("Id"): _read_control(row) for row in rows}


def _read_control(row: Fields) -> TimeControl:
    control = TimeControl(
        base_ms=_read_time(row.text("Fixed", "00:00:00"), f"{row.path}.Fixed"),
        increment_ms=_read_time(row.text("Increment", "00:00:00"), f"{row.path}.Increment"),
        moves_to_go=row.number("MovesToGo", 0),
        move_ms=_read_time(row.text("MoveTime", "00:00:00"), f"{row.path}.MoveTime"),
        nodes=row.number("Nodes", 0)
        if row.flag("NodeLimit", default=row.number("Nodes", 0) > 0)
        else 0,
        depth=row.number("Depth", 0),
    )
    if control == TimeControl():
        raise InputError(
            "config.invalid", f"{row.path}: no time, no nodes, no depth; set one of them."
        )
    return control


def _read_time(text: str, field: str) -> int:
    """`hh:mm:ss[.fff]` in milliseconds."""
    match = _TIME.fullmatch(text)
    if match is None:
        raise InputError(
            "config.invalid", f"{field}: {text!r} is no time; write hh:mm:ss or hh:mm:ss.fff."
        )
    hours, minutes, seconds, fraction = match.groups(default="0")
    return ((int(hours) * 60 + int(minutes)) * 60 + int(seconds)) * 1000 + int(
        fraction.ljust(3, "0")
    )


def _read_sprt(top: Fields) -> Sprt | None:
    row = top.section("Sprt")
    if not row:
        return None
    return Sprt(
        row.decimal("Elo0", 0.0),
        row.decimal("Elo1", 5.0),
        row.decimal("Alpha", 0.05),
        row.decimal("Beta", 0.05),
        is_normalised=row.flag("Normalised", default=True),
    )
