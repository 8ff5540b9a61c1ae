import { seedOrder } from '@/testing/fake-draw';
import type { Bracket, Match, MatchTarget, Round, Side, SideIndex } from '@/lib/api/types';

/** The brackets of a double elimination for a full field, without results: enough to be drawn. */
export function drawDouble(depth: number, { byes = 0, hasReset = false } = {}): { matches: Match[]; rounds: Round[] } {
  const spots = listSpots(depth, hasReset);
  const numbers = new Map(spots.map((spot, index) => [keyOf(...spot), index + 1]));
  const order = seedOrder(2 ** depth);
  const players = 2 ** depth - byes;
  const matches = spots.map(([bracket, round, index]): Match => {
    const side = (which: SideIndex): Side => {
      const seed = order[2 * index + which] ?? 0;
      if (bracket !== 'winners' || round > 1) return { kind: 'empty', entry: null, source: { kind: 'winner', of: 0 } };
      return seed > players
        ? { kind: 'bye', entry: null, source: { kind: 'seed', of: seed } }
        : { kind: 'entry', entry: seed, source: { kind: 'seed', of: seed } };
    };
    const winner = winnerPlace(depth, bracket, round, index);
    const target: MatchTarget | null = winner && { match: numbers.get(winner.key) ?? 0, side: winner.side };
    return {
      ...{ number: numbers.get(keyOf(bracket, round, index)) ?? 0, bracket, round, index, best_of: 1, head_start: 0 },
      ...{ sides: [side(0), side(1)], status: 'locked', score: null, winner: null, kind: null, games: [] },
      ...{ winner_to: target, loser_to: null, marks: [], rating_changes: [], drawn_games: 0, sheet: null },
    };
  });
  const rounds = new Map(
    matches.map(({ bracket, round }) => [
      `${bracket}-${round}`,
      { number: round, bracket, name: `${bracket} ${round}`, best_of: 1 },
    ]),
  );
  return { matches, rounds: [...rounds.values()] };
}

const keyOf = (bracket: Bracket, round: number, index: number) => `${bracket}/${round}/${index}`;

function listSpots(depth: number, hasReset: boolean): [Bracket, number, number][] {
  const order: [Bracket, number, number][] = [['winners', 1, 2 ** (depth - 1)]];
  for (let round = 2; round <= depth; round += 1) {
    order.push(
      ['winners', round, 2 ** (depth - round)],
      ['losers', 2 * round - 3, 2 ** (depth - round)],
      ['losers', 2 * round - 2, 2 ** (depth - round)],
    );
  }
  order.push(['grand-final', 1, 1]);
  if (hasReset) order.push(['grand-final', 2, 1]);
  return order.flatMap(([bracket, round, count]) =>
    Array.from({ length: count }, (_, index): [Bracket, number, number] => [bracket, round, index]),
  );
}

function winnerPlace(
  depth: number,
  bracket: Bracket,
  round: number,
  index: number,
): { key: string; side: SideIndex } | null {
  const side = (index % 2) as SideIndex;
  if (bracket === 'grand-final') return null;
  if (bracket === 'winners')
    return round === depth
      ? { key: keyOf('grand-final', 1, 0), side: 0 }
      : { key: keyOf('winners', round + 1, index >> 1), side };
  if (round === 2 * depth - 2) return { key: keyOf('grand-final', 1, 0), side: 1 };
  return round % 2 === 1
    ? { key: keyOf('losers', round + 1, index), side: 1 }
    : { key: keyOf('losers', round + 1, index >> 1), side };
}
