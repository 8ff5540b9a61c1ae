import type { Exemption } from '@/lib/api/event-reports';
import type { View } from '@/lib/api/types';
import { isTableMatch } from '@/lib/tournament/match';
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
  'ratings',
  'categories',
  'prizes',
  'receipts',
  'it1',
  'it3',
] as const;
export type Kind = (typeof KINDS)[number];
export const PAPERS = ['a4', 'letter'] as const;
export type Paper = (typeof PAPERS)[number];
export type PrintSearch = {
  what: Kind;
  round?: number;
  paper?: Paper | undefined;
  with?: string | undefined;
  /** What lifts the rules about federations, for certificates. */
  exemption?: Exemption;
};

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
  ratings: t('Rating changes'),
  categories: t('Categories'),
  prizes: t('Prize list'),
  receipts: t('Receipts'),
  it1: t('Certificates of norms (IT1)'),
  it3: t('Report of norms (IT3)'),
};
const REPORTED: readonly View['format'][] = ['swiss', 'swiss-playoff', 'round-robin'];
const EXEMPTIONS: readonly Exemption[] = ['1.4.3a', '1.4.3b', '1.4.3c'];

const OF_A_ROUND: readonly Kind[] = ['pairings', 'names', 'slips', 'teams'];
/** Whether a sheet is about one round. */
export const isOfRound = (kind: Kind) => OF_A_ROUND.includes(kind);

type Sense = (view: View, can: (ability: View['my']['can'][number]) => boolean) => boolean;
const always: Sense = () => true;
const isDrawn: Sense = (view) => view.matches.length > 0;
const hasTable: Sense = (view) => view.matches.some(isTableMatch);
const isReported: Sense = (view, can) => isDrawn(view, can) && REPORTED.includes(view.format);
const isReportedToStaff: Sense = (view, can) => isReported(view, can) && can('manage_entries');
const SENSE: Record<Kind, Sense> = {
  players: always,
  ranking: always,
  places: always,
  'check-in': (_, can) => can('manage_entries'),
  slips: (view, can) => isDrawn(view, can) && can('enter_results'),
  pairings: isDrawn,
  names: isDrawn,
  standings: isDrawn,
  crosstable: hasTable,
  cards: hasTable,
  teams: (view) => view.entries.some((entry) => entry.club),
  ratings: isReported,
  categories: isReported,
  prizes: isReported,
  receipts: isReportedToStaff,
  it1: isReportedToStaff,
  it3: isReportedToStaff,
};

/** What makes sense for a tournament as it stands, and for who asks. */
export const kindsFor = (view: View): Kind[] =>
  KINDS.filter((kind) => SENSE[kind](view, (ability) => view.my.can.includes(ability)));

/** The sheet that is looked for most: the pairings, before there are any the players. */
export const firstSheet = (view: Pick<View, 'matches'>): Kind => (view.matches.length > 0 ? 'pairings' : 'players');

/** An address read: what makes no sense is as usual. */
export function parsePrint(search: Record<string, unknown>): PrintSearch {
  const round = Number(search.round);
  const exemption = EXEMPTIONS.find((code) => code === search.exemption);
  const more = typeof search.with === 'string' || typeof search.with === 'number' ? String(search.with) : '';
  return {
    what: KINDS.find((kind) => kind === search.what) ?? 'pairings',
    ...(round > 0 && { round }),
    ...(search.paper === 'letter' && { paper: 'letter' as const }),
    ...(exemption && { exemption }),
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
