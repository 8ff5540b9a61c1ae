import type { Match, Round, Side, SideIndex, Standing, View } from '@/lib/api/types';

/** A small bracket and table maker for tests: enough of the rules to look and act like the server. */

export function seedOrder(size: number): number[] {
  let order = [1];
  while (order.length < size) {
    const next = order.length * 2;
    order = order.flatMap((seed) => [seed, next + 1 - seed]);
  }
  return order;
}

const NAMES = ['Final', 'Semi-final', 'Quarter-final'];

export function drawElimination(view: View): void {
  const seeded = view.entries.filter((entry) => entry.seed !== null).sort((a, b) => (a.seed ?? 0) - (b.seed ?? 0));
  const depth = Math.max(1, Math.ceil(Math.log2(seeded.length)));
  const order = seedOrder(2 ** depth);
  const bestOf = (round: number) => {
    const special =
      round === depth ? view.options.best_of_final : round === depth - 1 ? view.options.best_of_semi_final : 0;
    return Number(special) || Number(view.options.best_of ?? 1);
  };
  const start = (round: number) => 2 ** depth - 2 ** (depth - round + 1) + 1;
  const matches: Match[] = [];
  const hasThird = view.options.third_place === true && seeded.length >= 4;
  const third = 2 ** depth;
  for (let round = 1; round <= depth; round += 1) {
    for (let index = 0; index < 2 ** (depth - round); index += 1) {
      const side = (which: SideIndex): Side => {
        if (round > 1)
          return { kind: 'empty', entry: null, source: { kind: 'winner', of: start(round - 1) + 2 * index + which } };
        const seed = order[2 * index + which] ?? 0;
        const entry = seeded[seed - 1];
        return { kind: entry ? 'entry' : 'bye', entry: entry?.number ?? null, source: { kind: 'seed', of: seed } };
      };
      matches.push({
        ...blank(start(round) + index, round, index, bestOf(round)),
        sides: [side(0), side(1)],
        winner_to: round < depth ? { match: start(round + 1) + (index >> 1), side: (index % 2) as SideIndex } : null,
        loser_to: hasThird && round === depth - 1 ? { match: third, side: (index % 2) as SideIndex } : null,
      });
    }
  }
  if (hasThird) {
    const from = (of: number): Side => ({ kind: 'empty', entry: null, source: { kind: 'loser', of } });
    matches.push({
      ...blank(third, depth, 0, bestOf(1)),
      bracket: 'third-place',
      sides: [from(start(depth - 1)), from(start(depth - 1) + 1)],
    });
  }
  view.matches = matches;
  view.rounds = Array.from({ length: depth }, (_, index): Round => {
    const left = depth - index - 1;
    return {
      number: index + 1,
      bracket: 'main',
      name: NAMES[left] ?? `Round of ${2 ** (left + 1)}`,
      best_of: bestOf(index + 1),
    };
  });
  if (hasThird)
    view.rounds.push({ number: depth, bracket: 'third-place', name: 'Third-place match', best_of: bestOf(1) });
}

function blank(number: number, round: number, index: number, best_of: number): Match {
  const empty: Side = { kind: 'empty', entry: null, source: { kind: 'seed', of: 0 } };
  return {
    number,
    round,
    bracket: 'main',
    index,
    best_of,
    head_start: 0,
    sides: [empty, empty],
    status: 'locked',
    score: null,
    winner: null,
    kind: null,
    games: [],
    winner_to: null,
    loser_to: null,
    marks: [],
    rating_changes: [],
    drawn_games: 0,
    sheet: null,
  };
}

export function drawRoundRobin(view: View): void {
  const numbers = view.entries
    .filter((entry) => entry.seed !== null)
    .sort((a, b) => (a.seed ?? 0) - (b.seed ?? 0))
    .map((entry) => entry.number);
  const seats: (number | null)[] = numbers.length % 2 === 0 ? numbers : [...numbers, null];
  const side = (entry: number | null): Side => ({
    kind: entry === null ? 'bye' : 'entry',
    entry,
    source: { kind: 'seed', of: entry === null ? 0 : numbers.indexOf(entry) + 1 },
  });
  view.matches = [];
  view.rounds = [];
  for (let round = 1; round < seats.length; round += 1) {
    view.rounds.push({ number: round, bracket: 'table', name: `Round ${round}`, best_of: 1 });
    for (let index = 0; index < seats.length / 2; index += 1) {
      const pair: [Side, Side] = [side(seats[index] ?? null), side(seats[seats.length - 1 - index] ?? null)];
      view.matches.push({ ...blank(view.matches.length + 1, round, index, 1), bracket: 'table', sides: pair });
    }
    seats.splice(1, 0, seats.pop() ?? null);
  }
}

/** Fill the sides and states that follow from the results, then the standings. */
export function settle(view: View): void {
  for (const match of view.matches) settleMatch(view, match);
  const played = view.matches.filter((match) => match.status !== 'bye' && !(match.status === 'void' && !match.kind));
  view.match_count = played.length;
  view.matches_done = played.filter((match) => match.kind !== null).length;
  view.standings = rank(view);
  const isOver = view.match_count > 0 && view.matches_done === view.match_count;
  if (isOver && view.phase === 'in_progress')
    Object.assign(view, { phase: 'completed', phase_name: 'Completed', allowed_phases: [] });
  if (!isOver && view.phase === 'completed')
    Object.assign(view, { phase: 'in_progress', phase_name: 'In progress', allowed_phases: ['aborted'] });
  view.champion =
    view.phase === 'completed'
      ? (view.entries.find((entry) => entry.number === view.standings[0]?.entry)?.name ?? null)
      : null;
  for (const entry of view.entries) {
    const row = isOver ? view.standings.find((standing) => standing.entry === entry.number) : undefined;
    entry.place = row ? { from: row.rank, to: row.rank_to } : null;
  }
}

function settleMatch(view: View, match: Match): void {
  match.sides = match.sides.map((side) => resolve(view, side)) as [Side, Side];
  const kinds = match.sides.map((side) => side.kind);
  const hasBye = kinds.includes('bye');
  if (hasBye && kinds.includes('entry')) Object.assign(match, { status: 'bye', winner: kinds[0] === 'entry' ? 0 : 1 });
  else if (hasBye && kinds[0] === kinds[1]) match.status = 'void';
  else if (kinds.includes('empty'))
    Object.assign(match, { status: 'locked', score: null, winner: null, kind: null, games: [] });
  else if (match.kind === 'double-forfeit') match.status = 'void';
  else if (match.kind) match.status = 'completed';
  else match.status = match.games.length > 0 ? 'in_progress' : 'ready';
}

function resolve(view: View, side: Side): Side {
  if (side.source.kind === 'seed') return side;
  const source = view.matches[side.source.of - 1];
  if (!source || (source.winner === null && source.status !== 'void')) return { ...side, kind: 'empty', entry: null };
  if (source.winner === null) return { ...side, kind: 'bye', entry: null };
  const taken = source.sides[side.source.kind === 'winner' ? source.winner : source.winner === 0 ? 1 : 0];
  return { ...side, kind: taken.kind, entry: taken.entry };
}

type Tally = {
  score: number;
  played: number;
  wins: number;
  draws: number;
  losses: number;
  alive: number;
  reached: number;
};

function rank(view: View): Standing[] {
  if (view.matches.length === 0) return [];
  const isTable = view.format === 'round-robin';
  const sums = tally(view);
  const rows = view.entries
    .filter((entry) => entry.seed !== null)
    .map((entry) => ({ entry, sum: sums.get(entry.number) ?? blankTally() }));
  const key = ({ sum }: { sum: Tally }) => (isTable ? sum.score : sum.alive * 1000 + sum.reached);
  rows.sort((a, b) => key(b) - key(a) || (a.entry.seed ?? 0) - (b.entry.seed ?? 0));
  const blocks = new Map<number, { first: number; count: number }>();
  rows.forEach((row, index) => {
    const block = blocks.get(key(row)) ?? { first: index, count: 0 };
    blocks.set(key(row), { ...block, count: block.count + 1 });
  });
  return rows.map((row, index) => {
    const block = isTable ? { first: index, count: 1 } : (blocks.get(key(row)) ?? { first: index, count: 1 });
    const { score, played, wins, draws, losses } = row.sum;
    const tiebreaks = isTable ? [{ code: 'SB', value: (score / 4).toFixed(2) }] : [];
    return {
      rank: block.first + 1,
      rank_to: block.first + block.count,
      entry: row.entry.number,
      score,
      played,
      wins,
      draws,
      losses,
      tiebreaks,
    };
  });
}

const blankTally = (): Tally => ({ score: 0, played: 0, wins: 0, draws: 0, losses: 0, alive: 1, reached: 0 });

function tally(view: View): Map<number, Tally> {
  const sums = new Map<number, Tally>();
  for (const match of view.matches) {
    for (const side of [0, 1] as const) {
      const entry = match.sides[side].entry;
      if (entry === null) continue;
      const sum = sums.get(entry) ?? blankTally();
      sums.set(entry, sum);
      addMatch(sum, match, side, view.format !== 'round-robin');
    }
  }
  return sums;
}

function addMatch(sum: Tally, match: Match, side: SideIndex, isKnockout: boolean): void {
  sum.reached = match.round * 2 - (match.bracket === 'third-place' ? 2 : 0);
  if (!match.kind) return;
  sum.played += 1;
  sum.score += match.score?.[side] ?? (match.winner === side ? 10 : 0);
  if (match.winner === null) sum.draws += 1;
  else if (match.winner === side) sum.wins += 1;
  else sum.losses += 1;
  if (match.winner === side) sum.reached += 1;
  else if (isKnockout) sum.alive = 0;
}
