import type { FormatCode, View } from '@/lib/api/types';
import { isTableMatch } from '@/lib/match';
import { t } from '@/lib/words';

type Shape = { drawName: string; hasTable: boolean };

const SHAPES: Partial<Record<FormatCode, Shape>> = {
  'round-robin': { drawName: t('Rounds'), hasTable: true },
  swiss: { drawName: t('Rounds'), hasTable: true },
  'groups-playoff': { drawName: t('Groups and playoff'), hasTable: true },
  'swiss-playoff': { drawName: t('Rounds and playoff'), hasTable: true },
  'draft-swiss': { drawName: t('Rounds'), hasTable: true },
};

/** What the pages need to know of a format. */
export const shapeOf = (format: FormatCode): Shape => SHAPES[format] ?? { drawName: t('Bracket'), hasTable: false };

/** The bracket of a two-stage tournament as a tournament of its own; null until it is drawn. */
export function playoffOf(view: View): View | null {
  const matches = view.matches.filter((match) => !isTableMatch(match));
  return matches.length === 0 ? null : { ...view, matches, rounds: view.rounds.filter((round) => !isTableMatch(round)) };
}
