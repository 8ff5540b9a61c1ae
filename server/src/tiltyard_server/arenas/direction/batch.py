"""A batch: requests meet a state, one after the other. It reads and writes no table."""

import logging
from collections.abc import Mapping, MutableMapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from tiltyard import InputError, RuleError, TiltyardError
from tiltyard.arena.arena import ARENA
from tiltyard.arena.commands import (
    ArenaCommand,
    BanPlayer,
    EndGame,
    GoBerserk,
    JoinArena,
    PausePlayer,
    RejoinArena,
    Tick,
)
from tiltyard.arena.cooldown import PauseMemory
from tiltyard.arena.events import ArenaEvent, PlayerJoined, PlayerPaused
from tiltyard.arena.games import find_game
from tiltyard.arena.model import ArenaPhase, ArenaState, PauseReason, PlayerStatus
from tiltyard.sentence import say
from tiltyard_server.arenas.direction.inbox import write_error
from tiltyard_server.arenas.direction.requests import (
    Enter,
    EnterMany,
    Entrant,
    Leave,
    LeaveTeam,
    Report,
    ReportBerserk,
    Request,
)
from tiltyard_server.arenas.projection import Profile
from tiltyard_server.log import log
from tiltyard_server.log.log import Record

Answer = dict[str, Any]
_log = logging.getLogger(__name__)


def is_tick_due(state: ArenaState, at: int) -> bool:
    """Say whether the clock alone would change something."""
    settings = state.settings
    if state.phase is ArenaPhase.CREATED:
        return at >= settings.starts_at
    is_closing = at > settings.closes_at and not state.is_closed
    return state.phase is ArenaPhase.RUNNING and (at >= settings.ends_at or is_closing)


@dataclass(slots=True, kw_only=True)
class Batch(log.Batch[ArenaState, Record[ArenaEvent]]):
    """What happened so far. Nothing of the director's own is changed before the commit."""

    profiles: Mapping[int, Profile]
    users: Mapping[int, int]  # who has which number
    memories: MutableMapping[int, PauseMemory]  # pauses by user
    ratings: Mapping[int, tuple[int, int]]  # after the game of that number
    at: int = 0  # never runs backwards
    new_profiles: dict[int, Profile] = field(default_factory=dict)
    new_users: dict[int, int] = field(default_factory=dict)
    paused: set[int] = field(default_factory=set)  # users whose memory changed
    asked: set[int] = field(default_factory=set)  # players whom a program wants paired

    def answer(self, request: Request, *, actor_id: int | None, command_id: str) -> Answer:
        """Decide a request; a refusal stops nobody else."""
        self.at = max(self.at, request.at)
        self.tick()
        before = len(self.records)
        try:
            with self.deciding(actor_id, command_id):
                numbers = self._decide(replace(request, at=self.at))
        except TiltyardError as error:
            self._forget_refused()
            return write_error(error)
        except Exception:
            _log.exception(
                "Command %s of an arena failed by a fault of this server; it changed nothing, and "
                "whoever sent it is told. Report the traceback",
                command_id,
            )
            self._forget_refused()
            return write_error(
                RuleError("arena.failed", say("Something went wrong here; it is logged."))
            )
        return {"events": len(self.records) - before, "numbers": numbers}

    def tick(self) -> None:
        """Let happen what was due by then: before anything that came later."""
        if is_tick_due(self.state, self.at):
            self.run(Tick(self.at))

    def run(self, command: ArenaCommand) -> None:
        """Decide a command of the engine, or raise."""
        events, self.state = ARENA.step(self.state, command)
        self.records += [Record(event, *self.who) for event in events]

    def _forget_refused(self) -> None:
        """Forget who would have come in by a request that was refused."""
        for number in [each for each in self.new_profiles if each not in self.state.players]:
            user_id = self.new_profiles.pop(number).user_id
            self.new_users.pop(user_id or 0, None)

    def _decide(self, request: Request) -> list[int]:
        """Return the numbers of players who entered."""
        match request:
            case Enter(entrant=entrant, is_api=is_api):
                number = self._enter(entrant)
                if is_api:
                    self.asked.add(number)
                return [number]
            case EnterMany(entrants=entrants):
                return [self._join(entrant) for entrant in entrants]
            case Leave():
                self._leave(request)
            case LeaveTeam():
                self._leave_team(request)
            case Report(game=game):
                if isinstance(request, ReportBerserk):
                    self._go_berserk(game, request.berserk)
                self.run(self._read_report(request))
            case EndGame(game=game):
                self.run(replace(request, ratings=self.ratings.get(game)))
            case BanPlayer(player=player):
                self.run(request)
                self._mark_banned(player)
            case _:
                self.run(request)
        return []

    def _enter(self, entrant: Entrant) -> int:
        number = self._find_number(entrant.user_id)
        if number is not None:
            if self._profile(number).is_banned:
                raise RuleError("arena.banned", say("You were taken out of this arena."))
            if self.state.players[number].status is not PlayerStatus.REMOVED:
                self.run(RejoinArena(number, self.at, entrant.applicant.teams))
                return number
        return self._join(entrant)

    def _join(self, entrant: Entrant) -> int:
        self.run(JoinArena(entrant.applicant, self.at))
        joined = self.records[-1].event
        assert isinstance(joined, PlayerJoined)
        number = joined.player
        self.new_profiles[number] = Profile(
            entrant.name, entrant.user_id, entrant.bot, entrant.has_shield
        )
        if entrant.user_id is not None:
            self.new_users[entrant.user_id] = number
        return number

    def _leave(self, request: Leave) -> None:
        number = self._find_number(request.user_id)
        if number is None:
            raise RuleError("arena.not_in", say("You are not in this arena."))
        memory = self.memories.get(request.user_id, PauseMemory()).add(self.at)
        before = len(self.records)
        self.run(PausePlayer(number, self.at, request.reason, memory.count))
        has_paused = any(isinstance(each.event, PlayerPaused) for each in self.records[before:])
        if has_paused and request.reason in (PauseReason.SELF, PauseReason.STALLING):
            self.memories[request.user_id] = memory
            self.paused.add(request.user_id)

    def _leave_team(self, request: LeaveTeam) -> None:
        """Whoever left the team of the arena, or the one they play for, is out or paused (1.8)."""
        number = self._find_number(request.user_id)
        team = self.state.settings.conditions.team
        if number is not None and request.team in (team, self.state.players[number].team):
            self.run(PausePlayer(number, self.at, PauseReason.LEFT_TEAM))

    def _read_report(self, report: Report) -> EndGame:
        game = find_game(self.state, report.game)
        winners = {"white": game.white, "black": game.black, "draw": 0}
        if report.result not in winners:
            raise InputError("arena.result", say("A result is white, black or draw."))
        return EndGame(
            game.id, winners[report.result], report.plies, self.at, is_no_start=report.is_no_start
        )

    def _go_berserk(self, number: int, sides: Sequence[str]) -> None:
        """Note who went berserk; whoever plays the games has seen to it that it was in time."""
        game = find_game(self.state, number)
        for side in sides:
            player = game.white if side == "white" else game.black
            self.run(GoBerserk(number, player, 0, self.at))

    def _mark_banned(self, number: int) -> None:
        self.new_profiles[number] = replace(self._profile(number), is_banned=True)

    def _profile(self, number: int) -> Profile:
        return self.new_profiles.get(number) or self.profiles[number]

    def _find_number(self, user_id: int | None) -> int | None:
        if user_id is None:
            return None
        return self.new_users.get(user_id) or self.users.get(user_id)
