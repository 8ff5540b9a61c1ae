import { describe, expect, it } from 'vitest';
import { HOME, placeTokens, pointOf, RING, seenBy, squareOf, wayOf, YARD } from '@/features/ludo/geometry';

describe('the board', () => {
  it('has a ring of 52 different squares, each a king’s move from the next', () => {
    expect(new Set(RING.map(({ x, y }) => `${x}:${y}`)).size).toBe(52);
    RING.forEach((point, index) => {
      const next = RING[(index + 1) % 52] as { x: number; y: number };
      expect(Math.max(Math.abs(point.x - next.x), Math.abs(point.y - next.y))).toBe(1);
    });
  });

  it('lets both sides see their own start at the same place', () => {
    expect(seenBy(0, pointOf(0, 0, 0))).toEqual(seenBy(1, pointOf(1, 0, 0)));
    expect(seenBy(0, pointOf(0, 2, YARD))).toEqual(seenBy(1, pointOf(1, 2, YARD)));
  });

  it('turns into the home column beside the last square of the ring', () => {
    const last = pointOf(0, 0, 50);
    const first = pointOf(0, 0, 51);
    expect(Math.abs(last.x - first.x) + Math.abs(last.y - first.y)).toBe(1);
    expect(squareOf(1, 50)).toBe(24);
    expect(squareOf(0, 51)).toBeNull();
  });

  it('never draws two tokens on one point', () => {
    const placed = placeTokens(
      [
        [5, 5, 5, HOME],
        [31, 30, 30, YARD],
      ],
      0,
    );
    const points = placed.map(({ x, y }) => `${x.toFixed(2)}:${y.toFixed(2)}`);
    expect(new Set(points).size).toBe(8);
  });

  it('walks square by square, but leaves and enters the yard in one hop', () => {
    expect(wayOf(3, 6)).toEqual([4, 5, 6]);
    expect(wayOf(YARD, 0)).toEqual([0]);
    expect(wayOf(17, YARD)).toEqual([YARD]);
  });
});
