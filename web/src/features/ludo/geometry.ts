import type { Side } from '@/features/ludo/types';

/**
 * Where things are on a board of 15 by 15 cells; a point is the middle of a cell.
 *
 * The ring is drawn as seen by side 0, whose yard is at the bottom left; side 1 sits opposite. Side
 * 1 sees the board turned by half, so that both have their own yard at the bottom left.
 */
export type Point = { x: number; y: number };

export const YARD = -1;
export const LAST_ON_RING = 50;
export const HOME = 56;
export const SAFE_SQUARES: readonly number[] = [0, 8, 13, 21, 26, 34, 39, 47];
export const START_SQUARES: readonly number[] = [0, 26];

/** One quarter of the ring, from a start square on, for the corner at the left. */
const QUARTER: Point[] = [
  ...[1, 2, 3, 4, 5].map((x) => ({ x, y: 6 })),
  ...[5, 4, 3, 2, 1, 0].map((y) => ({ x: 6, y })),
  { x: 7, y: 0 },
  { x: 8, y: 0 },
];

/** Clockwise by a quarter about the middle of the board. */
const turn = ({ x, y }: Point): Point => ({ x: 14 - y, y: x });
const half = ({ x, y }: Point): Point => ({ x: 14 - x, y: 14 - y });
const times = (count: number, point: Point): Point => (count === 0 ? point : times(count - 1, turn(point)));

/** The 52 squares of the ring, square 0 first. Three quarter turns bring it to the bottom left. */
export const RING: readonly Point[] = [0, 1, 2, 3].flatMap((quarter) =>
  QUARTER.map((point) => times(quarter + 3, point)),
);

/** The home column of side 0, from the ring inwards, and home itself. */
const COLUMN: Point[] = [13, 12, 11, 10, 9, 8].map((y) => ({ x: 7, y }));
const YARD_SPOTS: Point[] = [
  { x: 1.5, y: 10.5 },
  { x: 3.5, y: 10.5 },
  { x: 1.5, y: 12.5 },
  { x: 3.5, y: 12.5 },
];
const HOME_SPOTS: Point[] = [
  { x: 6.35, y: 8.25 },
  { x: 7.65, y: 8.25 },
  { x: 7, y: 8.3 },
  { x: 7, y: 7.65 },
];

const at = (points: readonly Point[], index: number): Point => points[index] ?? { x: 7, y: 7 };

export function squareOf(side: Side, steps: number): number | null {
  return steps >= 0 && steps <= LAST_ON_RING ? (26 * side + steps) % 52 : null;
}

/** Where a token stands, before the board is turned for its viewer. */
export function pointOf(side: Side, token: number, steps: number): Point {
  const square = squareOf(side, steps);
  if (square !== null) return at(RING, square);
  const own =
    steps === YARD
      ? at(YARD_SPOTS, token)
      : steps >= HOME
        ? at(HOME_SPOTS, token)
        : at(COLUMN, steps - LAST_ON_RING - 1);
  return side === 0 ? own : half(own);
}

export const columnOf = (side: Side): Point[] => COLUMN.slice(0, 5).map((point) => (side === 0 ? point : half(point)));
export const yardSpotsOf = (side: Side): Point[] => YARD_SPOTS.map((point) => (side === 0 ? point : half(point)));

/** The board as `viewer` sees it. */
export const seenBy = (viewer: Side, point: Point): Point => (viewer === 0 ? point : half(point));

export type Placed = Point & { side: Side; token: number; steps: number; size: number };

/** All tokens on their places; those that share a square stand beside each other, smaller. */
export function placeTokens(tokens: readonly [readonly number[], readonly number[]], viewer: Side): Placed[] {
  const placed = ([0, 1] as const).flatMap((side) =>
    tokens[side].map((steps, token) => ({
      ...seenBy(viewer, pointOf(side, token, steps)),
      side,
      token,
      steps,
      size: steps >= HOME ? 0.62 : 1,
    })),
  );
  const crowds = new Map<string, Placed[]>();
  for (const one of placed) {
    if (one.steps === YARD || one.steps >= HOME) continue;
    const key = `${one.x}:${one.y}`;
    crowds.set(key, [...(crowds.get(key) ?? []), one]);
  }
  for (const crowd of crowds.values()) spread(crowd);
  return placed;
}

function spread(crowd: Placed[]): void {
  if (crowd.length < 2) return;
  const size = crowd.length === 2 ? 0.78 : 0.6;
  const radius = crowd.length === 2 ? 0.2 : 0.24;
  crowd.forEach((one, index) => {
    const angle = (2 * Math.PI * index) / crowd.length - Math.PI * 0.75;
    one.x += radius * Math.cos(angle);
    one.y += radius * Math.sin(angle);
    one.size = size;
  });
}

/** The squares a token passes on its way, the last one included; leaving the yard is one hop. */
export function wayOf(from: number, to: number): number[] {
  if (from === YARD || to < from) return [to];
  return Array.from({ length: to - from }, (_, index) => from + index + 1);
}
