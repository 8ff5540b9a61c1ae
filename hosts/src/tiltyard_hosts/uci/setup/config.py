"""`tournament.json`: what is to be played, checked field by field before anything starts."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import Any, Final

from tiltyard import InputError
from tiltyard.cup import (
    Contender,
    CupSettings,
    FirstWhite,
    Seeding,
    SeriesKind,
    SeriesRules,
    TestRule,
)
from tiltyard.cup.series import check_rules
from tiltyard.rating.sprt import Sprt
from tiltyard.sentence import say, word
from tiltyard_hosts.uci.engine.dialogue import EngineSpec
from tiltyard_hosts.uci.fields import Fields
from tiltyard_hosts.uci.game.adjudication import Rules
from tiltyard_hosts.uci.game.clock import TimeControl
from tiltyard_hosts.uci.setup.books import START_ONLY, Book, Order, order_book, read_book
from tiltyard_hosts.uci.setup.config_engines import read_engines
from tiltyard_hosts.uci.setup.config_rules import read_rules
from tiltyard_hosts.uci.setup.config_times import read_controls, read_time
from tiltyard_hosts.uci.setup.processors import check_processors

_LONGEST: Final = 20_000  # pairs of a test that is given no length
_IGNORED: Final = frozenset({"Description"})  # for people
NO_CHANGES: Final[Mapping[str, object]] = {}


class Mode(StrEnum):
    """Who meets whom."""

    CUP = "Cup"
    ROUND_ROBIN = "RR"
    GAUNTLET = "Gauntlet"
    SWISS = "Swiss"
    MATCH = "Match"  # two engines
    LADDER = "Ladder"  # the last challenges the one above, and so on up
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
    concurrency: int
    state_path: Path
    pgn_path: Path
    rounds: int = 1  # pairs of each meeting of a round robin or gauntlet
    challengers: int = 1
    swiss_rounds: int = 0  # 0: as many as a cup would have
    is_spread: bool = False  # each pair of a round robin has an opening of its own
    test: TestRule | None = None
    delay_ms: int = 0  # before the next game of a worker

    @property
    def contenders(self) -> tuple[Contender, ...]:
        """The engines as the cup knows them."""
        return tuple(Contender(engine.name, engine.rating) for engine in self.engines)

    @property
    def series(self) -> SeriesRules:
        """The rules of anything but a cup."""
        return SeriesRules(
            SeriesKind(self.mode.value),
            self.rounds,
            self.challengers,
            self.swiss_rounds,
            self.is_spread,
            self.test,
        )

    @property
    def sprt(self) -> Sprt | None:
        """The sequential test, if there is one."""
        return None if self.test is None else self.test.sprt

    @property
    def log_path(self) -> Path:
        """The log: beside the state file that is made from it."""
        return self.state_path.with_suffix(".log.ndjson")

    def get_engine(self, name: str) -> EngineSpec:
        """Return an engine by its name."""
        return next(engine for engine in self.engines if engine.name == name)

    def get_control(self, name: str) -> TimeControl:
        """Return the time control of an engine, with its margin."""
        engine = self.get_engine(name)
        return replace(self.controls[engine.time_control], margin_ms=engine.margin_ms)


def read_config(path: Path, changes: Mapping[str, object] = NO_CHANGES) -> Config:
    """Read `tournament.json`. Paths in it count from the file's own folder.

    `changes` stand in the place of what it says, section by section.

    Raises:
        InputError: what cannot be played, naming the field.
    """
    try:
        raw = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise InputError(
            "config.unreadable",
            say("{path} cannot be read: {strerror}.", path=path.name, strerror=error.strerror),
        ) from error
    except ValueError as error:
        raise InputError(
            "config.invalid", say("{path} is no JSON: {error}.", path=path.name, error=word(error))
        ) from error
    if not isinstance(raw, dict):
        raise InputError("config.invalid", say("{path} holds no object.", path=path.name))
    return make_config(_merge(raw, changes), path.resolve().parent)


def _merge(raw: Mapping[str, Any], changes: Mapping[str, object]) -> dict[str, object]:
    merged: dict[str, object] = dict(raw)
    for name, value in changes.items():
        held = merged.get(name)
        is_section = isinstance(held, dict) and isinstance(value, dict)
        merged[name] = {**held, **value} if is_section else value  # type: ignore[dict-item]
    return merged


def make_config(raw: Mapping[str, object], folder: Path) -> Config:
    """Return the configuration that an object describes."""
    top = Fields(raw)
    mode = top.choice("TournamentMode", Mode, Mode.CUP)
    options = top.section("CupOptions")
    opening = top.section("Opening")
    controls = read_controls(top)
    engines = read_engines(top, folder, controls)
    table = top.section("TableOptions")
    cup = _read_cup(top, options, opening)
    config = Config(
        raw=raw,
        mode=mode,
        cup=cup,
        engines=engines,
        controls=controls,
        book=_read_book(opening, folder, cup),
        rules=read_rules(top, folder),
        concurrency=top.section("TestOptions").number("NumberOfGamesInParallel", 1, minimum=1),
        state_path=folder / options.text("BracketPath", "cup_bracket.json"),
        pgn_path=folder / top.text("PgnOutPath", "games.pgn"),
        rounds=table.number("Rounds", _LONGEST if mode is Mode.SPRT else 1, minimum=1),
        challengers=table.number("Challengers", 1, minimum=1),
        swiss_rounds=table.number("SwissRounds", 0),
        is_spread=table.flag("Spread", default=False),
        test=_read_test(top),
        delay_ms=read_time(top.text("DelayBetweenGames", "00:00:00"), "DelayBetweenGames"),
    )
    top.check_unknown(_IGNORED)
    _check_mode(config)
    return config


def _check_mode(config: Config) -> None:
    check_processors(config.engines, config.concurrency)
    if config.mode is not Mode.CUP:
        check_rules(config.series, config.contenders)
    if config.mode is Mode.SPRT and config.test is None:
        raise InputError("config.invalid", say("Sprt: name Elo0 and Elo1 of the test."))


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


def _read_test(top: Fields) -> TestRule | None:
    row = top.section("Sprt")
    if not row:
        return None
    return TestRule(
        repr(row.decimal("Elo0", 0.0)),
        repr(row.decimal("Elo1", 5.0)),
        repr(row.decimal("Alpha", 0.05)),
        repr(row.decimal("Beta", 0.05)),
        is_normalised=row.flag("Normalised", default=True),
    )
