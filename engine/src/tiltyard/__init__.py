"""Tiltyard: tournaments as pure functions.

`decide` says what a command does to a tournament, `evolve` folds the events that follow,
`replay` makes the present out of a log.

Names are fetched when they are first used, so that the command line starts quickly.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:  # `as` says that a name is for everybody
    from tiltyard.core.clock import RoundClock as RoundClock
    from tiltyard.core.clock import remaining_ms as remaining_ms
    from tiltyard.core.commands import AssignSeeds as AssignSeeds
    from tiltyard.core.commands import ChangeConfig as ChangeConfig
    from tiltyard.core.commands import ChangeEntry as ChangeEntry
    from tiltyard.core.commands import ChangePhase as ChangePhase
    from tiltyard.core.commands import CheckIn as CheckIn
    from tiltyard.core.commands import ClearResult as ClearResult
    from tiltyard.core.commands import Command as Command
    from tiltyard.core.commands import CorrectResult as CorrectResult
    from tiltyard.core.commands import CreateTournament as CreateTournament
    from tiltyard.core.commands import EnterLate as EnterLate
    from tiltyard.core.commands import ExtendClock as ExtendClock
    from tiltyard.core.commands import PairRound as PairRound
    from tiltyard.core.commands import PauseClock as PauseClock
    from tiltyard.core.commands import RecordGame as RecordGame
    from tiltyard.core.commands import RecordResult as RecordResult
    from tiltyard.core.commands import RegisterEntry as RegisterEntry
    from tiltyard.core.commands import ReinstateEntry as ReinstateEntry
    from tiltyard.core.commands import ReplaceEntry as ReplaceEntry
    from tiltyard.core.commands import ResumeClock as ResumeClock
    from tiltyard.core.commands import SeatEntries as SeatEntries
    from tiltyard.core.commands import StartClock as StartClock
    from tiltyard.core.commands import StopClock as StopClock
    from tiltyard.core.commands import UndoCheckIn as UndoCheckIn
    from tiltyard.core.commands import UnpairRound as UnpairRound
    from tiltyard.core.commands import WithdrawEntry as WithdrawEntry
    from tiltyard.core.config import Config as Config
    from tiltyard.core.config import SeedingMethod as SeedingMethod
    from tiltyard.core.events import Event as Event
    from tiltyard.core.fold import START as START
    from tiltyard.core.fold import evolve as evolve
    from tiltyard.core.fold import replay as replay
    from tiltyard.core.model import Entry as Entry
    from tiltyard.core.model import EntryId as EntryId
    from tiltyard.core.model import EntryStatus as EntryStatus
    from tiltyard.core.model import Fixture as Fixture
    from tiltyard.core.model import Mark as Mark
    from tiltyard.core.model import Match as Match
    from tiltyard.core.model import MatchId as MatchId
    from tiltyard.core.model import MatchStatus as MatchStatus
    from tiltyard.core.model import Phase as Phase
    from tiltyard.core.model import Place as Place
    from tiltyard.core.model import Result as Result
    from tiltyard.core.model import ResultKind as ResultKind
    from tiltyard.core.model import RoundNote as RoundNote
    from tiltyard.core.model import TournamentState as TournamentState
    from tiltyard.core.plan_commands import AskBye as AskBye
    from tiltyard.core.plan_commands import AssignNumbers as AssignNumbers
    from tiltyard.core.plan_commands import ChangeBye as ChangeBye
    from tiltyard.core.plan_commands import FixPairing as FixPairing
    from tiltyard.core.plan_commands import KeepApart as KeepApart
    from tiltyard.core.plan_commands import PairByHand as PairByHand
    from tiltyard.core.plan_commands import PlanLeaving as PlanLeaving
    from tiltyard.core.scores import PointSystem as PointSystem
    from tiltyard.core.standing import Standing as Standing
    from tiltyard.errors import InputError as InputError
    from tiltyard.errors import InvariantError as InvariantError
    from tiltyard.errors import NotFoundError as NotFoundError
    from tiltyard.errors import RuleError as RuleError
    from tiltyard.errors import TiltyardError as TiltyardError
    from tiltyard.formats import FORMATS as FORMATS
    from tiltyard.formats import TOURNAMENT as TOURNAMENT
    from tiltyard.formats import Forecast as Forecast
    from tiltyard.formats import ForecastMethod as ForecastMethod
    from tiltyard.formats import count_progress as count_progress
    from tiltyard.formats import decide as decide
    from tiltyard.formats import expected_places as expected_places
    from tiltyard.formats import get_format as get_format
    from tiltyard.formats import rank as rank
    from tiltyard.formats import step as step
    from tiltyard.formats.draft.pods import draw_seats as draw_seats
    from tiltyard.formats.draft.pods import picture_rows as picture_rows
    from tiltyard.formats.draft.pods import split_pods as split_pods
    from tiltyard.formats.draft.settings import RoundAdvice as RoundAdvice
    from tiltyard.formats.draft.settings import recommend_rounds as recommend_rounds
    from tiltyard.pairing import PAIRING_SYSTEMS as PAIRING_SYSTEMS
    from tiltyard.pairing import burstein as burstein
    from tiltyard.pairing import card_swiss as card_swiss
    from tiltyard.pairing import double_swiss as double_swiss
    from tiltyard.pairing import dubov as dubov
    from tiltyard.pairing import dutch as dutch
    from tiltyard.pairing import explain_dutch as explain_dutch
    from tiltyard.pairing import explain_round as explain_round
    from tiltyard.pairing import lim as lim
    from tiltyard.pairing import round_robin as round_robin
    from tiltyard.pairing import score_groups as score_groups
    from tiltyard.pairing import team_swiss as team_swiss
    from tiltyard.pairing import why_no_bye as why_no_bye
    from tiltyard.pairing import why_not as why_not
    from tiltyard.pairing.base import Pair as Pair
    from tiltyard.pairing.base import PairingRequest as PairingRequest
    from tiltyard.pairing.base import PairingResult as PairingResult
    from tiltyard.pairing.fide.baku import baku_acceleration as baku_acceleration
    from tiltyard.tournament import Contribution as Contribution
    from tiltyard.tournament import EventDetails as EventDetails
    from tiltyard.tournament import Game as Game
    from tiltyard.tournament import GameKind as GameKind
    from tiltyard.tournament import NationalRating as NationalRating
    from tiltyard.tournament import Official as Official
    from tiltyard.tournament import Player as Player
    from tiltyard.tournament import Round as Round
    from tiltyard.tournament import TieBreakNumber as TieBreakNumber
    from tiltyard.tournament import Tournament as Tournament
    from tiltyard.tournament import read_players_csv as read_players_csv

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
        "AskBye AssignNumbers ChangeBye FixPairing KeepApart PairByHand PlanLeaving"
    ),
    "tiltyard.core.scores": "PointSystem",
    "tiltyard.core.standing": "Standing",
    "tiltyard.errors": "InputError InvariantError NotFoundError RuleError TiltyardError",
    "tiltyard.formats": (
        "FORMATS TOURNAMENT Forecast ForecastMethod count_progress decide expected_places "
        "get_format rank step"
    ),
    "tiltyard.formats.draft.settings": "RoundAdvice recommend_rounds",
    "tiltyard.formats.draft.pods": "draw_seats picture_rows split_pods",
    "tiltyard.pairing": (
        "PAIRING_SYSTEMS burstein card_swiss double_swiss dubov dutch explain_dutch explain_round "
        "lim round_robin score_groups team_swiss why_no_bye why_not"
    ),
    "tiltyard.pairing.base": "Pair PairingRequest PairingResult",
    "tiltyard.pairing.fide.baku": "baku_acceleration",
    "tiltyard.tournament": (
        "Contribution EventDetails Game GameKind NationalRating Official Player Round "
        "TieBreakNumber Tournament read_players_csv"
    ),
}
_HOME_OF: Final = {name: home for home, names in _HOMES.items() for name in names.split()}
__all__ = tuple(_HOME_OF)


def __getattr__(name: str) -> object:
    """Return a public name from the module it lives in."""
    if name not in _HOME_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value: object = getattr(import_module(_HOME_OF[name]), name)
    globals()[name] = value
    return value
