"""Beginning, ending and aborting games; berserk (arena rules 1.1, 1.4, 1.5)."""

from typing import Final

from tiltyard.arena.commands import AbortGame, EndGame, GoBerserk, StartGames
from tiltyard.arena.entry import find_player
from tiltyard.arena.events import (
    ArenaEvent,
    GameAborted,
    GameEnded,
    GamesStarted,
    NewGame,
    PlayerBerserked,
    PlayerPaused,
)
from tiltyard.arena.model import (
    ArenaGame,
    ArenaPhase,
    ArenaState,
    GameStatus,
    PauseReason,
    PlayerStatus,
)
from tiltyard.arena.pairing.round import Pairing, choose_featured
from tiltyard.errors import InputError, NotFoundError, RuleError
from tiltyard.sentence import say

BERSERK_WINDOW: Final = 2  # fewer plies than this may have been played


def start_games(state: ArenaState, command: StartGames) -> tuple[ArenaEvent, ...]:
    """Begin a round. It was computed a moment ago: pairs that no longer hold are dropped."""
    if state.phase is not ArenaPhase.RUNNING or state.is_closed:
        raise RuleError("arena.closed", say("Pairings are closed; no game can be begun now."))
    named = [player for pair in command.pairs for player in pair]
    if len(set(named)) != len(named):
        raise InputError(
            "arena.pair_twice", say("A player is named in two pairs of the same round.")
        )
    pairs = [pair for pair in command.pairs if _holds(state, *pair)]
    if not pairs:
        raise RuleError("arena.nobody", say("None of these players can be paired now; pair again."))
    first = len(state.games) + 1
    games = tuple(NewGame(first + at, *pair) for at, pair in enumerate(pairs))
    return (GamesStarted(games, command.left_out, command.at, _feature(state, games)),)


def go_berserk(state: ArenaState, command: GoBerserk) -> tuple[ArenaEvent, ...]:
    """Give half the time away, once, before the second ply (1.4)."""
    game = find_game(state, command.game)
    player = find_player(state, command.player)
    if player.id not in (game.white, game.black):
        raise RuleError(
            "arena.not_yours",
            say("Player {player} does not play game {game}.", player=player.id, game=game.id),
        )
    if not state.settings.has_berserk or not state.settings.clock.allows_berserk:
        raise RuleError("arena.no_berserk", say("There is no berserk in this arena."))
    if player.is_bot:
        raise RuleError("arena.no_berserk", say("Bots cannot go berserk."))
    if game.status is not GameStatus.RUNNING or command.plies >= BERSERK_WINDOW:
        raise RuleError(
            "arena.berserk_late", say("Berserk is possible before your first move only.")
        )
    has_already = game.has_white_berserked if player.id == game.white else game.has_black_berserked
    return () if has_already else (PlayerBerserked(game.id, player.id, command.at),)


def end_game(state: ArenaState, command: EndGame) -> tuple[ArenaEvent, ...]:
    """Count a game. One that outlasted the arena changes nothing (1.7)."""
    game = find_game(state, command.game)
    if command.winner not in (0, game.white, game.black):
        raise InputError(
            "arena.winner",
            say(
                "Player {player} does not play game {game}.",
                player=command.winner,
                game=game.id,
            ),
        )
    if command.plies < 0 or (command.is_no_start and not command.winner):
        raise InputError(
            "arena.result", say("A result needs the plies played, and a no-show a winner.")
        )
    if game.status in (GameStatus.DETACHED, GameStatus.ABORTED):
        return ()
    if game.status is not GameStatus.RUNNING:
        raise RuleError("arena.game_over", say("Game {game} is over already.", game=game.id))
    ended = GameEnded(
        game.id, _status(game, command.winner), command.plies, command.at, command.ratings,
        command.is_no_start,
    )  # fmt: skip
    return (ended, *_pause_culprit(state, game, command))


def abort_game(state: ArenaState, command: AbortGame) -> tuple[ArenaEvent, ...]:
    """Take a running game out: no sheet entry for either side (1.1, line 1)."""
    game = find_game(state, command.game)
    if game.status is not GameStatus.RUNNING:
        raise RuleError(
            "arena.game_over", say("Game {game} is over; it cannot be aborted.", game=game.id)
        )
    return (GameAborted(game.id, command.at, command.reason),)


def find_game(state: ArenaState, number: int) -> ArenaGame:
    """Return a game by number.

    Raises:
        NotFoundError: `arena.no_game`.
    """
    if number not in state.games:
        raise NotFoundError(
            "arena.no_game",
            say("There is no game {number} in this arena.", number=number),
            game=number,
        )
    return state.games[number]


def _holds(state: ArenaState, white: int, black: int) -> bool:
    one, other = find_player(state, white), find_player(state, black)
    if state.settings.battle is not None and one.team == other.team:
        return False
    return all(each.status is PlayerStatus.ACTIVE and not each.game for each in (one, other))


def _feature(state: ArenaState, games: tuple[NewGame, ...]) -> int:
    """Return the new game for the featured board, 0 if the old one stays (2.9)."""
    current = None
    if state.featured and state.games[state.featured].status is GameStatus.RUNNING:
        old = state.games[state.featured]
        ranks = [state.rank_of(who) for who in (old.white, old.black) if _is_ranked(state, who)]
        current = max(ranks, default=None)
    pairings = {
        each.white: Pairing(
            each.white, each.black, max(state.rank_of(each.white), state.rank_of(each.black))
        )
        for each in games
    }
    best = choose_featured(current, pairings.values())
    return next((each.game for each in games if best and each.white == best.white), 0)


def _is_ranked(state: ArenaState, player: int) -> bool:
    return state.players[player].status is not PlayerStatus.REMOVED


def _status(game: ArenaGame, winner: int) -> GameStatus:
    if not winner:
        return GameStatus.DRAWN
    return GameStatus.WHITE_WON if winner == game.white else GameStatus.BLACK_WON


def _pause_culprit(state: ArenaState, game: ArenaGame, command: EndGame) -> tuple[ArenaEvent, ...]:
    """Whoever did not start is paused, without a cooldown (1.5)."""
    if not command.is_no_start:
        return ()
    culprit = game.opponent_of(command.winner)
    if state.players[culprit].status is not PlayerStatus.ACTIVE:
        return ()
    return (PlayerPaused(culprit, PauseReason.NO_START, command.at, command.at),)
