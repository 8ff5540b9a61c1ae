import type { View } from '@/lib/api/types';

type Worth = { win: number; draw: number; loss: number; bye: number; fullBye: number; halfBye: number };

/** What results and byes of a Swiss are worth, in tenths: as its options say, else 1, ½ and 0. */
export function pointsOf(options: View['options']): Worth {
  const written = String(options.points ?? '').trim();
  const all = written.split(' ').map(Number);
  if (all.length > 4) {
    const [win = 10, draw = 5, loss = 0, bye = 10, fullBye = 10, halfBye = 5] = all;
    return { win, draw, loss, bye, fullBye, halfBye };
  }
  const [win = 10, draw = 5, loss = 0, said] = written
    ? written.split('-').map((part) => Math.round(Number(part) * 10))
    : [];
  const byes: Record<string, number> = { win, draw, loss };
  return { win, draw, loss, bye: said ?? byes[String(options.bye_points)] ?? win, fullBye: win, halfBye: draw };
}
