import { EMPTY_MONEY, type MoneyDraft } from '@/features/create-tournament/money-draft';
import type { Format, FormatCode, OptionValue, SeedingMethod } from '@/lib/api/types';
import { type ChessRules, USUAL_RULES } from '@/lib/chess/match-rules';

export type Draft = {
  format: FormatCode | '';
  options: Record<string, OptionValue>;
  /** What is played on this server, if anything is. */
  host: '' | 'ludo' | 'chess';
  chess: ChessRules;
  name: string;
  description: string;
  seeding: SeedingMethod;
  capacity: string;
  ratingMin: string;
  ratingMax: string;
  checkIn: boolean;
  selfReport: boolean;
  isPublic: boolean;
  startsAt: string;
  opensAt: string;
  /** When check-in opens; empty: an hour before an automatic start. */
  checkInAt: string;
  autoStart: boolean;
  game: string;
  isRated: boolean;
  delay: string;
  spectators: 'everyone' | 'participants';
  delaysResults: boolean;
  money: MoneyDraft;
  /** The players, a line each: whoever is known beforehand. */
  players: string;
  /** Of a card event: what the first three win. */
  prizes: string[];
};

export const EMPTY_DRAFT: Draft = {
  format: '',
  options: {},
  host: '',
  chess: USUAL_RULES,
  name: '',
  description: '',
  seeding: 'rating',
  capacity: '',
  ratingMin: '',
  ratingMax: '',
  checkIn: false,
  selfReport: false,
  isPublic: true,
  startsAt: '',
  opensAt: '',
  checkInAt: '',
  autoStart: false,
  game: '',
  isRated: true,
  delay: '3',
  spectators: 'everyone',
  delaysResults: false,
  money: EMPTY_MONEY,
  players: '',
  prizes: ['', '', ''],
};

export const isCardEvent = ({ format }: Pick<Draft, 'format'>) => format === 'draft-swiss';
export type Errors = Record<string, string>;

/** Choosing a format chooses what usually goes with it. */
export function withFormat(format: Format, draft: Draft): Partial<Draft> {
  const change: Partial<Draft> = { format: format.code, options: optionsOf(format) };
  if (format.code === 'draft-swiss')
    return { ...change, seeding: 'random', selfReport: true, isRated: false, host: '' };
  return isCardEvent(draft) ? { ...change, seeding: 'rating', selfReport: false, isRated: true } : change;
}

export function optionsOf(format: Format): Record<string, OptionValue> {
  return Object.fromEntries(format.options.map((option) => [option.code, option.default]));
}

/** Games played here are rated as what they are, and report themselves. */
export function withHost(host: Draft['host'], draft: Draft): Partial<Draft> {
  if (host === '') return { host, game: draft.game === draft.host ? '' : draft.game };
  const { options } = draft; // nobody sits beside games that report themselves, so the next round need not wait for anybody
  return {
    host,
    game: host,
    selfReport: false,
    ...('automatic' in options && { options: { ...options, automatic: true } }),
  };
}
