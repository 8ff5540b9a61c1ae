import type { GameFilters } from '@/lib/api/arena-types';
import { nameSpeed, nameVariant, VARIANT_CODES } from '@/lib/arena/words';
import { t } from '@/lib/words';

/** What games of somebody are found by: the values of each filter, and what they are called. */
type Choice = [value: string, name: string];
export const CHOICES = {
  speed: ['ultrabullet', 'bullet', 'blitz', 'rapid', 'classical'].map((code): Choice => [code, nameSpeed(code)]),
  variant: VARIANT_CODES.map((code): Choice => [code, nameVariant(code)]),
  color: [
    ['white', t('White')],
    ['black', t('Black')],
  ] as Choice[],
  result: [
    ['won', t('Won')],
    ['lost', t('Lost')],
    ['drawn', t('Drawn')],
  ] as Choice[],
  kind: [
    ['arena', t('Arenas')],
    ['tournament', t('Tournaments')],
    ['casual', t('Casual games')],
  ] as Choice[],
};
export type ChoiceName = keyof typeof CHOICES;
export const CHOICE_NAMES = Object.keys(CHOICES) as ChoiceName[];

const isDay = (value: unknown) => typeof value === 'string' && /^2\d{3}-\d\d-\d\d$/.test(value);

/** The filters of an address; what cannot be is left out. */
export function readGameFilters(search: Record<string, unknown>): GameFilters {
  const chosen = CHOICE_NAMES.filter((name) => CHOICES[name].some(([value]) => value === search[name]));
  const { opponent, page } = search;
  return {
    ...Object.fromEntries(chosen.map((name) => [name, search[name]])),
    ...(typeof opponent === 'string' && opponent && { opponent: opponent.slice(0, 150) }),
    ...Object.fromEntries(['since', 'until'].filter((name) => isDay(search[name])).map((name) => [name, search[name]])),
    ...(Number.isInteger(page) && Number(page) > 1 && { page: Number(page) }),
  };
}
