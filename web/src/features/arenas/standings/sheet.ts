import { t, tn } from '@/lib/words';

/** The score sheet of a row: a figure for each game, oldest first. */
export type Mark = { points: number; tone: 'zero' | 'plain' | 'good' | 'fire' };
export type SheetView = { marks: Mark[]; hidden: number };

/** The newest `limit` results as they are drawn, and how many older ones stay hidden. */
export function viewSheet(sheet: readonly number[], fire: readonly boolean[], limit: number): SheetView {
  const hidden = Math.max(0, sheet.length - limit);
  const marks = sheet
    .slice(hidden)
    .map((points, index): Mark => ({ points, tone: toneOf(points, fire[hidden + index] === true) }));
  return { marks, hidden };
}

function toneOf(points: number, isDoubled: boolean): Mark['tone'] {
  if (points === 0) return 'zero';
  if (isDoubled) return 'fire';
  return points >= 2 ? 'good' : 'plain';
}

/** The sheet in words. */
export function speakSheet(sheet: readonly number[]): string {
  if (sheet.length === 0) return t('no game yet');
  return tn(sheet.length, '{count} game: {points}', '{count} games: {points}', { points: sheet.join(', ') });
}

/** Whether the points of the next game are doubled: from two wins in a row on. */
export const isOnFire = ({ streak }: { streak: number }) => streak >= 2;
