import type { Match, View } from '@/lib/api/types';
import { isTableMatch } from '@/lib/match';

const BYES: Partial<Record<Match['marks'][number], number>> = { 'full-bye': 10, 'half-bye': 5, 'zero-bye': 0 };
const BYE_POINTS: Record<string, number> = { win: 10, draw: 5, loss: 0 };

/** The points of every entry before a round of a Swiss or of a table, in tenths. */
export function pointsBefore(
  view: Pick<View, 'matches' | 'options' | 'entries'>,
  round: number,
): ReadonlyMap<number, number> {
  const points = new Map(view.entries.map((entry) => [entry.number, 0]));
  const add = (entry: number | null, won: number) => {
    if (entry !== null) points.set(entry, (points.get(entry) ?? 0) + won);
  };
  for (const match of view.matches) {
    if (!isTableMatch(match) || match.round >= round) continue;
    const [first, second] = match.sides;
    if (match.status === 'bye' && match.bracket === 'swiss')
      add(first.entry ?? second.entry, byePoints(match, view.options));
    if (match.status !== 'completed') continue;
    add(first.entry, match.winner === 0 ? 10 : match.winner === null ? 5 : 0);
    add(second.entry, match.winner === 1 ? 10 : match.winner === null ? 5 : 0);
  }
  return points;
}

function byePoints(match: Match, options: View['options']): number {
  const asked = match.marks.map((mark) => BYES[mark]).find((worth) => worth !== undefined);
  return asked ?? BYE_POINTS[String(options.bye_points)] ?? 10;
}
