import type { ArenaHead, Conditions, Variant } from '@/lib/api/arena-types';
import { t, tn } from '@/lib/words';

/** What things of an arena are called. */

const VARIANTS: Record<string, string> = {
  standard: t('Standard'),
  chess960: t('Chess960'),
  crazyhouse: t('Crazyhouse'),
  'king-of-the-hill': t('King of the Hill'),
  'three-check': t('Three-check'),
  antichess: t('Antichess'),
  atomic: t('Atomic'),
  horde: t('Horde'),
  'racing-kings': t('Racing Kings'),
};
export const VARIANT_CODES = Object.keys(VARIANTS) as Variant[];
const SPEEDS: Record<string, string> = {
  ultrabullet: 'UltraBullet',
  bullet: t('Bullet'),
  blitz: t('Blitz'),
  rapid: t('Rapid'),
  classical: t('Classical'),
};
const CATEGORIES: Record<string, string> = {
  ...VARIANTS,
  ...SPEEDS,
  hyperbullet: 'HyperBullet',
  superblitz: 'SuperBlitz',
};

export const nameVariant = (code: string) => VARIANTS[code] ?? code;
export const nameSpeed = (code: string) => SPEEDS[code] ?? code;
export const nameCategory = (code: string) => CATEGORIES[code] ?? code;

/** "3+2 Blitz" or, for a variant, "3+2 Atomic". */
export const describeClock = ({ clock, speed, variant }: Pick<ArenaHead, 'clock' | 'speed' | 'variant'>) =>
  `${clock.text} ${variant === 'standard' ? nameSpeed(speed) : nameVariant(variant)}`;

/** "45 min", "1 h 30 min", "24 h". */
export function describeMinutes(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours} h`, rest > 0 && t('{rest} min', { rest })].filter(Boolean).join(' ');
}

/** What it takes to come in, a line each. */
export function listConditions(conditions: Partial<Conditions>, category: string): string[] {
  const { rated_games, min_rating, max_rating, account_days } = conditions;
  return [
    conditions.has_password && t('With a password'),
    conditions.team && t('Members of {name}', { name: conditions.team.name }),
    conditions.has_allow_list && t('Those on the organiser’s list'),
    min_rating && t('Rating of {min_rating} or more', { min_rating }),
    max_rating && t('Rating of {max_rating} or less', { max_rating }),
    rated_games && t('{games} rated games of {category}', { games: rated_games, category }),
    account_days && tn(account_days, 'An account at least a day old', 'An account at least {count} days old'),
    conditions.is_titled_only && t('Titled players'),
  ].filter((line): line is string => typeof line === 'string');
}

const REASONS: Record<string, string> = {
  checkmate: t('checkmate'),
  stalemate: t('stalemate'),
  insufficient: t('not enough material'),
  fivefold: t('the position came five times'),
  'seventy-five-moves': t('seventy-five moves without progress'),
  threefold: t('the position came three times'),
  'fifty-moves': t('fifty moves without progress'),
  agreement: t('by agreement'),
  resigned: t('by resignation'),
  time: t('on time'),
  'time-no-material': t('time is up, but nobody could win'),
  'no-start': t('the first move did not come'),
  'no-show': t('a player did not come'),
  abandoned: t('the opponent was away'),
  aborted: t('called off by a moderator'),
  'called-off': t('decided otherwise'),
};

/** Why a game ended; in a variant it may end in its own way. */
export function describeReason(reason: string | null, variant: string): string {
  if (reason === 'variant-end') return VARIANT_ENDS[variant] ?? t('by the rules of the variant');
  return reason ? (REASONS[reason] ?? reason.replaceAll('-', ' ')) : '';
}
const VARIANT_ENDS: Record<string, string> = {
  'king-of-the-hill': t('the king stands on the hill'),
  'three-check': t('the third check'),
  atomic: t('the king blew up'),
  'racing-kings': t('the race is over'),
  horde: t('the horde is gone'),
  antichess: t('nothing left to lose'),
};

const KINDS: Record<string, string> = {
  user: t('Made by a player'),
  hourly: t('Hourly'),
  daily: t('Daily'),
  eastern: t('Eastern'),
  weekly: t('Weekly'),
  weekend: t('Weekend'),
  monthly: t('Monthly'),
  shield: t('Shield'),
  marathon: t('Marathon'),
  yearly: t('Yearly'),
  unique: t('Special'),
};
export const nameKind = (kind: string) => KINDS[kind] ?? kind;

/** The tincture of a kind: its colour on the timeline and on cards. */
export type Tincture = 'azure' | 'vert' | 'gules' | 'or' | 'purpure';
const TINCTURES: Record<string, Tincture> = {
  hourly: 'vert',
  daily: 'azure',
  eastern: 'azure',
  weekly: 'gules',
  weekend: 'gules',
  monthly: 'purpure',
  shield: 'or',
  marathon: 'purpure',
  yearly: 'or',
  unique: 'or',
};
export const tinctureOf = (kind: string): Tincture => TINCTURES[kind] ?? 'azure';
