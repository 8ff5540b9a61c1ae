import { describe, expect, it } from 'vitest';
import { DOUBLE_LOSS, gamesOf, mostGames, previewGames, stepGames, toResult, toScore } from '@/features/draft/games';
import {
  acrossTheTable,
  clearTables,
  emptyPods,
  leftOverMeets,
  neighbour,
  placesOf,
  podSizes,
  sit,
  standUp,
  tablesFor,
  waiting,
} from '@/features/draft/seats';

describe('the tables of a draft', () => {
  it('are near eight and even where they can be', () => {
    const text = (players: number) => podSizes(players).join('+');
    expect([5, 8, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 25, 26, 29, 32].map(text)).toEqual([
      '5',
      '8',
      '11',
      '6+6',
      '7+6',
      '8+6',
      '8+7',
      '8+8',
      '9+8',
      '10+8',
      '10+9',
      '10+10',
      '8+7+6',
      '8+8+6',
      '8+8+7',
      '9+8+8',
      '10+8+8',
      '8+8+7+6',
      '8+8+8+8',
    ]);
  });
  // Mend 28: two odd pods have no bye; those left over meet, as the server pairs them.
  it('let those left over at odd pods meet, and only the last of an odd number sit out', () => {
    expect([0, 1].map((pod) => leftOverMeets([7, 5], pod))).toEqual([
      { pod: 1, seat: 4 },
      { pod: 0, seat: 6 },
    ]);
    expect([0, 1, 2, 3].map((pod) => leftOverMeets([7, 8, 7, 7], pod))).toEqual([
      { pod: 2, seat: 6 },
      null,
      { pod: 0, seat: 6 },
      null,
    ]);
  });
  it('are numbered clockwise: the top row from the left, the bottom row back', () => {
    const rows = (size: number) =>
      [0, 1].map((row) =>
        placesOf(size)
          .filter((place) => place.row === row)
          .sort((a, b) => a.column - b.column)
          .map((place) => place.seat + 1),
      );
    expect(rows(6)).toEqual([
      [1, 2, 3],
      [6, 5, 4],
    ]);
    expect(rows(8)).toEqual([
      [1, 2, 3, 4],
      [8, 7, 6, 5],
    ]);
    expect(rows(7)).toEqual([
      [1, 2, 3, 4],
      [7, 6, 5],
    ]);
  });
  it('let the arrow keys go around', () => {
    expect([
      neighbour(8, 0, 'ArrowRight'),
      neighbour(8, 0, 'ArrowDown'),
      neighbour(8, 7, 'ArrowRight'),
      neighbour(8, 0, 'ArrowLeft'),
    ]).toEqual([1, 7, 6, 0]);
  });
  it('pair across, the last seat of an odd table sits out', () => {
    expect(acrossTheTable(8)).toEqual([
      [1, 5],
      [2, 6],
      [3, 7],
      [4, 8],
    ]);
    expect(acrossTheTable(7)).toEqual([
      [1, 4],
      [2, 5],
      [3, 6],
    ]);
  });
});

describe('taking seats', () => {
  const half = sit(sit(emptyPods(4), 10, { pod: 0, seat: 0 }), 20, { pod: 0, seat: 2 });
  it('puts, moves and frees', () => {
    expect(half).toEqual([[10, null, 20, null]]);
    expect(sit(half, 10, { pod: 0, seat: 3 })).toEqual([[null, null, 20, 10]]);
    expect(standUp(half, 20)).toEqual([[10, null, null, null]]);
    expect(clearTables(half)).toEqual([[null, null, null, null]]);
    expect(waiting(half, [10, 20, 30, 40])).toEqual([30, 40]);
  });
  it('swaps two who sit; whoever loses a seat to a newcomer waits', () => {
    expect(sit(half, 10, { pod: 0, seat: 2 })).toEqual([[20, null, 10, null]]);
    expect(sit(half, 30, { pod: 0, seat: 0 })).toEqual([[30, null, 20, null]]);
  });
  it('keeps who sat when somebody joins', () => {
    expect(tablesFor(half, 4)).toBe(half);
    expect(tablesFor(half, 5)).toEqual([[10, 20, null, null, null]]);
  });
});

describe('a game score', () => {
  it('stays between none and two, and never both at two', () => {
    expect(stepGames([2, 0], 0, 1, 3)).toEqual([2, 0]);
    expect(stepGames([0, 0], 1, -1, 3)).toEqual([0, 0]);
  });
  // Mend 31: at 2–0 pressing + twice for the other made 1–2 without a word.
  it('never takes a game from the other side', () => {
    expect(stepGames([2, 0], 1, 1, 3)).toEqual([2, 1]);
    expect(stepGames([2, 1], 1, 1, 3)).toEqual([2, 1]);
    expect(stepGames([1, 0], 1, 1, 1)).toEqual([1, 0]);
    expect([mostGames([2, 1], 1, 3), mostGames([1, 1], 1, 3), mostGames([1, 0], 1, 1)]).toEqual([1, 2, 0]);
  });
  // Mend 31: both absent or both penalised.
  it('can be a double loss', () => {
    expect(toResult(DOUBLE_LOSS)).toEqual({ double_forfeit: true });
    expect(toResult({ score: [2, 0], drawn: 0 })).toEqual({ score: [20, 0], drawn_games: 0 });
    expect(gamesOf({ score: null, drawn_games: 0, kind: 'double-forfeit' })).toEqual(DOUBLE_LOSS);
  });
  it('is said before it is sent', () => {
    const names: [string, string] = ['Anna', 'Ben'];
    expect(previewGames({ score: [2, 1], drawn: 0 }, names)).toBe('Anna wins 2–1');
    expect(previewGames({ score: [0, 1], drawn: 0 }, names)).toBe('Ben wins 1–0');
    expect(previewGames({ score: [1, 1], drawn: 0 }, names)).toBe('Draw 1–1');
    expect(previewGames({ score: [0, 0], drawn: 3 }, names)).toBe('Draw 0–0–3');
    expect(toScore({ score: [2, 1], drawn: 1 })).toEqual({ score: [20, 10], drawn_games: 1 });
  });
});
