"""What a finished game does to its two players, and what a ban does to all the others."""

from dataclasses import replace

from tiltyard.arena.events import GameEnded
from tiltyard.arena.model import (
    PERFORMANCE_STEP,
    REMEMBERED_OPPONENTS,
    ArenaGame,
    ArenaPlayer,
    ArenaState,
    GameStatus,
    PlayerStatus,
)
from tiltyard.arena.sheet import BLANK_SHEET, Outcome, Played, Sheet

_WINNERS = {GameStatus.WHITE_WON: True, GameStatus.BLACK_WON: False}


def see_game(game: ArenaGame, player: int) -> Played:
    """Return a finished game as one of its players sees it."""
    is_white = player == game.white
    has_berserked = game.has_white_berserked if is_white else game.has_black_berserked
    if game.status is GameStatus.DRAWN:
        outcome = Outcome.DRAW
    else:
        outcome = Outcome.WIN if _WINNERS[game.status] == is_white else Outcome.LOSS
    return Played(outcome, game.plies, has_berserked)


def rate_game(game: ArenaGame, player: int) -> int:
    """Return what a game adds to the sum of a player's performance (3)."""
    opponent = game.black_rating if player == game.white else game.white_rating
    steps = {Outcome.WIN: PERFORMANCE_STEP, Outcome.DRAW: 0, Outcome.LOSS: -PERFORMANCE_STEP}
    return opponent + steps[see_game(game, player).outcome]


def add_game(state: ArenaState, event: GameEnded) -> ArenaState:
    """Return the state with a game that counts."""
    game = replace(state.games[event.game], status=event.status, plies=event.plies)
    after = replace(state, games=state.games.put(game.id, game))
    for at, who in enumerate((game.white, game.black)):
        player = _play(after, after.players[who], game)
        if event.ratings is not None:
            player = replace(player, rating=event.ratings[at])
        after = _store(after, player)
    return after


def ban_player(state: ArenaState, number: int) -> ArenaState:
    """Make every game of a cheater a loss, and count all opponents anew (1.8)."""
    cheater = state.players[number]
    after = state
    for played in cheater.games:
        game = after.games[played]
        is_white = game.white == number
        status = GameStatus.BLACK_WON if is_white else GameStatus.WHITE_WON
        if game.status is not status:
            lost = replace(game, status=status)
            after = replace(after, games=after.games.put(played, lost))
    cheated = {after.games[played].opponent_of(number) for played in cheater.games}
    for who in sorted(cheated):
        after = _store(after, recount(after, after.players[who]))
    return replace(after, players=after.players.put(number, recount(after, cheater)))


def recount(state: ArenaState, player: ArenaPlayer) -> ArenaPlayer:
    """Return a player whose sheet and performance are made from the stored games alone (1.8)."""
    games = [state.games[number] for number in player.games]
    rules = state.settings.sheet_rules(is_bot=player.is_bot)
    sheet: Sheet = BLANK_SHEET
    for game in games:
        sheet = sheet.add(see_game(game, player.id), rules)
    total = sum(rate_game(game, player.id) for game in games)
    return replace(player, sheet=sheet, performance_sum=total)


def _play(state: ArenaState, player: ArenaPlayer, game: ArenaGame) -> ArenaPlayer:
    """Return a player with one more game: sheet, performance, colours, opponents."""
    rules = state.settings.sheet_rules(is_bot=player.is_bot)
    step = 1 if player.id == game.white else -1
    is_run = player.strike * step > 0
    opponents = (*player.opponents, game.opponent_of(player.id))
    return replace(
        player,
        games=(*player.games, game.id),
        sheet=player.sheet.add(see_game(game, player.id), rules),
        performance_sum=player.performance_sum + rate_game(game, player.id),
        strike=player.strike + step if is_run else step,
        balance=player.balance + step,
        opponents=opponents[-REMEMBERED_OPPONENTS:],
    )


def _store(state: ArenaState, player: ArenaPlayer) -> ArenaState:
    """Put a player back and move them to their place, if they still have one."""
    before = state.players[player.id]
    players = state.players.put(player.id, player)
    if player.status is PlayerStatus.REMOVED:
        return replace(state, players=players)
    return replace(state, players=players, ranking=state.ranking.move(before.key, player.key))
