import type { ArenaHead, Conditions, Variant } from '@/lib/api/arena-types';

/** What things of an arena are called. */

const VARIANTS: Record<string, string> = {
  standard: 'Standard',
  chess960: 'Chess960',
  crazyhouse: 'Crazyhouse',
  'king-of-the-hill': 'King of the Hill',
  'three-check': 'Three-check',
  antichess: 'Antichess',
  atomic: 'Atomic',
  horde: 'Horde',
  'racing-kings': 'Racing Kings',
};
export const VARIANT_CODES = Object.keys(VARIANTS) as Variant[];
const SPEEDS: Record<string, string> = { ultrabullet: 'UltraBullet', bullet: 'Bullet', blitz: 'Blitz', rapid: 'Rapid', classical: 'Classical' };
const CATEGORIES: Record<string, string> = { ...VARIANTS, ...SPEEDS, hyperbullet: 'HyperBullet', superblitz: 'SuperBlitz' };

export const nameVariant = (code: string) => VARIANTS[code] ?? code;
export const nameSpeed = (code: string) => SPEEDS[code] ?? code;
export const nameCategory = (code: string) => CATEGORIES[code] ?? code;

/** "3+2 Blitz" or, for a variant, "3+2 Atomic". */
export const describeClock = ({ clock, speed, variant }: Pick<ArenaHead, 'clock' | 'speed' | 'variant'>) => `${clock.text} ${variant === 'standard' ? nameSpeed(speed) : nameVariant(variant)}`;

/** "45 min", "1 h 30 min", "24 h". */
export function describeMinutes(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(' ');
}

/** What it takes to come in, a line each. */
export function listConditions(conditions: Partial<Conditions>, category: string): string[] {
  const { rated_games, min_rating, max_rating, account_days } = conditions;
  return [
    conditions.has_password && 'With a password',
    conditions.team && `Members of ${conditions.team.name}`,
    conditions.has_allow_list && 'Those on the list of the organiser',
    min_rating && `Rating of ${min_rating} or more`,
    max_rating && `Rating of ${max_rating} or less`,
    rated_games && `${rated_games} rated games of ${category}`,
    account_days && `An account at least ${account_days === 1 ? 'a day' : `${account_days} days`} old`,
    conditions.is_titled_only && 'Titled players',
  ].filter((line): line is string => typeof line === 'string');
}

const REASONS: Record<string, string> = {
  checkmate: 'checkmate',
  stalemate: 'stalemate',
  insufficient: 'not enough material',
  fivefold: 'the position came five times',
  'seventy-five-moves': 'seventy-five moves without progress',
  threefold: 'the position came three times',
  'fifty-moves': 'fifty moves without progress',
  agreement: 'by agreement',
  resigned: 'by resignation',
  time: 'on time',
  'time-no-material': 'time is up, but nobody could win',
  'no-start': 'the first move did not come',
  abandoned: 'the opponent was away',
  aborted: 'called off by a moderator',
  'called-off': 'decided otherwise',
};

/** Why a game ended; in a variant it may end in its own way. */
export function describeReason(reason: string | null, variant: string): string {
  if (reason === 'variant-end') return VARIANT_ENDS[variant] ?? 'by the rules of the variant';
  return reason ? (REASONS[reason] ?? reason.replaceAll('-', ' ')) : '';
}
const VARIANT_ENDS: Record<string, string> = {
  'king-of-the-hill': 'the king stands on the hill',
  'three-check': 'the third check',
  atomic: 'the king blew up',
  'racing-kings': 'the race is over',
  horde: 'the horde is gone',
  antichess: 'nothing left to lose',
};

const KINDS: Record<string, string> = { user: 'Made by a player', hourly: 'Hourly', daily: 'Daily', eastern: 'Eastern', weekly: 'Weekly', weekend: 'Weekend', monthly: 'Monthly', shield: 'Shield', marathon: 'Marathon', yearly: 'Yearly', unique: 'Special' };
export const nameKind = (kind: string) => KINDS[kind] ?? kind;

/** The tincture of a kind: its colour on the timeline and on cards. */
export type Tincture = 'azure' | 'vert' | 'gules' | 'or' | 'purpure';
const TINCTURES: Record<string, Tincture> = { hourly: 'vert', daily: 'azure', eastern: 'azure', weekly: 'gules', weekend: 'gules', monthly: 'purpure', shield: 'or', marathon: 'purpure', yearly: 'or', unique: 'or' };
export const tinctureOf = (kind: string): Tincture => TINCTURES[kind] ?? 'azure';
