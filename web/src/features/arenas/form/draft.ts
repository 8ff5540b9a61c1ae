import type { ArenaHead, NewArena, Pairing, Variant } from '@/lib/api/arena-types';
import { VARIANT_CODES } from '@/lib/arena/words';
import { steps } from '@/lib/chess/time-controls';
import { adopt, differences, type Given } from '@/lib/tournament/presets';
import { t } from '@/lib/words';

/** A new arena as the form holds it; every choice on offer stands here (arena rules 4.1). */

export const MINUTES = [
  ...steps(20, 60, 5),
  ...steps(70, 120, 10),
  ...steps(150, 360, 30),
  ...steps(420, 600, 60),
  720,
];
export const STARTS_IN = [0, 1, 2, 3, 5, 10, 15, 20, 30, 45, 60];
export const RATED_GAMES = [0, 5, 10, 15, 20, 30, 40, 50, 75, 100, 150, 200];
export const MIN_RATINGS = steps(1000, 2600, 100);
export const MAX_RATINGS = steps(800, 2200, 100);
export const ACCOUNT_DAYS = [0, 1, 3, 7, 14, 30, 60, 90, 180, 365, 730, 1095];
export const LEADERS = steps(1, 20, 1);

export type ArenaDraft = {
  name: string;
  description: string;
  prizes: string;
  initial: number;
  increment: number;
  minutes: number;
  /** Minutes from now, or "date" for a moment of one's own. */
  start: number | 'date';
  date: string;
  /** The date an arena already has; one that stays may be past. */
  heldDate: string;
  variant: Variant;
  position: string;
  isRated: boolean;
  hasBerserk: boolean;
  hasStreaks: boolean;
  hasChat: boolean;
  allowsBots: boolean;
  password: string;
  /** Take away the password, or the list, that the arena has. */
  dropsPassword: boolean;
  dropsAllowList: boolean;
  ratedGames: number;
  minRating: number | null;
  maxRating: number | null;
  accountDays: number;
  isTitledOnly: boolean;
  team: number | null;
  allowList: string;
  teams: number[];
  leaders: number;
  joins: boolean;
  pairing: Pairing;
};

/** "Quick" is four settings of the server, which go together here. */
export const quickPairing = (isQuick: boolean) => ({
  is_prompt: isQuick,
  pairs_when_nobody_plays: isQuick,
  spares_left_out: isQuick,
  lifts_stuck: isQuick,
});

export const USUAL: ArenaDraft = {
  name: '',
  description: '',
  prizes: '',
  initial: 180,
  increment: 0,
  minutes: 45,
  start: 5,
  date: '',
  heldDate: '',
  variant: 'standard',
  position: '',
  isRated: true,
  hasBerserk: true,
  hasStreaks: true,
  hasChat: true,
  allowsBots: false,
  password: '',
  dropsPassword: false,
  dropsAllowList: false,
  ratedGames: 0,
  minRating: null,
  maxRating: null,
  accountDays: 0,
  isTitledOnly: false,
  team: null,
  allowList: '',
  teams: [],
  leaders: 5,
  joins: true,
  pairing: { is_balanced: true, avoids_repeats: true, ...quickPairing(true) },
};

/** A draft with settings from an address. */
export const adoptDraft = (set: Given | undefined): ArenaDraft => adopt(USUAL, set, { variant: VARIANT_CODES });

/** What belongs to one arena, or to nobody else. */
const OWN = ['start', 'date', 'heldDate', 'password', 'allowList', 'dropsPassword', 'dropsAllowList', 'joins'];

/** What an address says to get these settings again. */
export const sharedPart = (draft: ArenaDraft): Given =>
  Object.fromEntries(Object.entries(differences(USUAL, draft)).filter(([key]) => !OWN.includes(key)));

/** The same and when it begins, for who makes it after signing in; a password never stands in an address. */
export const heldPart = (draft: ArenaDraft): Given => ({ ...sharedPart(draft), start: draft.start, date: draft.date });

/** The draft that an arena was made from, to change it. */
export function draftOf(arena: ArenaHead): ArenaDraft {
  const { clock, conditions } = arena;
  return {
    ...USUAL,
    name: arena.name,
    description: arena.description,
    prizes: arena.prizes,
    initial: clock.initial_seconds,
    increment: clock.increment_seconds,
    minutes: arena.minutes,
    start: 'date',
    date: localMinute(arena.starts_at),
    heldDate: localMinute(arena.starts_at),
    variant: arena.variant,
    position: arena.position,
    isRated: arena.is_rated,
    hasBerserk: arena.has_berserk,
    hasStreaks: arena.has_streaks,
    hasChat: arena.has_chat,
    allowsBots: arena.allows_bots,
    ratedGames: conditions.rated_games,
    minRating: conditions.min_rating,
    maxRating: conditions.max_rating,
    accountDays: conditions.account_days,
    isTitledOnly: conditions.is_titled_only,
    team: conditions.team?.id ?? null,
    teams: arena.battle?.teams.map((team) => team.id) ?? [],
    leaders: arena.battle?.leaders ?? 5,
    pairing: arena.pairing,
  };
}

/** A moment as an input of kind datetime-local writes it. */
export function localMinute(at: number): string {
  const moment = new Date(at);
  return new Date(at - 60_000 * moment.getTimezoneOffset()).toISOString().slice(0, 16);
}

/** About how many games one player can play. */
export const gamesIn = ({ initial, increment, minutes }: Pick<ArenaDraft, 'initial' | 'increment' | 'minutes'>) =>
  (60 * minutes) / ((initial + 30 * increment) * 1.6 + 15);

export const canBerserk = ({ initial, increment }: Pick<ArenaDraft, 'initial' | 'increment'>) =>
  (increment === 0 || initial > 0) && 60 * increment <= 2 * initial;
export const canHaveBots = ({ initial, increment }: Pick<ArenaDraft, 'initial' | 'increment'>) =>
  initial + 40 * increment >= 30;

export type DraftErrors = Partial<
  Record<'name' | 'clock' | 'minutes' | 'date' | 'position' | 'ratings' | 'teams', string | undefined>
>;

/** What is wrong with a draft, by field, in words. */
export function checkDraft(draft: ArenaDraft, now: number): DraftErrors {
  const clock = checkClock(draft);
  const found: DraftErrors = {
    name: checkName(draft.name.trim()),
    clock,
    minutes: clock ? undefined : checkLength(draft),
    date: checkDate(draft, now),
    position: draft.position.trim() ? checkPosition(draft) : undefined,
    ratings:
      (draft.minRating ?? 0) >= (draft.maxRating ?? Infinity)
        ? t('The lowest rating must be below the highest.')
        : undefined,
    teams: checkTeams(draft),
  };
  return Object.fromEntries(Object.entries(found).filter(([, message]) => Boolean(message)));
}

const checkName = (name: string) =>
  name !== '' && (name.length < 2 || name.length > 30) ? t('A name has 2 to 30 characters.') : undefined;

/** Only a new date must be still to come: an arena that runs has begun. */
function checkDate({ start, date, heldDate }: ArenaDraft, now: number): string | undefined {
  const isNew = start === 'date' && (date !== heldDate || date === '');
  return isNew && !(Date.parse(date) > now) ? t('Choose a moment that is still to come.') : undefined;
}

function checkClock({ initial, increment, variant, isRated }: ArenaDraft): string | undefined {
  if (initial + increment === 0) return t('A clock of 0+0 leaves no time to play.');
  const isTooQuick = (initial === 15 && increment === 0) || (initial === 0 && increment === 1);
  return variant !== 'standard' && isRated && isTooQuick
    ? t('Variants with such a fast clock cannot be rated.')
    : undefined;
}

function checkLength(draft: ArenaDraft): string | undefined {
  const games = gamesIn(draft);
  if (games < 3)
    return t('Only about {games} games fit into {minutes} minutes. Take a longer arena or a quicker clock.', {
      games: games.toFixed(1),
      minutes: draft.minutes,
    });
  return games > 150
    ? t('About {games} games fit into {minutes} minutes; more than 150 is too many.', {
        games: Math.round(games),
        minutes: draft.minutes,
      })
    : undefined;
}

function checkPosition({ variant, isRated }: ArenaDraft): string | undefined {
  if (variant !== 'standard') return t('A start position is only possible with Standard.');
  return isRated ? t('Games from a position of your own cannot be rated. Make the arena casual.') : undefined;
}

function checkTeams({ teams, team }: ArenaDraft): string | undefined {
  if (teams.length === 1) return t('A team battle needs at least two teams.');
  return teams.length > 0 && team !== null ? t('A team battle cannot be for one team only.') : undefined;
}

/** The draft as the server takes it. */
export function bodyOf(draft: ArenaDraft): NewArena {
  const list = draft.allowList.split(/[\s,;]+/).filter(Boolean);
  return {
    name: draft.name.trim(),
    description: draft.description.trim(),
    prizes: draft.prizes.trim(),
    ...(draft.start === 'date' ? { starts_at: Date.parse(draft.date) } : { starts_in_minutes: draft.start }),
    minutes: draft.minutes,
    clock: { initial_seconds: draft.initial, increment_seconds: draft.increment },
    variant: draft.variant,
    position: draft.position.trim(),
    is_rated: draft.isRated,
    has_berserk: draft.hasBerserk && canBerserk(draft),
    has_streaks: draft.hasStreaks,
    has_chat: draft.hasChat,
    allows_bots: draft.allowsBots && canHaveBots(draft),
    conditions: {
      rated_games: draft.ratedGames,
      min_rating: draft.minRating,
      max_rating: draft.maxRating,
      account_days: draft.accountDays,
      is_titled_only: draft.isTitledOnly,
      team: draft.team,
    },
    ...(draft.dropsPassword ? { password: '' } : draft.password && { password: draft.password }),
    ...(draft.dropsAllowList ? { allow_list: [] } : list.length > 0 && { allow_list: list }),
    battle: draft.teams.length > 0 ? { teams: draft.teams, leaders: draft.leaders } : null,
    pairing: draft.pairing,
    join: draft.joins,
  };
}
