import type { ArenaGame, ArenaPlayerView } from '@/lib/api/arena-types';

export type PlayedGame = {
  game: ArenaGame;
  isWhite: boolean;
  outcome: 'win' | 'draw' | 'loss' | 'running' | 'none';
  points: number | null;
  isDoubled: boolean;
};

/** The games of a player, newest first, each with the points of the sheet. */
export function playedGames(player: Pick<ArenaPlayerView, 'player_id' | 'sheet' | 'fire' | 'games'>): PlayedGame[] {
  let index = player.sheet.length - 1;
  return player.games.map((game) => {
    const isWhite = game.white.player_id === player.player_id;
    const outcome = outcomeOf(game, isWhite);
    const isScored = outcome === 'win' || outcome === 'draw' || outcome === 'loss';
    const at = isScored ? index-- : -1;
    return { game, isWhite, outcome, points: player.sheet[at] ?? null, isDoubled: player.fire[at] === true };
  });
}

function outcomeOf({ status }: ArenaGame, isWhite: boolean): PlayedGame['outcome'] {
  if (status === 'running') return 'running';
  if (status === 'draw') return 'draw';
  if (status === 'aborted' || status === 'detached') return 'none';
  return (status === 'white') === isWhite ? 'win' : 'loss';
}

/** The game that the figure at a place of a score sheet stands for, counted from 1. */
export function gameOfFigure(player: Parameters<typeof playedGames>[0], place: number): ArenaGame | null {
  const scored = playedGames(player).filter(({ points }) => points !== null);
  return scored[player.sheet.length - place]?.game ?? null;
}
