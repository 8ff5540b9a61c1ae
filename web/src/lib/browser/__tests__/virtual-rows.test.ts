import { expect, test } from 'vitest';
import { pickPieces } from '@/lib/browser/virtual-rows';

const rows = (count: number, height = 40) => Array.from({ length: count }, () => height);
const drawn = (pieces: ReturnType<typeof pickPieces>) =>
  pieces.flatMap((piece) => (piece.kind === 'row' ? [piece.index] : []));
const tall = (pieces: ReturnType<typeof pickPieces>, height = 40) =>
  pieces.reduce((sum, piece) => sum + (piece.kind === 'row' ? height : piece.height), 0);

// Mend 37: of 500 rows those in sight are drawn; the gaps keep the list as tall as it is.
test('only the rows in sight and a few around them are drawn', () => {
  const pieces = pickPieces(rows(500), { top: 4000, bottom: 4800 }, null);
  expect(drawn(pieces)).toEqual(Array.from({ length: 45 }, (_, index) => 88 + index));
  expect(tall(pieces)).toBe(500 * 40);
});

test('the row with the focus stays, and its neighbours, so that Tab finds them', () => {
  const pieces = pickPieces(rows(500), { top: 0, bottom: 400 }, 300);
  expect(drawn(pieces)).toEqual(expect.arrayContaining([0, 299, 300, 301]));
  expect(drawn(pieces)).not.toContain(200);
  expect(tall(pieces)).toBe(500 * 40);
});

test('a sight beyond the end shows the end', () => {
  expect(drawn(pickPieces(rows(100), { top: 9000, bottom: 9800 }, null)).at(-1)).toBe(99);
  expect(drawn(pickPieces(rows(3), { top: 0, bottom: 800 }, null))).toEqual([0, 1, 2]);
});
