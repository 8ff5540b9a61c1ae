"""`ARENA`: the machine of an arena; and the questions a server asks of one."""

from collections.abc import Mapping
from typing import Final

from tiltyard.arena import entering, lifecycle, playing
from tiltyard.arena.codec import EVENTS, STATES
from tiltyard.arena.commands import (
    AbortGame,
    ArenaCommand,
    BanPlayer,
    ChangeSettings,
    CreateArena,
    EndGame,
    GoBerserk,
    JoinArena,
    PausePlayer,
    RejoinArena,
    StartGames,
    Terminate,
    Tick,
)
from tiltyard.arena.costs import Waiting
from tiltyard.arena.events import ArenaEvent
from tiltyard.arena.fold import START, evolve, replay_long
from tiltyard.arena.model import ArenaGame, ArenaState, GameStatus, PlayerStatus
from tiltyard.arena.pairing import RoundRequest
from tiltyard.arena.rounds import Scene
from tiltyard.machine.machine import Machine

DUELS = 6  # running games in the box (2.9)


def list_waiting(state: ArenaState, present: Mapping[int, int]) -> tuple[Waiting, ...]:
    """Return who can be paired: active, in no game, and present (2.1).

    `present` maps the players that are on the page, or asked over the API, or are bots, to the
    moment since when they have been able to play.
    """
    found = []
    for number, since in sorted(present.items()):
        player = state.players[number]
        if player.status is PlayerStatus.ACTIVE and not player.game:
            found.append(
                Waiting(
                    player=number,
                    rank=state.ranking.rank(player.key),
                    rating=player.rating,
                    since=since,
                    strike=player.strike,
                    balance=player.balance,
                    team=player.team,
                    last_opponent=player.opponents[-1] if player.opponents else 0,
                    recent_opponents=player.opponents,
                )
            )
    return tuple(found)


def describe_scene(state: ArenaState, at: int) -> Scene:
    """Return what decides whether a round is due (2.2)."""
    return Scene(
        at=at,
        patience=state.settings.clock.patience,
        entrants=len(state.ranking),
        active=state.active,
        playing=state.playing,
        has_paired=state.rounds > 0,
        pairs_when_nobody_plays=state.settings.pairing.pairs_when_nobody_plays,
    )


def request_round(state: ArenaState, waiting: tuple[Waiting, ...], at: int) -> RoundRequest:
    """Return the pairing problem of now. Solve it anywhere; `StartGames` brings it back."""
    pairing = state.settings.pairing
    return RoundRequest(
        waiting=waiting,
        rules=state.settings.cost_rules,
        at=at,
        started_at=state.started_at,
        active=state.active,
        patience=state.settings.clock.patience,
        lot=f"{state.lot}|{state.rounds}",
        sat_out=frozenset(state.sat_out) if pairing.spares_left_out else frozenset(),
        lifts_stuck=pairing.lifts_stuck,
    )


def list_duels(state: ArenaState) -> tuple[ArenaGame, ...]:
    """Return the running games with the highest average rating (2.9)."""
    numbers = {player.game for player in state.players if player.game}
    running = [state.games[number] for number in numbers]
    best = sorted(running, key=lambda each: (-each.white_rating - each.black_rating, each.id))
    return tuple(each for each in best if each.status is GameStatus.RUNNING)[:DUELS]


ARENA: Final[Machine[ArenaState, ArenaCommand, ArenaEvent]] = Machine(
    "arena",
    START,
    {
        CreateArena: lifecycle.create_arena,
        ChangeSettings: lifecycle.change_settings,
        Tick: lifecycle.tick,
        Terminate: lifecycle.terminate,
        JoinArena: entering.join_arena,
        RejoinArena: entering.rejoin_arena,
        PausePlayer: entering.pause_player,
        BanPlayer: entering.ban_player,
        StartGames: playing.start_games,
        GoBerserk: playing.go_berserk,
        EndGame: playing.end_game,
        AbortGame: playing.abort_game,
    },
    evolve,
    EVENTS,
    STATES,
    fold=replay_long,
)
