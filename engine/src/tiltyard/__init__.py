"""Tiltyard: tournaments as pure functions.

`decide` says what a command does to a tournament, `evolve` folds the events that follow,
`replay` makes the present out of a log.

Names are fetched when they are first used, so that the command line starts quickly.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from tiltyard.core.clock import RoundClock, remaining_ms
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
        ExtendClock,
        PairRound,
        PauseClock,
        RecordGame,
        RecordResult,
        RegisterEntry,
        ReinstateEntry,
        ReplaceEntry,
        ResumeClock,
        SeatEntries,
        StartClock,
        StopClock,
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
        RoundNote,
        TournamentState,
    )
    from tiltyard.core.plan_commands import (
        AskBye,
        AssignNumbers,
        ChangeBye,
        FixPairing,
        KeepApart,
        PlanLeaving,
    )
    from tiltyard.core.standing import Standing
    from tiltyard.errors import InputError, InvariantError, NotFoundError, RuleError, TiltyardError
    from tiltyard.formats import (
        FORMATS,
        TOURNAMENT,
        Forecast,
        ForecastMethod,
        count_progress,
        decide,
        expected_places,
        get_format,
        rank,
        step,
    )
    from tiltyard.formats.draft_settings import RoundAdvice, recommend_rounds
    from tiltyard.formats.pods import draw_seats, picture_rows, split_pods
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
    "TOURNAMENT",
    "AskBye",
    "AssignNumbers",
    "AssignSeeds",
    "ChangeBye",
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
    "ExtendClock",
    "FixPairing",
    "Fixture",
    "Forecast",
    "ForecastMethod",
    "Game",
    "GameKind",
    "InputError",
    "InvariantError",
    "KeepApart",
    "Mark",
    "Match",
    "MatchId",
    "MatchStatus",
    "NotFoundError",
    "Pair",
    "PairRound",
    "PairingRequest",
    "PairingResult",
    "PauseClock",
    "Phase",
    "Place",
    "PlanLeaving",
    "Player",
    "RecordGame",
    "RecordResult",
    "RegisterEntry",
    "ReinstateEntry",
    "ReplaceEntry",
    "Result",
    "ResultKind",
    "ResumeClock",
    "Round",
    "RoundAdvice",
    "RoundClock",
    "RoundNote",
    "RuleError",
    "SeatEntries",
    "SeedingMethod",
    "Standing",
    "StartClock",
    "StopClock",
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
    "draw_seats",
    "dubov",
    "dutch",
    "evolve",
    "expected_places",
    "explain_dutch",
    "get_format",
    "lim",
    "picture_rows",
    "rank",
    "recommend_rounds",
    "remaining_ms",
    "replay",
    "round_robin",
    "score_groups",
    "split_pods",
    "step",
    "team_swiss",
]

_HOMES: Final = {  # names by the module they live in
    "tiltyard.core.clock": "RoundClock remaining_ms",
    "tiltyard.core.commands": (
        "AssignSeeds ChangeConfig ChangeEntry ChangePhase CheckIn ClearResult Command "
        "CorrectResult CreateTournament EnterLate ExtendClock PairRound PauseClock RecordGame "
        "RecordResult RegisterEntry ReinstateEntry ReplaceEntry ResumeClock SeatEntries "
        "StartClock StopClock UndoCheckIn UnpairRound WithdrawEntry"
    ),
    "tiltyard.core.config": "Config SeedingMethod",
    "tiltyard.core.events": "Event",
    "tiltyard.core.fold": "START evolve replay",
    "tiltyard.core.model": (
        "Entry EntryId EntryStatus Fixture Mark Match MatchId MatchStatus Phase Place Result "
        "ResultKind RoundNote TournamentState"
    ),
    "tiltyard.core.plan_commands": (
        "AskBye AssignNumbers ChangeBye FixPairing KeepApart PlanLeaving"
    ),
    "tiltyard.core.standing": "Standing",
    "tiltyard.errors": "InputError InvariantError NotFoundError RuleError TiltyardError",
    "tiltyard.formats": (
        "FORMATS TOURNAMENT Forecast ForecastMethod count_progress decide expected_places "
        "get_format rank step"
    ),
    "tiltyard.formats.draft_settings": "RoundAdvice recommend_rounds",
    "tiltyard.formats.pods": "draw_seats picture_rows split_pods",
    "tiltyard.pairing": (
        "PAIRING_SYSTEMS burstein double_swiss dubov dutch explain_dutch lim round_robin "
        "score_groups team_swiss"
    ),
    "tiltyard.pairing.base": "Pair PairingRequest PairingResult",
    "tiltyard.pairing.fide.baku": "baku_acceleration",
    "tiltyard.tournament": "Game GameKind Player Round Tournament",
}
_HOME_OF: Final = {name: home for home, names in _HOMES.items() for name in names.split()}


def __getattr__(name: str) -> object:
    """Return a public name from the module it lives in."""
    if name not in _HOME_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value: object = getattr(import_module(_HOME_OF[name]), name)
    globals()[name] = value
    return value
