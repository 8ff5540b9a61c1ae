import { canDraw, isPlayable } from '@/lib/tournament/match';
import type { Board } from '@/lib/tournament/print-rounds';

/** What a key does: a result, a move through the boards, or nothing. */
export type KeyAction =
  | { kind: 'result'; score: [number, number] }
  | { kind: 'move'; by: 1 | -1 }
  | { kind: 'edge'; to: 'first' | 'last' }
  | { kind: 'open' }
  | { kind: 'next' };

const RESULTS: Record<string, [number, number]> = {
  '1': [10, 0],
  '0': [0, 10],
  '=': [5, 5],
  '5': [5, 5],
  ArrowLeft: [10, 0],
  ArrowRight: [0, 10],
};

/** Keys as they lie on every keyboard: 1 White won, 0 Black won, = a draw; left and right point at the winner. */
export function readKey(key: string): KeyAction | null {
  const score = RESULTS[key];
  if (score) return { kind: 'result', score };
  switch (key) {
    case 'ArrowDown':
      return { kind: 'move', by: 1 };
    case 'ArrowUp':
      return { kind: 'move', by: -1 };
    case 'Home':
      return { kind: 'edge', to: 'first' };
    case 'End':
      return { kind: 'edge', to: 'last' };
    case 'Enter':
      return { kind: 'open' };
    case 'n':
      return { kind: 'next' };
    default:
      return null;
  }
}

/** Whether one press can say how this match ended. */
export const takesKey = ({ match }: Board, score: [number, number]) =>
  isPlayable(match) && match.best_of === 1 && (score[0] !== score[1] || canDraw(match));

/** The next board without a result after this one, from the top again; null when all are in. */
export function nextOpen(boards: readonly Board[], from: number, isOpen: (board: Board) => boolean): number | null {
  for (let step = 1; step <= boards.length; step += 1) {
    const place = (from + step) % boards.length;
    const board = boards[place];
    if (board && isOpen(board)) return place;
  }
  return null;
}
