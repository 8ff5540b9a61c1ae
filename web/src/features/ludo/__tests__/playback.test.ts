import { describe, expect, it } from 'vitest';
import { framesOf, showState } from '@/features/ludo/playback';
import type { LudoState } from '@/features/ludo/types';

const state: LudoState = {
  version: 1,
  turn: 0,
  die: null,
  sixes: 0,
  rolls: 4,
  tokens: [
    [3, -1, -1, -1],
    [33, -1, -1, -1],
  ],
  winner: null,
};

describe('playback', () => {
  it('rolls the die before it shows what fell', () => {
    const frames = framesOf(
      { number: 9, at: 0, type: 'roll', side: 0, die: 4, by: 'player', next: 'choose' },
      showState(state),
    );
    expect(frames.map(({ shown }) => [shown.die?.value, shown.die?.isRolling])).toEqual([
      [4, true],
      [4, false],
    ]);
  });

  it('walks step by step and sends the captured token home last', () => {
    const frames = framesOf(
      { number: 10, at: 0, type: 'move', side: 0, token: 0, by: 'player', from: 3, to: 7, captured: 0, next: 'again' },
      showState(state),
    );
    expect(frames.map(({ shown }) => shown.tokens[0][0])).toEqual([4, 5, 6, 7, 7]);
    expect(frames.map(({ shown }) => shown.tokens[1][0])).toEqual([33, 33, 33, 33, -1]);
  });

  it('shows nobody’s turn before the start and after the end', () => {
    expect(showState(null).turn).toBeNull();
    expect(showState({ ...state, winner: 1 }).turn).toBeNull();
  });
});
