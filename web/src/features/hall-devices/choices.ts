import type { HeldPass } from '@/lib/api/hall';
import type { Match, View } from '@/lib/api/types';
import { formatPoints } from '@/lib/format';
import { canDraw, winsNeeded } from '@/lib/tournament/match';
import { type Board, boardsOf, roundToShow } from '@/lib/tournament/print-rounds';

/** A score in tenths of a point. */
export type Score = [number, number];

export const writeScore = (score: Score) => score.map(formatPoints).join('–');

/** The ways in which a match may end at the board, the first side's best first; forfeits are for arbiters. */
export function listScores(match: Match): Score[] {
  if (match.best_of === 1)
    return canDraw(match)
      ? [
          [10, 0],
          [5, 5],
          [0, 10],
        ]
      : [
          [10, 0],
          [0, 10],
        ];
  const needed = winsNeeded(match.best_of) * 10;
  const won = Array.from({ length: needed / 10 }, (_, lost): Score => [needed, lost * 10]);
  const level: Score[] = canDraw(match) ? [[needed - 10, needed - 10]] : [];
  const lost = won.map(([more, less]): Score => [less, more]).reverse();
  return [...won, ...level, ...lost].filter(([first]) => first >= match.head_start);
}

/** The boards of the round that is on which a device is for. */
export function boardsFor(view: View, held: Pick<HeldPass, 'first_board' | 'last_board'>): Board[] {
  return boardsOf(view, roundToShow(view)).filter(
    ({ board }) => board !== null && board >= (held.first_board ?? board) && board <= (held.last_board ?? board),
  );
}
