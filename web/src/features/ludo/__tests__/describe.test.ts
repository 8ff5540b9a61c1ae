import { describe, expect, it } from 'vitest';
import { describeMove, distinctMoves } from '@/features/ludo/describe';
import { showState, withLastDice } from '@/features/ludo/playback';
import type { LudoState, RecordEntry, SharedGame } from '@/features/ludo/types';

const state: LudoState = {
  version: 1,
  turn: 0,
  die: 6,
  sixes: 0,
  rolls: 4,
  tokens: [
    [3, -1, -1, 50],
    [9, -1, -1, -1],
  ],
  winner: null,
};
const game = (change: Partial<LudoState> = {}) => ({ state: { ...state, ...change } }) as SharedGame;

describe('a choice of tokens', () => {
  it('says where each move leads and what it does', () => {
    expect(describeMove(game(), 0, 0)).toBe('to square 9');
    expect(
      describeMove(
        game({
          tokens: [
            [3, -1, -1, 50],
            [35, -1, -1, -1],
          ],
        }),
        0,
        0,
      ),
    ).toBe('to square 9, captures');
    expect(
      describeMove(
        game({
          tokens: [
            [3, -1, -1, 50],
            [35, 35, -1, -1],
          ],
        }),
        0,
        0,
      ),
    ).toBe('to square 9');
    expect(describeMove(game({ die: 5 }), 0, 0)).toBe('to square 8, safe');
    expect(describeMove(game(), 0, 1)).toBe('out of the yard');
    expect(describeMove(game(), 0, 3)).toBe('home');
    expect(describeMove(game({ die: 2 }), 0, 3)).toBe('to step 2 of the home column');
  });

  it('offers one of those that stand together', () => {
    expect(distinctMoves(game(), 0, [0, 1, 2, 3])).toEqual([0, 1, 3]);
  });
});

it('who just came sees what fell last', () => {
  const record = [1, 2, 3].map((die) => ({
    number: die,
    at: 0,
    type: 'roll',
    side: die === 2 ? 1 : 0,
    die,
    by: 'bot',
    next: 'pass',
  })) as RecordEntry[];
  expect(withLastDice(showState(state), record).lastDice).toEqual([3, 2]);
  expect(withLastDice({ ...showState(state), lastDice: [5, null] }, record).lastDice).toEqual([5, 2]);
});
