"""`evolve`: how an event changes an arena. Knows no rules of who may do what, refuses nothing."""

from collections.abc import Iterable
from dataclasses import replace
from functools import reduce
from typing import Final, assert_never

from tiltyard.arena.events import (
    ArenaCreated,
    ArenaDeleted,
    ArenaEvent,
    ArenaFinished,
    ArenaStarted,
    GameAborted,
    GameEnded,
    GamesStarted,
    PairingsClosed,
    PlayerBanned,
    PlayerBerserked,
    PlayerJoined,
    PlayerPaused,
    PlayerRemoved,
    PlayerResumed,
    SettingsChanged,
)
from tiltyard.arena.model import (
    PERFORMANCE_STEP,
    REMEMBERED_OPPONENTS,
    ArenaGame,
    ArenaPhase,
    ArenaPlayer,
    ArenaState,
    GameStatus,
    PlayerStatus,
)
from tiltyard.arena.standings.rank_tree import Ranking, RankKey
from tiltyard.arena.standings.sheet import Outcome, Played, fill_sheet

_WINNERS = {GameStatus.WHITE_WON: True, GameStatus.BLACK_WON: False}


class _Unranked(Ranking):
    """Stands in for the ranks while nobody asks for them."""

    def add(self, key: RankKey) -> Ranking:
        return self

    def discard(self, key: RankKey) -> Ranking:
        return self

    def move(self, old: RankKey, new: RankKey) -> Ranking:
        return self


def replay_long(state: ArenaState, events: Iterable[ArenaEvent]) -> ArenaState:
    """Return the state after all these events: the ranks are made once, at the end."""
    after = reduce(evolve, events, replace(state, ranking=_Unranked()))
    return replace(after, ranking=rank_players(after.players))


def rank_players(players: Iterable[ArenaPlayer]) -> Ranking:
    """Return the ranking of everybody who was not taken out."""
    ranking = Ranking()
    for player in players:
        if player.status is not PlayerStatus.REMOVED:
            ranking = ranking.add(player.key)
    return ranking


def evolve(state: ArenaState, event: ArenaEvent) -> ArenaState:  # noqa: C901, PLR0911, PLR0912 - a table of contents
    """Return the state after one event."""
    match event:
        case ArenaCreated(settings=settings, lot=lot):
            return replace(state, settings=settings, lot=lot, phase=ArenaPhase.CREATED)
        case SettingsChanged(settings=settings):
            return replace(state, settings=settings)
        case PlayerJoined():
            return _join(state, event)
        case PlayerResumed(player=number):
            player = replace(state.players[number], status=PlayerStatus.ACTIVE, resume_at=0)
            return _put(replace(state, active=state.active + 1), player)
        case PlayerPaused(player=number, resume_at=resume_at):
            player = replace(state.players[number], status=PlayerStatus.PAUSED, resume_at=resume_at)
            return _put(replace(state, active=state.active - 1), player)
        case PlayerRemoved(player=number):
            return _take_out(state, state.players[number])
        case PlayerBanned(player=number):
            return _ban_player(_take_out(state, state.players[number]), number)
        case ArenaStarted(at=at):
            return replace(state, phase=ArenaPhase.RUNNING, started_at=at)
        case GamesStarted():
            return _start_games(state, event)
        case PlayerBerserked(game=number, player=who):
            return _berserk(state, state.games[number], who)
        case GameEnded():
            return _add_game(_free_players(state, event.game), event)
        case GameAborted(game=number):
            freed = _free_players(state, number)
            game = replace(state.games[number], status=GameStatus.ABORTED)
            return replace(freed, games=freed.games.put(number, game))
        case PairingsClosed():
            return replace(state, is_closed=True)
        case ArenaFinished():
            return _finish(state, event)
        case ArenaDeleted():
            return replace(state, phase=ArenaPhase.DELETED, is_closed=True)
        case _:
            assert_never(event)


def _put(state: ArenaState, player: ArenaPlayer) -> ArenaState:
    """Store a player whose key is what it was."""
    return replace(state, players=state.players.put(player.id, player))


def _join(state: ArenaState, event: PlayerJoined) -> ArenaState:
    player = ArenaPlayer(event.player, event.rating, event.at, event.team, event.is_bot)
    return replace(
        state,
        players=state.players.append(player),
        ranking=state.ranking.add(player.key),
        active=state.active + 1,
    )


def _take_out(state: ArenaState, player: ArenaPlayer) -> ArenaState:
    was_active = player.status is PlayerStatus.ACTIVE
    taken = replace(
        state, ranking=state.ranking.discard(player.key), active=state.active - was_active
    )
    return _put(taken, replace(player, status=PlayerStatus.REMOVED))


def _start_games(state: ArenaState, event: GamesStarted) -> ArenaState:
    players, games = state.players, state.games
    for new in event.games:
        white, black = players[new.white], players[new.black]
        games = games.append(
            ArenaGame(new.game, new.white, new.black, white.rating, black.rating, event.at)
        )
        players = players.put(new.white, replace(white, game=new.game))
        players = players.put(new.black, replace(black, game=new.game))
    return replace(
        state,
        players=players,
        games=games,
        rounds=state.rounds + 1,
        sat_out=event.left_out,
        featured=event.featured or state.featured,
        playing=state.playing + 2 * len(event.games),
    )


def _berserk(state: ArenaState, game: ArenaGame, player: int) -> ArenaState:
    if player == game.white:
        changed = replace(game, has_white_berserked=True)
    else:
        changed = replace(game, has_black_berserked=True)
    return replace(state, games=state.games.put(game.id, changed))


def _free_players(state: ArenaState, number: int) -> ArenaState:
    game = state.games[number]
    players = state.players
    for who in (game.white, game.black):
        players = players.put(who, replace(players[who], game=0))
    return replace(state, players=players, playing=state.playing - 2)


def _finish(state: ArenaState, event: ArenaFinished) -> ArenaState:
    """Freeze: no pauses, no running games (1.7)."""
    players, games, active = state.players, state.games, 0
    for player in state.players:
        if player.game:
            game = replace(games[player.game], status=GameStatus.DETACHED)
            games = games.put(player.game, game)
        is_in = player.status is not PlayerStatus.REMOVED
        active += is_in
        status = PlayerStatus.ACTIVE if is_in else player.status
        if player.game or player.resume_at or player.status is not status:
            cleared = replace(player, game=0, status=status, resume_at=0)
            players = players.put(player.id, cleared)
    return replace(
        state,
        phase=ArenaPhase.FINISHED,
        is_closed=True,
        players=players,
        games=games,
        active=active,
        playing=0,
        finished_at=event.at,
        featured=0,
    )


START: Final = ArenaState()


def _see_game(game: ArenaGame, player: int) -> Played:
    """Return a finished game as one of its players sees it."""
    is_white = player == game.white
    has_berserked = game.has_white_berserked if is_white else game.has_black_berserked
    if game.status is GameStatus.DRAWN:
        outcome = Outcome.DRAW
    else:
        outcome = Outcome.WIN if _WINNERS[game.status] == is_white else Outcome.LOSS
    return Played(outcome, game.plies, has_berserked)


def _rate_game(game: ArenaGame, player: int) -> int:
    """Return what a game adds to the sum of a player's performance (3)."""
    opponent = game.black_rating if player == game.white else game.white_rating
    steps = {Outcome.WIN: PERFORMANCE_STEP, Outcome.DRAW: 0, Outcome.LOSS: -PERFORMANCE_STEP}
    return opponent + steps[_see_game(game, player).outcome]


def _add_game(state: ArenaState, event: GameEnded) -> ArenaState:
    """Return the state with a game that counts."""
    game = replace(state.games[event.game], status=event.status, plies=event.plies)
    after = replace(state, games=state.games.put(game.id, game))
    for at, who in enumerate((game.white, game.black)):
        player = _play(after, after.players[who], game)
        if event.ratings is not None:
            player = replace(player, rating=event.ratings[at])
        after = _store(after, player)
    return after


def _ban_player(state: ArenaState, number: int) -> ArenaState:
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
    sheet = fill_sheet((_see_game(game, player.id) for game in games), rules)
    total = sum(_rate_game(game, player.id) for game in games)
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
        sheet=player.sheet.add(_see_game(game, player.id), rules),
        performance_sum=player.performance_sum + _rate_game(game, player.id),
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
