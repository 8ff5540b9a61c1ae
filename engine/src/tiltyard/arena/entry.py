"""Joining, pausing, coming back, being taken out (arena rules 1.5, 1.6 and 1.8)."""

from typing import Final

from tiltyard.arena.applicants import list_obstacles
from tiltyard.arena.commands import BanPlayer, JoinArena, PausePlayer, RejoinArena
from tiltyard.arena.cooldown import GRACE_MS, TOP_RANKS, cooldown_seconds
from tiltyard.arena.events import (
    ArenaEvent,
    GameAborted,
    PlayerBanned,
    PlayerJoined,
    PlayerPaused,
    PlayerRemoved,
    PlayerResumed,
)
from tiltyard.arena.model import (
    ArenaPhase,
    ArenaPlayer,
    ArenaState,
    PauseReason,
    PlayerStatus,
)
from tiltyard.errors import NotFoundError, RuleError
from tiltyard.sentence import joined, say

BAN_AFTER_MS: Final = 3 * 24 * 3_600_000  # results change for cheaters this long after the end


def find_player(state: ArenaState, number: int) -> ArenaPlayer:
    """Return a player by number.

    Raises:
        NotFoundError: `arena.no_player`.
    """
    if number not in state.players:
        raise NotFoundError(
            "arena.no_player",
            say("There is no player {name} in this arena.", name=number),
            player=number,
        )
    return state.players[number]


def join_arena(state: ArenaState, command: JoinArena) -> tuple[ArenaEvent, ...]:
    """Enter somebody new."""
    _check_open(state)
    applicant = command.applicant
    obstacles = list_obstacles(state.settings, applicant)
    if obstacles:
        raise RuleError(
            f"arena.{obstacles[0][0]}",
            joined(" ", (sentence for _, sentence in obstacles)),
            obstacles=[code for code, _ in obstacles],
        )
    team = applicant.team if state.settings.battle is not None else 0
    number = len(state.players) + 1
    return (PlayerJoined(number, applicant.rating, command.at, team, applicant.is_bot),)


def rejoin_arena(state: ArenaState, command: RejoinArena) -> tuple[ArenaEvent, ...]:
    """Bring somebody back; only the team is checked again (1.6)."""
    _check_open(state)
    player = find_player(state, command.player)
    if player.status is PlayerStatus.REMOVED:
        raise RuleError(
            "arena.removed", say("Player {player} was taken out of this arena.", player=player.id)
        )
    if player.status is PlayerStatus.ACTIVE:
        return ()
    team = player.team or state.settings.conditions.team
    if team and team not in command.teams:
        raise RuleError(
            "arena.team", say("Only members of the team may come back; join the team again first.")
        )
    left = player.resume_at - command.at
    if left > GRACE_MS:
        raise RuleError(
            "arena.cooldown",
            say("After this pause you can join again in {left} s.", left=-(-left // 1000)),
            resume_at=player.resume_at,
        )
    return (PlayerResumed(player.id, command.at),)


def pause_player(state: ArenaState, command: PausePlayer) -> tuple[ArenaEvent, ...]:
    """Before the start a withdrawal leaves no trace; later it is a pause (1.6)."""
    _check_open(state)
    player = find_player(state, command.player)
    if player.status is not PlayerStatus.ACTIVE:
        return ()
    if state.phase is ArenaPhase.CREATED:
        return (PlayerRemoved(player.id, command.at, command.reason.value),)
    resume_at = command.at + 1000 * _cooldown(state, command)
    return (PlayerPaused(player.id, command.reason, resume_at, command.at),)


def ban_player(state: ArenaState, command: BanPlayer) -> tuple[ArenaEvent, ...]:
    """Take a cheater out, up to three days after the end (1.8)."""
    player = find_player(state, command.player)
    if player.status is PlayerStatus.REMOVED:
        return ()
    if state.phase is ArenaPhase.CREATED:
        return (PlayerRemoved(player.id, command.at, command.reason),)
    if state.phase is ArenaPhase.DELETED or (
        state.phase is ArenaPhase.FINISHED and command.at - state.finished_at > BAN_AFTER_MS
    ):
        raise RuleError("arena.settled", say("The results are older than three days; they stand."))
    aborted = (GameAborted(player.game, command.at, "cheating"),) if player.game else ()
    return (*aborted, PlayerBanned(player.id, command.at, command.reason))


def _cooldown(state: ArenaState, command: PausePlayer) -> int:
    """Return seconds: for the top seven who pause themselves, and for stallers always."""
    is_top = command.reason is PauseReason.SELF and state.rank_of(command.player) < TOP_RANKS
    if not is_top and command.reason is not PauseReason.STALLING:
        return 0
    return cooldown_seconds(state.settings.clock, command.number)


def _check_open(state: ArenaState) -> None:
    if state.phase not in (ArenaPhase.CREATED, ArenaPhase.RUNNING):
        raise RuleError(
            "arena.over", say("The arena is over or does not exist; look for another one.")
        )
