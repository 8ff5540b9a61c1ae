import type { FormatCode, View } from '@/lib/api/types';
import { isTableMatch } from '@/lib/match';

type Shape = { drawName: string; hasTable: boolean };

const SHAPES: Partial<Record<FormatCode, Shape>> = {
  'round-robin': { drawName: 'Rounds', hasTable: true },
  swiss: { drawName: 'Rounds', hasTable: true },
  'groups-playoff': { drawName: 'Groups and playoff', hasTable: true },
  'swiss-playoff': { drawName: 'Rounds and playoff', hasTable: true },
  'draft-swiss': { drawName: 'Rounds', hasTable: true },
};

/** What the pages need to know of a format. */
export const shapeOf = (format: FormatCode): Shape => SHAPES[format] ?? { drawName: 'Bracket', hasTable: false };

/** The bracket of a two-stage tournament as a tournament of its own; null until it is drawn. */
export function playoffOf(view: View): View | null {
  const matches = view.matches.filter((match) => !isTableMatch(match));
  return matches.length === 0 ? null : { ...view, matches, rounds: view.rounds.filter((round) => !isTableMatch(round)) };
}
