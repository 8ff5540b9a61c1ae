import type { Match, View } from '@/lib/api/types';
import { isTableMatch } from '@/lib/tournament/match';
import { pointsOf } from '@/lib/tournament/points';

/** The points of every entry before a round of a Swiss or of a table, in tenths. */
export function pointsBefore(
  view: Pick<View, 'matches' | 'options' | 'entries'>,
  round: number,
): ReadonlyMap<number, number> {
  const points = new Map(view.entries.map((entry) => [entry.number, 0]));
  const worth = pointsOf(view.options);
  const add = (entry: number | null, won: number) => {
    if (entry !== null) points.set(entry, (points.get(entry) ?? 0) + won);
  };
  for (const match of view.matches) {
    if (!isTableMatch(match) || match.round >= round) continue;
    const [first, second] = match.sides;
    if (match.status === 'bye' && match.bracket === 'swiss') add(first.entry ?? second.entry, byePoints(match, worth));
    if (match.status !== 'completed') continue;
    const won = (side: number) => (match.winner === null ? worth.draw : match.winner === side ? worth.win : worth.loss);
    add(first.entry, won(0));
    add(second.entry, won(1));
  }
  return points;
}

function byePoints(match: Match, worth: ReturnType<typeof pointsOf>): number {
  if (match.marks.includes('full-bye')) return worth.fullBye;
  if (match.marks.includes('half-bye')) return worth.halfBye;
  return match.marks.includes('zero-bye') ? 0 : worth.bye;
}
