"""`ARENA`: the machine of an arena; and the questions a server asks of one."""

from collections.abc import Mapping
from itertools import takewhile
from typing import Final

from tiltyard.arena import entry, games, lifecycle
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
from tiltyard.arena.events import ArenaEvent
from tiltyard.arena.fold import START, evolve, replay_long
from tiltyard.arena.model import ArenaGame, ArenaPlayer, ArenaState, GameStatus, PlayerStatus
from tiltyard.arena.pairing.costs import Waiting
from tiltyard.arena.pairing.interval import Scene
from tiltyard.arena.pairing.reserve import JOINS_MS, RIVALS, Coming, Outlook, find_rate
from tiltyard.arena.pairing.round import RoundRequest
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
            last = player.opponents[-1] if player.opponents else 0
            found.append(_describe(state, player, since=since, last_opponent=last))
    return tuple(found)


def look_out(state: ArenaState, at: int) -> Outlook:
    """Return who may be free soon: a sample of those in games, and how many enter (2.2)."""
    games = [player for player in state.players if player.game]
    step = -(-len(games) // RIVALS) or 1
    clock = state.settings.clock
    coming = []
    for player in games[::step]:
        game = state.games[player.game]
        rate = step * find_rate(clock, at - game.started_at)
        if player.status is PlayerStatus.ACTIVE:
            opponent = game.opponent_of(player.id)
            coming.append(Coming(_describe(state, player, since=-1, last_opponent=opponent), rate))
    newest = range(len(state.players), 0, -1)
    fresh = takewhile(lambda n: at - state.players[n].joined_at < JOINS_MS, newest)
    return Outlook(tuple(coming), sum(1 for _ in fresh) * 1_000_000_000 // JOINS_MS)


def _describe(state: ArenaState, player: ArenaPlayer, *, since: int, last_opponent: int) -> Waiting:
    return Waiting(
        player=player.id,
        rank=state.ranking.rank(player.key),
        rating=player.rating,
        since=since,
        strike=player.strike,
        balance=player.balance,
        team=player.team,
        last_opponent=last_opponent,
        recent_opponents=player.opponents,
    )


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
        is_prompt=state.settings.pairing.is_prompt,
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
        worst=len(state.ranking) - 1,
        outlook=look_out(state, at) if pairing.is_prompt else Outlook(),
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
        JoinArena: entry.join_arena,
        RejoinArena: entry.rejoin_arena,
        PausePlayer: entry.pause_player,
        BanPlayer: entry.ban_player,
        StartGames: games.start_games,
        GoBerserk: games.go_berserk,
        EndGame: games.end_game,
        AbortGame: games.abort_game,
    },
    evolve,
    EVENTS,
    STATES,
    fold=replay_long,
)
