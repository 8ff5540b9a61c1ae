import type { Scoring } from '@/lib/api/leagues';
import { t, tn } from '@/lib/words';

type TieBreak = Scoring['tie_breaks'][number];

/** Tables of points as leagues have them; the library has the same (`tiltyard.league.TABLES`). */
export const TABLES = {
  club: [10, 8, 6, 5, 4, 3, 2, 1],
  'motor-racing': [25, 18, 15, 12, 10, 8, 6, 4, 2, 1],
  'chess-tour': [12, 10, 8, 7, 6, 5, 4, 3, 2, 1],
  'ski-cup': [
    ...[100, 80, 60, 50, 45, 40, 36, 32, 29, 26, 24, 22, 20, 18, 16],
    ...[15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1],
  ],
} as const;
export type TableName = keyof typeof TABLES;

export const TABLE_NAMES: Record<TableName, string> = {
  club: t('Club evening (10, 8, 6, 5 …)'),
  'motor-racing': t('Motor racing (25, 18, 15, 12 …)'),
  'chess-tour': t('Chess tour (12, 10, 8, 7 …)'),
  'ski-cup': t('Ski cup (100, 80, 60, 50 …)'),
};

export const TIE_BREAKS: Record<TieBreak, string> = {
  countback: t('More wins, then more second places, and so on'),
  best: t('The best single result'),
  all: t('All results, those included that do not count'),
  events: t('More events'),
  last: t('The last event'),
};

export const POINTS: Record<Scoring['points'], string> = {
  place: t('A table of points for the places'),
  score: t('The points scored in each event'),
  beaten: t('One point for each player behind'),
};

/** The table of that name, if these points are one. */
export const findTable = (table: readonly number[]): TableName | undefined =>
  (Object.keys(TABLES) as TableName[]).find((name) => TABLES[name].join() === table.join());

/** Points as people write them: "10, 8, 6"; null for what are none. */
export function readTable(text: string): number[] | null {
  const parts = text.split(/[\s,;]+/).filter(Boolean);
  const points = parts.map(Number);
  return points.length > 0 && points.every((each) => Number.isInteger(each) && each >= 0) ? points : null;
}

/** How a season is scored, in a few sentences. */
export function describeScoring({ points, table, best, attendance, tie_breaks: breaks }: Scoring): string {
  const [first] = breaks;
  return [
    points === 'place'
      ? t('Points for the places: {table}.', { table: table.join(', ') })
      : points === 'score'
        ? t('The points scored in each event count.')
        : t('One point for each player who came in behind.'),
    attendance > 0 && tn(attendance, '{count} point for taking part.', '{count} points for taking part.'),
    best !== null &&
      tn(best, 'The best result of each player counts.', 'The best {count} results of each player count.'),
    first && t('Equal points are parted by: {tieBreak}.', { tieBreak: TIE_BREAKS[first] }),
  ]
    .filter(Boolean)
    .join(' ');
}
