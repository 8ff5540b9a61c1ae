import { expect, test } from 'vitest';
import { countAlone, play, sitOut, swapColours, swapSeats } from '@/features/hand-pairing/seats';
import type { Seats } from '@/lib/api/arbiter';

const seats: Seats = { boards: [[1, 4], [5, 2], [3, 6]], byes: [], change: 0 }; // prettier-ignore

test('two players change places', () => {
  const moved = swapSeats(seats, { board: 0, side: 1 }, { board: 1, side: 1 });
  expect(moved.boards).toEqual([[1, 2], [5, 4], [3, 6]]); // prettier-ignore
  expect(seats.boards[0]).toEqual([1, 4]);
});

test('colours are swapped at a board', () => {
  expect(swapColours(seats, 2).boards[2]).toEqual([6, 3]);
});

test('who sits out leaves the other alone, at the end of the list', () => {
  const out = sitOut(seats, { board: 0, side: 0 }, 'half-bye');
  expect(out.boards).toEqual([[5, 2], [3, 6], [null, 4]]); // prettier-ignore
  expect(out.byes).toEqual([{ entry: 1, kind: 'half-bye' }]);
  expect(countAlone(out)).toBe(1);
});

test('who plays after all takes the free seat, and one who is moved to the last seat leaves no board behind', () => {
  const out = sitOut(seats, { board: 0, side: 0 }, 'zero-bye');
  expect(play(out, 1).boards).toEqual([[5, 2], [3, 6], [1, 4]]); // prettier-ignore
  const two = sitOut(out, { board: 0, side: 0 }, 'zero-bye');
  expect(countAlone(two)).toBe(2);
  const met = swapSeats(two, { board: 1, side: 0 }, { board: 2, side: 1 });
  expect(met.boards).toHaveLength(2);
  expect(countAlone(met)).toBe(0);
});

test('with all seats taken they get a board of their own', () => {
  const away: Seats = { ...seats, byes: [{ entry: 7, kind: 'half-bye' }] };
  expect(play(away, 7).boards.at(-1)).toEqual([7, null]);
});
