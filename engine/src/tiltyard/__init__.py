"""Tiltyard: tournaments as pure functions.

`decide` says what a command does to a tournament, `evolve` folds the events that follow,
`replay` makes the present out of a log.

Names are fetched when they are first used, so that the command line starts quickly.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from tiltyard.core.commands import (
        AssignSeeds,
        ChangeConfig,
        ChangeEntry,
        ChangePhase,
        CheckIn,
        ClearResult,
        Command,
        CorrectResult,
        CreateTournament,
        EnterLate,
        PairRound,
        RecordGame,
        RecordResult,
        RegisterEntry,
        ReinstateEntry,
        ReplaceEntry,
        UndoCheckIn,
        UnpairRound,
        WithdrawEntry,
    )
    from tiltyard.core.config import Config, SeedingMethod
    from tiltyard.core.events import Event
    from tiltyard.core.fold import START, evolve, replay
    from tiltyard.core.model import (
        Entry,
        EntryId,
        EntryStatus,
        Fixture,
        Mark,
        Match,
        MatchId,
        MatchStatus,
        Phase,
        Place,
        Result,
        ResultKind,
        Standing,
        TournamentState,
    )
    from tiltyard.errors import InputError, InvariantError, NotFoundError, RuleError, TiltyardError
    from tiltyard.formats import (
        FORMATS,
        Forecast,
        ForecastMethod,
        count_progress,
        decide,
        expected_places,
        get_format,
        rank,
        step,
    )
    from tiltyard.pairing import (
        PAIRING_SYSTEMS,
        burstein,
        double_swiss,
        dubov,
        dutch,
        explain_dutch,
        lim,
        round_robin,
        score_groups,
        team_swiss,
    )
    from tiltyard.pairing.base import Pair, PairingRequest, PairingResult
    from tiltyard.pairing.fide.baku import baku_acceleration
    from tiltyard.tournament import Game, GameKind, Player, Round, Tournament

__all__ = [
    "FORMATS",
    "PAIRING_SYSTEMS",
    "START",
    "AssignSeeds",
    "ChangeConfig",
    "ChangeEntry",
    "ChangePhase",
    "CheckIn",
    "ClearResult",
    "Command",
    "Config",
    "CorrectResult",
    "CreateTournament",
    "EnterLate",
    "Entry",
    "EntryId",
    "EntryStatus",
    "Event",
    "Fixture",
    "Forecast",
    "ForecastMethod",
    "Game",
    "GameKind",
    "InputError",
    "InvariantError",
    "Mark",
    "Match",
    "MatchId",
    "MatchStatus",
    "NotFoundError",
    "Pair",
    "PairRound",
    "PairingRequest",
    "PairingResult",
    "Phase",
    "Place",
    "Player",
    "RecordGame",
    "RecordResult",
    "RegisterEntry",
    "ReinstateEntry",
    "ReplaceEntry",
    "Result",
    "ResultKind",
    "Round",
    "RuleError",
    "SeedingMethod",
    "Standing",
    "TiltyardError",
    "Tournament",
    "TournamentState",
    "UndoCheckIn",
    "UnpairRound",
    "WithdrawEntry",
    "baku_acceleration",
    "burstein",
    "count_progress",
    "decide",
    "double_swiss",
    "dubov",
    "dutch",
    "evolve",
    "expected_places",
    "explain_dutch",
    "get_format",
    "lim",
    "rank",
    "replay",
    "round_robin",
    "score_groups",
    "step",
    "team_swiss",
]

_HOMES: Final = {
    "tiltyard.core.commands": (
        "AssignSeeds",
        "ChangeConfig",
        "ChangeEntry",
        "ChangePhase",
        "CheckIn",
        "ClearResult",
        "Command",
        "CorrectResult",
        "CreateTournament",
        "EnterLate",
        "PairRound",
        "RecordGame",
        "RecordResult",
        "RegisterEntry",
        "ReinstateEntry",
        "ReplaceEntry",
        "UndoCheckIn",
        "UnpairRound",
        "WithdrawEntry",
    ),
    "tiltyard.core.config": (
        "Config",
        "SeedingMethod",
    ),
    "tiltyard.core.events": ("Event",),
    "tiltyard.core.fold": (
        "START",
        "evolve",
        "replay",
    ),
    "tiltyard.core.model": (
        "Entry",
        "EntryId",
        "EntryStatus",
        "Fixture",
        "Mark",
        "Match",
        "MatchId",
        "MatchStatus",
        "Phase",
        "Place",
        "Result",
        "ResultKind",
        "Standing",
        "TournamentState",
    ),
    "tiltyard.errors": (
        "InputError",
        "InvariantError",
        "NotFoundError",
        "RuleError",
        "TiltyardError",
    ),
    "tiltyard.formats": (
        "FORMATS",
        "Forecast",
        "ForecastMethod",
        "count_progress",
        "decide",
        "expected_places",
        "get_format",
        "rank",
        "step",
    ),
    "tiltyard.pairing": (
        "PAIRING_SYSTEMS",
        "burstein",
        "double_swiss",
        "dubov",
        "dutch",
        "explain_dutch",
        "lim",
        "round_robin",
        "score_groups",
        "team_swiss",
    ),
    "tiltyard.pairing.base": (
        "Pair",
        "PairingRequest",
        "PairingResult",
    ),
    "tiltyard.pairing.fide.baku": ("baku_acceleration",),
    "tiltyard.tournament": (
        "Game",
        "GameKind",
        "Player",
        "Round",
        "Tournament",
    ),
}
_HOME_OF: Final = {name: home for home, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> object:
    """Return a public name from the module it lives in."""
    if name not in _HOME_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value: object = getattr(import_module(_HOME_OF[name]), name)
    globals()[name] = value
    return value
