"""Creating, changing, starting, closing and ending an arena (arena rules 1.7 and 4.1)."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from tiltyard.arena.commands import ChangeSettings, CreateArena, Terminate, Tick
from tiltyard.arena.events import (
    ArenaCreated,
    ArenaDeleted,
    ArenaEvent,
    ArenaFinished,
    ArenaStarted,
    PairingsClosed,
    SettingsChanged,
)
from tiltyard.arena.model import ArenaPhase, ArenaState, GameStatus, PlayerStatus
from tiltyard.arena.settings import ArenaSettings
from tiltyard.arena.settings_check import LONGEST_NAME, LONGEST_VERIFIED_NAME, check_settings
from tiltyard.core.lots import shuffle
from tiltyard.errors import InputError, RuleError
from tiltyard.sentence import say, word

PODIUM: Final = 3
FIXED_START: Final = 10  # entrants from which a team battle keeps its start
LATE_MS: Final = 5_000  # a change waits for whoever decides it: "now" may be past by then
GREAT_PLAYERS: Final = (
    "Alekhine", "Anderssen", "Botvinnik", "Capablanca", "Chiburdanidze", "Euwe", "Fischer",
    "Gaprindashvili", "Keres", "Lasker", "Menchik", "Morphy", "Nimzowitsch", "Petrosian",
    "Philidor", "Polgar", "Rubinstein", "Smyslov", "Spassky", "Steinitz", "Tal",
)  # fmt: skip


def create_arena(state: ArenaState, command: CreateArena) -> tuple[ArenaEvent, ...]:
    """Begin a log."""
    if state.phase is not None:
        raise RuleError("arena.exists", say("The arena exists already."))
    settings = command.settings
    if not settings.name.strip():
        settings = replace(settings, name=shuffle(GREAT_PLAYERS, command.lot)[0])
    _check(settings, is_verified=command.is_verified)
    _check_start(settings, command.at)
    return (ArenaCreated(settings, command.lot, command.at),)


def change_settings(state: ArenaState, command: ChangeSettings) -> tuple[ArenaEvent, ...]:
    """Replace the settings as far as they may still change (4.1)."""
    if state.phase not in (ArenaPhase.CREATED, ArenaPhase.RUNNING):
        raise RuleError("arena.over", say("The arena is over; its settings stand."))
    _check(command.settings, is_verified=command.is_verified)
    fixed = next(_list_fixed(state, command.settings), None)
    if fixed is not None:
        field, why = fixed
        raise RuleError(
            "arena.fixed",
            say("{why}; put {field} back as it was.", why=word(why), field=word(field)),
            field=field,
        )
    if command.settings.starts_at != state.settings.starts_at:
        _check_start(command.settings, command.at - LATE_MS)
    return () if command.settings == state.settings else (
        SettingsChanged(command.settings, command.at),
    )  # fmt: skip


def tick(state: ArenaState, command: Tick) -> tuple[ArenaEvent, ...]:
    """Return what is due: the start, closed pairings, the end."""
    settings, at = state.settings, command.at
    due: list[ArenaEvent] = []
    if state.phase is ArenaPhase.CREATED and at >= settings.starts_at:
        due.append(ArenaStarted(at))
    elif state.phase is not ArenaPhase.RUNNING:
        return ()
    if not state.is_closed and at > settings.closes_at:
        due.append(PairingsClosed(at))
    if at >= settings.ends_at:
        due.append(_end(state, at))
    return tuple(due)


def terminate(state: ArenaState, command: Terminate) -> tuple[ArenaEvent, ...]:
    """End it now: before the start it is deleted, later the standings of now stand."""
    if state.phase is ArenaPhase.CREATED:
        return (ArenaDeleted(command.at, say("called off")),)
    if state.phase is not ArenaPhase.RUNNING:
        raise RuleError("arena.over", say("The arena is over already."))
    return (_end(state, command.at),)


def _end(state: ArenaState, at: int) -> ArenaEvent:
    if all(game.status is GameStatus.ABORTED for game in state.games):
        return ArenaDeleted(at, say("nothing was played"))
    return ArenaFinished(state.ranking.slice(0, PODIUM), at)


def _check(settings: ArenaSettings, *, is_verified: bool) -> None:
    check_settings(settings, LONGEST_VERIFIED_NAME if is_verified else LONGEST_NAME)


def _check_start(settings: ArenaSettings, at: int) -> None:
    if settings.starts_at < at:
        raise InputError(
            "arena.start", say("The start is in the past; choose a later one."), field="starts_at"
        )


def _list_fixed(state: ArenaState, new: ArenaSettings) -> Iterator[tuple[str, str]]:
    """Yield the fields that may not change any more, and why."""
    old = state.settings
    entrants = len(state.ranking)
    is_running = state.phase is ArenaPhase.RUNNING
    if entrants and (new.variant, new.clock.speed) != (old.variant, old.clock.speed):
        yield say("variant and speed"), say("Players have joined for this variant and speed")
    if is_running and new.clock != old.clock:
        yield "clock", say("The arena has started with this clock")
    if is_running and new.starts_at != old.starts_at:
        yield "starts_at", say("The arena has started")
    if is_running and new.allows_bots != old.allows_bots:
        yield "allows_bots", say("The arena has started; whether bots play is settled")
    if is_running and new.has_streaks != old.has_streaks:
        yield "has_streaks", say("The arena has started; all games are counted by the same rule")
    if is_running and new.position and not old.position:
        yield "position", say("The arena has started from the usual position")
    yield from _list_fixed_teams(state, new)


def _list_fixed_teams(state: ArenaState, new: ArenaSettings) -> Iterator[tuple[str, str]]:
    old = state.settings
    entrants = len(state.ranking)
    if new.conditions.team != old.conditions.team:
        yield "team", say("A team restriction can never change")
    if (new.battle is None) != (old.battle is None):
        yield "battle", say("A team battle stays one, and other arenas do not become one")
    if new.battle is not None and old.battle is not None:
        if entrants >= FIXED_START and new.starts_at != old.starts_at:
            yield (
                "starts_at",
                say("{entrants} players have entered this team battle", entrants=entrants),
            )
        if _played_teams(state) - set(new.battle.teams):
            yield "battle", say("A team with players cannot be taken out")


def _played_teams(state: ArenaState) -> set[int]:
    return {player.team for player in state.players if player.status is not PlayerStatus.REMOVED}
