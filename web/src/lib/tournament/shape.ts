import type { FormatCode, Match, View } from '@/lib/api/types';
import { isTableMatch } from '@/lib/tournament/match';
import { t } from '@/lib/words';

type Shape = { drawName: string; hasTable: boolean };

const SHAPES: Partial<Record<FormatCode, Shape>> = {
  'round-robin': { drawName: t('Rounds'), hasTable: true },
  swiss: { drawName: t('Rounds'), hasTable: true },
  'groups-playoff': { drawName: t('Groups and playoff'), hasTable: true },
  'swiss-playoff': { drawName: t('Rounds and playoff'), hasTable: true },
  'draft-swiss': { drawName: t('Rounds'), hasTable: true },
  keizer: { drawName: t('Rounds'), hasTable: true },
};

/** What the pages need to know of a format. */
export const shapeOf = (format: FormatCode): Shape => SHAPES[format] ?? { drawName: t('Bracket'), hasTable: false };

/** The bracket of a two-stage tournament as a tournament of its own, seeded by the first stage; null until it is drawn. */
export function playoffOf(view: View): View | null {
  const matches = view.matches.filter((match) => !isTableMatch(match));
  if (matches.length === 0) return null;
  const seeds = playoffSeeds(view, matches);
  const entries = view.entries.map((entry) => ({ ...entry, seed: seeds.get(entry.number) ?? null }));
  return { ...view, entries, matches, rounds: view.rounds.filter((round) => !isTableMatch(round)) };
}

/** The place after the Swiss rounds, if the table has it. */
function placeOf({ tiebreaks }: View['standings'][number]): number | undefined {
  const value = tiebreaks.find(({ code }) => code === 'SWISS')?.value;
  return value ? Number(value) : undefined;
}

/** The place after the first stage by entry: as the table says it, or by the slots of the bracket. */
function playoffSeeds(view: View, matches: Match[]): ReadonlyMap<number, number> {
  const sides = [...matches].sort((a, b) => a.number - b.number).flatMap((match) => match.sides);
  const slots = sides.filter(({ source }) => source.kind === 'seed' || source.kind === 'bye');
  const order = orderSeeds(slots.length);
  const places = new Map(view.standings.map((row) => [row.entry, placeOf(row)]));
  const seeds = new Map<number, number>();
  for (const [index, { entry }] of slots.entries()) {
    if (entry !== null) seeds.set(entry, places.get(entry) ?? order[index] ?? 0);
  }
  return seeds;
}

/** The seeds of a bracket from the top: 1, 8, 4, 5, 2, 7, 3, 6. */
function orderSeeds(size: number): number[] {
  let order = [1];
  while (order.length < size) {
    const sum = 2 * order.length + 1;
    order = order.flatMap((seed) => [seed, sum - seed]);
  }
  return order;
}
