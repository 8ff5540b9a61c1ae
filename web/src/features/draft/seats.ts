import type { Pods } from '@/lib/api/types';

/** Tables and seats of a draft: pure, so that mouse, finger and keyboard do the same. */

export type SeatAt = { pod: number; seat: number };

/** How many sit at each table (mtg-swiss 6): near eight, even where possible, the big tables first. */
export function podSizes(players: number): number[] {
  if (players <= 11) return players > 0 ? [players] : [];
  let best: { cost: number; sizes: number[] } | null = null;
  for (let count = Math.ceil(players / 11); count <= Math.floor(players / 6); count += 1) {
    const sizes = splitInto(players, count);
    const cost = sizes.reduce((sum, size) => sum + costOf(size), 0);
    if (best === null || cost < best.cost) best = { cost, sizes };
  }
  return best?.sizes ?? [players];
}

const costOf = (size: number) => (size - 8) ** 2 + (size % 2 === 1 ? 1.5 : 0);

/** The cheapest sizes for so many tables, the largest first. */
function splitInto(players: number, count: number): number[] {
  const known = new Map<string, { cost: number; sizes: number[] } | null>();
  const find = (left: number, tables: number, most: number): { cost: number; sizes: number[] } | null => {
    if (tables === 0) return left === 0 ? { cost: 0, sizes: [] } : null;
    const key = `${left}-${tables}-${most}`;
    const held = known.get(key);
    if (held !== undefined) return held;
    let best: { cost: number; sizes: number[] } | null = null;
    for (let size = Math.min(most, 11); size >= 6; size -= 1) {
      const rest = left >= size ? find(left - size, tables - 1, size) : null;
      const cost = rest && rest.cost + costOf(size);
      if (rest && cost !== null && (best === null || cost < best.cost)) best = { cost, sizes: [size, ...rest.sizes] };
    }
    known.set(key, best);
    return best;
  };
  return find(players, count, 11)?.sizes ?? [players];
}

export const emptyPods = (players: number): Pods =>
  podSizes(players).map((size) => Array<number | null>(size).fill(null));

/** The tables to show: those of the server as far as they fit the players, else empty ones. */
export function tablesFor(seats: Pods, players: number): Pods {
  const places = seats.reduce((sum, pod) => sum + pod.length, 0);
  return places === players ? seats : fill(emptyPods(players), seats);
}

/** Whoever sat keeps the first free seat, in order. */
function fill(pods: Pods, seats: Pods): Pods {
  const seated = seats.flat().filter((entry) => entry !== null);
  return pods.map((pod) => pod.map(() => seated.shift() ?? null));
}

export function findSeat(pods: Pods, entry: number): SeatAt | null {
  for (const [pod, seats] of pods.entries()) {
    const seat = seats.indexOf(entry);
    if (seat >= 0) return { pod, seat };
  }
  return null;
}

const isAt = (at: SeatAt | null, pod: number, seat: number) => at?.pod === pod && at.seat === seat;

/** Put somebody on a seat. Whoever sat there goes where they came from: to the other seat, or to those who wait. */
export function sit(pods: Pods, entry: number, at: SeatAt): Pods {
  const from = findSeat(pods, entry);
  const other = pods[at.pod]?.[at.seat] ?? null;
  return pods.map((seats, pod) =>
    seats.map((held, seat) => (isAt(at, pod, seat) ? entry : isAt(from, pod, seat) ? other : held)),
  );
}

export const standUp = (pods: Pods, entry: number): Pods =>
  pods.map((seats) => seats.map((held) => (held === entry ? null : held)));
export const clearTables = (pods: Pods): Pods => pods.map((seats) => seats.map(() => null));

export function waiting(pods: Pods, entries: number[]): number[] {
  const seated = new Set(pods.flat());
  return entries.filter((entry) => !seated.has(entry));
}

export type Place = { seat: number; row: 0 | 1; column: number };

/** Where the seats of a table are drawn: the top row from left to right, the bottom row back. */
export function placesOf(size: number): Place[] {
  const top = Math.ceil(size / 2);
  return Array.from({ length: size }, (_, seat) =>
    seat < top ? { seat, row: 0, column: seat } : { seat, row: 1, column: top - 1 - (seat - top) },
  );
}

/** The seat an arrow key leads to from here; the same one at the edge. */
export function neighbour(size: number, seat: number, key: string): number {
  const places = placesOf(size);
  const from = places[seat];
  if (!from) return seat;
  const step = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[key];
  if (!step) return seat;
  const [row, column] = [from.row + (step[0] ?? 0), from.column + (step[1] ?? 0)];
  return places.find((place) => place.row === row && place.column === column)?.seat ?? seat;
}

/** Who meets whom in round 1 across the table, as seats; with an odd number the last one sits out (mtg-swiss 7). */
export function acrossTheTable(size: number): [number, number][] {
  const half = Math.floor(size / 2);
  return Array.from({ length: half }, (_, index) => [index + 1, index + 1 + half]);
}

/** Where the last seat of an odd pod finds its opponent in round 1: at the next odd pod, or nowhere, which is the bye. */
export function leftOverMeets(sizes: number[], pod: number): SeatAt | null {
  const odd = sizes.flatMap((size, index) => (size % 2 === 1 ? [index] : []));
  const at = odd.indexOf(pod);
  const other = at < 0 ? undefined : odd[at % 2 === 0 ? at + 1 : at - 1];
  return other === undefined ? null : { pod: other, seat: (sizes[other] ?? 1) - 1 };
}
