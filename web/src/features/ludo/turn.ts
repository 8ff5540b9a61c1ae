import type { LudoGame } from '@/features/ludo/types';

/** Whose turn it is for us, and what we may do in it. */
export function turnOf(game: LudoGame): { isMine: boolean; canRoll: boolean; legal: number[] } {
  const { state, my_side: side } = game;
  const isMine = side !== null && game.status === 'playing' && state?.turn === side;
  const canRoll = isMine && state.die === null;
  return { isMine, canRoll, legal: isMine && !canRoll ? game.legal : [] };
}
