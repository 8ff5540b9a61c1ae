import type { View } from '@/lib/api/types';
import { isTableMatch } from '@/lib/match';
import { t } from '@/lib/words';

/** Everything that is printed, in the order in which an event needs it. */
export const KINDS = [
  'players',
  'ranking',
  'check-in',
  'places',
  'pairings',
  'names',
  'slips',
  'standings',
  'crosstable',
  'cards',
  'teams',
] as const;
export type Kind = (typeof KINDS)[number];
export const PAPERS = ['a4', 'letter'] as const;
export type Paper = (typeof PAPERS)[number];
export type PrintSearch = { what: Kind; round?: number; paper?: Paper | undefined; with?: string | undefined };

export const KIND_NAMES: Record<Kind, string> = {
  players: t('Players by name'),
  ranking: t('Starting rank'),
  'check-in': t('Check-in list'),
  places: t('Place cards'),
  pairings: t('Pairings by board'),
  names: t('Pairings by name'),
  slips: t('Result slips'),
  standings: t('Standings'),
  crosstable: t('Cross table'),
  cards: t('Player cards'),
  teams: t('Team sheets'),
};

const OF_A_ROUND: readonly Kind[] = ['pairings', 'names', 'slips', 'teams'];
/** Whether a sheet is about one round. */
export const isOfRound = (kind: Kind) => OF_A_ROUND.includes(kind);

/** What makes sense for a tournament as it stands, and for who asks. */
export function kindsFor(view: View): Kind[] {
  const can = (ability: View['my']['can'][number]) => view.my.can.includes(ability);
  const isDrawn = view.matches.length > 0;
  return KINDS.filter((kind) => {
    switch (kind) {
      case 'check-in':
        return can('manage_entries');
      case 'slips':
        return isDrawn && can('enter_results');
      case 'pairings':
      case 'names':
      case 'standings':
        return isDrawn;
      case 'crosstable':
      case 'cards':
        return view.matches.some(isTableMatch);
      case 'teams':
        return view.entries.some((entry) => entry.club);
      default:
        return true;
    }
  });
}

/** The sheet that is looked for most: the pairings, before there are any the players. */
export const firstSheet = (view: Pick<View, 'matches'>): Kind => (view.matches.length > 0 ? 'pairings' : 'players');

/** An address read: what makes no sense is as usual. */
export function parsePrint(search: Record<string, unknown>): PrintSearch {
  const round = Number(search.round);
  const more = typeof search.with === 'string' || typeof search.with === 'number' ? String(search.with) : '';
  return {
    what: KINDS.find((kind) => kind === search.what) ?? 'pairings',
    ...(round > 0 && { round }),
    ...(search.paper === 'letter' && { paper: 'letter' as const }),
    ...(/^\d+(\.\d+)*$/.test(more) && { with: more }),
  };
}

/** The order that lets a stack of sheets be cut through and the piles be laid on each other: slip k of a pile comes after those above it. */
export function stackCut<Item>(items: readonly Item[], perPage: number): (Item | null)[][] {
  const pages = Math.ceil(items.length / perPage);
  return Array.from({ length: pages }, (_, page) =>
    Array.from({ length: perPage }, (__, slot) => items[slot * pages + page] ?? null),
  );
}
